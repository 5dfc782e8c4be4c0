import { isUnanswered } from './answer-window.ts'
import { textIn, type Call, type CallInput } from './call.ts'
import { cancelByRestaurant, cancelReasons } from './cancel.ts'
import { deliver, handover, prepare, transfer, transferTargets, verify, verifyScheduled } from './order-moves.ts'
import { refusal } from './registry.ts'
import { summaryOf } from './restaurant-calls.ts'
import { orderOf, type OrderRecord, type World } from './world.ts'
import type { Order } from './wire.ts'

const record = ({ world, restaurant, params }: CallInput): OrderRecord =>
  orderOf(world, restaurant, params.foodOrderId ?? '')

const list = ({ world, restaurant }: CallInput, wanted: (record: OrderRecord) => boolean): Order[] =>
  [...world.orders.values()].filter((one) => one.restaurant === restaurant && wanted(one)).map((one) => one.order)

const isOver = ({ order }: OrderRecord): boolean => order.status >= 900

/**
 * How long a cancelled order stays in the poll for cancelled orders, in ms. This is undocumented.
 */
const cancelledFor = 24 * 3_600_000

const step = (
  name: string,
  move: (world: World, record: OrderRecord) => void,
  budget: Call['budget'] = 'none',
): Call => ({
  method: 'POST',
  path: `/food-orders/{foodOrderId}/${name}`,
  budget,
  answer(input) {
    move(input.world, record(input))
    return { result: true }
  },
})

/**
 * Calls about orders: polls, reading, the steps, cancelling, transfer, invoice. The documentation
 * says which of them are exempt from the limiter.
 */
export const orderCalls: Call[] = [
  {
    method: 'POST',
    path: '/food-orders/active',
    budget: 'default',
    answer: (input) => list(input, (one) => !isOver(one)),
  },
  {
    method: 'POST',
    path: '/food-orders/periodic/unapproved',
    budget: 'none',
    answer: (input) => list(input, isUnanswered),
  },
  {
    method: 'POST',
    path: '/food-orders/periodic/cancelled',
    budget: 'none',
    answer: (input) =>
      list(input, ({ order }) => {
        const at = order.cancelDate ? Date.parse(order.cancelDate) : NaN
        return input.world.clock.now() - at <= cancelledFor
      }),
  },
  { method: 'GET', path: '/food-orders/{foodOrderId}', budget: 'default', answer: (input) => record(input).order },
  step('verify', verify),
  step('verify-scheduled', verifyScheduled, 'default'),
  step('prepare', prepare),
  step('handover', handover),
  step('deliver', deliver),
  {
    method: 'GET',
    path: '/food-orders/{foodOrderId}/cancel-options',
    budget: 'cancelOptions',
    answer(input) {
      record(input)
      return cancelReasons.map((reason) => ({ id: reason.id, message: reason.messages.tr }))
    },
  },
  {
    method: 'POST',
    path: '/food-orders/{foodOrderId}/cancel',
    budget: 'none',
    answer(input) {
      const note = input.body.cancelNote === undefined ? '' : textIn(input.body, 'cancelNote')
      cancelByRestaurant(input.world, record(input), input.body.cancelReasonId, note)
    },
  },
  {
    method: 'GET',
    path: '/food-orders/{foodOrderId}/available-restaurants-for-transfer',
    budget: 'none',
    answer: (input) => transferTargets(input.world, record(input)).map(summaryOf),
  },
  {
    method: 'POST',
    path: '/food-orders/{foodOrderId}/transfer-to-another-restaurant',
    budget: 'none',
    answer(input) {
      transfer(input.world, record(input), textIn(input.body, 'targetRestaurantId'))
      return { result: true }
    },
  },
  {
    method: 'GET',
    path: '/food-orders/{foodOrderId}/invoice',
    budget: 'default',
    answer(input) {
      const { invoice } = record(input)
      if (invoice === undefined) throw refusal(57)
      return { url: invoice }
    },
  },
  {
    method: 'POST',
    path: '/food-orders/{foodOrderId}/invoice',
    budget: 'default',
    answer(input) {
      const found = record(input)
      found.invoice = `photo of ${found.order.id}`
      return { result: true }
    },
  },
  {
    method: 'DELETE',
    path: '/food-orders/{foodOrderId}/invoice',
    budget: 'default',
    answer(input) {
      const found = record(input)
      if (found.invoice === undefined) throw refusal(57)
      found.invoice = undefined
      return { result: true }
    },
  },
  {
    method: 'POST',
    path: '/food-orders/{foodOrderId}/invoice-url',
    budget: 'default',
    answer(input) {
      record(input).invoice = textIn(input.body, 'url')
      return { result: true }
    },
  },
]
