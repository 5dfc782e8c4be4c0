import type { PaymentProvider } from '#server/domain/integrations/payments/provider.ts'
import { paramClient } from './client.ts'

export const param: PaymentProvider = {
  code: 'param',
  hosts: { live: 'https://posws.param.com.tr', test: 'https://testposws.param.com.tr' },
  secrets: ['client_code', 'client_username', 'client_password', 'guid'],
  // Only the customer's browser brings the result back, and a browser could bring a forged one.
  sentSecrets: [],
  currencies: ['TRY'],
  client: paramClient,
}
