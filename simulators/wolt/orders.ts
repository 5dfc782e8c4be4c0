import { createHmac } from 'node:crypto'
import { orderFrom, type OrderInput } from './order-factory.ts'
import type { CourierStep, DeliveryStatus, OrderStatus, PushStatus } from './wire.ts'
import type { OrderRecord, Venue, World } from './world.ts'

/** Pushes to the address that a venue's integrator has given, signed over the body. */
export function push(world: World, venue: Venue, orderId: string | null, body: object): void {
  world.pushes.push({
    vendor: venue.venueId,
    method: 'POST',
    base: venue.hookUrl,
    path: '',
    body,
    orderId,
    proof: (text, isForged) => ({
      'WOLT-SIGNATURE': createHmac('sha256', isForged ? 'another secret' : venue.signingSecret)
        .update(text)
        .digest('hex'),
    }),
    // Wolt repeats a push until it is answered with 200.
    isTaken: (status) => status === 200,
  })
}

/** Pushes that an order has another status; it is not told what the order contains. */
function tell(
  world: World,
  { order, venue }: OrderRecord,
  what: { type?: string; status?: PushStatus; details?: object },
): void {
  const { type = 'order.notification', status, details } = what
  push(world, venue, order.id, {
    id: world.random.hex(24),
    type,
    order: {
      id: order.id,
      venue_id: venue.venueId,
      ...(status && { status }),
      resource_url: `https://pos-integration-service.wolt.com/orders/${order.id}`,
    },
    ...(details && { details }),
    created_at: new Date(world.now()).toISOString(),
  })
}

const pushed: Partial<Record<OrderStatus, PushStatus>> = {
  received: 'CREATED',
  production: 'PRODUCTION',
  ready: 'READY',
  delivered: 'DELIVERED',
  rejected: 'CANCELED',
}

/** Moves an order to a status, and pushes the change. */
export function change(world: World, record: OrderRecord, status: OrderStatus): void {
  const { order, venue } = record
  order.order_status = status
  order.modified_at = new Date(world.now()).toISOString()
  world.journal.write({ kind: 'happening', vendor: venue.venueId, orderId: order.id, what: status })
  const says = pushed[status]
  if (says) tell(world, record, { status: says })
}

/** Places an order as a customer does. An order that nobody answers may be rejected. */
export function place(world: World, venue: Venue, input: OrderInput): OrderRecord {
  const record: OrderRecord = {
    order: orderFrom({ random: world.random, now: world.now(), venue }, input),
    venue,
    rejection: null,
    adjustedPickupTime: null,
  }
  world.orders.set(record.order.id, record)
  change(world, record, 'received')
  const { answerMs } = world.timing
  if (answerMs !== null)
    world.after(answerMs, () => {
      if (record.order.order_status === 'received') change(world, record, 'rejected')
    })
  return record
}

export const isOver = ({ order: { order_status } }: OrderRecord): boolean =>
  order_status === 'delivered' || order_status === 'rejected'

/** Ends an order on the platform's side: the customer or Wolt's support cancels it. */
export function cancel(world: World, record: OrderRecord): void {
  if (!isOver(record)) change(world, record, 'rejected')
}

/** Begins the preparation of an accepted order. */
export function begin(world: World, record: OrderRecord): void {
  if (isOver(record)) return
  change(world, record, 'production')
  const { courierMs } = world.timing
  if (!courierMs || !isByCourier(record)) return
  world.after(courierMs.arrives, () => courier(world, record, 'arrives'))
  world.after(courierMs.leaves, () => courier(world, record, 'picks up'))
  world.after(courierMs.delivers, () => courier(world, record, 'delivers'))
}

/** Confirms a preorder. Wolt begins it when its time comes. */
export function confirm(world: World, record: OrderRecord): void {
  const { pre_order } = record.order
  if (!pre_order) return
  pre_order.pre_order_status = 'confirmed'
  change(world, record, 'acknowledged')
  const left = Date.parse(pre_order.preorder_time) - world.timing.beginMs - world.now()
  world.after(Math.max(0, left), () => begin(world, record))
}

const isByCourier = ({ order: { delivery } }: OrderRecord) =>
  delivery.type === 'homedelivery' && !delivery.self_delivery

/**
 * Wolt's courier takes a step, and Wolt pushes it. Before an order is accepted, nobody comes for
 * it.
 */
export function courier(world: World, record: OrderRecord, step: CourierStep): void {
  const { order } = record
  if (!isByCourier(record) || isOver(record) || order.order_status === 'received') return
  const reached: Record<CourierStep, DeliveryStatus> = {
    arrives: 'courier_at_venue',
    'picks up': 'picked_up',
    delivers: 'delivered',
  }
  order.delivery.status = reached[step]
  if (step === 'arrives') tell(world, record, { type: 'courier.notification' })
  if (step === 'picks up') {
    if (order.order_status === 'production') change(world, record, 'ready')
    tell(world, record, { type: 'pickup_completed.notification', details: { is_pickup_completed: true } })
  }
  if (step === 'delivers') change(world, record, 'delivered')
}
