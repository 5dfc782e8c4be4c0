import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { createBase, type Base } from '../simulator.ts'

/** The statuses of an order, and from which each may come. Couriers may cancel any that is not over. */
export const statuses = [
  'NEW',
  'VALIDATED',
  'ROUTED',
  'ASSIGNED',
  'ACCEPTED',
  'PREPARED',
  'ON_DELIVERY',
  'DELIVERED',
  'CANCELED',
] as const
export type Status = (typeof statuses)[number]

/** A restaurant that sends its orders. */
export type Restaurant = {
  restaurantId: string
  apiKey: string
  webhookSecret: string
  /** Where statuses and cancellations are reported. */
  webhookUrl: string
}
export type Order = { restaurant: Restaurant; body: { orderId: string }; status: Status }

/** The pause, in ms, before a report that was not answered is repeated. */
export type Timing = { retryMs: number }

export type World = Base & { restaurants: Map<string, Restaurant>; orders: Map<string, Order> }

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 3, retryMs: timing.retryMs } }), {
    restaurants: new Map(),
    orders: new Map(),
  })

function report(world: World, { restaurant, body }: Order, report: object): void {
  world.pushes.push({
    vendor: restaurant.restaurantId,
    method: 'POST',
    base: restaurant.webhookUrl,
    path: '',
    body: report,
    orderId: body.orderId,
    proof: (text, isForged) => ({
      'x-muditakurye-signature': createHmac('sha256', isForged ? 'wrong' : restaurant.webhookSecret)
        .update(text)
        .digest('hex'),
    }),
  })
}

const isoOf = (world: World, ms = world.now()) => new Date(ms).toISOString()

/**
 * Moves an order and reports it. Any text may be given as the status, since other companies that
 * speak the protocol have statuses of their own.
 */
export function change(world: World, order: Order, status: string, courierName?: string): void {
  const previousStatus = order.status
  order.status = status as Status
  world.journal.write({
    kind: 'happening',
    vendor: order.restaurant.restaurantId,
    orderId: order.body.orderId,
    what: status,
  })
  report(world, order, {
    event: 'order.status_changed',
    orderId: order.body.orderId,
    orderNumber: `RST-${order.body.orderId}`,
    status,
    previousStatus,
    timestamp: isoOf(world),
    provider: 'THIRD_PARTY',
    providerRestaurantId: order.restaurant.restaurantId,
    ...(courierName && { courierName }),
  })
}

/** Cancels an order by the company itself, which the second address is told. */
export function cancel(world: World, order: Order, reason: string): void {
  order.status = 'CANCELED'
  report(world, order, {
    orderId: order.body.orderId,
    provider: 'THIRD_PARTY',
    status: 'CANCELLED',
    reason,
    cancelledAt: isoOf(world),
  })
}
