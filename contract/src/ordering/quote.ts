import * as z from 'zod/mini'
import { line, totals } from './order-fields.ts'

/**
 * The cost of an order if it were placed now, the discounts that apply, and why the others do not.
 */
export const quote = z.object({
  ...totals.shape,
  currency: z.string(),
  lines: z.array(line),
  /**
   * `basket`: the items minus the branch's discount and campaigns. `payable`: the basket minus the
   * voucher. `goods`: the payable amount minus the points; points are earned on it.
   */
  basket: z.int(),
  payable: z.int(),
  goods: z.int(),
  /** The member's balances; null for guests. */
  member: z.nullable(
    z.object({
      is_premium: z.boolean(),
      point_balance: z.int(),
      point_value: z.int(),
      /** The maximum number of points that may be spent on this order. */
      points_most: z.int(),
      wallet_balance: z.int(),
    }),
  ),
  /** The points that the order earns when it is delivered. */
  points_earned: z.int(),
  /** How much less the order would cost without the code; 0 if using the code is better. */
  less_without_coupon: z.int(),
  not_applied: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type Quote = z.infer<typeof quote>
