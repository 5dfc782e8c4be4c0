import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of Uber Eats' Order, Store and Menu API that we read (integrations §1.5), in its own
 * spelling. Unknown keys are dropped. Only what an order needs is required, because we have never
 * seen a live platform. Amounts are minor units.
 */
const words = () => z.nullish(z.string())
const id = () => z.string().check(z.regex(/^[\w-]{1,64}$/))
const list = <T extends z.core.SomeType>(of: T) =>
  z.pipe(
    z.nullish(z.array(of)),
    z.transform((it) => it ?? []),
  )
const money = z.nullish(
  z.object({ amount: z.int().check(z.gte(0), z.lte(100_000_000)), currency_code: z.nullish(z.string()) }),
)
const price = z.nullish(z.object({ unit_price: money, total_price: money, base_unit_price: money }))
const group = z.object({
  get selected_items() {
    return z.nullish(z.array(modifier))
  },
  removed_items: list(z.object({ title: words() })),
})
const modifier = z.object({
  title: words(),
  quantity: z.nullish(z.int()),
  price,
  get selected_modifier_groups() {
    return z.nullish(z.array(group))
  },
})
export type UberModifier = z.infer<typeof modifier>

const request = z.object({
  allergy: z.nullish(
    z.object({
      allergens_to_exclude: list(z.object({ type: words(), freeform_text: words() })),
      allergy_instructions: words(),
    }),
  ),
})
const item = z.object({
  id: z.nullish(z.string()),
  title: words(),
  quantity: z.int().check(z.gte(1), z.lte(999)),
  price,
  selected_modifier_groups: z.nullish(z.array(group)),
  special_instructions: words(),
  /** Shown as one object in some places of the documents, and as a list in others. */
  special_requests: z.nullish(z.union([request, z.array(request)])),
})
export type UberItem = z.infer<typeof item>

const promotion = z.object({
  promo_discount_value: z.nullish(z.int()),
  promo_funding_splits: list(z.object({ funding_source: words(), amount_paid: money })),
})

export const uberOrder = z.object({
  id: id(),
  display_id: words(),
  current_state: z.string(),
  /** `PICK_UP`, `DINE_IN`, `DELIVERY_BY_UBER` or `DELIVERY_BY_RESTAURANT`. */
  type: z.string(),
  store: z.object({ id: id() }),
  eater: z.nullish(
    z.object({
      first_name: words(),
      last_name: words(),
      phone: words(),
      phone_code: words(),
      delivery: z.nullish(
        z.object({
          location: z.nullish(
            z.object({
              street_address: words(),
              title: words(),
              unit_number: words(),
              business_name: words(),
              latitude: z.nullish(z.number()),
              longitude: z.nullish(z.number()),
            }),
          ),
          type: words(),
          notes: words(),
        }),
      ),
    }),
  ),
  cart: z.object({
    items: z.array(item).check(z.minLength(1), z.maxLength(100)),
    special_instructions: words(),
  }),
  payment: z.object({
    charges: z.object({
      total: money,
      sub_total: money,
      total_fee: money,
      total_promo_applied: money,
      sub_total_promo_applied: money,
      delivery_fee: money,
      small_order_fee: money,
      tip: money,
      cash_amount_due: money,
    }),
    promotions: z.nullish(z.object({ promotions: list(promotion) })),
  }),
  packaging: z.nullish(z.object({ disposable_items: z.nullish(z.object({ should_include: z.nullish(z.boolean()) })) })),
  placed_at: moment(),
  estimated_ready_for_pickup_at: moment(),
  deliveries: list(z.object({ first_name: words(), current_state: words() })),
})
export type UberOrder = z.infer<typeof uberOrder>

/** A push. Those about orders name the store in `meta.user_id`; where others do is not documented. */
export const push = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string().check(z.maxLength(60)),
  store_id: z.nullish(id()),
  meta: z.nullish(z.object({ user_id: z.nullish(id()), resource_id: z.nullish(id()), order_id: z.nullish(id()) })),
})

export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.nullish(z.number()) })
export const orderList = z.object({ orders: list(z.object({ id: id() })) })
export const storeAnswer = z.object({ name: words() })
export const storeStatus = z.object({ status: z.string() })
export const menuAnswer = z.object({
  items: list(
    z.object({ id: z.string(), title: z.nullish(z.object({ translations: z.record(z.string(), z.string()) })) }),
  ),
})

/** A refusal by the platform or by its sign-in. */
export const problem = z.object({ message: words(), code: words(), error: words(), error_description: words() })
