import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import type { PaymentProvider } from '#server/domain/integrations/payments/provider.ts'
import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import { sameBytes } from '#server/kit/guard/tokens.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { paytrClient } from './client.ts'
import { idOf } from '#server/domain/integrations/payments/order-number.ts'
import { reportHash, type PaytrKeys } from './signature.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const reported = z.object({
  merchant_oid: text(64),
  status: z.enum(['success', 'failed']),
  total_amount: text(20),
  hash: text(100),
  failed_reason_code: z.optional(text(20)),
  failed_reason_msg: z.optional(text(1000)),
})

/** PayTR's code for a customer who left the page, or did not pay in time. */
const givenUp = '6'

const host = 'https://www.paytr.com'

export const paytr: PaymentProvider = {
  code: 'paytr',
  // Each request says whether it is a test.
  hosts: { live: host, test: host },
  secrets: ['merchant_id', 'merchant_key', 'merchant_salt'],
  sentSecrets: ['merchant_key', 'merchant_salt'],
  currencies: ['TRY', 'EUR', 'USD', 'GBP', 'RUB'],
  client: paytrClient,
  // Until PayTR reads exactly this, a payment is not completed and its report is repeated.
  thanks: 'OK',
  readEvent(_headers, raw, access) {
    const { success, data } = reported.safeParse(Object.fromEntries(new URLSearchParams(raw.toString('utf8'))))
    if (!success) return 'unreadable'
    const isBy = ({ secrets }: { secrets: Record<string, string> }) =>
      sameBytes(Buffer.from(data.hash), Buffer.from(reportHash(secrets as unknown as PaytrKeys, data)))
    if (!eitherOf(access).some(isBy)) return 'forged'
    const said = withoutContacts(String(withoutBadText(data.failed_reason_msg ?? ''))).slice(0, 300)
    const reason = data.failed_reason_code === givenUp ? 'expired' : said || 'declined'
    return {
      // The same report is repeated with the same values.
      event_id: createHash('sha256').update(`${data.merchant_oid} ${data.status} ${data.hash}`).digest('hex'),
      attempt_id: idOf(data.merchant_oid),
      // Nothing but this report says that a card was declined.
      ...(data.status === 'failed' && { failure: reason }),
    }
  },
}
