import { change } from './availability.ts'
import { accept, end, happened } from './orders.ts'
import { Refusal } from '../refusal.ts'
import { bad, conflict, notFound } from './refusal.ts'
import { laterReasons, rejectReasons } from './wire.ts'
import { platformKey, type OrderRecord, type Vendor, type World } from './world.ts'

export type CallInput = {
  world: World
  /** The account that has signed in. */
  username: string
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}
export type Call = {
  method: string
  /** `{name}` stands for one segment. */
  path: string
  /** The value that is sent with 200; nothing is sent with 204. */
  answer(input: CallInput): unknown
}

/** The restaurant, if it belongs to the chain and the chain to the account. */
function vendorOf({ world, username, params }: CallInput): Vendor {
  const inChain = [...world.vendors.values()].filter((it) => it.chain === params.chain)
  if (!inChain.some((it) => it.username === username))
    throw new Refusal(403, { code: 'FORBIDDEN', message: 'not authorised for this chain' })
  const vendor = inChain.find((it) => it.remoteId === params.vendor)
  if (!vendor) throw notFound('there is no such vendor')
  return vendor
}

function ordersOf({ world, username, params }: CallInput): OrderRecord[] {
  const orders = [...world.orders.values()].filter((it) => it.vendor.chain === params.chain)
  if (![...world.vendors.values()].some((it) => it.chain === params.chain && it.username === username))
    throw new Refusal(403, { code: 'FORBIDDEN', message: 'not authorised for this chain' })
  return orders
}

function orderOf({ world, username, params }: CallInput): OrderRecord {
  const record = world.orders.get(params.token ?? '')
  if (!record || record.vendor.username !== username) throw notFound('there is no such order')
  return record
}

/** What the order report says about an order. It lists only accepted and cancelled orders. */
const reported = ({ state }: OrderRecord): 'accepted' | 'cancelled' | undefined =>
  state === 'CANCELLED' ? 'cancelled' : state.startsWith('WAITING') ? undefined : 'accepted'

const isTime = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(given) && !Number.isNaN(Date.parse(given))

function acceptOrder({ world, body }: CallInput, record: OrderRecord): void {
  const { acceptanceTime, remoteOrderId } = body
  if (!isTime(acceptanceTime)) throw bad('VALIDATION', 'acceptanceTime is required')
  if (Date.parse(acceptanceTime) < world.now() + 2 * 60_000)
    throw bad('VALIDATION', 'acceptanceTime must be at least two minutes ahead')
  if (remoteOrderId !== undefined && remoteOrderId !== record.remoteOrderId)
    throw bad('VALIDATION', 'remoteOrderId is not the one that acknowledged the order')
  if (record.state !== 'WAITING_FOR_ACCEPTANCE') throw conflict(record.state)
  accept(world, record, acceptanceTime)
}

function rejectOrder({ world, body }: CallInput, record: OrderRecord): void {
  const { reason, message } = body
  if (!rejectReasons.some((it) => it === reason)) throw bad('VALIDATION', 'reason is not a reason')
  if (message !== undefined && message !== null && typeof message !== 'string')
    throw bad('VALIDATION', 'message must be a text')
  if (record.state === 'CANCELLED' || record.state === 'PICKED_UP') throw conflict(record.state)
  const isAccepted = record.state === 'ACCEPTED' || record.state === 'PREPARED'
  if (isAccepted && !laterReasons.has(String(reason)))
    throw bad('VALIDATION', 'this reason is not allowed after the acceptance')
  end(world, record, String(reason))
}

function pickUp(_: CallInput, record: OrderRecord): void {
  if (record.order.delivery?.riderPickupTime) throw conflict(record.state)
  if (record.state !== 'ACCEPTED') throw conflict(record.state)
  record.state = 'PICKED_UP'
}

const statuses: Record<string, (input: CallInput, record: OrderRecord) => void> = {
  order_accepted: acceptOrder,
  order_rejected: rejectOrder,
  order_picked_up: pickUp,
}

export const calls: Call[] = [
  {
    method: 'POST',
    path: '/v2/order/status/{token}',
    answer(input) {
      const record = orderOf(input)
      const act = statuses[String(input.body.status)]
      if (!act) throw bad('VALIDATION', 'status is not a status')
      act(input, record)
      happened(input.world, record, String(input.body.status))
      return { message: 'Order status successfully changed.' }
    },
  },
  {
    method: 'POST',
    path: '/v2/orders/{token}/preparation-completed',
    answer(input) {
      const record = orderOf(input)
      if (!record.order.delivery?.riderPickupTime || record.state !== 'ACCEPTED') throw conflict(record.state)
      record.state = 'PREPARED'
      happened(input.world, record, 'prepared')
      return { code: 'OK' }
    },
  },
  {
    method: 'GET',
    path: '/v2/chains/{chain}/remoteVendors/{vendor}/availability',
    answer: (input) => [vendorOf(input).availability],
  },
  {
    method: 'PUT',
    path: '/v2/chains/{chain}/remoteVendors/{vendor}/availability',
    answer(input) {
      change(input.world, vendorOf(input), input.body)
      return {}
    },
  },
  {
    method: 'PUT',
    path: '/v2/chains/{chain}/vendors/{vendor}/catalog/items/availability',
    answer(input) {
      const vendor = vendorOf(input)
      const { globalEntityId, items, type, isAvailable, willBeAvailable, atTimeStamp, ...unknown } = input.body
      const refuse = (message: string) => bad('VALIDATION', message)
      if (Object.keys(unknown).length > 0) throw refuse(`unknown field ${Object.keys(unknown)[0]}`)
      if (globalEntityId !== platformKey) throw refuse('globalEntityId is unknown')
      if (!Array.isArray(items) || items.length === 0) throw refuse('items must not be empty')
      if (type !== 'ITEM' && type !== 'TOPPING') throw refuse('type must be ITEM or TOPPING')
      if (typeof isAvailable !== 'boolean') throw refuse('isAvailable is required')
      if (isAvailable && willBeAvailable !== undefined) throw refuse('an available item does not come back')
      if (
        willBeAvailable !== undefined &&
        willBeAvailable !== 'NEXT_BUSINESS_DAY' &&
        willBeAvailable !== 'AT_TIMESTAMP'
      )
        throw refuse('willBeAvailable is unknown')
      if ((willBeAvailable === 'AT_TIMESTAMP') !== isTime(atTimeStamp)) throw refuse('atTimeStamp is wrong')
      const known = type === 'ITEM' ? vendor.menu : vendor.menu.flatMap((it) => it.toppings ?? [])
      const unknownItems = items.filter((id) => !known.some((it) => it.id === id))
      for (const id of items as string[])
        if (isAvailable) vendor.unavailable.delete(id)
        else if (!unknownItems.includes(id))
          vendor.unavailable.set(id, willBeAvailable === 'NEXT_BUSINESS_DAY' ? input.world.now() + 86_400_000 : null)
      // If some of the items failed, the real platform answers 200 with details too.
      return unknownItems.length > 0
        ? { status: 'Success', details: unknownItems.map((id) => ({ itemId: String(id), status: 'Failed' })) }
        : undefined
    },
  },
  {
    method: 'GET',
    path: '/v2/chains/{chain}/orders/ids',
    answer(input) {
      const { query, world } = input
      const status = query.get('status')
      const hours = Number(query.get('pastNumberOfHours') ?? '24')
      if (status !== 'accepted' && status !== 'cancelled') throw bad('VALIDATION', 'status is required')
      if (!Number.isInteger(hours) || hours < 1 || hours > 24) throw bad('VALIDATION', 'pastNumberOfHours is 1 to 24')
      const since = world.clock.now() - hours * 3_600_000
      const vendor = query.get('vendorId')
      const orderIdentifiers = ordersOf(input)
        .filter((it) => reported(it) === status && it.changedAt >= since)
        .filter((it) => vendor === null || it.vendor.remoteId === vendor)
        .map((it) => it.order.token)
      return { orderIdentifiers, count: orderIdentifiers.length }
    },
  },
  {
    method: 'GET',
    path: '/v2/chains/{chain}/orders/{token}',
    answer(input) {
      const record = ordersOf(input).find((it) => it.order.token === input.params.token)
      const status = record && reported(record)
      if (!record || !status || record.changedAt < input.world.clock.now() - 86_400_000)
        throw notFound('there is no such order in the last 24 hours')
      const isNamed = input.world.namesPickUps && record.state === 'PICKED_UP'
      return { order: { ...record.order, status: isNamed ? 'picked_up' : status, reason: record.reason } }
    },
  },
]
