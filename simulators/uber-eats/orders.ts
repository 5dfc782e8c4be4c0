import { createHmac } from 'node:crypto'
import { localTime, orderFrom, uuidFrom, type OrderInput } from './order-factory.ts'
import type { CourierState, OrderState } from './wire.ts'
import type { OrderRecord, Store, World } from './world.ts'

/** Pushes to the one address of a store's application, signed over the body. */
export function push(world: World, store: Store, orderId: string | null, type: string, more: object = {}): void {
  const { app } = store
  world.pushes.push({
    vendor: store.storeId,
    method: 'POST',
    base: app.hookUrl,
    path: '',
    body: {
      event_id: uuidFrom(world.random),
      event_type: type,
      event_time: Math.floor(world.now() / 1000),
      meta: { user_id: store.storeId, resource_id: orderId ?? store.storeId, status: 'pos' },
      resource_href: `https://api.uber.com/v2/eats/order/${orderId ?? ''}`,
      ...more,
    },
    orderId,
    proof: (text, isForged) => ({
      'X-Environment': 'sandbox',
      'X-Uber-Signature': createHmac('sha256', isForged ? 'another secret' : app.signingSecret)
        .update(text)
        .digest('hex'),
    }),
    // Uber repeats a push until it is answered with 200 and an empty body.
    isTaken: (status, text) => status === 200 && text === '',
  })
}

/** Moves an order to a state. Only new and cancelled orders are pushed. */
export function change(world: World, record: OrderRecord, state: OrderState): void {
  const { order, store } = record
  order.current_state = state
  world.journal.write({ kind: 'happening', vendor: store.storeId, orderId: order.id, what: state })
  if (state === 'CANCELED') record.canceledAt = world.now()
  if (state === 'CANCELED' || state === 'DENIED') push(world, store, order.id, 'orders.cancel')
}

/** Places an order as a customer does. It is cancelled if nobody answers it in time. */
export function place(world: World, store: Store, input: OrderInput): OrderRecord {
  const record: OrderRecord = {
    order: orderFrom({ random: world.random, now: world.now(), store }, input),
    store,
    isScheduled: input.for !== undefined,
    isReady: false,
    way: null,
    pickupTime: null,
    ended: null,
    canceledAt: null,
  }
  world.orders.set(record.order.id, record)
  world.journal.write({ kind: 'happening', vendor: store.storeId, orderId: record.order.id, what: 'CREATED' })
  if (!input.for) {
    release(world, record)
    return record
  }
  push(world, store, record.order.id, 'orders.scheduled.notification')
  world.after(Math.max(0, Date.parse(input.for) - world.timing.releaseMs - world.now()), () => release(world, record))
  return record
}

/** Offers an order to its restaurant. The time for an answer counts from then on. */
function release(world: World, record: OrderRecord): void {
  record.isScheduled = false
  if (record.order.current_state !== 'CREATED') return
  push(world, record.store, record.order.id, 'orders.notification')
  world.after(world.timing.answerMs, () => {
    if (record.order.current_state === 'CREATED') change(world, record, 'CANCELED')
  })
}

export const isOver = ({ order: { current_state } }: OrderRecord): boolean =>
  current_state !== 'CREATED' && current_state !== 'ACCEPTED'

/** Ends an order on the platform's side: the customer or Uber's support cancels it. */
export function cancel(world: World, record: OrderRecord): void {
  if (!isOver(record)) change(world, record, 'CANCELED')
}

/** Accepts an order, by the restaurant's software or on Uber's own screen. */
export function accept(world: World, record: OrderRecord): void {
  change(world, record, 'ACCEPTED')
  const { courierMs } = world.timing
  if (!courierMs || record.order.type !== 'DELIVERY_BY_UBER') return
  world.after(courierMs.assigned, () => courier(world, record, 'EN_ROUTE_TO_PICKUP'))
  world.after(courierMs.arrives, () => courier(world, record, 'ARRIVED_AT_PICKUP'))
  world.after(courierMs.leaves, () => courier(world, record, 'EN_ROUTE_TO_DROPOFF'))
  world.after(courierMs.delivers, () => courier(world, record, 'COMPLETED'))
}

/** Moves Uber's courier to a state. No courier comes before the order is accepted. */
export function courier(world: World, record: OrderRecord, state: CourierState): void {
  const { order, store } = record
  if (order.type !== 'DELIVERY_BY_UBER' || order.current_state !== 'ACCEPTED') return
  const known = order.deliveries[0]
  order.deliveries = [
    {
      id: known?.id ?? uuidFrom(world.random),
      first_name: known?.first_name ?? world.random.pick(['Bruno', 'Ayla', 'Tim']),
      current_state: state,
      estimated_pickup_time: known?.estimated_pickup_time ?? localTime(world.now() + 600_000),
    },
  ]
  world.journal.write({ kind: 'happening', vendor: store.storeId, orderId: order.id, what: state })
  if (world.tellsCouriers)
    push(world, store, order.id, 'delivery.state_changed', {
      meta: { user_id: store.storeId, order_id: order.id, resource_id: order.deliveries[0]?.id, status: state },
    })
  if (state === 'COMPLETED') change(world, record, 'FINISHED')
}
