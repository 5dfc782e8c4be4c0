import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of the Migros Yemek (Gourmet) API that we read (integrations §1.4), in its own spelling.
 * Unknown keys are dropped. Only what an order needs is required: we have never seen a live platform,
 * so every text may be missing or null. Amounts are kuruş.
 */
const words = () => z.nullish(z.string())
const id = () => z.union([z.string().check(z.regex(/^\d{1,16}$/)), z.int().check(z.gte(0))])
const kurus = () => z.int().check(z.gte(0), z.lte(100_000_000))
/** A sum, which some sources write as an object and some as a number. */
const sum = () => z.union([kurus(), z.object({ amountAsPenny: kurus() })])
const list = <T extends z.core.SomeType>(of: T) => z._default(z.nullish(z.array(of)), [])
const named = () => z.nullish(z.object({ name: words() }))

export interface Option {
  headerName?: string | null | undefined
  itemNames?: string | null | undefined
  /** For all of its quantity. */
  primaryPrice?: number | null | undefined
  quantity?: number | null | undefined
  excluded?: boolean | null | undefined
  subOptions?: Option[] | null | undefined
}
const maxDepth = 5
/** Options down to this depth. An order whose options are nested deeper cannot be read. */
function optionAt(depth: number): z.ZodMiniType<Option> {
  const inner: z.ZodMiniType<Option> = depth > 1 ? optionAt(depth - 1) : z.never()
  return z.object({
    headerName: words(),
    itemNames: words(),
    primaryPrice: z.nullish(kurus()),
    quantity: z.nullish(z.int()),
    excluded: z.nullish(z.boolean()),
    subOptions: list(inner),
  })
}

const item = z.object({
  name: words(),
  /** Of the whole line, and of one piece. */
  price: kurus(),
  unitPrice: z.nullish(kurus()),
  amount: z.int().check(z.gte(1), z.lte(999)),
  note: words(),
  options: list(optionAt(maxDepth)),
})
export type MigrosItem = z.infer<typeof item>

export const migrosOrder = z.object({
  id: id(),
  status: z.string(),
  /** `RESTAURANT` or `MIGROS`: whose courier delivers. */
  deliveryProvider: words(),
  store: z.object({ id: id() }),
  customer: z.nullish(
    z.object({
      firstName: words(),
      lastName: words(),
      fullName: words(),
      phoneNumber: words(),
      deliveryAddress: z.nullish(
        z.object({
          direction: words(),
          detail: words(),
          city: named(),
          town: named(),
          district: named(),
          geoLocation: z.nullish(z.object({ latitude: z.nullish(z.number()), longitude: z.nullish(z.number()) })),
        }),
      ),
    }),
  ),
  items: z.array(item).check(z.minLength(1), z.maxLength(100)),
  prices: z.object({ total: sum(), discounted: z.nullish(sum()), restaurantDiscounted: z.nullish(sum()) }),
  payment: z.nullish(
    z.object({
      type: z.nullish(z.object({ name: words(), description: words(), isOnlinePayment: z.nullish(z.boolean()) })),
    }),
  ),
  extendedProperties: z.nullish(
    z.object({
      orderNote: words(),
      ringDoorBell: z.nullish(z.boolean()),
      contactlessDelivery: z.nullish(z.boolean()),
      saveGreen: z.nullish(z.boolean()),
      shortCode: words(),
    }),
  ),
  log: z.nullish(z.object({ createdAsMs: moment() })),
})
export type MigrosOrder = z.infer<typeof migrosOrder>

export const sumOf = (given: z.infer<ReturnType<typeof sum>> | null | undefined): number | undefined =>
  typeof given === 'number' ? given : given?.amountAsPenny

/** The pushes besides that of a new order. */
export const cancelPush = z.object({ OrderId: id(), StoreId: z.nullish(id()) })
export const deliveryPush = z.object({
  orderId: id(),
  deliveryStatus: z.string().check(z.regex(/^[A-Z_]{1,60}$/)),
  courierName: words(),
})

export const envelope = z.object({
  success: z.nullish(z.boolean()),
  data: z.optional(z.unknown()),
  errorMessage: z.nullish(z.union([z.string(), z.object({ errorDetail: words(), errorTitle: words() })])),
})
export const storeDetail = z.object({
  id: id(),
  warehouseId: z.nullish(id()),
  storeGroupId: z.nullish(id()),
  storeName: words(),
  active: z.boolean(),
})
export const viewStatus = z.object({ status: z.string() })
export const reasonsAnswer = z.array(z.object({ reasonId: z.int(), description: words() }))
const product = z.object({ productId: id(), productName: words() })
export const menuAnswer = z.object({ menuHeaderInfos: list(z.object({ foodMenuItemDetailsDTOs: list(product) })) })
