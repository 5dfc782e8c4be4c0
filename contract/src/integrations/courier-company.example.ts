import type { Examples } from '../kit/example.ts'
import type { courierCompany } from './courier-company.ts'

export const courierCompanyExamples: Examples<typeof courierCompany> = {
  update: {
    version: 0,
    is_active: true,
    external_id: '665544332211009988776655',
    host: 'test',
    address: '',
    fee: 9500,
    fee_bearer: 'branch',
    secrets: { clientId: 'a1b2c3', clientSecret: 'd4e5f6' },
  },
}
