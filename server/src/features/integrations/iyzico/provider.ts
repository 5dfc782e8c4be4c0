import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PaymentProvider } from '#server/domain/integrations/payments/provider.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { iyzicoClient } from './client.ts'
import { isSame, reportSignature } from './signature.ts'

const reported = z.object({
  iyziEventType: z.string(),
  iyziPaymentId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  token: z.string(),
  paymentConversationId: z.string(),
  status: z.string(),
})

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined // The body is not JSON.
  }
}

export const iyzico: PaymentProvider = {
  code: 'iyzico',
  hosts: { live: 'https://api.iyzipay.com', test: 'https://sandbox-api.iyzipay.com' },
  secrets: ['api_key', 'secret_key'],
  sentSecrets: ['secret_key'],
  currencies: ['TRY', 'EUR', 'USD', 'GBP', 'CHF', 'NOK'],
  client: iyzicoClient,
  readEvent(headers, raw, access) {
    const { success, data } = reported.safeParse(parsed(raw))
    if (!success) return 'unreadable'
    const given = String(headers['x-iyz-signature-v3'] ?? '')
    if (!eitherOf(access).some(({ secrets }) => isSame(given, reportSignature(secrets['secret_key'] ?? '', data))))
      return 'forged'
    const { paymentConversationId } = data
    return {
      // The same event is repeated with the same bytes.
      event_id: createHash('sha256').update(raw).digest('hex'),
      attempt_id: uuidLike.test(paymentConversationId) ? paymentConversationId : null,
    }
  },
}
