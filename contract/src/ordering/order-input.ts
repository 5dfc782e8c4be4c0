import * as z from 'zod/mini'
import type { Needed } from '../kit/call.ts'
import { branchRef, foreignPhone, moment, money, oneOf, optionalText, text, uuid } from '../kit/fields.ts'
import { chosenUuid } from '../kit/chosen-id.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { channels } from '../organisation/channels.ts'
import { addressInput, appDiscount, appLine, discount, lineInput, linesOf } from './order-fields.ts'

/** An incoming order, from the API, a till or a platform's adapter. */
export const orderInput = z.strictObject({
  id: z.optional(chosenUuid()),
  branch_id: branchRef(),
  channel: z._default(oneOf(channels), 'api'),
  external_id: z.optional(text(100)),
  external_number: z.optional(text(40)),
  delivery_type: oneOf(deliveryTypes),
  customer: z.strictObject({
    /**
     * The customer's name; empty if nobody gave one, as at a table or a kiosk. Readers then see
     * "guest" in their own language.
     */
    name: z._default(text(120), ''),
    phone: z.optional(z.nullable(foreignPhone())),
    member_id: z.optional(z.nullable(uuid())),
  }),
  address: z.optional(z.nullable(addressInput)),
  table_name: z.optional(z.nullable(text(40))),
  note: z._default(optionalText(500), ''),
  scheduled_at: z.optional(z.nullable(moment())),
  payment_method: text(40),
  is_paid: z._default(z.boolean(), false),
  lines: linesOf(lineInput),
  discounts: z._default(z.array(discount).check(z.maxLength(10)), []),
  delivery_fee: z._default(money(), 0),
  tip: z._default(money(), 0),
})
export type OrderInput = z.infer<typeof orderInput>

/**
 * An order as an ordering app sends it. Its lines come from the menu. If the app gives no delivery
 * fee, the zone's fee applies.
 */
export const appOrder = z.extend(orderInput, {
  lines: linesOf(appLine),
  discounts: z._default(z.array(appDiscount).check(z.maxLength(10)), []),
  delivery_fee: z.optional(money()),
  /**
   * For an order at a table: the token that a guest got on joining the session. A key with the
   * scope `staff` may name the table instead, by `table_id` or `table_name`. If the table is free,
   * guests are seated there.
   */
  guest_token: z.optional(z.nullable(text(60))),
  /**
   * The printed code of the table. Where guests pay when they order (`is_prepaid` of the scan), a
   * paid order needs nothing else. At a free table, the order also seats the guests.
   */
  table_token: z.optional(z.nullable(text(60))),
  table_id: z.optional(z.nullable(uuid())),
  /**
   * For a payment-only order: the table's bill that it pays, in whole or in part, without the tip.
   * Requires the `guest_token` of the table's guests, or a key with `staff`.
   */
  bill_id: z.optional(z.nullable(uuid())),
  /**
   * For a payment-only order that is paid online: the amount goes into the wallet of the order's
   * member, once the money is there.
   */
  loads_wallet: z.optional(z.boolean()),
  /**
   * The code of a voucher or coupon; then points, and money from the member's wallet, with which to
   * pay. If any of these is given, or the order is for a member, the server calculates the
   * discounts.
   */
  coupon_code: z.optional(z.nullable(text(30))),
  points: z.optional(z.int().check(z.nonnegative(), z.lte(100_000_000))),
  wallet: z.optional(money()),
  /**
   * The customer pays the order online, at the company's payment provider (`onlinePayment.start`).
   * Until then the order waits: it does not ring, and can only be cancelled. Requires a payment
   * method that is used online. Guests at a table pay their bill this way (`bill_id`), not an
   * order. Members load their wallet this way, too (`loads_wallet`).
   */
  pays_online: z.optional(z.boolean()),
  /** The payable amount that the app showed. Any other total is refused. */
  expected_total: z.optional(money()),
})
export type AppOrder = z.infer<typeof appOrder>

/**
 * The address that an order for delivery requires, and the fields that a line and its options
 * require depending on whether the line names a product.
 */
export const orderNeeds: readonly Needed[] = [
  { field: 'address', beside: { delivery_type: ['deliveryToAddress'] } },
  ...['name', 'unit_price', 'tax_rate'].map((it) => ({ field: `lines.${it}`, without: 'lines.product_id' })),
  ...['group_id', 'option_id'].map((it) => ({ field: `lines.options.${it}`, with: 'lines.product_id' })),
  ...['name', 'action'].map((it) => ({ field: `lines.options.${it}`, without: 'lines.product_id' })),
]
