import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of JET Connect that we read (integrations §1.5), in its own spelling. Unknown keys are
 * dropped. Only what an order needs is required: we have never seen a live platform. Amounts are
 * numbers in the major unit, such as 19.25.
 */
const words = () => z.nullish(z.string())
const id = () => z.string().check(z.regex(/^[\w-]{1,64}$/))
const money = () => z.number().check(z.gte(0), z.lte(1_000_000))
const list = <T extends z.core.SomeType>(of: T) => z._default(z.nullish(z.array(of)), [])

export interface LieferandoItem {
  Name?: string | null | undefined
  Quantity: number
  Reference?: string | null | undefined
  UnitPrice: number
  Items?: LieferandoItem[] | null | undefined
}
/** Items within items down to this depth. An order that is nested deeper cannot be read. */
const maxDepth = 5
function itemAt(depth: number): z.ZodMiniType<LieferandoItem> {
  const inner: z.ZodMiniType<LieferandoItem> = depth > 1 ? itemAt(depth - 1) : z.never()
  return z.object({
    Name: words(),
    Quantity: z.int().check(z.gte(1), z.lte(999)),
    Reference: words(),
    UnitPrice: money(),
    Items: list(inner),
  })
}

export const lieferandoOrder = z.object({
  OrderId: id(),
  FriendlyOrderReference: words(),
  Currency: z.string(),
  IsTest: z.nullish(z.boolean()),
  PlacedDate: moment(),
  Restaurant: z.object({ Id: id() }),
  Customer: z.nullish(z.object({ Name: words() })),
  /** Texts by name in the document's schema, a list of keys and values in its example. */
  CustomerNotes: z.nullish(
    z.union([z.array(z.object({ Value: words() })), z.record(z.string(), z.nullish(z.string()))]),
  ),
  Fulfilment: z.object({
    /** `Delivery` or `Collection`. */
    Method: z.string(),
    PhoneNumber: words(),
    PhoneMaskingCode: words(),
    CustomerDueAsap: z.nullish(z.boolean()),
    CustomerDueDate: moment(),
    Address: z.nullish(
      z.object({
        Lines: list(z.string()),
        PostalCode: words(),
        City: words(),
        Geolocation: z.nullish(z.object({ Latitude: z.nullish(z.number()), Longitude: z.nullish(z.number()) })),
      }),
    ),
  }),
  Items: z.array(itemAt(maxDepth)).check(z.minLength(1), z.maxLength(100)),
  Payment: z.nullish(
    z.object({ Lines: list(z.object({ Type: words(), Paid: z.nullish(z.boolean()), Value: z.nullish(money()) })) }),
  ),
  PriceBreakdown: z.nullish(
    z.object({
      Items: z.nullish(money()),
      Discount: z.nullish(money()),
      Tips: z.nullish(money()),
      Fees: z.nullish(
        z.object({ Delivery: z.nullish(money()), Other: z.nullish(money()), ServiceCharge: z.nullish(money()) }),
      ),
    }),
  ),
  Restrictions: list(z.object({ Type: words() })),
  TotalPrice: money(),
})
export type LieferandoOrder = z.infer<typeof lieferandoOrder>

/**
 * A push that only names an order. In the documents, a rejection names none, and the reason has two
 * names.
 */
export const about = z.object({ OrderId: z.nullish(id()), Reason: words(), RejectedReason: words() })
export const driverPush = z.object({
  OrderId: id(),
  Event: z.enum(['DriverAssigned', 'DriverAtRestaurant', 'OnItsWay', 'AtDeliveryAddress', 'Delivered']),
  DriverName: words(),
})
export const restaurantPush = z.object({
  RestaurantId: id(),
  IsOffline: z.boolean(),
  AllowRestaurantOverride: z.nullish(z.boolean()),
})

const named = z.object({ id: z.string(), name: words() })
export const catalogue = z.object({ name: words(), restaurantId: words() })
export const itemsAnswer = z.object({
  items: list(named),
  paging: z.nullish(z.object({ cursors: z.nullish(z.object({ after: words() })) })),
})

/**
 * A refusal. Its schema has an envelope that its examples lack. Calls about offline events answer
 * with a list.
 */
const faults = z.object({ errors: list(z.object({ description: words() })) })
export const problem = z.union([
  z.object({ fault: faults }),
  z.array(z.object({ errorMessage: words() })),
  z.extend(faults, { Message: words() }),
])
