import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { whose } from '../kit/chosen-id.ts'
import { email, oneOf, ref, uuid } from '../kit/fields.ts'
import { partiesOf } from '../platform/parties.ts'
import { forCustomer } from './customer-order.ts'

/**
 * The outcome of an attempt to pay. `voided`: the provider has cancelled the payment. `refunded`:
 * all of it was given back.
 */
export const paymentStates = ['waiting', 'paid', 'failed', 'voided', 'refunded'] as const

const reason = z.nullable(z.string())

/** The state of an order's payment, as its customer sees it. */
const standing = z.object({
  order_id: z.string(),
  is_paid: z.boolean(),
  /** The time until which the order waits for the payment; null if it does not wait. */
  pay_by: z.nullable(z.string()),
  /** The latest attempt; null if there was none. */
  attempt: z.nullable(
    z.object({
      id: z.string(),
      state: oneOf(paymentStates),
      amount: z.int(),
      refunded: z.int(),
      currency: z.string(),
      /**
       * The provider's page, to which the app sends the customer; null once nobody can pay there
       * any more.
       */
      page_url: z.nullable(z.string()),
      expires_at: z.string(),
      /** Why the attempt failed: one of our codes, or the provider's own words. */
      reason,
    }),
  ),
})
export type PaymentStanding = z.infer<typeof standing>

/**
 * The address of the app to which the customer returns: one with https, or with a scheme of the
 * app's own.
 */
const returnUrl = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500),
      z.regex(/^(https?:\/\/[^\s/?#@\\]+([/?#]\S*)?|[a-z][a-z0-9+.-]{3,40}:\/\/\S*)$/i, 'url'),
      z.regex(/^(?!javascript:|data:|file:|blob:)/i, 'url'),
    )

const of = { ...forCustomer, query: z.strictObject(whose) } as const

/**
 * The online payment of an order that was placed with `pays_online`. The calls require the
 * company's key or a member token. Only the provider's own answer decides whether an order is paid,
 * never what a browser sends.
 */
export const onlinePayment = {
  noun: 'online-payment',
  /**
   * Begins a payment. The answer contains the provider's page, to which the app sends the customer.
   * As long as a page is open, the same page is returned again. Refused with 409 `conflict` if the
   * order no longer waits for a payment, and with 409 `payment_refused` or 503
   * `payment_unreachable` if the provider does not begin the payment.
   */
  start: call({
    method: 'POST',
    path: '/order/{order_id}/payment',
    ...of,
    body: z.strictObject({
      /** The address to which the provider sends the customer afterwards. */
      return_url: returnUrl(),
      /**
       * Required if the order's member has no e-mail address, because the provider asks for one.
       */
      email: z.optional(email()),
      /** The customer's internet address, if the app's server makes the request. */
      ip: z.optional(z.union([z.ipv4(), z.ipv6()])),
    }),
    answer: standing,
    idempotent: true,
    status: 201,
  }),
  /** The state of the payment. While the payment is open, the provider is asked. */
  read: call({ method: 'GET', path: '/order/{order_id}/payment', ...of, answer: standing }),
}

const refund = z.object({
  id: z.string(),
  /** `cancel`, `return`, `part-1` …, or `late`, `twice`, `differs` for money that the order did not need. */
  cause: z.string(),
  amount: z.int(),
  state: z.enum(['queued', 'sent', 'refused']),
  /** Whether the whole payment was cancelled, instead of money being paid back. */
  is_void: z.boolean(),
  /**
   * Why the refund was refused or waits for another try: one of our codes, or the provider's own
   * words.
   */
  reason,
  due_at: z.string(),
  done_at: z.nullable(z.string()),
})

/** An attempt to pay an order online, with what was given back of it. */
export const paymentAttempt = z.object({
  id: z.string(),
  provider: oneOf(partiesOf('payment')),
  state: oneOf(paymentStates),
  amount: z.int(),
  /** The amount that the provider has charged; null until then. */
  charged: z.nullable(z.int()),
  refunded: z.int(),
  currency: z.string(),
  /** The provider's own number of the payment; null until it is paid. */
  payment_id: z.nullable(z.string()),
  /** The card, as far as the provider names it: its programme or brand, and its last four digits. */
  card_family: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  /** Why the attempt failed: one of our codes, or the provider's own words. */
  reason,
  created_at: z.string(),
  expires_at: z.string(),
  paid_at: z.nullable(z.string()),
  refunds: z.array(refund),
})
export type PaymentAttempt = z.infer<typeof paymentAttempt>

const params = z.strictObject({ order_id: ref('order', uuid()) })

/** An order's online payments, in the panel. */
export const orderPayment = {
  noun: 'order-payment',
  /** Every attempt, latest first. */
  list: call({
    method: 'GET',
    path: '/order/{order_id}/payment-attempt',
    permission: 'get-order',
    params,
    query: z.strictObject(whose),
    answer: z.array(paymentAttempt),
  }),
  /** Asks the provider now about the order's open payments. */
  check: call({
    method: 'POST',
    path: '/order/{order_id}/payment-attempt/check',
    permission: 'get-order',
    params,
    query: z.strictObject(whose),
    answer: z.array(paymentAttempt),
    idempotent: true,
  }),
  /**
   * Tries a refund again that the provider has refused. 409 `conflict` if it was not refused, or if
   * not enough of the payment is left.
   */
  retry: call({
    method: 'PATCH',
    path: '/order/{order_id}/payment-refund/{payment_refund_id}/retry',
    permission: 'patch-order-return',
    params: z.extend(params, { payment_refund_id: ref('payment-refund', uuid()) }),
    query: z.strictObject(whose),
    answer: z.array(paymentAttempt),
    frees: true,
    idempotent: true,
  }),
}
