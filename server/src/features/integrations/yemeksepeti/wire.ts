import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of Delivery Hero's Integration Middleware v2 that we read (integrations §1.2), in its
 * own spelling. Unknown keys are dropped. Only what an order needs is required: we have never seen a
 * live platform, so every text may be missing or null.
 */
const words = () => z.nullish(z.string())
/** Amounts and quantities are texts. A number is taken as well, since clients disagree. */
const decimal = () => z.union([z.string().check(z.regex(/^-?\d{1,7}(?:[.,]\d{1,4})?$/)), z.number()])
const id = () => z.string().check(z.regex(/^[\w-]{1,64}$/))
const list = <T extends z.core.SomeType>(of: T) => z._default(z.nullish(z.array(of)), [])

export interface Topping {
  name?: string | null | undefined
  quantity?: string | number | null | undefined
  price?: string | number | null | undefined
  children?: Topping[] | null | undefined
}
/** How deep toppings may be nested (integrations §1.2). */
export const maxDepth = 5

const topping = { name: words(), quantity: z.nullish(decimal()), price: z.nullish(decimal()) }
/** Toppings down to this depth. An order whose toppings are nested deeper cannot be read. */
function toppingAt(depth: number): z.ZodMiniType<Topping> {
  const inner: z.ZodMiniType<Topping> = depth > 1 ? toppingAt(depth - 1) : z.never()
  return z.object({ ...topping, children: z.nullish(z.array(inner)) })
}

const product = z.object({
  remoteCode: words(),
  name: words(),
  quantity: decimal(),
  unitPrice: decimal(),
  paidPrice: z.nullish(decimal()),
  comment: words(),
  selectedToppings: list(toppingAt(maxDepth)),
})
export type YemeksepetiProduct = z.infer<typeof product>

export const yemeksepetiOrder = z.object({
  token: id(),
  code: words(),
  shortCode: words(),
  createdAt: moment(),
  /** The time until which the order waits for an answer. */
  expiryDate: moment(),
  expeditionType: words(),
  preOrder: z.nullish(z.boolean()),
  test: z.nullish(z.boolean()),
  comments: z.nullish(z.object({ customerComment: words(), vendorComment: words() })),
  customer: z.nullish(z.object({ firstName: words(), lastName: words(), mobilePhone: words() })),
  delivery: z.nullish(
    z.object({
      address: z.nullish(
        z.object({
          street: words(),
          number: words(),
          building: words(),
          entrance: words(),
          floor: words(),
          flatNumber: words(),
          deliveryMainArea: words(),
          city: words(),
          latitude: z.nullish(z.number()),
          longitude: z.nullish(z.number()),
          deliveryInstructions: words(),
        }),
      ),
      expectedDeliveryTime: moment(),
      /** When a rider of the platform comes. Null if the restaurant delivers. */
      riderPickupTime: z.nullish(z.unknown()),
    }),
  ),
  pickup: z.nullish(z.object({ pickupTime: moment() })),
  payment: z.nullish(z.object({ status: words(), type: words() })),
  price: z.object({
    grandTotal: decimal(),
    deliveryFee: z.nullish(decimal()),
    collectFromCustomer: z.nullish(decimal()),
  }),
  products: z.array(product).check(z.minLength(1), z.maxLength(100)),
  discounts: list(
    z.object({
      name: words(),
      amount: decimal(),
      sponsorships: list(z.object({ sponsor: words(), amount: decimal() })),
    }),
  ),
  /** Only in the order report: `accepted`, `cancelled`, and perhaps `picked_up`. */
  status: words(),
  reason: words(),
})
export type YemeksepetiOrder = z.infer<typeof yemeksepetiOrder>

export const orderAnswer = z.object({ order: yemeksepetiOrder })
export const idsAnswer = z.object({ orderIdentifiers: list(z.string()) })
export const loginAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.nullish(z.number()),
})
export const problem = z.object({
  code: words(),
  message: words(),
  reason: words(),
  currentState: words(),
})

export const availability = z.object({
  availabilityState: z.string(),
  availabilityStates: list(z.string()),
  changeable: z.nullish(z.boolean()),
  closingMinutes: list(z.number()),
  closingReasons: list(z.string()),
  platformKey: z.string(),
  platformRestaurantId: z.union([z.string(), z.number()]),
})
export type Availability = z.infer<typeof availability>
export const itemsAnswer = z.object({ details: list(z.unknown()) })

/** The fields of a push about an order's state, besides the order's content. */
export const statusPush = z.object({
  status: z.string().check(z.regex(/^[A-Z_]{1,60}$/)),
  message: words(),
})
