import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { branchRef, money, oneOf, uuid } from '../../kit/fields.ts'
import { deliveryTypes } from '../../organisation/delivery-types.ts'
import { member } from '../member.ts'

const cheque = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  ends_at: z.nullable(z.string()),
  /** What the voucher takes off the basket; null if it does not apply. */
  amount: z.nullable(z.int()),
  /** Whether the discount of the member's partner institution also applies with the voucher. */
  combinable: z.boolean(),
  /** Whether points may be spent together with the voucher. */
  with_points: z.boolean(),
  /** Why the voucher does not apply; null if it does. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
})

/** A member's vouchers at the checkout of an ordering app. */
export const appCheque = {
  /**
   * The member's own unused vouchers, the first to expire coming first, with what each takes off a
   * basket that is ordered now, or why it does not apply. They are judged as POST /order judges
   * `coupon_code`, and nothing is reserved (POST /gift-cheque/reservation does that).
   */
  judge: call({
    method: 'POST',
    path: '/app-member/{member_id}/gift-cheque/usable',
    permission: 'api-key',
    scope: 'member',
    module: 'api',
    params: member.params,
    body: z.strictObject({
      branch_id: branchRef(),
      delivery_type: oneOf(deliveryTypes),
      /** The price of the lines after earlier discounts. */
      basket: money(),
      /**
       * The prices of the lines. Without them, a voucher that is limited to some categories has no
       * effect.
       */
      lines: z._default(
        z.array(z.strictObject({ product_id: z.nullable(uuid()), total: money() })).check(z.maxLength(200)),
        [],
      ),
    }),
    answer: z.array(cheque),
  }),
}
