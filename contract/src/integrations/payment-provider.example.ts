import type { Examples } from '../kit/example.ts'
import type { paymentProvider } from './payment-provider.ts'

export const paymentProviderExamples: Examples<typeof paymentProvider> = {
  acceptDifference: {
    kind: 'refunded_there',
    held: 0,
    there: 3000,
    is_accepted: true,
  },
  attach: {
    order_id: '0192f3a0-0000-7000-8000-000000000001',
    branch_id: '0192f3a0-0000-7000-8000-000000000002',
  },
  update: { version: 0, is_active: true, host: 'test', secrets: { api_key: 'a1b2c3', secret_key: 'd4e5f6' } },
}
