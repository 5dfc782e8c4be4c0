import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, oneOf } from '../kit/fields.ts'
import { partiesOf, type PartyOf } from '../platform/parties.ts'

/** The providers through which customers can pay online. */
export const paymentProviders = partiesOf('payment')
export type PaymentProviderCode = PartyOf<'payment'>

const input = {
  /**
   * The address to call, chosen from the provider's own; null keeps the address that the platform
   * owner has set.
   */
  host: z.nullable(oneOf(accessHosts)),
}

/**
 * What a provider says differently about a payment, and a person has to look at: more or less was
 * given back there than here, another amount was charged, or the provider does not know the payment.
 */
export const differenceKinds = ['refunded_there', 'refunded_here', 'amount', 'unknown_there'] as const

/** How a company's payments were compared with what the provider says. */
const comparison = z.object({
  /** Whether a comparison is in progress; then `compared` and `mended` count its payments so far. */
  is_running: z.boolean(),
  /** The end of the last comparison; null before the first. */
  at: z.nullable(z.string()),
  compared: z.int(),
  mended: z.int(),
  /** Why the comparison in progress does not get on, in the provider's words; null if it does. */
  problem: z.nullable(z.string()),
  /** What still differs, latest first: at most twenty of `differing` payments. */
  differing: z.int(),
  differences: z.array(
    z.object({
      order_id: z.string(),
      branch_id: z.string(),
      number: z.int(),
      kind: oneOf(differenceKinds),
      /** What we hold, and what the provider says; null if it says nothing. In minor units. */
      held: z.int(),
      currency: z.string(),
      there: z.nullable(z.int()),
      there_currency: z.nullable(z.string()),
      /** The provider's own words, where it refuses to say anything about the payment. */
      reason: z.nullable(z.string()),
      found_at: z.string(),
    }),
  ),
})

const shows = {
  ...input,
  name: oneOf(paymentProviders),
  /** The names of the keys that the provider needs, and whether each is stored. */
  secrets: z.record(z.string(), z.boolean()),
  /** The address to which the provider must report payments; empty before the keys are stored. */
  webhook_url: z.string(),
  /** How many payments wait for the customer, and how many refunds wait or were refused. */
  waiting: z.int(),
  refunds_waiting: z.int(),
  refunds_refused: z.int(),
  /** Null before the keys are stored. */
  comparison: z.nullable(comparison),
}

const path = '/company/{company_id}/payment-provider/{name}'
const params = z.strictObject({ company_id: companyRef(), name: oneOf(paymentProviders) })
const access = accessTo('company-payment-provider', {
  path,
  params,
  input,
  secrets: z.record(
    z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  ),
  shows,
  limits: { whole: true },
})
export type PaymentProviderAccess = z.infer<typeof access.row>

/**
 * A company's account at a payment provider. At most one of them is active: new payments go there.
 * Money is given back at the provider that took it, also after its account was switched off.
 */
export const paymentProvider = {
  ...access,
  /**
   * Compares the payments of the last days with what the provider says, as happens every night.
   * Answers at once; `comparison` shows how far it is.
   */
  compare: call({
    method: 'POST',
    path: `${path}/compare`,
    permission: 'put-company-payment-provider',
    whole: true,
    params,
    answer: access.row,
  }),
}
