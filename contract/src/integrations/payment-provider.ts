import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
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
}

const access = accessTo('company-payment-provider', {
  path: '/company/{company_id}/payment-provider/{name}',
  params: z.strictObject({ company_id: companyRef(), name: oneOf(paymentProviders) }),
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
export const paymentProvider = access
