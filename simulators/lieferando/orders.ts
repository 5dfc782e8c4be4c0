import { orderFrom, type OrderInput } from './order-factory.ts'
import { driverEvents, driverPaths, type CancelReason, type DriverEvent, type UserRole } from './wire.ts'
import type { OfflineEvent, OrderRecord, Restaurant, World } from './world.ts'

/** Pushes to one of the paths of a restaurant's address. */
function push(
  world: World,
  restaurant: Restaurant,
  {
    method = 'POST',
    path,
    body,
    orderId = null,
    failed,
  }: {
    method?: 'POST' | 'PUT'
    path: string
    body: object
    orderId?: string | null
    failed?: () => void
  },
): void {
  const { auth } = restaurant
  world.pushes.push({
    vendor: restaurant.restaurantId,
    method,
    base: restaurant.hookUrl,
    path,
    body,
    orderId,
    proof: (_, isForged) => {
      const secret = isForged ? 'another secret' : auth.secret
      return {
        authorization:
          auth.kind === 'key'
            ? `JE-API-KEY ${secret}`
            : `Basic ${Buffer.from(`${auth.user}:${secret}`).toString('base64')}`,
      }
    },
    // Each push names one status as its answer.
    isTaken: (status) => (world.timing.repeats > 0 ? status === 200 || status === 202 : true),
    answered: (status) => {
      if (status !== 200 && status !== 202) failed?.()
    },
  })
}

const iso = (at: number) => new Date(at).toISOString()
const note = (world: World, { restaurant, order }: OrderRecord, what: string) =>
  world.journal.write({ kind: 'happening', vendor: restaurant.restaurantId, orderId: order.OrderId, what })

/** Pushes something about an order. */
function tell(world: World, record: OrderRecord, path: string, body: object, failed?: () => void): void {
  const it = { path, body, orderId: record.order.OrderId }
  push(world, record.restaurant, failed ? { ...it, failed } : it)
}

/** Places an order as a customer does. The platform's own device may accept it at once. */
export function place(world: World, restaurant: Restaurant, input: OrderInput): OrderRecord {
  const by = input.by ?? world.random.pick([restaurant.deliveryBy, restaurant.deliveryBy, 'customer'] as const)
  const record: OrderRecord = {
    order: orderFrom({ random: world.random, now: world.now(), restaurant }, { ...input, by }),
    restaurant,
    by,
    state: 'requested',
    acceptedFor: null,
    dueDate: null,
    message: null,
    isReadyForCollection: false,
    driver: null,
  }
  world.orders.set(record.order.OrderId, record)
  note(world, record, 'requested')
  if (restaurant.accepts === 'here') tell(world, record, '/acceptance-requested', record.order)
  else accept(world, record, record.order.Fulfilment.CustomerDueDate)
  return record
}

export const isOver = ({ state }: OrderRecord): boolean => state !== 'requested' && state !== 'accepted'

/** Accepts an order, which is prepared at once or when its time comes. */
export function accept(world: World, record: OrderRecord, acceptedFor: string): void {
  const { order, restaurant } = record
  record.state = 'accepted'
  record.acceptedFor = acceptedFor
  note(world, record, 'accepted')
  if (restaurant.accepts === 'here')
    tell(world, record, '/order-accepted', { Event: 'OrderAccepted', OrderId: order.OrderId, AcceptedFor: acceptedFor })
  const { CustomerDueAsap, CustomerDueDate } = order.Fulfilment
  const left = CustomerDueAsap ? 0 : Date.parse(CustomerDueDate) - world.timing.beginMs - world.now()
  if (left > 0) world.after(left, () => prepare(world, record))
  else prepare(world, record)
}

/** Pushes that an order is to be prepared. This push lacks the customer's number of the order. */
function prepare(world: World, record: OrderRecord): void {
  if (isOver(record)) return
  const { FriendlyOrderReference: _, Restrictions: __, Fulfilment, Customer, ...order } = record.order
  const { PhoneMaskingCode: ___, ...fulfilment } = Fulfilment
  const body = {
    ...order,
    Customer: { Id: String(Customer.Id), Name: Customer.Name },
    Fulfilment: { ...fulfilment, PrepareFor: iso(world.now()) },
  }
  const failed = () => tell(world, record, '/send-to-pos-failed', { OrderId: order.OrderId })
  if (record.restaurant.preparation === 'sync') tell(world, record, '/order-ready-for-preparation-sync', body, failed)
  else {
    const id = world.random.hex(16)
    world.callbacks.set(id, { record, status: null })
    const callback = encodeURIComponent(`${world.url}/callbacks/${id}`)
    tell(world, record, `/order-ready-for-preparation-async?callback=${callback}`, body, failed)
    world.after(world.timing.outcomeMs, () => {
      if (world.callbacks.get(id)?.status === null) failed()
    })
  }
  const { courierMs } = world.timing
  if (!courierMs || record.by !== 'platform') return
  drive(world, record, 'DriverAssigned')
  world.after(courierMs.arrives, () => drive(world, record, 'DriverAtRestaurant'))
  world.after(courierMs.leaves, () => drive(world, record, 'OnItsWay'))
  world.after(courierMs.delivers, () => drive(world, record, 'Delivered'))
}

export function reject(world: World, record: OrderRecord, message: string): void {
  const { order, restaurant } = record
  record.state = 'rejected'
  record.message = message
  note(world, record, 'rejected')
  tell(world, record, '/order-rejected', {
    Event: 'OrderRejected',
    RejectedAt: iso(world.now()),
    RejectedBy: restaurant.restaurantId,
    RejectedReason: message,
    ...(world.namesRejected && { OrderId: order.OrderId }),
  })
}

/** Cancels an order, for the customer, the platform's staff or a restaurant. */
export function cancel(world: World, record: OrderRecord, reason: CancelReason): void {
  record.state = 'cancelled'
  note(world, record, 'cancelled')
  tell(world, record, '/order-cancelled', { Event: 'OrderCancelled', OrderId: record.order.OrderId, Reason: reason })
}

/**
 * Lets a driver take a step, and pushes it. Does nothing if no accepted order waits for it, or if
 * the driver has taken this step or a later one.
 */
export function drive(world: World, record: OrderRecord, event: DriverEvent): void {
  const rank = (it: DriverEvent | null) => (it === null ? -1 : driverEvents.indexOf(it))
  if (record.state !== 'accepted' || rank(event) <= rank(record.driver)) return
  record.driver = event
  note(world, record, event)
  if (event === 'Delivered') record.state = 'complete'
  push(world, record.restaurant, {
    method: 'PUT',
    path: driverPaths[event],
    orderId: record.order.OrderId,
    body: {
      Event: event,
      OrderId: record.order.OrderId,
      DriverName: record.by === 'platform' ? 'David M.' : '',
      DriverContactNumber: '+4930000001',
      EstimatedPickupTime: iso(world.now()),
      EstimatedDeliveryTime: iso(world.now() + 20 * 60_000),
      TimeStamp: iso(world.now()),
    },
  })
}

export const isOffline = ({ events }: Restaurant): boolean => events.length > 0

/** Pushes whether a restaurant is offline, and whether it may change that itself. */
function tellState(world: World, restaurant: Restaurant): void {
  const off = isOffline(restaurant)
  push(world, restaurant, {
    method: 'PUT',
    path: off ? '/restaurant-offline-status' : '/restaurant-online-status',
    body: {
      AllowRestaurantOverride: off ? restaurant.events.every((it) => it.mayOverride) : null,
      IsOffline: off,
      RestaurantId: restaurant.restaurantId,
      Tenant: restaurant.tenant,
    },
  })
}

/** Takes a restaurant offline until a moment, or until somebody ends that. */
export function goOffline(
  world: World,
  restaurant: Restaurant,
  it: { role: UserRole; mayOverride: boolean; from: number; until: number | null },
): OfflineEvent {
  const id = world.random.hex(16)
  const end =
    it.until === null
      ? () => {}
      : world.after(it.until - world.now(), () => endEvents(world, restaurant, (each) => each.id === id))
  const event: OfflineEvent = { id, role: it.role, mayOverride: it.mayOverride, until: it.until, ends: end }
  restaurant.events.push(event)
  tellState(world, restaurant)
  return event
}

/** Ends some of a restaurant's offline events. Returns whether there were any. */
export function endEvents(world: World, restaurant: Restaurant, isEnding: (it: OfflineEvent) => boolean): boolean {
  const ending = restaurant.events.filter(isEnding)
  if (ending.length === 0) return false
  for (const it of ending) it.ends()
  restaurant.events = restaurant.events.filter((it) => !ending.includes(it))
  tellState(world, restaurant)
  return true
}
