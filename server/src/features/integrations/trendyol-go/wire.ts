import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of the Trendyol Go meal integration that we read (integrations §1.3), in its own
 * spelling. Unknown keys are dropped. Only what an order needs is required: we have never seen a
 * live platform, so every text may be missing or null.
 */
const words = () => z.nullish(z.string())
const number = () => z.union([z.string(), z.number()])
/** An amount in lira. */
const lira = () =>
  z.union([z.number().check(z.gte(0), z.lte(1_000_000)), z.string().check(z.regex(/^\d{1,7}([.,]\d{1,4})?$/))])
/** An amount in lira that may have a sign. */
const signed = () =>
  z.union([
    z.number().check(z.gte(-1_000_000), z.lte(1_000_000)),
    z.string().check(z.regex(/^-?\d{1,7}([.,]\d{1,4})?$/)),
  ])
/** A moment in ms that a settlement cannot do without. */
const instant = () => z.number().check(z.gte(0), z.lte(Date.UTC(2100, 0)))
const list = <T extends z.core.SomeType>(of: T) => z._default(z.nullish(z.array(of)), [])

const ingredient = z.object({ name: words(), price: z.nullish(lira()) })
export type Ingredient = z.infer<typeof ingredient>

export interface Modifier {
  name?: string | null | undefined
  price?: string | number | null | undefined
  modifierProducts?: Modifier[] | null | undefined
  extraIngredients?: Ingredient[] | null | undefined
  removedIngredients?: Ingredient[] | null | undefined
}
const maxDepth = 5
/** Options down to this depth. An order whose options are nested deeper cannot be read. */
function modifierAt(depth: number): z.ZodMiniType<Modifier> {
  const inner: z.ZodMiniType<Modifier> = depth > 1 ? modifierAt(depth - 1) : z.never()
  return z.object({
    ...ingredient.shape,
    modifierProducts: list(inner),
    extraIngredients: list(ingredient),
    removedIngredients: list(ingredient),
  })
}

const line = z.object({
  name: words(),
  /** The product alone, and with everything that was chosen. */
  price: z.nullish(lira()),
  unitSellingPrice: lira(),
  /** One entry for each piece. */
  items: list(z.object({ packageItemId: words(), isCancelled: z.nullish(z.boolean()) })),
  modifierProducts: list(modifierAt(maxDepth)),
  extraIngredients: list(ingredient),
  removedIngredients: list(ingredient),
})
export type TrendyolLine = z.infer<typeof line>

export const statuses = ['Created', 'Picking', 'Invoiced', 'Shipped', 'Delivered', 'Cancelled', 'UnSupplied'] as const

export const trendyolPackage = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  storeId: number(),
  orderNumber: z.nullish(number()),
  packageCreationDate: moment(),
  packageStatus: z.enum(statuses),
  totalPrice: lira(),
  totalDeliveryPrice: z.nullish(lira()),
  /** `GO`: the platform's courier delivers. `STORE`: the restaurant's does. */
  deliveryType: words(),
  storePickupSelected: z.nullish(z.boolean()),
  isCourierNearby: z.nullish(z.boolean()),
  testPackage: z.nullish(z.boolean()),
  customerNote: words(),
  customer: z.nullish(z.object({ firstName: words(), lastName: words() })),
  address: z.nullish(
    z.object({
      phone: words(),
      address1: words(),
      address2: words(),
      neighborhood: words(),
      district: words(),
      city: words(),
      apartmentNumber: words(),
      floor: words(),
      doorNumber: words(),
      addressDescription: words(),
      latitude: z.nullish(number()),
      longitude: z.nullish(number()),
    }),
  ),
  lines: z.array(line).check(z.minLength(1), z.maxLength(100)),
  payment: z.nullish(
    z.object({
      paymentType: words(),
      mealCard: z.nullish(z.object({ cardSourceType: words() })),
      onDelivery: z.nullish(z.object({ paymentType: words() })),
    }),
  ),
  promotions: list(z.object({ description: words(), totalSellerAmount: z.nullish(lira()) })),
  userInformation: z.nullish(z.object({ appName: words() })),
  cancelInfo: z.nullish(z.object({ reasonCode: z.nullish(z.number()) })),
})
export type TrendyolPackage = z.infer<typeof trendyolPackage>

const pages = { totalPages: z.nullish(z.number()) }
export const packagesAnswer = z.object({ ...pages, content: z.array(z.unknown()) })
const store = z.object({ id: number(), name: words(), workingStatus: words() })
export const storesAnswer = z.object({ ...pages, restaurants: z.array(store) })
export const productsAnswer = z.object({ products: z.array(z.object({ id: number(), name: words() })) })
/** One transaction of the seller's account. Debt and credit have no sign; the type says it. */
export const settlementEntry = z.object({
  id: number(),
  transactionDate: instant(),
  debt: z.nullish(lira()),
  credit: z.nullish(lira()),
  commissionAmount: z.nullish(signed()),
  sellerRevenue: z.nullish(signed()),
  orderNumber: z.nullish(number()),
  paymentOrderId: z.nullish(number()),
  paymentDate: z.nullish(instant()),
  storeId: z.nullish(number()),
})
export const settlementsAnswer = z.object({ ...pages, content: z.array(z.unknown()) })
export const problem = z.object({
  message: words(),
  exception: words(),
  errors: list(z.object({ message: words() })),
})
