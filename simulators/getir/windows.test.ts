import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute, second, setStage, type Stage } from './stage.ts'
import type { Order } from './wire.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.clear())

const happenings = (id: string): string[] =>
  stage.control
    .journal({ kind: 'happening', orderId: id })
    .map((entry) => (entry.kind === 'happening' ? entry.what : ''))

test('30 s without an answer: the restaurant is called', async () => {
  const id = stage.place()
  await stage.pass(30 * second - 1)
  expect(happenings(id)).toEqual(['placed'])
  await stage.pass(1)
  expect(happenings(id)).toEqual(['placed', 'ivr-call'])
  expect(stage.control.order(id).status).toBe(400)
})

test('5 min without an answer: the restaurant is closed and all its unanswered orders are cancelled', async () => {
  const as = await stage.login()
  const [late, alsoLate, answered] = [stage.place(), stage.place(), stage.place()]
  await as('POST', `/food-orders/${answered}/verify`)
  await stage.pass(5 * minute)
  expect([late, alsoLate].map((id) => stage.control.order(id).status)).toEqual([1600, 1600])
  expect(stage.control.order(late).cancelReason?.cancelSource).toBe(4)
  expect(stage.control.order(answered).status).toBe(500)
  expect(stage.control.restaurant(stage.restaurantId)).toMatchObject({ status: 200, closedSource: 2 })
  expect(
    stage
      .paths()
      .filter((path) => path !== '/new' && path !== '/pickup')
      .sort(),
  ).toEqual(['/cancel', '/cancel', '/status'])
  expect(() => stage.place()).toThrow('restaurant is not open')
  const cancelled = (await as<Order[]>('POST', '/food-orders/periodic/cancelled')).body
  expect(cancelled.map((order) => order.id)).toEqual([late, alsoLate])

  expect((await as('PUT', '/restaurants/status/open')).status).toBe(200)
  expect(stage.control.order(stage.place()).status).toBe(400)
})

test('an answer in time, even a cancellation, ends both windows', async () => {
  const as = await stage.login()
  const [verified, refused] = [stage.place({ deliveryType: 2 }), stage.place()]
  await as('POST', `/food-orders/${verified}/verify`)
  const [reason] = (await as<{ id: string }[]>('GET', `/food-orders/${refused}/cancel-options`)).body
  await as('POST', `/food-orders/${refused}/cancel`, { cancelReasonId: reason?.id })
  await stage.pass(6 * minute)
  expect(happenings(verified)).toEqual(['placed', 'moved'])
  expect(happenings(refused)).toEqual(['placed', 'moved'])
  expect(stage.control.restaurant(stage.restaurantId).status).toBe(100)
})

test('speed shortens every window by the same factor', async () => {
  await stage.clear()
  stage = await setStage({ speed: 60 })
  const id = stage.place({ deliveryType: 2 })
  const as = await stage.login()
  stage.clock.advance(499)
  await as('POST', `/food-orders/${id}/verify`)
  stage.clock.advance(999)
  expect((await as('POST', `/food-orders/${id}/prepare`)).body.code).toBe(74)
  stage.clock.advance(1)
  expect((await as('POST', `/food-orders/${id}/prepare`)).status).toBe(200)
  expect(happenings(id)).not.toContain('ivr-call')
})

test('a timed closing ends on its own, one without a time does not', async () => {
  const as = await stage.login()
  expect((await as('PUT', '/restaurants/status/close', { timeOffAmount: 20 })).body.code).toBe(-2)
  await as('PUT', '/restaurants/status/close', { timeOffAmount: 15 })
  expect(stage.control.restaurant(stage.restaurantId)).toMatchObject({
    status: 200,
    closedSource: 1,
    isStatusChangedByUser: true,
  })
  await stage.pass(15 * minute)
  expect(stage.control.restaurant(stage.restaurantId).status).toBe(100)
  await as('PUT', '/restaurants/status/close', {})
  await stage.pass(60 * minute)
  expect(stage.control.restaurant(stage.restaurantId).status).toBe(200)
  expect(stage.received.map((push) => [push.path, push.body?.status])).toEqual([
    ['/status', 200],
    ['/status', 100],
    ['/status', 200],
  ])
})
