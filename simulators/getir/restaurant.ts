import { defaultMenu } from './default-menu.ts'
import { paymentMethods } from './payment-methods.ts'
import type { Random } from '../random.ts'
import { objectId } from './object-id.ts'
import type { MenuItem, ProductStatus, WebhookEvent } from './wire.ts'

export type DayHours = { day: number; workingHours: { startTime: string; endTime: string }; closed: boolean }

export type Product = Required<
  Pick<MenuItem, 'id' | 'chainProduct' | 'category' | 'name' | 'description' | 'price'>
> & {
  status: ProductStatus
  /** Epoch ms at which status 400 (inactive for today) ends. */
  inactiveUntil: number
  optionCategories: NonNullable<MenuItem['optionCategories']>
}

export type Zone = { id: string; name: string; status: 100 | 200; eta: string; minBasketSize: number }

export type Review = { id: string; foodOrderId: string; rating: number; comment: string; date: string }

export type Restaurant = {
  id: string
  name: string
  brand: { id: string; name: string }
  appSecretKey: string
  restaurantSecretKey: string
  /** The `x-api-key` that is sent to us; one value for all URLs. */
  apiKey: string
  webhooks: Partial<Record<WebhookEvent, string>>
  posStatus: 100 | 200
  /**
   * 100 is open, 200 is closed. The values are undocumented, and one client reads 1 and 0 instead.
   */
  status: 100 | 200
  isStatusChangedByUser: boolean
  /**
   * The numbers are undocumented. We use 0 for open, 1 for closed by the restaurant, and 2 for
   * closed by Getir.
   */
  closedSource: 0 | 1 | 2
  averagePreparationTime: number
  isCourierAvailable: boolean
  rating: number
  busyness: { isBusy: boolean; busynessDifferenceDuration: number }
  restaurantWorkingHours: DayHours[]
  restaurantCourierHours: DayHours[]
  zones: Zone[]
  /** The active state of each payment method, by the method's type number. */
  paymentMethods: Map<number, boolean>
  menu: Product[]
  reviews: Review[]
  /** Cancels the pending timed reopening. */
  keepClosed: (() => void) | undefined
  keepCourierOff: (() => void) | undefined
}

export type RestaurantInput = {
  id?: string
  name: string
  brand?: { id: string; name: string }
  appSecretKey: string
  restaurantSecretKey: string
  apiKey: string
  /** One URL for every event, or one URL per event. An event without a URL is not pushed. */
  webhooks?: string | Partial<Record<WebhookEvent, string>>
  menu?: MenuItem[]
  /** 200 (passive) by default: login does not work until the POS is switched on. */
  posStatus?: 100 | 200
}

const events: WebhookEvent[] = ['newOrder', 'cancelOrder', 'courierArrived', 'courierPickup', 'restaurantStatus']

/** A restaurant as the platform stores it, made from the caller's input. It is open. */
export function restaurantFrom(input: RestaurantInput, random: Random, now: number): Restaurant {
  const fresh = (): string => objectId(random, now)
  const { webhooks = {} } = input
  const week = (): DayHours[] =>
    Array.from({ length: 7 }, (_, day) => ({
      day,
      workingHours: { startTime: '10:00', endTime: '23:00' },
      closed: false,
    }))
  return {
    id: input.id ?? fresh(),
    name: input.name,
    brand: input.brand ?? { id: fresh(), name: input.name },
    appSecretKey: input.appSecretKey,
    restaurantSecretKey: input.restaurantSecretKey,
    apiKey: input.apiKey,
    webhooks: typeof webhooks === 'string' ? Object.fromEntries(events.map((event) => [event, webhooks])) : webhooks,
    posStatus: input.posStatus ?? 200,
    status: 100,
    isStatusChangedByUser: false,
    closedSource: 0,
    averagePreparationTime: 20,
    isCourierAvailable: true,
    rating: 4.6,
    busyness: { isBusy: false, busynessDifferenceDuration: 0 },
    restaurantWorkingHours: week(),
    restaurantCourierHours: week(),
    zones: ['Merkez', 'Sahil'].map((name) => ({ id: fresh(), name, status: 100, eta: '30-40', minBasketSize: 100 })),
    paymentMethods: new Map(paymentMethods.map((method) => [method.type, true])),
    menu: (input.menu ?? defaultMenu).map((item) => ({
      id: item.id,
      chainProduct: item.chainProduct ?? fresh(),
      category: item.category ?? { tr: 'Menü', en: 'Menu' },
      name: item.name,
      description: item.description ?? { tr: '', en: '' },
      price: item.price,
      status: 100,
      inactiveUntil: 0,
      optionCategories: item.optionCategories ?? [],
    })),
    reviews: [],
    keepClosed: undefined,
    keepCourierOff: undefined,
  }
}

/** A product's status now. Status 400 (inactive for today) becomes 100 once that day is over. */
export function statusOf(product: Product, now: number): ProductStatus {
  return product.status === 400 && now >= product.inactiveUntil ? 100 : product.status
}

/** The next midnight in Istanbul, which keeps UTC+3 all year. */
export function endOfDay(now: number): number {
  const [day, offset] = [24 * 3_600_000, 3 * 3_600_000]
  return (Math.floor((now + offset) / day) + 1) * day - offset
}
