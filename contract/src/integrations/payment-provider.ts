import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { branchRef, companyRef, oneOf, ref, uuid } from '../kit/fields.ts'
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
 * How the provider's record of a payment can differ from ours, so that a person has to look at it:
 * more or less was given back at the provider than here, another amount was charged, or the
 * provider does not know the payment.
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
  /** Why the comparison in progress is stuck, in the provider's words; null if it is not stuck. */
  problem: z.nullable(z.string()),
  /** The differences that remain, latest first: at most twenty of the `differing` payments. */
  differing: z.int(),
  differences: z.array(
    z.object({
      payment_attempt_id: z.string(),
      order_id: z.string(),
      branch_id: z.string(),
      number: z.int(),
      kind: oneOf(differenceKinds),
      /**
       * The amount in our record, and the amount in the provider's, null if the provider names
       * none. In minor units.
       */
      held: z.int(),
      currency: z.string(),
      there: z.nullable(z.int()),
      there_currency: z.nullable(z.string()),
      /** The provider's own words, if it refuses to answer about the payment. */
      reason: z.nullable(z.string()),
      found_at: z.string(),
    }),
  ),
  /**
   * Payments in the provider's own list that no order here holds: at most twenty, those that are being
   * given back first, then the latest.
   */
  only_there: z.array(
    z.object({
      id: z.string(),
      /** The provider's number of the payment. */
      payment_id: z.string(),
      /** What is left of it, in minor units. */
      amount: z.int(),
      currency: z.string(),
      paid_at: z.string(),
      /** Why the provider did not give it back: a code of ours, or the provider's own words. */
      reason: z.nullable(z.string()),
      /** Whether its money is being given back. */
      is_refunding: z.boolean(),
      found_at: z.string(),
    }),
  ),
})

const shows = {
  ...input,
  name: oneOf(paymentProviders),
  /** The names of the keys that the provider needs, and whether each is stored. */
  secrets: z.record(z.string(), z.boolean()),
  /**
   * The address to which the provider must report payments; empty before the keys are stored, and
   * for a provider that reports nothing.
   */
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
const onlyThere = z.extend(params, { payment_only_there_id: ref('payment-only-there', uuid()) })
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
 * A company's account at a payment provider. At most one of a company's accounts is active, and new
 * payments go to that one. Money is always given back by the provider that took it, even after the
 * account was switched off.
 */
export const paymentProvider = {
  ...access,
  /**
   * Compares the payments of the last days with the provider's records, as happens every night. The
   * answer comes at once; `comparison` shows the progress.
   */
  compare: call({
    method: 'POST',
    path: `${path}/compare`,
    permission: 'put-company-payment-provider',
    whole: true,
    params,
    answer: access.row,
  }),
  /**
   * Accepts a difference as it is, or takes that back. An accepted difference is not listed until
   * its amounts change. The amounts are those that the person saw: if they have changed, the call is
   * refused.
   */
  acceptDifference: call({
    method: 'PATCH',
    path: `${path}/difference/{payment_attempt_id}`,
    permission: 'put-company-payment-provider',
    whole: true,
    params: z.extend(params, { payment_attempt_id: ref('payment-attempt', uuid()) }),
    body: z.strictObject({
      kind: oneOf(differenceKinds),
      held: z.int(),
      there: z.nullable(z.int()),
      is_accepted: z.boolean(),
    }),
    answer: access.row,
    idempotent: true,
  }),
  /**
   * The orders to which a payment that only the provider has may be attached: of the same amount,
   * placed at about the same time, waiting for a payment or paid online without a payment here.
   */
  candidates: call({
    method: 'GET',
    path: `${path}/only-there/{payment_only_there_id}/order`,
    permission: 'put-company-payment-provider',
    whole: true,
    params: onlyThere,
    answer: z.array(z.object({ order_id: z.string(), branch_id: z.string(), number: z.int(), created_at: z.string() })),
  }),
  /** Attaches a payment that only the provider has to an order that needs it. */
  attach: call({
    method: 'PATCH',
    path: `${path}/only-there/{payment_only_there_id}/attach`,
    permission: 'put-company-payment-provider',
    whole: true,
    params: onlyThere,
    body: z.strictObject({ order_id: uuid(), branch_id: branchRef() }),
    answer: access.row,
    idempotent: true,
  }),
  /** Gives back a payment that only the provider has. Begins a comparison, which does so. */
  giveBack: call({
    method: 'PATCH',
    path: `${path}/only-there/{payment_only_there_id}/refund`,
    permission: 'put-company-payment-provider',
    whole: true,
    params: onlyThere,
    answer: access.row,
    idempotent: true,
  }),
  /** Leaves a payment that only the provider has as it is. */
  leave: call({
    method: 'PATCH',
    path: `${path}/only-there/{payment_only_there_id}/accept`,
    permission: 'put-company-payment-provider',
    whole: true,
    params: onlyThere,
    answer: access.row,
    idempotent: true,
  }),
}
