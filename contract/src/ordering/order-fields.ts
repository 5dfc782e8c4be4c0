import * as z from 'zod/mini'
import { money, oneOf, optionalText, text } from '../kit/fields.ts'
import { countedIn } from '../kit/quantities.ts'

/**
 * Messages to a platform about an order, in terms that all platforms share. Each adapter translates
 * them.
 */
export const platformSteps = ['verify', 'verify-scheduled', 'prepare', 'handover', 'deliver', 'cancel'] as const
export type PlatformStepName = (typeof platformSteps)[number]

/**
 * Why a message about a step to a platform waits or was given up, as codes for which there are
 * texts. A platform's own sentence may be used instead (integrations §1.1).
 */
export const platformReasons = [
  'unreachable',
  'limited',
  'too_early',
  'courier_not_here',
  'scheduled',
  'after_verify',
  'after_prepare',
  'cancelled',
  'no_reason',
  'no_link',
  'fixed_there',
] as const
export type PlatformReason = (typeof platformReasons)[number]

export const optionActions = ['add', 'remove', 'keep'] as const

/** The lines of an order. */
export const linesOf = <T extends z.core.SomeType>(of: T) => z.array(of).check(z.minLength(1), z.maxLength(100))

const quantity = () => z.int().check(z.gte(1), z.lte(999))
/** The price of an option. It may be negative, because leaving out an option lowers the price. */
const optionPrice = () => countedIn('money', z.int().check(z.gte(-100_000_000), z.lte(100_000_000)))

/**
 * One ordered line. It is a snapshot that is never read from the menu again (semantics §2).
 * `unit_price` includes tax but not options.
 */
export const lineInput = z.strictObject({
  product_id: z.optional(z.nullable(z.guid())),
  name: text(120),
  quantity: quantity(),
  unit_price: money(),
  /** The price without discount or premium, if that is higher. */
  list_price: z.optional(money()),
  /** The tax rate in percent: 0, 1, 7, 10, 19 or 20 (rules §4). */
  tax_rate: countedIn('percent', z.int().check(z.gte(0), z.lte(100))),
  options: z._default(
    z
      .array(
        z.strictObject({
          name: text(80),
          action: oneOf(optionActions),
          quantity: z._default(quantity(), 1),
          price: z._default(optionPrice(), 0),
        }),
      )
      .check(z.maxLength(60)),
    [],
  ),
  note: z._default(optionalText(300), ''),
})
export type LineInput = z.infer<typeof lineInput>

/**
 * A line as an ordering app sends it. With a `product_id` it comes from the branch's menu, which
 * gives name, price and tax. `options` name a group and one of its options, which is added or, in
 * an inverse group, taken out (`keep` leaves it in). `unit_price` and an option's `price` are what
 * the app showed: for the product before options, and for one unit of the option (0 if it is free).
 * The line is refused if the menu's price has changed. Without a `product_id` it is an open item:
 * `name`, `unit_price` and `tax_rate` are the app's own.
 */
export const appLine = z.strictObject({
  product_id: z.optional(z.nullable(z.guid())),
  name: z.optional(text(120)),
  quantity: quantity(),
  unit_price: z.optional(money()),
  tax_rate: z.optional(lineInput.shape.tax_rate),
  options: z._default(
    z
      .array(
        z.strictObject({
          group_id: z.optional(z.guid()),
          option_id: z.optional(z.guid()),
          name: z.optional(text(80)),
          action: z.optional(oneOf(optionActions)),
          quantity: z._default(quantity(), 1),
          price: z.optional(optionPrice()),
        }),
      )
      .check(z.maxLength(60)),
    [],
  ),
  note: z._default(optionalText(300), ''),
})
export type AppLine = z.infer<typeof appLine>

/** `returned`: how many of its units were returned while the rest of the order stays sold. */
export const line = z.object({ ...lineInput.shape, total: z.int(), returned: z.optional(z.int()) })
export type Line = z.infer<typeof line>

/**
 * Where an order is delivered. `district` and `city` may be written in any spelling, or be part of
 * `text`; the order keeps their usual names if they are known.
 */
export const addressInput = z.strictObject({
  text: text(300),
  district: z._default(optionalText(60), ''),
  city: z._default(optionalText(60), ''),
  directions: z._default(optionalText(300), ''),
  lat: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  lng: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
})

export const discountKinds = ['product', 'branch', 'campaign', 'coupon', 'points', 'wallet'] as const
/** Who bears a discount (semantics §2). */
export const funders = ['branch', 'company', 'platform', 'partner', 'member'] as const
export const discount = z.strictObject({
  kind: oneOf(discountKinds),
  name: text(80),
  amount: money(),
  funder: oneOf(funders),
})
export type Discount = z.infer<typeof discount>

/**
 * A discount that an ordering app gives by itself. Discounts that the platform or a partner bears
 * come only from offers that they have approved.
 */
export const appDiscount = z.strictObject({ ...discount.shape, funder: oneOf(['branch', 'company', 'member']) })

/** The sums of an order in the order of semantics §2. Tax is included, and split by rate. */
export const totals = z.object({
  items: z.int(),
  discounts: z.array(discount),
  delivery_fee: z.int(),
  tip: z.int(),
  total: z.int(),
  taxes: z.array(z.object({ rate: z.int(), base: z.int(), tax: z.int() })),
})
export type Totals = z.infer<typeof totals>

/**
 * The zone or ring to which an order was delivered, and its fee at the time of the order; null if
 * an app or a platform decided.
 */
export const orderDelivery = z.object({
  zone_id: z.nullable(z.string()),
  zone_name: z.nullable(z.string()),
  /** The index of the ring, from 0. */
  ring: z.nullable(z.int()),
  /** The distance by road. */
  distance_m: z.nullable(z.int()),
  fee: z.int(),
  minutes: z.int(),
})
export type OrderDelivery = z.infer<typeof orderDelivery>

/** The courier events of spec §4, in the order of their rank. */
export const courierEvents = [
  'courier_assigned',
  'courier_approached',
  'courier_arrived',
  'courier_delivery',
  'courier_delivered',
] as const

/** Who bears a cancelled or returned order. */
export const liableParties = ['branch', 'customer', 'courier', 'platform'] as const

/** The items that are returned. `line` is the index of the line in the order, from 0. */
export const returnedLines = linesOf(z.strictObject({ line: z.int().check(z.gte(0), z.lte(99)), quantity: quantity() }))
export type ReturnedLines = z.infer<typeof returnedLines>
