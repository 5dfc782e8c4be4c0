import * as z from 'zod/mini'
import { line, totals } from './order-fields.ts'

/** What an order would cost if it came now: what applied, and why the rest did not. */
export const quote = z.object({
  ...totals.shape,
  currency: z.string(),
  lines: z.array(line),
  /** Items less campaigns; less the cheque; less the points, which is what points are earned on. */
  basket: z.int(),
  payable: z.int(),
  goods: z.int(),
  /** What the member owns; null for guests. */
  member: z.nullable(
    z.object({
      is_premium: z.boolean(),
      point_balance: z.int(),
      point_value: z.int(),
      /** The most that may be spent on this order. */
      points_most: z.int(),
      wallet_balance: z.int(),
    }),
  ),
  /** Earned once it is delivered. */
  points_earned: z.int(),
  /** How much less one would pay without the code; 0 where it is worth having. */
  less_without_coupon: z.int(),
  not_applied: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type Quote = z.infer<typeof quote>
