import { orderFrom, type OrderInput } from './order-factory.ts'
import type { DeliveryStatus, OrderStatus } from './wire.ts'
import { deliveryStatuses } from './wire.ts'
import type { OrderRecord, Store, World } from './world.ts'

/** Pushes an event to one of the three addresses that a store's integrator has given. */
function push(world: World, { order, store }: OrderRecord, path: string, body: object): void {
  world.pushes.push({
    vendor: String(store.storeId),
    method: 'POST',
    base: store.hookUrl,
    path,
    body,
    orderId: String(order.id),
    proof: (_, isForged) => ({
      authorization: `Basic ${Buffer.from(`${store.hookUser}:${isForged ? 'wrong' : store.hookPassword}`).toString('base64')}`,
    }),
  })
}

/** Moves an order to a status. */
export function change(world: World, { order, store }: OrderRecord, status: OrderStatus): void {
  order.status = status
  world.journal.write({ kind: 'happening', vendor: String(store.storeId), orderId: String(order.id), what: status })
}

/** Places an order as a customer does, and pushes it. */
export function place(world: World, store: Store, input: OrderInput): OrderRecord {
  const record: OrderRecord = {
    order: orderFrom({ random: world.random, now: world.now(), store }, input),
    store,
    cancelReasonId: null,
  }
  world.orders.set(record.order.id, record)
  change(world, record, 'NEW_PENDING')
  push(world, record, '/order', record.order)
  return record
}

export const isOver = ({ order: { status } }: OrderRecord): boolean =>
  status === 'COMPLETED' || status === 'REJECTED' || status === 'CANCELED'

/** Ends an order on the platform's side: the customer or the platform cancels it. */
export function cancel(world: World, record: OrderRecord): void {
  if (isOver(record)) return
  change(world, record, 'CANCELED')
  const { order, store } = record
  push(world, record, '/cancel', { OrderId: order.id, StoreId: store.storeId, UserId: order.customer.id })
}

/** The platform's own courier comes, takes the order and delivers it, as far as that is simulated. */
export function sendCourier(world: World, record: OrderRecord): void {
  const times = world.timing.courierMs
  if (!times || record.order.deliveryProvider !== 'MIGROS') return
  const at = [times.assigned, times.approached, times.arrived, times.leaves, times.delivers]
  for (const [n, status] of deliveryStatuses.entries()) world.after(at[n] ?? 0, () => courier(world, record, status))
}

/** The platform's own courier takes a step, and the platform pushes it. */
export function courier(world: World, record: OrderRecord, deliveryStatus: DeliveryStatus): void {
  const { order } = record
  if (order.deliveryProvider !== 'MIGROS' || isOver(record) || order.status === 'NEW_PENDING') return
  if (deliveryStatus === 'IN_DELIVERY') change(world, record, 'DELIVERY')
  if (deliveryStatus === 'DELIVERED') change(world, record, 'COMPLETED')
  push(world, record, '/delivery', { orderId: order.id, deliveryStatus, courierName: 'Serkan K.' })
}
