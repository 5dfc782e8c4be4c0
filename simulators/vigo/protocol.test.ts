import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createVigo } from './vigo.ts'

const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
const vigo = await createVigo({
  clock,
  seed: 7,
  tokenMs: 60_000,
  courierMs: { assigned: 1000, arrived: 2000, leaves: 3000, atDoor: 4000, delivers: 5000 },
})
const { control } = vigo
const received: { token: string | undefined; body: { orderNumber: string; stepStates: object[] } }[] = []
const hook = await listen(
  createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const body = JSON.parse(text) as (typeof received)[0]['body']
      received.push({ token: request.headers['x-token'] as string | undefined, body })
      response.end('{}')
    })
  }),
)
afterAll(() => Promise.all([vigo.stop(), hook.stop()]))
beforeEach(() => {
  control.reset()
  control.register({
    clientId: 'sofra',
    clientSecret: 'secret',
    pickupPoints: [
      { id: 'a', isApproved: true },
      { id: 'b', isApproved: false },
    ],
  })
  received.length = 0
})

const post = async (path: string, body: object, token?: string, method = 'POST') => {
  const answer = await fetch(vigo.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const signIn = async () =>
  String((await post('/auth/token', { clientId: 'sofra', clientSecret: 'secret' })).body['token'])
const order = {
  pickupPoint: 'a',
  orderNumber: '12-ab',
  courierType: 'motorCourier',
  orderType: 'delivery',
  receiverName: 'Ada',
  receiverAddress: 'Moda Cad. 1',
  paymentType: 'paid',
  callback: { url: hook.url, token: 'mine', tokenHeader: 'x-token' },
}

it('gives a token for the right keys only, and for its time', async () => {
  expect((await post('/auth/token', { clientId: 'sofra', clientSecret: 'no' })).status).toBe(401)
  expect((await post('/order', order)).status).toBe(401)
  const token = await signIn()
  expect((await post('/order', order, token)).status).toBe(200)
  clock.advance(60_000)
  expect((await post('/order?orderNumber=12-ab', {}, token, 'GET')).status).toBe(401)
})

it('takes an order only as it is documented, from an approved pickup point, and once', async () => {
  const token = await signIn()
  const wrong: object[] = [
    { pickupPoint: 'b' },
    { pickupPoint: 'c' },
    { courierType: 'horse' },
    { receiverName: '' },
    { receiverAddress: undefined },
    { paymentType: 'cash' },
    { paymentMethod: 'cod' },
    { callback: { url: 'x' } },
    { tip: 1 },
  ]
  for (const each of wrong)
    expect((await post('/order', { ...order, ...each }, token)).status, JSON.stringify(each)).toBe(400)
  const taken = await post('/order', order, token)
  expect(taken).toMatchObject({ status: 200, body: { orderNumber: '12-ab' } })
  expect((await post('/order', order, token)).status).toBe(409)
  expect((await post(`/order?id=${String(taken.body['id'])}`, {}, token, 'GET')).status).toBe(200)
  expect((await post('/order?orderNumber=none', {}, token, 'GET')).status).toBe(404)
  expect((await post('/order', {}, token, 'GET')).status).toBe(400)
})

it('reports each step with the token of the call, and tells of all of them when asked', async () => {
  const token = await signIn()
  await post('/order', order, token)
  clock.advance(5000)
  await control.settled()
  expect(received.map((it) => it.token)).toEqual(Array.from({ length: 5 }, () => 'mine'))
  const { body } = await post('/order?orderNumber=12-ab', {}, token, 'GET')
  expect(body).toMatchObject({
    pickupPointState: { state: 'picked' },
    stepStates: [
      { deliveryState: 'onTheWayForPickUp', startDate: '25-11-2026 12:01:01', endDate: '25-11-2026 12:01:02' },
      { deliveryState: 'onPickUpAddress' },
      { deliveryState: 'onDelivery' },
      { deliveryState: 'onDeliveryAddress', endDate: '25-11-2026 12:01:05' },
    ],
  })
})

it('cancels until the courier has taken the order', async () => {
  const token = await signIn()
  await post('/order', order, token)
  clock.advance(2000)
  expect((await post('/order/cancel', { orderNumber: '12-ab' }, token, 'PUT')).status).toBe(200)
  expect((await post('/order/cancel', { orderNumber: '12-ab' }, token, 'PUT')).status).toBe(400)
  await post('/order', { ...order, orderNumber: '13-cd' }, token)
  clock.advance(3000)
  expect((await post('/order/cancel', { orderNumber: '13-cd' }, token, 'PUT')).status).toBe(400)
  expect((await post('/order/cancel', { orderNumber: 'none' }, token, 'PUT')).status).toBe(404)
})
