import { deliveryStates, written, type DeliveryState, type Order, type World } from './world.ts'

/** What GET /order answers about an order, and what a callback says about it. */
export const shown = (world: World, { id, body, status, steps, courier }: Order) => ({
  id,
  orderNumber: body.orderNumber,
  pickupPointState: {
    index: 0,
    name: 'Alım noktası',
    state: steps.some((it) => it.deliveryState === 'onDelivery') ? 'picked' : 'waiting',
  },
  orderState: { receiverName: body.receiverName, orderPrice: body.orderPrice ?? 0, status },
  stepStates: steps,
  courier: courier === null ? null : { name: courier },
  serverTime: new Date(world.now()).toISOString(),
})

/** Reports an order to the address that came with its call. */
function report(world: World, order: Order): void {
  const { callback } = order.body
  if (!callback) return
  world.pushes.push({
    vendor: order.client.clientId,
    method: 'POST',
    base: callback.url,
    path: '',
    body: shown(world, order),
    orderId: order.body.orderNumber,
    proof: (_, isForged) => ({ [callback.tokenHeader]: isForged ? `${callback.token}x` : callback.token }),
  })
}

function end(world: World, order: Order, status: Order['status']): void {
  const open = order.steps.at(-1)
  if (open) open.endDate ??= written(world.now())
  order.status = status
  world.journal.write({
    kind: 'happening',
    vendor: order.client.clientId,
    orderId: order.body.orderNumber,
    what: status,
  })
  report(world, order)
}

/** The courier takes a step, which ends the one before. */
export function step(world: World, order: Order, deliveryState: DeliveryState): void {
  if (order.status !== 'active') return
  const now = written(world.now())
  const before = order.steps.at(-1)
  if (before) before.endDate ??= now
  order.steps.push({ deliveryState, startDate: now, endDate: null })
  order.courier ??= 'Serkan Kaya'
  world.journal.write({
    kind: 'happening',
    vendor: order.client.clientId,
    orderId: order.body.orderNumber,
    what: deliveryState,
  })
  report(world, order)
}

export const deliver = (world: World, order: Order): void => {
  if (order.status === 'active') end(world, order, 'delivered')
}

/** Ends an order: the customer of Vigo or Vigo itself cancels it. */
export const cancel = (world: World, order: Order): void => {
  if (order.status === 'active') end(world, order, 'cancelled')
}

/** The courier brings the order back to the pickup point. */
export function bringBack(world: World, order: Order): void {
  for (const state of ['onTheWayForReturn', 'onReturnAddress'] as const) step(world, order, state)
  if (order.status === 'active') end(world, order, 'returned')
}

/** A courier comes, takes the order and delivers it, as far as that is simulated. */
export function sendCourier(world: World, order: Order): void {
  const times = world.timing.courierMs
  if (!times) return
  const at = [times.assigned, times.arrived, times.leaves, times.atDoor]
  for (const [n, ms] of at.entries()) world.after(ms, () => step(world, order, deliveryStates[n] ?? 'onDelivery'))
  world.after(times.delivers, () => deliver(world, order))
}
