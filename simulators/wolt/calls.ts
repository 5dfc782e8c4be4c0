import { begin, change, confirm } from './orders.ts'
import { bad, noOrder, refusal, wrongStatus } from './refusal.ts'
import { rejectCodes, type OrderStatus } from './wire.ts'
import { setOnline, type OrderRecord, type Venue, type World } from './world.ts'

export type CallInput = {
  world: World
  /** The venue whose token the call carries. */
  venue: Venue
  params: Record<string, string>
  body: Record<string, unknown>
}
export type Call = {
  method: string
  path: string
  /** The status of the answer; 200 by default. */
  status?: number
  answer(input: CallInput): unknown
}

/** The fields of a body, if it has no others; those with a question mark may be missing. */
function fieldsOf({ body }: CallInput, ...names: string[]): Record<string, unknown> {
  const known = names.map((it) => it.replace('?', ''))
  for (const name of names) if (!name.endsWith('?') && body[name] === undefined) throw bad(`${name} is required`)
  for (const name of Object.keys(body)) if (!known.includes(name)) throw bad(`${name} is unknown`)
  return body
}

function orderOf({ world, venue, params }: CallInput): OrderRecord {
  const record = world.orders.get(params.orderId ?? '')
  if (!record || record.venue !== venue) throw noOrder()
  return record
}

/** A token gives access to its own venue only. */
function checkVenue({ venue, params }: CallInput): Venue {
  if (params.venueId !== venue.venueId) throw refusal(403, 'FORBIDDEN', 'The token is for another venue')
  return venue
}

/** A call that moves an order from one of these statuses. */
const move = (step: string, from: OrderStatus[], act: (input: CallInput, record: OrderRecord) => void): Call => ({
  method: 'PUT',
  path: `/orders/{orderId}/${step}`,
  answer(input) {
    const record = orderOf(input)
    if (!from.includes(record.order.order_status)) throw wrongStatus(record.order.order_status)
    act(input, record)
    return {}
  },
})

const kindOf = ({ order }: OrderRecord): 'preorder' | 'self-delivery' | 'plain' =>
  order.type === 'preorder' ? 'preorder' : order.delivery.self_delivery ? 'self-delivery' : 'plain'
function mustBe(record: OrderRecord, kind: ReturnType<typeof kindOf>): void {
  if (kindOf(record) !== kind) throw refusal(409, 'WRONG_ORDER_TYPE', `This call is not for a ${kindOf(record)} order`)
}

const isIso = (given: unknown): given is string => typeof given === 'string' && /^\d{4}-.+Z$/.test(given)

export const calls: Call[] = [
  { method: 'GET', path: '/v2/orders/{orderId}', answer: (it) => orderOf(it).order },
  move('accept', ['received'], (input, record) => {
    mustBe(record, 'plain')
    const { adjusted_pickup_time } = fieldsOf(input, 'adjusted_pickup_time?')
    if (adjusted_pickup_time !== undefined) {
      if (!isIso(adjusted_pickup_time) || Date.parse(adjusted_pickup_time) <= input.world.now())
        throw bad('adjusted_pickup_time is a moment in the future')
      record.adjustedPickupTime = adjusted_pickup_time
      record.order.pickup_eta = adjusted_pickup_time
    }
    begin(input.world, record)
  }),
  move('self-delivery/accept', ['received'], (input, record) => {
    mustBe(record, 'self-delivery')
    fieldsOf(input)
    begin(input.world, record)
  }),
  move('confirm-preorder', ['received'], (input, record) => {
    mustBe(record, 'preorder')
    fieldsOf(input)
    confirm(input.world, record)
  }),
  move('reject', ['received'], (input, record) => {
    const { reason, code } = fieldsOf(input, 'reason', 'code?')
    if (typeof reason !== 'string' || reason === '') throw bad('reason is a text')
    if (code !== undefined && !rejectCodes.includes(String(code))) throw bad('code is not a reason')
    record.rejection = { reason, code: code === undefined ? null : String(code) }
    change(input.world, record, 'rejected')
  }),
  move('ready', ['production'], ({ world }, record) => change(world, record, 'ready')),
  move('pickup-completed', ['ready'], ({ world }, record) => {
    const { delivery } = record.order
    if (!delivery.self_delivery) throw refusal(409, 'WRONG_ORDER_TYPE', 'Wolt delivers this order')
    if (delivery.status === 'picked_up') throw wrongStatus('picked_up')
    delivery.status = 'picked_up'
    world.journal.write({
      kind: 'happening',
      vendor: record.venue.venueId,
      orderId: record.order.id,
      what: 'picked_up',
    })
  }),
  move('delivered', ['ready'], ({ world }, record) => {
    const { delivery } = record.order
    if (delivery.type === 'homedelivery' && !delivery.self_delivery)
      throw refusal(409, 'WRONG_ORDER_TYPE', 'Wolt delivers this order')
    if (delivery.self_delivery && delivery.status !== 'picked_up') throw wrongStatus(delivery.status)
    delivery.status = 'delivered'
    change(world, record, 'delivered')
  }),
  {
    method: 'GET',
    path: '/venues/{venueId}/status',
    answer(input) {
      const venue = checkVenue(input)
      return {
        external_venue_id: null,
        status: { is_open: venue.open, is_online: venue.online, is_ipad_free: true },
        contact_details: { address: venue.name, phone: '+4930000000' },
        opening_times: [],
        special_times: [],
        delivery_area: [],
        last_three_orders_status: [...input.world.orders.values()]
          .filter((it) => it.venue === venue)
          .slice(-3)
          .map(({ order }) => order.order_status),
      }
    },
  },
  {
    method: 'PATCH',
    path: '/venues/{venueId}/online',
    answer(input) {
      const venue = checkVenue(input)
      const { status, until } = fieldsOf(input, 'status', 'until?')
      if (status !== 'ONLINE' && status !== 'OFFLINE') throw bad('status is ONLINE or OFFLINE')
      const end = until === undefined || until === null ? null : isIso(until) ? Date.parse(until) : NaN
      if (end !== null && !(end > input.world.now())) throw bad('until is a moment in the future')
      if (status === 'ONLINE' && end !== null) throw bad('until belongs to OFFLINE')
      setOnline(input.world, venue, status === 'ONLINE', end)
      return {}
    },
  },
  {
    method: 'GET',
    path: '/v2/venues/{venueId}/menu',
    answer(input) {
      const venue = checkVenue(input)
      const request_id = input.world.random.hex(16)
      if (input.world.preparesMenus)
        return { status: 'PENDING', request_id, resource_url: 'https://menus.example/pending.json' }
      return {
        status: 'READY',
        request_id,
        menu: {
          currency: venue.currency,
          primary_language: 'de',
          categories: [],
          items: venue.menu.map((it) => ({
            id: `item-${it.id}`,
            enabled: { enabled: !venue.disabled.has(it.id) },
            price: it.price,
            product: { id: `product-${it.id}`, external_id: it.id, name: [{ lang: 'de', value: it.name }] },
          })),
        },
      }
    },
  },
  {
    method: 'PATCH',
    path: '/venues/{venueId}/items',
    // Wolt makes the changes later. Its answer therefore does not report an unknown item.
    status: 202,
    answer(input) {
      const venue = checkVenue(input)
      const { data } = fieldsOf(input, 'data')
      if (!Array.isArray(data) || data.length === 0 || data.length > 1000) throw bad('data is a list')
      for (const it of data as Record<string, unknown>[]) {
        const { external_id, enabled } = fieldsOf({ ...input, body: it }, 'external_id', 'enabled')
        if (typeof external_id !== 'string' || typeof enabled !== 'boolean') throw bad('an item is malformed')
        if (enabled) venue.disabled.delete(external_id)
        else if (venue.menu.some(({ id }) => id === external_id)) venue.disabled.add(external_id)
      }
      return undefined
    },
  },
]
