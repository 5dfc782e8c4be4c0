import { accept, change, isOver } from './orders.ts'
import { bad, conflict, noOrder, refusal } from './refusal.ts'
import { cancelReasons, denyCodes } from './wire.ts'
import { isOpen, isSuspended, setPaused, type App, type OrderRecord, type Store, type World } from './world.ts'

export type CallInput = {
  world: World
  /** The application whose token the call carries. */
  app: App
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}
export type Call = {
  method: string
  path: string
  /** The scopes of which the token must have one. */
  scopes: string[]
  /** The status of the answer; 200 by default. */
  status?: number
  answer(input: CallInput): unknown
}

/** The fields of an object, if it has no others; those with a question mark may be missing. */
function fieldsOf(given: unknown, ...names: string[]): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw bad('an object is needed')
  const known = names.map((it) => it.replace('?', ''))
  const fields = given as Record<string, unknown>
  for (const name of names) if (!name.endsWith('?') && fields[name] === undefined) throw bad(`${name} is required`)
  for (const name of Object.keys(fields)) if (!known.includes(name)) throw bad(`${name} is unknown`)
  return fields
}

function storeOf({ world, app, params }: CallInput): Store {
  const store = world.stores.get(params.storeId ?? '')
  if (!store) throw refusal(404, 'not_found', 'The store was not found')
  if (store.app !== app) throw refusal(403, 'user_not_allowed', 'The application has no access to this store')
  return store
}

function orderOf({ world, app, params }: CallInput): OrderRecord {
  const record = world.orders.get(params.orderId ?? '')
  if (!record || record.store.app !== app) throw noOrder()
  return record
}

/** The order that the call names. Throws 409 if it is in another state. */
function orderIn(input: CallInput, state: 'CREATED' | 'ACCEPTED'): OrderRecord {
  const record = orderOf(input)
  if (record.order.current_state !== state || record.isScheduled)
    throw conflict(record.isScheduled ? 'SCHEDULED' : record.order.current_state)
  return record
}

const words = (given: unknown, name: string): string => {
  if (typeof given !== 'string' || given === '' || given.length > 1000) throw bad(`${name} is a text`)
  return given
}
const relayed = ['order_special_instructions', 'item_special_instructions', 'item_special_requests', 'promotions']
const ways = ['started', 'arriving', 'delivered'] as const

const onOrder = '/v1/eats/orders/{orderId}'
const orderCalls: Call[] = [
  {
    method: 'GET',
    path: '/v2/eats/order/{orderId}',
    scopes: ['eats.order', 'eats.store.orders.read'],
    answer: (it) => orderOf(it).order,
  },
  {
    method: 'POST',
    path: `${onOrder}/accept_pos_order`,
    scopes: ['eats.order'],
    status: 204,
    answer(input) {
      const { world, body } = input
      const fields = [
        'reason',
        'pickup_time?',
        'external_reference_id?',
        'fields_relayed?',
        'order_pickup_instructions?',
      ]
      const { reason, pickup_time, fields_relayed } = fieldsOf(body, ...fields)
      words(reason, 'reason')
      if (pickup_time !== undefined && !(Number.isInteger(pickup_time) && Number(pickup_time) * 1000 > world.now()))
        throw bad('pickup_time is a moment in the future, in seconds')
      if (fields_relayed !== undefined) {
        const flags = fieldsOf(fields_relayed, ...relayed.map((it) => `${it}?`))
        if (Object.values(flags).some((it) => typeof it !== 'boolean')) throw bad('fields_relayed are booleans')
      }
      const record = orderIn(input, 'CREATED')
      record.pickupTime = pickup_time === undefined ? null : Number(pickup_time) * 1000
      accept(world, record)
    },
  },
  {
    method: 'POST',
    path: `${onOrder}/deny_pos_order`,
    scopes: ['eats.order'],
    status: 204,
    answer(input) {
      const { reason } = fieldsOf(input.body, 'reason')
      const { code, explanation } = fieldsOf(reason, 'explanation', 'code', 'out_of_stock_items?', 'invalid_items?')
      words(explanation, 'reason.explanation')
      if (!denyCodes.includes(String(code))) throw bad('reason.code is not one of the codes')
      const record = orderIn(input, 'CREATED')
      record.ended = { call: 'deny', code: String(code), words: String(explanation) }
      change(input.world, record, 'DENIED')
    },
  },
  {
    method: 'POST',
    path: `${onOrder}/cancel`,
    scopes: ['eats.order', 'eats.deliveries'],
    answer(input) {
      const { reason, details } = fieldsOf(input.body, 'reason', 'details?')
      if (!cancelReasons.includes(String(reason))) throw bad('reason is not one of the reasons')
      if (reason === 'OTHER') words(details, 'details')
      if (isOver(orderOf(input))) throw noOrder()
      const record = orderIn(input, 'ACCEPTED')
      record.ended = { call: 'cancel', code: String(reason), words: String(details ?? '') }
      change(input.world, record, 'CANCELED')
      return {}
    },
  },
  {
    method: 'POST',
    path: '/v1/delivery/order/{orderId}/ready',
    scopes: ['eats.order'],
    answer(input) {
      fieldsOf(input.body)
      const record = orderIn(input, 'ACCEPTED')
      if (record.isReady) throw conflict('READY_FOR_HANDOFF')
      record.isReady = true
      return {}
    },
  },
  {
    method: 'POST',
    path: `${onOrder}/restaurantdelivery/status`,
    scopes: ['eats.store.orders.restaurantdelivery.status'],
    status: 204,
    answer(input) {
      const { status } = fieldsOf(input.body, 'status')
      const next = ways.find((it) => it === status)
      if (!next) throw bad('status is started, arriving or delivered')
      const { type } = orderOf(input).order
      if (type !== 'DELIVERY_BY_RESTAURANT') throw bad(`This call is not for an order of the type ${type}`)
      const record = orderIn(input, 'ACCEPTED')
      if (record.way && ways.indexOf(next) <= ways.indexOf(record.way)) throw conflict(record.way)
      record.way = next
      if (next === 'delivered') change(input.world, record, 'FINISHED')
    },
  },
  {
    method: 'GET',
    path: '/v1/eats/stores/{storeId}/created-orders',
    scopes: ['eats.store.orders.read'],
    answer(input) {
      const limit = input.query.get('limit')
      if (limit !== null && !/^[1-9]\d{0,2}$/.test(limit)) throw bad('limit is a number')
      const all = listed(input, (it) => it.order.current_state === 'CREATED' && !it.isScheduled)
      return { orders: all.slice(0, Number(limit ?? 10)) }
    },
  },
  {
    method: 'GET',
    path: '/v1/eats/stores/{storeId}/canceled-orders',
    scopes: ['eats.order', 'eats.deliveries'],
    answer(input) {
      const since = input.world.now() - 2 * 3_600_000
      return { orders: listed(input, (it) => (it.canceledAt ?? 0) > since).toReversed() }
    },
  },
]

const listed = (input: CallInput, which: (it: OrderRecord) => boolean) => {
  const store = storeOf(input)
  return [...input.world.orders.values()]
    .filter((it) => it.store === store && which(it))
    .map(({ order: { id, current_state, placed_at } }) => ({ id, current_state, placed_at }))
}

const storeCalls: Call[] = [
  {
    method: 'GET',
    path: '/v1/eats/stores/{storeId}',
    scopes: ['eats.store'],
    answer(input) {
      const { storeId, name } = storeOf(input)
      return {
        store_id: storeId,
        name,
        location: { city: 'Berlin', country: 'DE' },
        pos_data: { integration_enabled: true },
      }
    },
  },
  {
    method: 'GET',
    path: '/v1/eats/store/{storeId}/status',
    scopes: ['eats.store'],
    answer(input) {
      const store = storeOf(input)
      return isOpen(store)
        ? { status: 'ONLINE' }
        : { status: 'OFFLINE', offlineReason: store.paused?.by ?? 'OUT_OF_MENU_HOURS' }
    },
  },
  {
    method: 'POST',
    path: '/v1/eats/store/{storeId}/status',
    scopes: ['eats.store.status.write'],
    status: 204,
    answer(input) {
      const store = storeOf(input)
      const { status, paused_until } = fieldsOf(input.body, 'status', 'paused_until?', 'reason?')
      if (status !== 'ONLINE' && status !== 'PAUSED') throw bad('status is ONLINE or PAUSED')
      if (status === 'ONLINE') {
        if (paused_until !== undefined) throw bad('paused_until belongs to PAUSED')
        if (store.paused?.by === 'PAUSED_BY_UBER')
          throw refusal(403, 'resource_update_not_allowed', 'Uber has paused the store')
        return setPaused(input.world, store, null)
      }
      const isTime = typeof paused_until === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(paused_until)
      const until = isTime ? Date.parse(paused_until) : NaN
      if (!(until > input.world.now())) throw bad('paused_until is a moment in the future')
      return setPaused(input.world, store, 'PAUSED_BY_RESTAURANT', until)
    },
  },
  {
    method: 'GET',
    path: '/v2/eats/stores/{storeId}/menus',
    scopes: ['eats.store'],
    answer(input) {
      const store = storeOf(input)
      const items = store.menu.flatMap((it) => [it, ...(it.choices ?? [])])
      return {
        menus: [],
        categories: [],
        items: items.map((it) => ({
          id: it.id,
          title: { translations: { de_de: it.name } },
          price_info: { price: it.price },
          suspension_info: isSuspended(input.world, store, it.id)
            ? { suspension: { suspend_until: store.suspended.get(it.id) } }
            : null,
        })),
        modifier_groups: [],
      }
    },
  },
  {
    method: 'POST',
    path: '/v2/eats/stores/{storeId}/menus/items/{itemId}',
    scopes: ['eats.store'],
    status: 204,
    answer(input) {
      const store = storeOf(input)
      const id = input.params.itemId ?? ''
      const isKnown = store.menu.some((it) => it.id === id || it.choices?.some((each) => each.id === id))
      if (!isKnown) throw refusal(404, 'not_found', 'The item was not found')
      const { suspension_info } = fieldsOf(input.body, 'suspension_info')
      const { suspension } = fieldsOf(suspension_info, 'suspension')
      if (suspension === null) return store.suspended.delete(id)
      const { suspend_until } = fieldsOf(suspension, 'suspend_until', 'reason?')
      if (!Number.isInteger(suspend_until) || Number(suspend_until) * 1000 <= input.world.now())
        throw bad('suspend_until is a moment in the future, in seconds')
      return store.suspended.set(id, Number(suspend_until))
    },
  },
]

export const calls: Call[] = [...orderCalls, ...storeCalls]
