import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'
import { defaultMenu, type MenuItem } from './order-factory.ts'
import type { DriverEvent, Order, OrderState, UserRole } from './wire.ts'

/** How pushes prove that they come from the platform. The documents do not say. */
export type PushAuth = { kind: 'key'; secret: string } | { kind: 'basic'; user: string; secret: string }

/** A time during which a restaurant is offline. With `until` null, it has no end. */
export type OfflineEvent = { id: string; role: UserRole; mayOverride: boolean; until: number | null; ends: () => void }

export type Restaurant = {
  restaurantId: string
  name: string
  tenant: string
  currency: string
  apiKey: string
  /** The address of our side, to which the paths of pushes are added. */
  hookUrl: string
  auth: PushAuth
  /** Which of the two pushes tells it to begin an order. */
  preparation: 'sync' | 'async'
  /** Whose couriers deliver its orders. */
  deliveryBy: 'restaurant' | 'platform'
  /** Whether it accepts orders itself, or the platform's own device does. */
  accepts: 'here' | 'on the device'
  menu: MenuItem[]
  events: OfflineEvent[]
}
export type RestaurantInput = Pick<Restaurant, 'restaurantId' | 'name' | 'apiKey' | 'hookUrl' | 'auth'> &
  Partial<Pick<Restaurant, 'tenant' | 'currency' | 'preparation' | 'deliveryBy' | 'accepts' | 'menu'>>

export type Timing = {
  /**
   * How long after the acceptance the platform's courier takes each step; null: only when told to.
   */
  courierMs: { arrives: number; leaves: number; delivers: number } | null
  /** How long before its time a preorder is to be prepared. */
  beginMs: number
  /** For how long the outcome of an asynchronous push is awaited. */
  outcomeMs: number
  /** How often a push that was not taken is repeated. The documents name no repetition. */
  repeats: number
}

export type OrderRecord = {
  order: Order
  restaurant: Restaurant
  by: 'restaurant' | 'platform' | 'customer'
  state: OrderState
  /** The time for which it was accepted, and the customer's time if that was changed since. */
  acceptedFor: string | null
  dueDate: string | null
  message: string | null
  isReadyForCollection: boolean
  driver: DriverEvent | null
}

export type World = Base & {
  timing: Timing
  restaurants: Map<string, Restaurant>
  orders: Map<string, OrderRecord>
  /** The callbacks that were given out, each with its order, and what was reported. */
  callbacks: Map<string, { record: OrderRecord; status: string | null }>
  /** Whether only the platform's own staff may cancel, as the documents advise. */
  cancelsOnlyItself: boolean
  /** Whether a rejection's push names its order. In the documents, it does not. */
  namesRejected: boolean
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: timing.repeats, retryMs: 5000 } }), {
    timing,
    restaurants: new Map(),
    orders: new Map(),
    callbacks: new Map(),
    cancelsOnlyItself: false,
    namesRejected: false,
  })

/** Adds a restaurant, or replaces the one with the same id. */
export function register(world: World, { menu, ...it }: RestaurantInput): void {
  world.restaurants.set(it.restaurantId, {
    tenant: 'de',
    currency: 'EUR',
    preparation: 'sync',
    deliveryBy: 'restaurant',
    accepts: 'here',
    ...it,
    menu: menu ?? defaultMenu,
    events: [],
  })
}
