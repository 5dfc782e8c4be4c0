import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createUberEats } from './uber-eats.ts'

const minute = 60_000
const clock = createManualClock()
const received: { headers: Record<string, unknown>; text: string; body: Record<string, unknown> }[] = []
let answers: [status: number, text: string][] = []
const ours = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    received.push({ headers: request.headers, text, body: JSON.parse(text) as Record<string, unknown> })
    const [status, answer] = answers.shift() ?? [200, '']
    response.writeHead(status).end(answer)
  })
})
const { url: hookUrl, stop } = await listen(ours)
const simulator = await createUberEats({
  clock,
  seed: 20261130,
  courierMs: { assigned: 1000, arrives: 2000, leaves: 3000, delivers: 4000 },
})
const { control } = simulator
const app = { clientId: 'client', clientSecret: 'secret', hookUrl, signingSecret: 'signing' }
control.register({ storeId: 's1', name: 'Eins', ...app })
control.register({ storeId: 's2', name: 'Zwei', ...app, clientId: 'other' })
afterAll(() => Promise.all([simulator.stop(), stop()]))

const all =
  'eats.store eats.store.status.write eats.order eats.store.orders.read eats.store.orders.restaurantdelivery.status'
async function signIn(more: Record<string, string> = {}) {
  const form = { client_id: 'client', client_secret: 'secret', grant_type: 'client_credentials', scope: all, ...more }
  const response = await fetch(`${simulator.url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const body = (await response.json()) as { access_token: string; expires_in: number; error?: string }
  return { status: response.status, body }
}
let access = (await signIn()).body.access_token
beforeEach(() => {
  control.reset()
  received.length = 0
  answers = []
})

async function call(method: string, path: string, body?: object, token = access) {
  const response = await fetch(simulator.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as never }
}
const post = async (path: string, body: object = {}) => (await call('POST', path, body)).status
const on = (id: string, name: string, body: object) => post(`/v1/eats/orders/${id}/${name}`, body)
const accept = (id: string, more: object = {}) => on(id, 'accept_pos_order', { reason: 'Ja', ...more })
const ready = (id: string) => post(`/v1/delivery/order/${id}/ready`)
const way = (id: string, status: string) => on(id, 'restaurantdelivery/status', { status })

it('gives out tokens for thirty days, for granted scopes only, and a hundred an hour', async () => {
  expect((await signIn()).body).toMatchObject({ expires_in: 2_592_000 })
  for (const [more, status, error] of [
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'authorization_code' }, 400, 'invalid_grant'],
    [{ scope: 'eats.store eats.pos_provisioning' }, 400, 'invalid_scope'],
    [{ scope: '' }, 400, 'invalid_request'],
  ] as const)
    expect(await signIn(more), error).toMatchObject({ status, body: { error } })
  const narrow = (await signIn({ scope: 'eats.store' })).body.access_token
  expect((await call('GET', '/v1/eats/stores/s1', undefined, narrow)).status).toBe(200)
  const refused = await call('GET', '/v1/eats/stores/s1/created-orders', undefined, narrow)
  expect(refused).toMatchObject({ status: 401, body: { message: expect.stringContaining('requires scope') } })
  expect((await call('GET', '/v1/eats/stores/s2')).status).toBe(403)
  expect((await call('GET', `/v2/eats/order/${control.placeOrder('s2')}`)).status).toBe(404)
  for (let n = 0; n < 97; n++) await signIn()
  expect((await signIn()).status).toBe(429)
  clock.advance(61 * minute)
  // A hundred tokens are valid at a time: the hundred and first ends the oldest.
  expect((await call('GET', '/v1/eats/stores/s1')).status).toBe(200)
  const next = (await signIn()).body.access_token
  expect((await call('GET', '/v1/eats/stores/s1')).status).toBe(401)
  clock.advance(30 * 24 * 60 * minute)
  expect((await call('GET', '/v1/eats/stores/s1', undefined, next)).status).toBe(401)
  access = (await signIn()).body.access_token
})

it('takes each step once and in its order, and delivery steps only of the restaurant’s own courier', async () => {
  const own = control.placeOrder('s1', { by: 'restaurant' })
  expect(await ready(own)).toBe(409)
  expect(await way(own, 'started')).toBe(409)
  expect(await accept(own, { pickup_time: Math.floor(clock.now() / 1000) - 5 })).toBe(400)
  expect(await accept(own, { minutes: 5 })).toBe(400)
  expect(await accept(own, { fields_relayed: { promotions: 'yes' } })).toBe(400)
  expect(await on(own, 'accept_pos_order', {})).toBe(400)
  expect(await accept(own, { pickup_time: Math.floor(clock.now() / 1000) + 900 })).toBe(204)
  expect(await accept(own)).toBe(409)
  expect(await ready(own)).toBe(200)
  expect(await ready(own)).toBe(409)
  expect(await way(own, 'gone')).toBe(400)
  for (const [status, answer] of [
    ['started', 204],
    ['started', 409],
    ['arriving', 204],
    ['delivered', 204],
    ['delivered', 409],
  ] as const)
    expect(await way(own, status), status).toBe(answer)
  expect(control.order(own).order.current_state).toBe('FINISHED')
  const fetched = control.placeOrder('s1', { by: 'customer' })
  expect(await accept(fetched)).toBe(204)
  expect(await way(fetched, 'started')).toBe(400)
  const theirs = control.placeOrder('s1', { by: 'uber' })
  expect(await accept(theirs)).toBe(204)
  expect(await way(theirs, 'started')).toBe(400)
  clock.advance(5000)
  expect(control.order(theirs).order).toMatchObject({
    current_state: 'FINISHED',
    deliveries: [{ current_state: 'COMPLETED' }],
  })
})

it('denies only new orders and cancels only accepted ones, each with its own reasons', async () => {
  const id = control.placeOrder('s1')
  const deny = (reason: object) => on(id, 'deny_pos_order', { reason })
  expect(await on(id, 'cancel', { reason: 'KITCHEN_CLOSED' })).toBe(409)
  expect(await deny({ code: 'KITCHEN_CLOSED', explanation: 'Zu' })).toBe(400)
  expect(await deny({ code: 'STORE_CLOSED' })).toBe(400)
  expect(await deny({ code: 'STORE_CLOSED', explanation: 'Zu' })).toBe(204)
  expect(await deny({ code: 'STORE_CLOSED', explanation: 'Zu' })).toBe(409)
  const other = control.placeOrder('s1')
  await accept(other)
  expect(await on(other, 'deny_pos_order', { reason: { code: 'OTHER', explanation: 'Zu' } })).toBe(409)
  expect(await on(other, 'cancel', { reason: 'OTHER' })).toBe(400)
  expect(await on(other, 'cancel', { reason: 'STORE_CLOSED' })).toBe(400)
  expect(await on(other, 'cancel', { reason: 'OTHER', details: 'Zu' })).toBe(200)
  expect(await on(other, 'cancel', { reason: 'OTHER', details: 'Zu' })).toBe(404)
})

it('lists new orders, the oldest first, and those cancelled in the last two hours', async () => {
  const [first, second] = [control.placeOrder('s1'), control.placeOrder('s1')]
  control.placeOrder('s1', { for: new Date(clock.now() + 300 * minute).toISOString() })
  const ids = async (which: string) =>
    ((await call('GET', `/v1/eats/stores/s1/${which}`)).body as { orders: { id: string }[] }).orders.map((it) => it.id)
  expect(await ids('created-orders')).toEqual([first, second])
  expect(await ids('created-orders?limit=1')).toEqual([first])
  control.cancelOrder(second)
  expect(await ids('created-orders')).toEqual([first])
  expect(await ids('canceled-orders')).toEqual([second])
  clock.advance(120 * minute)
  // The first one was cancelled because nobody answered it.
  expect(await ids('canceled-orders')).toEqual([first])
  expect(control.order(first).order.current_state).toBe('CANCELED')
})

it('tells of a scheduled order, and lets it be accepted half an hour before its time', async () => {
  const id = control.placeOrder('s1', { for: new Date(clock.now() + 120 * minute).toISOString() })
  expect(await accept(id)).toBe(409)
  clock.advance(90 * minute)
  await control.settled()
  expect(received.map((it) => it.body['event_type'])).toEqual(['orders.scheduled.notification', 'orders.notification'])
  expect(await accept(id)).toBe(204)
})

it('pushes an order’s id, signed over the body, up to seven times until it gets 200 and an empty answer', async () => {
  answers = [[200, '{}'], [404, ''], [500, ''], ...Array.from({ length: 9 }, () => [503, ''] as [number, string])]
  const id = control.placeOrder('s1', { by: 'uber' })
  await control.settled()
  const [first] = received
  expect(first?.body).toMatchObject({
    event_type: 'orders.notification',
    meta: { user_id: 's1', resource_id: id, status: 'pos' },
    resource_href: `https://api.uber.com/v2/eats/order/${id}`,
  })
  const signature = createHmac('sha256', 'signing').update(first!.text).digest('hex')
  expect(first?.headers).toMatchObject({ 'x-uber-signature': signature, 'x-environment': 'sandbox' })
  const at: number[] = []
  for (let second = 1; second < 80; second++) {
    const before = received.length
    clock.advance(1000)
    await control.settled()
    if (received.length > before) at.push(second)
  }
  expect(at).toEqual([1, 3, 7, 15, 31, 63])
  received.length = 0
  answers = []
  control.cancelOrder(id)
  control.pause('s1', 'restaurant')
  control.approach(id)
  await control.settled()
  expect(received.map((it) => it.body['event_type']).toSorted()).toEqual([
    'orders.cancel',
    'orders.release',
    'store.status.changed',
  ])
})

it('pushes what its courier does only if it was told to', async () => {
  const id = control.placeOrder('s1', { by: 'uber' })
  control.acceptOrder(id)
  control.courier(id, 'ARRIVED_AT_PICKUP')
  control.tellCouriers(true)
  control.courier(id, 'EN_ROUTE_TO_DROPOFF')
  await control.settled()
  const types = received.map((it) => it.body['event_type'])
  expect(types.filter((it) => it === 'delivery.state_changed')).toHaveLength(1)
})

it('pauses a store until a moment, and suspends the items that it knows', async () => {
  const set = (body: object) => post('/v1/eats/store/s1/status', body)
  expect(await set({ status: 'OFFLINE' })).toBe(400)
  expect(await set({ status: 'PAUSED' })).toBe(400)
  expect(await set({ status: 'PAUSED', paused_until: new Date(clock.now() - 1).toISOString() })).toBe(400)
  expect(await set({ status: 'PAUSED', paused_until: new Date(clock.now() + 30 * minute).toISOString() })).toBe(204)
  expect((await call('GET', '/v1/eats/store/s1/status')).body).toEqual({
    status: 'OFFLINE',
    offlineReason: 'PAUSED_BY_RESTAURANT',
  })
  clock.advance(30 * minute)
  expect((await call('GET', '/v1/eats/store/s1/status')).body).toEqual({ status: 'ONLINE' })
  control.pause('s1', 'uber')
  expect(await set({ status: 'ONLINE' })).toBe(403)
  const item = (id: string, suspension: object | null) =>
    post(`/v2/eats/stores/s1/menus/items/${id}`, { suspension_info: { suspension } })
  const until = Math.floor(clock.now() / 1000) + 3600
  expect(await item('nobody', null)).toBe(404)
  expect(await item('u-9001', { suspend_until: until * 1000 + 0.5 })).toBe(400)
  expect(await item('u-9001', { suspend_until: 0 })).toBe(400)
  expect(await item('u-9001', { suspend_until: until, reason: 'Aus' })).toBe(204)
  expect(control.isOnSale('s1', 'u-9001')).toBe(false)
  const menu = (await call('GET', '/v2/eats/stores/s1/menus')).body as { items: { id: string }[] }
  expect(menu.items.map((it) => it.id)).toContain('u-9101')
  clock.advance(61 * minute)
  expect(control.isOnSale('s1', 'u-9001')).toBe(true)
})
