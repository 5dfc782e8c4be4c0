import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of Wolt's Order, Venue and Menu API that we read (integrations §1.5), in its own
 * spelling. Unknown keys are dropped. Only what an order needs is required: we have never seen a live
 * platform, and Wolt says that values may be added to each of its lists. Amounts are minor units.
 */
const words = () => z.nullish(z.string())
const id = () => z.string().check(z.regex(/^[\w-]{1,64}$/))
const list = <T extends z.core.SomeType>(of: T) => z._default(z.nullish(z.array(of)), [])
const money = z.object({ amount: z.int().check(z.gte(0), z.lte(100_000_000)), currency: z.string() })
const breakdown = z.nullish(z.object({ total_before_discounts: z.nullish(money), total_discounts: z.nullish(money) }))

const option = z.object({
  name: words(),
  value: words(),
  price: z.nullish(money),
  count: z._default(z.nullish(z.int()), 1),
})
export type WoltOption = z.infer<typeof option>

const item = z.object({
  name: words(),
  pos_id: words(),
  count: z.int().check(z.gte(1), z.lte(999)),
  item_price: z.object({ total: money, price_breakdown: breakdown }),
  options: list(option),
})
export type WoltItem = z.infer<typeof item>

export const woltOrder = z.object({
  id: id(),
  order_number: words(),
  order_status: z.string(),
  /** `instant` or `preorder`. */
  type: words(),
  pre_order: z.nullish(z.object({ preorder_time: moment(), pre_order_status: words() })),
  venue: z.object({ id: id() }),
  created_at: moment(),
  consumer_name: words(),
  consumer_phone_number: words(),
  consumer_comment: words(),
  delivery: z.object({
    /** `homedelivery`, `takeaway` or `eatin`. */
    type: words(),
    status: words(),
    self_delivery: z.nullish(z.boolean()),
    location: z.nullish(
      z.object({
        street_address: words(),
        apartment: words(),
        city: words(),
        formatted_address: words(),
        coordinates: z.nullish(z.object({ lat: z.nullish(z.number()), lon: z.nullish(z.number()) })),
      }),
    ),
  }),
  basket_price: z.object({ total: money, price_breakdown: breakdown }),
  fees: z.nullish(z.object({ total: z.nullish(money) })),
  items: z.array(item).check(z.minLength(1), z.maxLength(100)),
  cash_payment: z.nullish(z.object({ cash_amount: z.nullish(money), cash_to_expect: z.nullish(money) })),
})
export type WoltOrder = z.infer<typeof woltOrder>

/** A push: about an order, its courier, or its venue. */
export const orderPush = z.object({
  type: z.string(),
  order: z.object({ id: id(), venue_id: id(), status: words() }),
})
export const venuePush = z.object({
  event_type: z.string(),
  venue_id: id(),
  detected_at: z.nullish(z.union([z.string(), z.number()])),
})

export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.nullish(z.number()),
})
export const venueStatus = z.object({
  status: z.object({ is_open: z.nullish(z.boolean()), is_online: z.boolean() }),
  external_venue_id: words(),
  contact_details: z.nullish(z.object({ address: words() })),
})
const text = z.array(z.object({ lang: words(), value: words() }))
export const menuAnswer = z.object({
  status: words(),
  menu: z.nullish(z.object({ items: list(z.object({ product: z.object({ name: text, external_id: words() }) })) })),
})

/** A refusal by the platform or by its sign-in. */
export const problem = z.object({
  error_code: words(),
  reason: words(),
  error: words(),
  error_description: words(),
})
