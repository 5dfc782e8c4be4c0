import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute, second, setStage, type Stage } from './stage.ts'
import type { Order } from './wire.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.clear())

const attempts = (): unknown[] =>
  stage.control
    .journal({ kind: 'webhook' })
    .flatMap((entry) => (entry.kind === 'webhook' ? [[entry.attempt, entry.copy, entry.status]] : []))

test('a new order is pushed once, whole, with the key', async () => {
  const id = stage.place({ clientName: 'Ayşe K.' })
  await stage.control.settled()
  expect(stage.received).toEqual([{ path: '/new', apiKey: 'our-key', body: stage.control.order(id) }])
})

test('a push is repeated with growing pauses until accepted', async () => {
  let answers = [500, 503, 200]
  stage.answerWith(() => answers.shift() ?? 200)
  stage.place()
  await stage.control.settled()
  await stage.pass(5 * second - 1)
  expect(attempts()).toEqual([[1, 1, 500]])
  await stage.pass(1)
  await stage.pass(15 * second)
  await stage.pass(10 * minute)
  expect(attempts().slice(0, 3)).toEqual([
    [1, 1, 500],
    [2, 1, 503],
    [3, 1, 200],
  ])
  expect(stage.paths().filter((path) => path === '/new')).toHaveLength(3)
})

test('a push that nobody accepts is given up; the polls still show the order', async () => {
  await stage.clear()
  stage = await setStage({ webhook: { backoffMs: [second, second] } })
  stage.answerWith(() => 500)
  const id = stage.place()
  await stage.control.settled()
  for (let n = 0; n < 5; n++) await stage.pass(second)
  expect(attempts()).toHaveLength(3)
  expect(stage.control.journal({ orderId: id }).at(-1)).toMatchObject({ what: 'webhook-given-up', event: 'newOrder' })
  const as = await stage.login()
  expect((await as<Order[]>('POST', '/food-orders/periodic/unapproved')).body.map((order) => order.id)).toEqual([id])
})

test('an absent receiver counts as not accepted', async () => {
  stage.register({ webhooks: 'http://127.0.0.1:1/', id: 'a'.repeat(24) })
  stage.control.placeOrder('a'.repeat(24))
  await stage.control.settled()
  expect(stage.control.journal({ kind: 'webhook' })[0]).toMatchObject({ status: null, error: 'TypeError' })
})

test('duplicate: each push is sent that many times', async () => {
  stage.control.webhooks({ duplicate: 3 })
  const id = stage.place()
  await stage.control.settled()
  expect(stage.received.map((push) => push.body?.id)).toEqual([id, id, id])
})

test('hold and release: the cancellation arrives before its order', async () => {
  stage.control.webhooks({ hold: true })
  const id = stage.place()
  stage.control.cancelOrder(id, 'customer', 'Vazgeçtim')
  await stage.control.settled()
  expect(stage.received).toEqual([])
  expect(await stage.control.release('reversed')).toBe(2)
  expect(stage.received.map((push) => [push.path, push.body?.status])).toEqual([
    ['/cancel', 1500],
    ['/new', 400],
  ])
})

test('silent: only the polls report', async () => {
  stage.control.webhooks({ silent: true })
  const [kept, gone] = [stage.place(), stage.place()]
  stage.control.cancelOrder(gone, 'admin')
  await stage.control.settled()
  expect(stage.received).toEqual([])
  const as = await stage.login()
  const ids = async (path: string): Promise<string[]> => (await as<Order[]>('POST', path)).body.map((order) => order.id)
  expect(await ids('/food-orders/periodic/unapproved')).toEqual([kept])
  expect(await ids('/food-orders/periodic/cancelled')).toEqual([gone])
  expect(await ids('/food-orders/active')).toEqual([kept])
})

test('delay, garbage and a wrong key', async () => {
  stage.control.webhooks({ delayMs: 3 * second })
  stage.place()
  await stage.control.settled()
  expect(stage.received).toEqual([])
  await stage.pass(3 * second)
  expect(stage.received).toHaveLength(1)

  stage.control.webhooks({ delayMs: 0, garbage: 1 })
  stage.place()
  await stage.control.settled()
  expect(stage.received[1]?.body).toBeNull()

  stage.control.webhooks({ wrongKey: 1 })
  stage.place()
  await stage.control.settled()
  expect(stage.received[2]?.apiKey).toBe('not-the-key')
})
