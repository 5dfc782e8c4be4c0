import { finderIn } from '../finder.ts'
import { cancelByPlatform } from './cancel.ts'
import { courierMoves, type CourierEvent } from './courier.ts'
import type { Fault } from '../faults.ts'
import type { JournalEntry, JournalFilter } from './journal.ts'
import { closeByPlatform, open } from './opening.ts'
import type { OrderInput } from './order-factory.ts'
import { place } from './order-moves.ts'
import { objectId } from './object-id.ts'
import { refusal } from './registry.ts'
import { restaurantFrom, type Restaurant, type RestaurantInput } from './restaurant.ts'
import type { ReleaseOrder, WebhookMode } from './webhooks.ts'
import type { World } from './world.ts'
import type { Order } from './wire.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. The same is
 * available over HTTP under `/__control` (README). Throws a Refusal.
 */
export type Control = {
  /**
   * Adds a restaurant; returns its id. A second one with the same restaurantSecretKey replaces the
   * first.
   */
  registerRestaurant(input: RestaurantInput): string
  restaurants(): Restaurant[]
  restaurant(id: string): Restaurant
  /** Places an order as a customer. Returns the order's id. */
  placeOrder(restaurantId: string, input?: OrderInput): string
  /** A copy of the order as the platform stores it. */
  order(id: string): Order
  cancelOrder(id: string, by: 'customer' | 'admin', note?: string): void
  courier(id: string, event: CourierEvent): void
  /** Opens or closes the restaurant as Getir itself does. */
  setOpen(restaurantId: string, isOpen: boolean): void
  addReview(
    restaurantId: string,
    review: { foodOrderId: string; rating: number; comment: string; date?: string },
  ): string
  /** Plans a fault for the next matching calls. */
  fault(fault: Fault): void
  webhooks(mode: Partial<WebhookMode>): WebhookMode
  release(order?: ReleaseOrder): Promise<number>
  journal(filter?: JournalFilter): JournalEntry[]
  /** Resolves when no push is in progress. */
  settled(): Promise<void>
  /**
   * Clears orders, tokens, faults, pending pushes and the journal. Restaurants stay and are open
   * again. With `all`, restaurants are cleared too.
   */
  reset(options?: { all?: boolean }): void
}

export function controlOf(world: World): Control {
  const restaurant = finderIn(world.restaurants, () => refusal(92))
  const record = finderIn(world.orders, () => refusal(1))
  return {
    registerRestaurant(input) {
      const made = restaurantFrom(input, world.random, world.clock.now())
      for (const [id, old] of world.restaurants) {
        if (old.restaurantSecretKey === made.restaurantSecretKey) world.restaurants.delete(id)
      }
      world.restaurants.set(made.id, made)
      return made.id
    },
    restaurants: () => [...world.restaurants.values()],
    restaurant,
    placeOrder: (restaurantId, input = {}) => place(world, restaurant(restaurantId), input).order.id,
    order: (id) => structuredClone(record(id).order),
    cancelOrder: (id, by, note) => cancelByPlatform(world, record(id), by, note),
    courier: (id, event) => courierMoves(world, record(id), event),
    setOpen(restaurantId, isOpen) {
      if (isOpen) open(world, restaurant(restaurantId), false)
      else closeByPlatform(world, restaurant(restaurantId))
    },
    addReview(restaurantId, review) {
      const now = world.clock.now()
      const id = objectId(world.random, now)
      restaurant(restaurantId).reviews.unshift({ id, date: new Date(now).toISOString(), ...review })
      return id
    },
    fault: (fault) => world.faults.plan(fault),
    webhooks: (mode) => world.webhooks.setMode(mode),
    release: (order) => world.webhooks.release(order),
    journal: (filter) => structuredClone(world.journal.read(filter)),
    settled: () => world.webhooks.settled(),
    reset(options = {}) {
      world.forgetTimers()
      world.orders.clear()
      world.tokens.clear()
      world.limiter.forget()
      world.faults.reset()
      world.webhooks.reset()
      world.journal.forget()
      if (options.all) world.restaurants.clear()
      for (const one of world.restaurants.values()) {
        Object.assign(one, { status: 100, closedSource: 0, isStatusChangedByUser: false, isCourierAvailable: true })
        one.keepClosed = one.keepCourierOff = undefined
      }
    },
  }
}
