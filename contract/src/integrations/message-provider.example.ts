import type { Examples } from '../kit/example.ts'
import type { companySms } from './message-provider.ts'

export const companySmsExamples: Examples<typeof companySms> = {
  update: {
    version: 0,
    is_active: true,
    provider: 'netgsm',
    username: '8501234567',
    sender: 'LOKANTA',
    secrets: { password: 'a1b2c3' },
  },
}
