import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, moment, oneOf } from '../kit/fields.ts'
import { orderCauses } from '../organisation/branch.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { paymentPlaces } from '../organisation/payment-places.ts'
import { channels } from '../organisation/channels.ts'
import { offReasons } from './availability.ts'
import { allergens, selectionTypes } from './menu-fields.ts'

const names = z.object({ tr: z.string(), en: z.string(), de: z.string() })

/**
 * The menu of a branch as an ordering app shows it: everything that is switched on, in order. `off`
 * says why a product is not sold at this moment, for this delivery type and channel; `off_until` is
 * when its stock-out ends automatically. `selling_price` is the price before options. From a group,
 * a customer must choose at least `min` and may choose at most `max` options (0 = no limit).
 * Options have their own ids, and unavailable ones are marked. Amounts are in minor units, tax
 * included. `payment_methods` are the available methods, in order, for the requested delivery type
 * or for each type by which the branch sells; their limits apply to the amount still payable, both
 * inclusive. `discounts` are the branch's discounts on orders that are placed now. If several hold
 * for a delivery type, the one that takes off most applies. POST order accepts exactly what this
 * menu offers. The answer has been valid since `at` and has an ETag: sent back in If-None-Match, it
 * yields 304 while the menu is unchanged.
 */
export const appMenu = {
  read: call({
    method: 'GET',
    path: '/menu/{branch_id}',
    permission: 'api-key',
    scope: 'menu',
    module: 'api',
    dear: true,
    params: z.strictObject({ branch_id: branchRef() }),
    query: z.strictObject({
      delivery_type: z.optional(oneOf(deliveryTypes)),
      channel: z._default(oneOf(channels), 'api'),
      at: z.optional(moment()),
    }),
    answer: z.object({
      branch_id: z.string(),
      currency: z.string(),
      at: z.string(),
      /**
       * For each delivery type: whether the branch takes immediate orders and, if not, why not.
       * `until` is when that changes. For later orders, see GET /delivery/{branch_id}/slots.
       */
      delivery_types: z.array(
        z.object({
          delivery_type: oneOf(deliveryTypes),
          takes_now: z.boolean(),
          cause: z.nullable(oneOf(orderCauses)),
          until: z.nullable(z.string()),
        }),
      ),
      payment_methods: z.array(
        z.object({
          delivery_type: oneOf(deliveryTypes),
          methods: z.array(
            z.object({
              code: z.string(),
              name: names,
              place: oneOf(paymentPlaces),
              min_amount: z.nullable(z.int()),
              max_amount: z.nullable(z.int()),
            }),
          ),
        }),
      ),
      discounts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          delivery_type: oneOf(deliveryTypes),
          /** Either a rate in basis points or an amount; the other is null. */
          rate_bp: z.nullable(z.int()),
          amount: z.nullable(z.int()),
          max_discount: z.nullable(z.int()),
          /** The minimum price of the lines; 0 means none. */
          min_basket: z.int(),
          /** Whether products at a discounted or premium price are reduced too. */
          applies_to_discounted: z.boolean(),
          /** Whether a code or another discount may apply to the same order. */
          combinable: z.boolean(),
          ends_at: z.nullable(z.string()),
        }),
      ),
      categories: z.array(
        z.object({ id: z.string(), name: names, image: z.nullable(z.string()), icon: z.nullable(z.string()) }),
      ),
      products: z.array(
        z.object({
          id: z.string(),
          category_id: z.string(),
          name: names,
          description: names,
          images: z.array(z.string()),
          price: z.int(),
          selling_price: z.int(),
          premium_price: z.nullable(z.int()),
          tax_rate: z.int(),
          is_listed: z.boolean(),
          allergens: z.array(oneOf(allergens)),
          off: z.nullable(oneOf(offReasons)),
          off_until: z.nullable(z.string()),
          group_ids: z.array(z.string()),
        }),
      ),
      groups: z.array(
        z.object({
          id: z.string(),
          name: names,
          selection_type: oneOf(selectionTypes),
          min: z.int(),
          max: z.int(),
          free_count: z.int(),
          options: z.array(
            z.object({
              id: z.string(),
              name: names,
              price: z.int(),
              max_count: z.int(),
              is_default: z.boolean(),
              is_on: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
}
