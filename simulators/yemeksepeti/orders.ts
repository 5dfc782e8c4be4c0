import { orderFrom, type OrderInput } from './order-factory.ts'
import type { PushedStatus } from './wire.ts'
import { pushTo } from './to-plugin.ts'
import type { OrderRecord, Vendor, World } from './world.ts'

export const happened = (world: World, record: OrderRecord, what: string): void =>
  void world.journal.write({
    kind: 'happening',
    vendor: record.vendor.remoteId,
    orderId: record.order.token,
    what,
  })

/** Places an order as a customer does, and dispatches it to the plugin. */
export function place(world: World, vendor: Vendor, input: OrderInput): OrderRecord {
  const order = orderFrom(
    {
      random: world.random,
      now: world.now(),
      menu: vendor.menu,
      platformRestaurantId: vendor.availability.platformRestaurantId,
      answerMs: world.timing.answerMs,
      url: world.url,
    },
    input,
  )
  const record: OrderRecord = {
    order,
    vendor,
    state: 'WAITING_FOR_ACKNOWLEDGEMENT',
    remoteOrderId: undefined,
    reason: null,
    acceptanceTime: null,
    changedAt: world.clock.now(),
    stopWaiting: world.after(world.timing.answerMs, () => cancel(world, record, 'NO_RESPONSE')),
  }
  world.orders.set(order.token, record)
  happened(world, record, 'placed')
  dispatch(world, record)
  return record
}

/** Sends the order to the plugin. The order can be accepted once the plugin has acknowledged it. */
export function dispatch(world: World, record: OrderRecord): void {
  pushTo(world, record.vendor, {
    method: 'POST',
    path: `/order/${record.vendor.remoteId}`,
    body: record.order,
    orderId: record.order.token,
    answered(status, body) {
      const id = (body as { remoteResponse?: { remoteOrderId?: unknown } } | undefined)?.remoteResponse?.remoteOrderId
      if (record.state !== 'WAITING_FOR_ACKNOWLEDGEMENT') return
      if (status < 200 || status >= 300) return cancel(world, record, 'TECHNICAL_PROBLEM')
      if (typeof id !== 'string' || id === '') return happened(world, record, 'acknowledged without remoteOrderId')
      record.remoteOrderId = id
      record.state = 'WAITING_FOR_ACCEPTANCE'
    },
  })
}

/** Ends the order on the platform's side, and tells the plugin. */
export function cancel(world: World, record: OrderRecord, reason: string): void {
  if (record.state === 'CANCELLED') return
  end(world, record, reason)
  pushStatus(world, record, 'ORDER_CANCELLED')
}

export function end(world: World, record: OrderRecord, reason: string): void {
  record.stopWaiting()
  Object.assign(record, { state: 'CANCELLED', reason, changedAt: world.clock.now() })
  happened(world, record, `cancelled: ${reason}`)
}

/** Moves an accepted order. The platform's rider comes by itself, if that is simulated. */
export function accept(world: World, record: OrderRecord, acceptanceTime: string): void {
  record.stopWaiting()
  Object.assign(record, { state: 'ACCEPTED', acceptanceTime, changedAt: world.clock.now() })
  happened(world, record, 'accepted')
  const rider = world.timing.riderMs
  if (!rider || !record.order.delivery?.riderPickupTime) return
  world.after(rider.arrive, () => pushStatus(world, record, 'COURIER_ARRIVED_AT_VENDOR'))
  world.after(rider.leave, () => leaveByRider(world, record))
}

export function leaveByRider(world: World, record: OrderRecord): void {
  if (record.state !== 'ACCEPTED' && record.state !== 'PREPARED') return
  record.state = 'PICKED_UP'
  happened(world, record, 'picked up')
  pushStatus(world, record, 'ORDER_PICKED_UP')
}

export function pushStatus(world: World, record: OrderRecord, status: PushedStatus): void {
  const { order, vendor, remoteOrderId, reason } = record
  // Without our id there is no address for the push; only the order report shows what happened.
  if (remoteOrderId === undefined) return happened(world, record, `${status} has no address`)
  pushTo(world, vendor, {
    method: 'PUT',
    path: `/remoteId/${vendor.remoteId}/remoteOrder/${remoteOrderId}/posOrderStatus`,
    body: {
      status,
      message: status === 'ORDER_CANCELLED' ? `Order ${order.code} was cancelled: ${reason}` : '',
      ...(status === 'ORDER_CANCELLED' && { cancellation: { reason } }),
    },
    orderId: order.token,
  })
}
