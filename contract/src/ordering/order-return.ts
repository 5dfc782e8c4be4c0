import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { whose } from '../kit/chosen-id.ts'
import { ref, uuid } from '../kit/fields.ts'
import { returnedLines } from './order-fields.ts'

/**
 * What a return gives back. `refund` goes back by the order's payment method and `wallet` to the
 * member's wallet. `points` are given back to the member, `points_reversed` are taken away because
 * the returned items had earned them.
 */
export const returnQuote = z.object({
  /** How many units of each line are left to return, line by line. */
  left: z.array(z.int()),
  quantity: z.int(),
  refund: z.int(),
  wallet: z.int(),
  points: z.int(),
  points_reversed: z.int(),
  /**
   * The part of the order's gift voucher that these items carry. The refund is smaller by this
   * amount. `cheque_back`: with the last item, the voucher can be used again.
   */
  cheque: z.int(),
  cheque_back: z.boolean(),
  /** Whether nothing of the order is left afterwards, so that the order becomes `returned`. */
  is_whole: z.boolean(),
  currency: z.string(),
})
export type ReturnQuote = z.infer<typeof returnQuote>

/**
 * The calls about `order.return`. They are not part of `order`, because every page of the panel
 * loads that module.
 */
export const orderReturn = {
  /** What `order.return` would give back for these lines. Writes nothing. */
  quote: call({
    method: 'POST',
    path: '/order/{order_id}/return/quote',
    permission: 'patch-order-return',
    params: z.strictObject({ order_id: ref('order', uuid()) }),
    query: z.strictObject(whose),
    body: z.strictObject({ lines: z.optional(returnedLines) }),
    answer: returnQuote,
  }),
}
