import type { Examples } from '../kit/example.ts'
import type { companyIys } from './iys.ts'

export const iysExamples: Examples<typeof companyIys> = {
  update: {
    version: 0,
    is_active: true,
    iys_code: '632145',
    brand_code: '632146',
    username: 'sofra@firma.example',
    host: 'test',
    secrets: { password: 'a1b2c3' },
  },
}
