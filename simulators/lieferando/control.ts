import { finderIn } from '../finder.ts'
import type { ControlRoute } from '../platform-server.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import type { OrderInput } from './order-factory.ts'
import { cancel, drive, endEvents, goOffline, isOffline, isOver, place, reject } from './orders.ts'
import { noOrder, refusal } from './refusal.ts'
import type { CancelReason, DriverEvent } from './wire.ts'
import { register, type RestaurantInput, type World } from './world.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. Most of this is
 * available over HTTP under `/__control` as well (README).
 */
export function controlOf(world: World) {
  const restaurant = finderIn(world.restaurants, (id) => refusal(404, `There is no restaurant ${id}`))
  const order = finderIn(world.orders, () => noOrder())
  return {
    restaurant,
    order,
    isOpen: (id: string): boolean => !isOffline(restaurant(id)),
    /** Adds a restaurant, or replaces the one with the same id. */
    register: (input: RestaurantInput): void => register(world, input),
    /** Places an order as a customer. Returns its id. */
    placeOrder: (id: string, input: OrderInput = {}): string => place(world, restaurant(id), input).order.OrderId,
    cancelOrder(id: string, reason: CancelReason = 'cust_cancelled_changed_mind'): void {
      if (!isOver(order(id))) cancel(world, order(id), reason)
    },
    /** Somebody rejects an order on the platform's own device. */
    rejectOrder(id: string, message: string): void {
      if (order(id).state === 'requested') reject(world, order(id), message)
    },
    /** What the platform's courier does. */
    courier: (id: string, event: DriverEvent): void => drive(world, order(id), event),
    /**
     * The platform's staff take a restaurant offline. Says whether the restaurant may end that
     * itself.
     */
    takeOffline(id: string, mayOverride: boolean): void {
      const it = { role: 'Operations' as const, mayOverride, from: world.now(), until: null }
      goOffline(world, restaurant(id), it)
    },
    /** Ends every offline event of a restaurant. */
    bringOnline: (id: string): void => void endEvents(world, restaurant(id), () => true),
    /** What was reported to the callbacks of an order. */
    outcomes: (id: string): (string | null)[] =>
      [...world.callbacks.values()].filter((it) => it.record === order(id)).map((it) => it.status),
    cancelOnlyItself: (does: boolean): void => void (world.cancelsOnlyItself = does),
    nameRejected: (does: boolean): void => void (world.namesRejected = does),
    ...baseControl(world),
    /** Forgets orders, faults and pushes. Restaurants stay, and are online. */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
      world.callbacks.clear()
      world.cancelsOnlyItself = false
      world.namesRejected = false
      for (const it of world.restaurants.values()) it.events = []
    },
  }
}
export type Control = ReturnType<typeof controlOf>

export const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/restaurants', (_, body) => control.register(body as RestaurantInput)],
  ['GET', '/restaurants/{id}', (id) => ({ isOpen: control.isOpen(id) })],
  [
    'POST',
    '/restaurants/{id}/offline',
    (id, body) => control.takeOffline(id, (body as { mayOverride: boolean }).mayOverride),
  ],
  ['POST', '/restaurants/{id}/online', (id) => control.bringOnline(id)],
  [
    'POST',
    '/orders',
    (_, body) => {
      const { restaurantId, ...input } = body as OrderInput & { restaurantId: string }
      return { id: control.placeOrder(restaurantId, input) }
    },
  ],
  ['GET', '/orders/{id}', (id) => ({ state: control.order(id).state, order: control.order(id).order })],
  ['POST', '/orders/{id}/cancel', (id, body) => control.cancelOrder(id, (body as { reason?: CancelReason }).reason)],
  ['POST', '/orders/{id}/courier', (id, body) => control.courier(id, (body as { event: DriverEvent }).event)],
  ...baseRoutes(control),
]
