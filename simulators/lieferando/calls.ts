import type { Answer } from '../platform-server.ts'
import { accept, cancel, drive, endEvents, goOffline, isOver, reject } from './orders.ts'
import { bad, conflict, invalid, noOrder, refusal } from './refusal.ts'
import { driverEvents, userRoles, type DriverEvent, type UserRole } from './wire.ts'
import type { OfflineEvent, OrderRecord, Restaurant, World } from './world.ts'

export type CallInput = {
  world: World
  /** The restaurants that the call's key serves. */
  restaurants: Restaurant[]
  params: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}
export type Call = {
  method: string
  path: string
  answer(input: CallInput): Answer
}

/** The fields of a body, if it has no others; those with a question mark may be missing. */
function fieldsOf({ body }: CallInput, ...names: string[]): Record<string, unknown> {
  const known = names.map((it) => it.replace('?', ''))
  for (const name of names) if (!name.endsWith('?') && (body[name] ?? null) === null) throw bad(`${name} is required`)
  for (const name of Object.keys(body)) if (!known.includes(name)) throw bad(`${name} is unknown`)
  return body
}

const weekMs = 7 * 24 * 3_600_000
/** A moment with its offset from UTC. */
function momentOf(name: string, given: unknown): number {
  const isWritten = typeof given === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(given)
  if (!isWritten) throw bad(`${name} is not a moment with an offset`)
  return Date.parse(given)
}
/** A moment for a customer: not in the past, and at most seven days ahead. */
function aheadOf(world: World, name: string, given: unknown): string {
  const left = momentOf(name, given) - world.now()
  if (!(left >= 0 && left <= weekMs)) throw bad(`${name} is out of range`)
  return String(given)
}

function orderOf({ world, restaurants, params }: CallInput): OrderRecord {
  const record = world.orders.get(params.orderId ?? '')
  if (!record || !restaurants.includes(record.restaurant)) throw noOrder()
  return record
}

const step = (
  method: 'PUT' | 'POST',
  name: string,
  act: (input: CallInput, record: OrderRecord) => void,
  status = 200,
): Call => ({
  method,
  path: `/orders/{orderId}/${name}`,
  answer(input) {
    act(input, orderOf(input))
    return { status }
  },
})

/** Throws 409 if somebody has answered the order. */
function mustBeNew({ state }: OrderRecord): void {
  if (state !== 'requested') throw conflict(`This order is already ${state}`)
}
function messageOf(input: CallInput): string {
  const { Message } = fieldsOf(input, 'Message')
  if (typeof Message !== 'string' || Message.trim() === '') throw bad('Message is a text')
  return Message
}

/** A step of a restaurant's own driver. The documents name no refusal; each step needs the one before it. */
const driven = (name: string, event: DriverEvent, ...fields: string[]): Call =>
  step('PUT', `deliverystate/${name}`, (input, record) => {
    const it = fieldsOf(input, 'TimeStampWithUtcOffset', 'Location?', ...fields)
    for (const field of ['TimeStampWithUtcOffset', ...fields.filter((each) => /Eta|Time/.test(each))])
      if (it[field.replace('?', '')] !== undefined) momentOf(field, it[field.replace('?', '')])
    if (record.by !== 'restaurant') throw conflict('This order is not delivered by the restaurant')
    const isThere = record.driver !== null && driverEvents.indexOf(record.driver) >= driverEvents.indexOf(event)
    if (isThere) return
    if (record.state !== 'accepted') throw conflict(`This order is ${record.state}`)
    if (event !== 'DriverAssigned' && record.driver === null) throw conflict('No driver is assigned')
    if (event === 'Delivered' && !['OnItsWay', 'AtDeliveryAddress'].includes(record.driver ?? ''))
      throw conflict('The driver is not on the way')
    drive(input.world, record, event)
  })

function restaurantOf({ restaurants, params }: CallInput, id = params.restaurantId): Restaurant {
  const found = restaurants.find((it) => it.restaurantId === id && it.tenant === params.tenant)
  if (!found) throw refusal(404, `Resource with identifier restaurantId:${id} for tenant:${params.tenant} not found.`)
  return found
}
function roleOf({ headers }: CallInput): UserRole {
  const role = userRoles.find((it) => it === headers['x-je-user-role'])
  if (!role) throw invalid('X-JE-User-Role', 'The role is missing or unknown')
  if (!headers['x-je-requester']) throw invalid('X-JE-Requester', 'The requester is missing')
  return role
}

/** When an offline event ends; a duration overrides a date. Null: somebody must end it. */
function endOf(world: World, { duration, endDate }: Record<string, unknown>, from: number): number | null {
  if (duration === 'untilTomorrow') return from + 24 * 3_600_000
  if (duration !== undefined) {
    const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(String(duration)) ?? []
    if (hours === undefined) throw invalid('duration', 'The duration is HH:mm or untilTomorrow')
    return from + (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  if (endDate === undefined || endDate === null) return null
  const end = momentOf('endDate', endDate)
  if (end <= Math.max(from, world.now())) throw invalid('endDate', 'The end must be after the start and in the future')
  return end
}

export const calls: Call[] = [
  step('PUT', 'accept', (input, record) => {
    const { TimeAcceptedFor } = fieldsOf(input, 'TimeAcceptedFor')
    const acceptedFor = aheadOf(input.world, 'TimeAcceptedFor', TimeAcceptedFor)
    mustBeNew(record)
    accept(input.world, record, acceptedFor)
  }),
  step('PUT', 'reject', (input, record) => {
    const message = messageOf(input)
    mustBeNew(record)
    reject(input.world, record, message)
  }),
  step('PUT', 'ignore', (input, record) => {
    fieldsOf(input)
    mustBeNew(record)
    record.state = 'ignored'
  }),
  step('PUT', 'cancel', (input, record) => {
    const message = messageOf(input)
    if (input.world.cancelsOnlyItself) throw refusal(403, 'Only operations may cancel an order')
    if (isOver(record)) throw conflict(`This order has already been ${record.state}`)
    record.message = message
    cancel(input.world, record, 'rest_cancelled_other')
  }),
  step('PUT', 'duedate', (input, record) => {
    const { DueDate } = fieldsOf(input, 'DueDate')
    const due = aheadOf(input.world, 'DueDate', DueDate)
    if (record.state !== 'accepted') throw conflict(`This order is ${record.state}`)
    record.dueDate = due
  }),
  step(
    'POST',
    'readyforcollection',
    (input, record) => {
      fieldsOf(input)
      if (record.by !== 'customer')
        throw bad('Order cannot be marked as ready for collection because it is not a collection order')
      if (record.state !== 'accepted' || record.isReadyForCollection)
        throw conflict(
          `Order cannot be marked as ready for collection because it is already marked as ${record.isReadyForCollection ? 'ready' : record.state}`,
        )
      record.isReadyForCollection = true
    },
    204,
  ),
  step(
    'POST',
    'complete',
    (input, record) => {
      fieldsOf(input)
      if (record.state !== 'accepted')
        throw conflict(`Order cannot be marked as complete because it is already marked as ${record.state}`)
      record.state = 'complete'
    },
    204,
  ),
  driven(
    'driverassigned',
    'DriverAssigned',
    'DriverContactNumber?',
    'DriverName?',
    'EtaAtDeliveryAddress?',
    'EtaAtRestaurant?',
    'VehicleDetails?',
  ),
  driven('atrestaurant', 'DriverAtRestaurant', 'EtaAtDeliveryAddress?'),
  driven('onitsway', 'OnItsWay', 'EstimatedArrivalTime'),
  driven('atdeliveryaddress', 'AtDeliveryAddress'),
  driven('delivered', 'Delivered'),
  {
    method: 'POST',
    path: '/v1/{tenant}/restaurants/event/offline',
    answer(input) {
      const role = roleOf(input)
      const it = fieldsOf(
        input,
        'name',
        'reason',
        'restaurantIds',
        'startDate',
        'allowRestaurantOverride',
        'category?',
        'duration?',
        'endDate?',
        'legacyTempOfflineType?',
      )
      if (typeof it['allowRestaurantOverride'] !== 'boolean')
        throw invalid('allowRestaurantOverride', 'It is true or false')
      for (const name of ['name', 'reason', 'restaurantIds'])
        if (typeof it[name] !== 'string' || it[name] === '') throw invalid(name, 'A text is required')
      const kinds = [
        'Unset',
        'None',
        'TempOffline',
        'ClosedToday',
        'ClosedDueToEvent',
        'FailedJctConnection',
        'NoTrOverride',
        'IgnoredOrders',
      ]
      if (it['legacyTempOfflineType'] !== undefined && !kinds.includes(String(it['legacyTempOfflineType'])))
        throw invalid('legacyTempOfflineType', 'The type is unknown')
      const from = momentOf('startDate', it['startDate'])
      const until = endOf(input.world, it, from)
      const ids = String(it['restaurantIds']).split(',')
      const events = ids.map((id) =>
        goOffline(input.world, restaurantOf(input, id.trim()), {
          role,
          mayOverride: it['allowRestaurantOverride'] === true,
          from,
          until,
        }),
      )
      return { status: 201, body: { restaurantEventId: events[0]?.id, restaurantIds: ids.join(',') } }
    },
  },
  {
    method: 'DELETE',
    path: '/v1/{tenant}/restaurants/{restaurantId}/event/offline',
    answer(input) {
      const role = roleOf(input)
      const restaurant = restaurantOf(input)
      const isEnding = (it: OfflineEvent) => (role === 'Restaurant' ? it.mayOverride : it.role === role)
      return { status: endEvents(input.world, restaurant, isEnding) ? 202 : 200 }
    },
  },
  {
    method: 'GET',
    path: '/restaurants/{tenant}/{restaurantId}/catalogue',
    answer(input) {
      const { restaurantId, name, currency } = restaurantOf(input)
      return { status: 200, body: { restaurantId, name, currency, description: '' } }
    },
  },
  {
    method: 'GET',
    path: '/restaurants/{tenant}/{restaurantId}/catalogue/items',
    answer(input) {
      const { menu } = restaurantOf(input)
      const limit = Number(input.query.get('limit') ?? NaN)
      if (!(limit >= 1 && limit <= 500)) throw bad(`Invalid value ${input.query.get('limit')} for parameter limit.`)
      const after = input.query.get('after')
      const start = after === null ? 0 : menu.findIndex((it) => it.id === after) + 1
      const items = menu.slice(start, start + limit)
      const isMore = start + limit < menu.length
      const listed = items.map(({ id, name }) => ({
        id,
        name,
        type: 'menuItem',
        labels: [],
        requireOtherProducts: false,
      }))
      return { status: 200, body: { items: listed, paging: { cursors: isMore ? { after: items.at(-1)?.id } : {} } } }
    },
  },
]
