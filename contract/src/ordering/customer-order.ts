import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { whose } from '../kit/chosen-id.ts'
import { oneOf, ref, text, uuid } from '../kit/fields.ts'
import { countedIn } from '../kit/quantities.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { orderStatuses } from './delivery-type.ts'
import { courierEvents } from './order-fields.ts'

/** The kinds of events in an order's life that its customer sees. */
export const customerEvents = [
  'created',
  'approve',
  'ready',
  'dispatch',
  'deliver',
  'cancel',
  'undo_cancel',
  'take_back',
  'part_return',
  'return',
  ...courierEvents,
] as const

/** How an order is paid: by its payment method, and by what the member has with the company. */
export const paidBy = ['payment_method', 'wallet', 'points', 'coupon'] as const

/** The maximum time, in seconds, that the call for events waits for the next event. */
export const waitsAtMost = 25

/** The fields that every answer to a customer about an order contains. */
export const orderOutline = {
  id: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  number: z.int(),
  delivery_type: oneOf(deliveryTypes),
  status: oneOf(orderStatuses),
  created_at: z.string(),
  scheduled_at: z.nullable(z.string()),
  /** When the order should be there or ready; null until it is approved. */
  promised_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
}

/** An order as its customer sees it: without staff, versions and codes of platforms. */
const shown = z.object({
  ...orderOutline,
  ready_at: z.nullable(z.string()),
  courier_name: z.nullable(z.string()),
  /** A page on which the order can be followed without a sign-in; null for orders at tables. */
  tracking_url: z.nullable(z.string()),
  /**
   * What has happened, oldest first. A step that was taken back stays in the list, followed by
   * `take_back`.
   */
  events: z.array(z.object({ kind: oneOf(customerEvents), at: z.string() })),
  lines: z.array(
    z.object({
      product_id: z.nullable(z.string()),
      name: z.string(),
      quantity: z.int(),
      /** How many of the units were returned. */
      returned: z.int(),
      options: z.array(z.string()),
      total: z.int(),
    }),
  ),
  currency: z.string(),
  /** The amount to pay by the payment method, after points, wallet and vouchers were deducted. */
  total: z.int(),
  is_paid: z.boolean(),
  /**
   * The means by which the order is paid, each with its amount in money. `code` is the code of the
   * payment method; `is_paid` says whether that amount was paid already.
   */
  paid_by: z.array(z.object({ kind: oneOf(paidBy), code: z.nullable(z.string()), amount: z.int() })),
  /**
   * What was given back by each of these means, in money. Points are given as what they were worth.
   */
  given_back: z.array(z.object({ kind: oneOf(paidBy), code: z.nullable(z.string()), amount: z.int() })),
  /**
   * Whether the customer may still cancel the whole order: until a moment or, if `until` is null,
   * until the branch approves it. Null if they may not.
   */
  cancel: z.nullable(z.object({ until: z.nullable(z.string()) })),
  /** Why the order was cancelled or returned, in the language of the request. */
  reason: z.nullable(z.object({ code: z.string(), name: z.string() })),
  is_cancelled_by_customer: z.boolean(),
  /** A value that changes whenever something in this answer has changed. */
  revision: z.string(),
})
export type CustomerOrder = z.infer<typeof shown>

/**
 * What all of a customer's calls about one order have in common: who may make them, and their path.
 */
export const forCustomer = {
  permission: 'api-key',
  scope: 'order',
  module: 'api',
  ofMembers: true,
  params: z.strictObject({ order_id: ref('order', uuid()) }),
} as const
const query = z.strictObject(whose)

/**
 * An order as its customer follows it in an app, with the company's key or with a member token. A
 * member token reaches only the member's own orders; all other orders count as not found. Amounts
 * are in minor units.
 */
export const customerOrder = {
  read: call({ method: 'GET', path: '/order/{order_id}/status', ...forCustomer, query, answer: shown }),
  /**
   * Waits until something has changed since the answer with the revision `after`, at most
   * `wait_sec` seconds, and answers the order as it is then. Without `after`, or if something has
   * changed before, it answers at once. The same revision in the answer means that nothing has
   * changed. One member has at most four such requests open at a time (429 `too_many`).
   */
  events: call({
    method: 'GET',
    path: '/order/{order_id}/events',
    ...forCustomer,
    waits: true,
    query: z.extend(query, {
      after: z.optional(text(40)),
      wait_sec: z._default(
        countedIn('seconds', z.coerce.number().check(z.int(), z.gte(1), z.lte(waitsAtMost))),
        waitsAtMost,
      ),
    }),
    answer: shown,
  }),
  /**
   * Cancels the order at its customer's request, as long as `cancel` in the answers allows it
   * (setting `ordering`). Everything that was paid is given back as when the branch cancels. An
   * order that is cancelled already is answered as it is. 409 `conflict` with the current order if
   * it is too late.
   */
  cancel: call({
    method: 'PATCH',
    path: '/order/{order_id}/cancel-by-customer',
    ...forCustomer,
    query,
    answer: shown,
    frees: true,
    idempotent: true,
  }),
}
