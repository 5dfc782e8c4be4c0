import { choiceIn, dateIn, numberIn, objectsIn, requiredChoiceIn, textIn, type Call, type CallInput } from './call.ts'
import { close, open } from './opening.ts'
import { paymentMethods, type PaymentMethod } from './payment-methods.ts'
import { invalid, refusal } from './registry.ts'
import type { DayHours, Restaurant, Zone } from './restaurant.ts'

const minutes = [15, 30, 45] as const
const done = { result: true }

/** A restaurant as `GET /restaurants` describes it. */
export function summaryOf(restaurant: Restaurant): object {
  const { id, averagePreparationTime, status, isCourierAvailable, name, isStatusChangedByUser, closedSource, rating } =
    restaurant
  return { id, averagePreparationTime, status, isCourierAvailable, name, isStatusChangedByUser, closedSource, rating }
}

function hoursIn(body: Record<string, unknown>): DayHours[] {
  const time = /^(\d|0\d|1\d|2[0-3]):[0-5]\d$/
  return objectsIn(body, 'restaurantWorkingHours').map((entry) => {
    const hours = (entry.workingHours ?? {}) as Record<string, unknown>
    const at = (field: string): string => {
      const text = textIn(hours, field)
      if (!time.test(text)) throw invalid(field, 'must be a time of day, HH:MM')
      return text
    }
    return {
      day: numberIn(entry, 'day', 0, 6),
      workingHours: { startTime: at('startTime'), endTime: at('endTime') },
      closed: entry.closed === true,
    }
  })
}

function zoneOf({ restaurant, params }: CallInput): Zone {
  const zone = restaurant.zones.find((one) => one.id === params.zoneId)
  if (!zone) throw invalid('zoneId', 'is not a zone of this restaurant', 'params')
  return zone
}

function methodIn(body: Record<string, unknown>): PaymentMethod {
  const id = textIn(body, 'paymentMethodId')
  const found = paymentMethods.find((method) => method.id === id)
  if (!found) throw refusal(21)
  return found
}

/** A call that changes a setting of the restaurant and answers `{result: true}`. */
const setting = (
  method: Call['method'],
  path: string,
  budget: Call['budget'],
  act: (input: CallInput) => void,
): Call => ({
  method,
  path,
  budget,
  answer(input) {
    act(input)
    return done
  },
})

const setMethod = (method: Call['method'], path: string, act: (input: CallInput, type: number) => void): Call =>
  setting(method, path, 'config', (input) => act(input, methodIn(input.body).type))

/**
 * Calls about the restaurant: status, busyness, courier, hours, zones, payment methods, reviews.
 */
export const restaurantCalls: Call[] = [
  { method: 'GET', path: '/restaurants', budget: 'config', answer: ({ restaurant }) => summaryOf(restaurant) },
  setting('PUT', '/restaurants/status/open', 'config', ({ world, restaurant }) => open(world, restaurant, true)),
  setting('PUT', '/restaurants/status/close', 'config', ({ world, restaurant, body }) =>
    close(world, restaurant, choiceIn(body, 'timeOffAmount', minutes)),
  ),
  setting('PUT', '/restaurants/delivery-duration/busyness', 'default', ({ restaurant, body }) => {
    if (typeof body.isBusy !== 'boolean') throw invalid('isBusy', 'must be a boolean')
    const longer = body.isBusy ? requiredChoiceIn(body, 'busynessDifferenceDuration', minutes) : 0
    restaurant.busyness = { isBusy: body.isBusy, busynessDifferenceDuration: longer }
  }),
  setting('PUT', '/restaurants/average-preparation-time', 'config', ({ restaurant, body }) => {
    restaurant.averagePreparationTime = numberIn(body, 'averagePreparationTime', 5, 90)
  }),
  setting('POST', '/restaurants/courier/disable', 'config', ({ world, restaurant, body }) => {
    const off = choiceIn(body, 'timeOffAmount', minutes)
    restaurant.keepCourierOff?.()
    restaurant.isCourierAvailable = false
    restaurant.keepCourierOff =
      off === undefined
        ? undefined
        : world.after(off * world.timing.minuteMs, () => {
            restaurant.isCourierAvailable = true
          })
  }),
  setting('POST', '/restaurants/courier/enable', 'config', ({ restaurant }) => {
    restaurant.keepCourierOff?.()
    restaurant.isCourierAvailable = true
  }),
  {
    method: 'GET',
    path: '/restaurants/working-hours',
    budget: 'default',
    answer: ({ restaurant: { restaurantWorkingHours, restaurantCourierHours } }) => ({
      restaurantWorkingHours,
      restaurantCourierHours,
    }),
  },
  setting('PUT', '/restaurants/working-hours', 'default', ({ restaurant, body }) => {
    const changed = hoursIn(body)
    restaurant.restaurantWorkingHours = restaurant.restaurantWorkingHours.map(
      (old) => changed.find((day) => day.day === old.day) ?? old,
    )
  }),
  { method: 'GET', path: '/restaurants/zones', budget: 'config', answer: ({ restaurant }) => restaurant.zones },
  { method: 'GET', path: '/restaurants/zones/{zoneId}', budget: 'config', answer: zoneOf },
  setting('PUT', '/restaurants/zones/{zoneId}/active', 'config', (input) => {
    zoneOf(input).status = 100
  }),
  setting('PUT', '/restaurants/zones/{zoneId}/inactive', 'config', (input) => {
    zoneOf(input).status = 200
  }),
  setting('PUT', '/restaurants/{restaurantId}/zones/{zoneId}', 'default', (input) => {
    if (input.params.restaurantId !== input.restaurant.id) throw refusal(92)
    const zone = zoneOf(input)
    zone.minBasketSize = numberIn(input.body, 'minBasketSize', 1)
    if (input.body.eta !== undefined) zone.eta = textIn(input.body, 'eta')
  }),
  { method: 'GET', path: '/payment-methods', budget: 'default', answer: () => paymentMethods },
  {
    method: 'GET',
    path: '/restaurants/payment-methods',
    budget: 'config',
    answer: ({ restaurant }) =>
      paymentMethods
        .filter((method) => restaurant.paymentMethods.has(method.type))
        .map((method) => ({ ...method, text: method.name, active: restaurant.paymentMethods.get(method.type) })),
  },
  setMethod('POST', '/restaurants/payment-methods', ({ restaurant }, type) =>
    restaurant.paymentMethods.set(type, true),
  ),
  setMethod('DELETE', '/restaurants/payment-methods', ({ restaurant }, type) => restaurant.paymentMethods.delete(type)),
  setMethod('POST', '/restaurants/payment-methods/active', ({ restaurant }, type) => {
    if (!restaurant.paymentMethods.has(type)) throw refusal(21)
    restaurant.paymentMethods.set(type, true)
  }),
  setMethod('POST', '/restaurants/payment-methods/inactive', ({ restaurant }, type) => {
    if (!restaurant.paymentMethods.has(type)) throw refusal(21)
    restaurant.paymentMethods.set(type, false)
  }),
  {
    // The format of the answer is undocumented; this one is ours.
    method: 'GET',
    path: '/restaurants/reviews',
    budget: 'default',
    answer({ restaurant, query }) {
      const [from, until] = [dateIn(query, 'startDate'), dateIn(query, 'endDate') + 86_400_000]
      const found = restaurant.reviews.filter(({ date }) => Date.parse(date) >= from && Date.parse(date) < until)
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 20)]
      return { reviews: found.slice((page - 1) * size, page * size), totalCount: found.length }
    },
  },
]
