import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute, second, setStage, type Stage } from './stage.ts'
import type { Order } from './wire.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.clear())

test('an order with the restaurant’s courier goes 400 → 500 → 700 → 900, a minute between the steps', async () => {
  const id = stage.place({ deliveryType: 2 })
  const as = await stage.login()
  expect((await as('GET', `/food-orders/${id}`)).body).toMatchObject({ id, status: 400, deliveryType: 2 })

  expect(await as('POST', `/food-orders/${id}/verify`)).toEqual({ status: 200, body: { result: true } })
  stage.clock.advance(minute)
  expect((await as('POST', `/food-orders/${id}/prepare`)).status).toBe(200)
  expect(stage.control.order(id).status).toBe(700)
  stage.clock.advance(minute)
  expect((await as('POST', `/food-orders/${id}/deliver`)).status).toBe(200)

  const order = stage.control.order(id)
  expect(order.status).toBe(900)
  expect([order.verifyDate, order.prepareDate, order.deliverDate].map(String)).toEqual([
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T09:01:00.000Z',
    '2026-11-20T09:02:00.000Z',
  ])
  const steps = stage.control
    .journal({ kind: 'request', orderId: id })
    .flatMap((entry) =>
      entry.kind === 'request' && entry.method === 'POST' ? [[entry.call, entry.at, entry.status]] : [],
    )
  const start = Date.UTC(2026, 10, 20, 9)
  expect(steps).toEqual([
    ['/food-orders/{foodOrderId}/verify', start, 200],
    ['/food-orders/{foodOrderId}/prepare', start + minute, 200],
    ['/food-orders/{foodOrderId}/deliver', start + 2 * minute, 200],
  ])
})

test('an order with Getir’s courier waits for the courier, is handed over, and Getir does the rest', async () => {
  const id = stage.place({ deliveryType: 1 })
  const as = await stage.login()
  const step = async (name: string): Promise<number> => {
    const { status, body } = await as('POST', `/food-orders/${id}/${name}`)
    return status === 200 ? 0 : body.code
  }
  expect(await step('verify')).toBe(0)
  expect(await step('handover')).toBe(3)
  await stage.pass(minute)
  expect(await step('prepare')).toBe(0)
  expect(stage.control.order(id)).toMatchObject({ status: 550, courier: { status: 100 } })
  expect(await step('handover')).toBe(15)
  expect(await step('deliver')).toBe(3)
  await stage.pass(5 * minute)
  expect(await step('handover')).toBe(0)
  expect(stage.control.order(id).status).toBe(600)
  await stage.pass(minute)
  expect(stage.control.order(id).status).toBe(700)
  await stage.pass(8 * minute)
  expect(stage.control.order(id).status).toBe(800)
  await stage.pass(2 * minute)
  expect(stage.control.order(id).status).toBe(900)
  expect(stage.paths()).toEqual(['/new', '/pickup', '/arrived'])
  expect(stage.received[1]?.body).toMatchObject({
    orderId: id,
    restaurantId: stage.restaurantId,
    pickup: { min: '2026-11-20T09:06:00.000Z', max: '2026-11-20T09:11:00.000Z' },
  })
})

test('an early step is refused and changes nothing: 74 for prepare, 62 for deliver', async () => {
  const id = stage.place({ deliveryType: 2 })
  const as = await stage.login()
  await as('POST', `/food-orders/${id}/verify`)
  stage.clock.advance(minute - 1)
  expect(await as('POST', `/food-orders/${id}/prepare`)).toMatchObject({
    status: 400,
    body: { code: 74, error: 'FoodOrderPreparedTimeLimitError' },
  })
  expect(stage.control.order(id).status).toBe(500)
  stage.clock.advance(1)
  expect((await as('POST', `/food-orders/${id}/prepare`)).status).toBe(200)
  stage.clock.advance(minute - 1)
  expect((await as('POST', `/food-orders/${id}/deliver`)).body.code).toBe(62)
  stage.clock.advance(1)
  expect((await as('POST', `/food-orders/${id}/deliver`)).status).toBe(200)
})

test('a repeated step gets an error, never the first answer again', async () => {
  const id = stage.place({ deliveryType: 2 })
  const as = await stage.login()
  await as('POST', `/food-orders/${id}/verify`)
  expect((await as('POST', `/food-orders/${id}/verify`)).body.code).toBe(2)
  const [reason] = (await as<{ id: string }[]>('GET', `/food-orders/${id}/cancel-options`)).body
  const cancel = { cancelNote: '', cancelReasonId: reason?.id, productId: '' }
  expect((await as('POST', `/food-orders/${id}/cancel`, cancel)).status).toBe(200)
  expect((await as('POST', `/food-orders/${id}/cancel`, cancel)).body.code).toBe(13)
  expect((await as('POST', `/food-orders/${id}/verify`)).body.code).toBe(3)
})

test('the restaurant cancels with a listed reason, and only before the food has left', async () => {
  const as = await stage.login()
  const id = stage.place({ deliveryType: 2 })
  expect((await as('POST', `/food-orders/${id}/cancel`, { cancelReasonId: 'nothing of the list' })).body.code).toBe(59)
  const options = (await as<{ id: string; message: string }[]>('GET', `/food-orders/${id}/cancel-options`)).body
  expect(options).toHaveLength(4)
  await as('POST', `/food-orders/${id}/cancel`, { cancelReasonId: options[2]?.id, cancelNote: 'Ayran bitti' })
  await stage.control.settled()
  expect(stage.received.at(-1)).toMatchObject({
    path: '/cancel',
    body: {
      id,
      status: 1600,
      cancelNote: 'Ayran bitti',
      cancelReason: { id: options[2]?.id, messages: { tr: options[2]?.message }, cancelSource: 1 },
    },
  })
  const gone = stage.place({ deliveryType: 2 })
  await as('POST', `/food-orders/${gone}/verify`)
  stage.clock.advance(minute)
  await as('POST', `/food-orders/${gone}/prepare`)
  expect((await as('POST', `/food-orders/${gone}/cancel`, { cancelReasonId: options[0]?.id })).body.code).toBe(11)
})

test('a scheduled order is pre-approved, becomes active an hour before its time and is pushed again', async () => {
  const as = await stage.login()
  const id = stage.place({ scheduledDate: '2026-11-20T12:00:00.000Z' })
  expect(stage.control.order(id)).toMatchObject({ status: 325, isScheduled: true, deliveryType: 2 })
  expect((await as('POST', `/food-orders/${id}/verify`)).body.code).toBe(79)
  expect((await as('POST', `/food-orders/${id}/verify-scheduled`)).status).toBe(200)
  expect((await as<Order[]>('POST', '/food-orders/periodic/unapproved')).body).toEqual([])
  await stage.pass(2 * 60 * minute - second)
  expect(stage.control.order(id).status).toBe(350)
  await stage.pass(second)
  expect(stage.control.order(id).status).toBe(400)
  expect(stage.received.map((push) => [push.path, push.body?.status])).toEqual([
    ['/new', 325],
    ['/new', 400],
  ])
  // By now the token from the morning has expired.
  const later = await stage.login()
  expect((await later('POST', `/food-orders/${id}/verify`)).status).toBe(200)
  expect(() => stage.place({ scheduledDate: '2026-11-20T11:30:00.000Z' })).toThrow('for the soon')
})

test('another restaurant’s order does not exist', async () => {
  const secrets = { appSecretKey: 'app-of-the-tests', restaurantSecretKey: 'the-other' }
  const other = stage.register({ ...secrets, name: 'Sofra Moda' })
  const [mine, theirs] = [stage.place({ deliveryType: 2 }), stage.control.placeOrder(other)]
  const as = await stage.login()
  expect(await as('GET', `/food-orders/${theirs}`)).toMatchObject({
    status: 404,
    body: { code: 1, error: 'FoodOrderNotFound' },
  })
  expect((await as('POST', `/food-orders/${theirs}/verify`)).status).toBe(404)
  expect((await as<Order[]>('POST', '/food-orders/active')).body.map((order) => order.id)).toEqual([mine])

  expect(
    (await as('POST', `/food-orders/${mine}/transfer-to-another-restaurant`, { targetRestaurantId: other })).status,
  ).toBe(200)
  expect((await as('GET', `/food-orders/${mine}`)).status).toBe(404)
  const asOther = await stage.login(secrets)
  expect((await asOther('GET', `/food-orders/${mine}`)).body.restaurant.name).toBe('Sofra Moda')
})
