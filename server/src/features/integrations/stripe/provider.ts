import * as z from 'zod/mini'
import type { PaymentProvider } from '#server/domain/integrations/payments/provider.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { stripeClient } from './client.ts'
import { isSigned } from './signature.ts'

/** An event about a page (Checkout Session), or about a payment that was begun on one. */
const reported = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,100}$/)),
  data: z.object({
    object: z.object({
      client_reference_id: z.optional(z.nullable(z.string())),
      metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
    }),
  }),
})

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined // The body is not JSON.
  }
}

/**
 * Currencies that Stripe takes and counts in hundredths, as we do. Those that it counts in whole
 * units are left out, among them the ariary (MGA), which has parts elsewhere.
 */
export const stripeCurrencies =
  'TRY EUR USD GBP CHF NOK SEK DKK PLN CZK RON HUF RSD BAM MKD ALL UAH GEL AZN KZT UZS AED SAR QAR ILS EGP MAD INR CAD AUD NZD SGD HKD MYR THB ZAR MXN BRL'.split(
    ' ',
  )

const host = 'https://api.stripe.com'

export const stripe: PaymentProvider = {
  code: 'stripe',
  // The key says whether a payment is a test.
  hosts: { live: host, test: host },
  secrets: ['secret_api_key', 'signing_secret'],
  sentSecrets: ['signing_secret'],
  currencies: stripeCurrencies,
  client: stripeClient,
  readEvent(headers, raw, access, now) {
    const header = String(headers['stripe-signature'] ?? '')
    const secrets = eitherOf(access).flatMap((it) => it.secrets['signing_secret'] || [])
    if (!secrets.some((it) => isSigned(header, raw, it, now))) return 'forged'
    const { success, data } = reported.safeParse(parsed(raw))
    if (!success) return 'unreadable'
    const { client_reference_id, metadata } = data.data.object
    const attempt_id = client_reference_id ?? metadata?.['attempt_id'] ?? ''
    return { event_id: data.id, attempt_id: uuidLike.test(attempt_id) ? attempt_id : null }
  },
}
