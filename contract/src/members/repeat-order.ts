import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, money, oneOf, ref, uuid } from '../kit/fields.ts'
import { orderRow } from '../ordering/order.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'

/** Delivery types that can be ordered by telephone. */
export const repeatedTypes = ['deliveryToAddress', 'comeGetIt'] as const

/** A member's earlier order as it would be if it were placed today at a branch. */
const offer = z.object({
  order_id: z.string(),
  number: z.int(),
  ordered_at: z.string(),
  delivery_type: oneOf(deliveryTypes),
  payment_method: z.string(),
  address: z.nullable(z.string()),
  /** The lines with the options added and left out, at today's prices. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), options: z.array(z.string()), total: z.int() })),
  /** Items that are no longer available, each with the reason. */
  gone: z.array(z.object({ name: z.string(), why: z.string() })),
  delivery_fee: z.int(),
  /** What the order would cost today; null if it cannot be placed. */
  total: z.nullable(z.int()),
  currency: z.string(),
  /** Why the order cannot be placed now, as sentences for the user. */
  refusals: z.array(z.string()),
})
export type RepeatOffer = z.infer<typeof offer>

const params = z.strictObject({ member_id: ref('member', uuid()) })

/**
 * Repeats an order by telephone. The user is first shown what the order would be, and then places
 * it at exactly the total that was shown.
 */
export const repeatOrder = {
  read: call({
    method: 'GET',
    path: '/member/{member_id}/repeat-order',
    permission: 'post-member-order',
    params,
    /** The order to repeat; by default the last one at the branch. */
    query: z.strictObject({ branch_id: branchRef(), order_id: z.optional(uuid()) }),
    answer: z.nullable(offer),
  }),
  create: call({
    method: 'POST',
    path: '/member/{member_id}/repeat-order',
    permission: 'post-member-order',
    params,
    body: z.strictObject({
      branch_id: branchRef(),
      order_id: uuid(),
      expected_total: money(),
      /**
       * The call for which the order is placed. There is one order per call, even if several tills
       * try; a repeated request gets that order with 200.
       */
      call_id: z.optional(uuid()),
    }),
    answer: orderRow,
    idempotent: true,
    status: 201,
    exists: 'order-exists',
  }),
}
