import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createWolt } from './wolt.ts'

const minute = 60_000
const clock = createManualClock()
const received: { signature: string | undefined; text: string; body: Record<string, unknown> }[] = []
let answers: number[] = []
const ours = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    const signature = request.headers['wolt-signature'] as string | undefined
    received.push({ signature, text, body: JSON.parse(text) as Record<string, unknown> })
    response.writeHead(answers.shift() ?? 200).end('{}')
  })
})
const { url: hookUrl, stop } = await listen(ours)
const simulator = await createWolt({
  clock,
  seed: 20261130,
  courierMs: { arrives: 1000, leaves: 2000, delivers: 3000 },
})
const { control } = simulator
const client = { clientId: 'client', clientSecret: 'secret', hookUrl, signingSecret: 'signing' }
control.register({ venueId: 'v1', name: 'Eins', ...client, refreshToken: 'first' })
const other = { venueId: 'v2', name: 'Zwei', ...client, refreshToken: 'second' }
control.register(other)
afterAll(() => Promise.all([simulator.stop(), stop()]))

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}
const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`
async function tokens(form: Record<string, string>, authorization = basic) {
  const response = await fetch(`${simulator.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } }
}
const refresh = (refresh_token: string) => tokens({ grant_type: 'refresh_token', refresh_token })
let access = (await refresh('first')).body
beforeEach(async () => {
  access = (await refresh(access.refresh_token)).body
  control.reset()
  received.length = 0
  answers = []
})

async function call(method: string, path: string, body?: object, token = access.access_token) {
  const response = await fetch(simulator.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as never }
}
const step = async (id: string, name: string, body?: object) =>
  (await call('PUT', `/orders/${id}/${name}`, body)).status

it('gives out tokens for an hour, and each refresh token’s only once', async () => {
  expect(access.expires_in).toBe(3600)
  const next = (await refresh(access.refresh_token)).body
  // The old access token goes on to its end.
  expect((await call('GET', '/venues/v1/status')).status).toBe(200)
  // A second use ends all that came from the first.
  expect(await refresh(access.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await call('GET', '/venues/v1/status', undefined, next.access_token)).status).toBe(401)
  expect((await refresh(next.refresh_token)).status).toBe(400)
  control.consent('v1', 'again')
  access = (await refresh('again')).body
  clock.advance(61 * minute)
  expect((await call('GET', '/venues/v1/status')).status).toBe(401)
  access = (await refresh(access.refresh_token)).body
})

it('gives the same tokens again within a grace time, if it is told to', async () => {
  control.grace(minute)
  const [one, two] = [await refresh('second'), await refresh('second')]
  expect(two.body).toEqual(one.body)
  control.grace(0)
})

it('refuses a wrong client, a wrong form, and a code at another address', async () => {
  const wrong = `Basic ${Buffer.from('client:wrong').toString('base64')}`
  expect(await tokens({ grant_type: 'refresh_token', refresh_token: 'x' }, wrong)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect((await tokens({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type')
  control.register({ ...other, code: 'code', redirectUri: 'https://a' })
  const code = (redirect_uri: string) => tokens({ grant_type: 'authorization_code', code: 'code', redirect_uri })
  expect((await refresh('code')).status).toBe(400)
  expect((await code('https://b')).status).toBe(400)
  expect((await code('https://a')).status).toBe(200)
  expect((await code('https://a')).status).toBe(400)
  for (const path of ['/venues/v2/status', '/v2/venues/v2/menu'])
    expect((await call('GET', path)).status, path).toBe(403)
  expect((await call('GET', `/v2/orders/${control.placeOrder('v2')}`)).status).toBe(404)
})

it('takes each step once and in its order, and each kind of order by its own call', async () => {
  const own = control.placeOrder('v1', { by: 'restaurant' })
  for (const [name, status] of [
    ['accept', 409],
    ['confirm-preorder', 409],
    ['ready', 409],
    ['self-delivery/accept', 200],
    ['self-delivery/accept', 409],
    ['reject', 409],
    ['pickup-completed', 409],
    ['ready', 200],
    ['delivered', 409],
    ['pickup-completed', 200],
    ['delivered', 200],
  ] as const)
    expect(await step(own, name), name).toBe(status)
  const fetched = control.placeOrder('v1', { by: 'customer' })
  expect(await step(fetched, 'accept', { adjusted_pickup_time: 'soon' })).toBe(422)
  expect(await step(fetched, 'accept', { minutes: 5 })).toBe(422)
  expect(await step(fetched, 'accept')).toBe(200)
  expect(await step(fetched, 'ready')).toBe(200)
  expect(await step(fetched, 'pickup-completed')).toBe(409)
  expect(await step(fetched, 'delivered')).toBe(200)
  const theirs = control.placeOrder('v1', { by: 'wolt' })
  expect(await step(theirs, 'accept')).toBe(200)
  expect(await step(theirs, 'ready')).toBe(200)
  expect(await step(theirs, 'delivered')).toBe(409)
  clock.advance(5000)
  expect(control.order(theirs).order).toMatchObject({ order_status: 'delivered', delivery: { status: 'delivered' } })
})

it('rejects only new orders, with a reason', async () => {
  const id = control.placeOrder('v1')
  expect(await step(id, 'reject')).toBe(422)
  expect(await step(id, 'reject', { reason: 'Zu', code: 'CLOSED' })).toBe(422)
  expect(await step(id, 'reject', { reason: 'Zu', code: 'VENUE_CLOSING_SOON' })).toBe(200)
  expect(await step(id, 'reject', { reason: 'Zu' })).toBe(409)
})

it('begins a confirmed preorder half an hour before its time', async () => {
  const id = control.placeOrder('v1', { by: 'wolt', for: new Date(clock.now() + 90 * minute).toISOString() })
  expect(await step(id, 'accept')).toBe(409)
  expect(await step(id, 'confirm-preorder')).toBe(200)
  expect(await step(id, 'ready')).toBe(409)
  clock.advance(60 * minute)
  expect(control.order(id).order.order_status).toBe('production')
})

it('pushes an order’s name and status, signed over the body, and repeats that three times', async () => {
  answers = [500, 404]
  const id = control.placeOrder('v1', { by: 'wolt' })
  await control.settled()
  const [first] = received
  expect(first?.body).toMatchObject({
    type: 'order.notification',
    order: { id, venue_id: 'v1', status: 'CREATED', resource_url: expect.stringContaining(id) },
  })
  expect(first?.signature).toBe(
    createHmac('sha256', 'signing')
      .update(first?.text ?? '')
      .digest('hex'),
  )
  for (let n = 0; n < 5; n++) {
    clock.advance(5000)
    await control.settled()
  }
  expect(received).toHaveLength(3)
  received.length = 0
  control.cancelOrder(id)
  control.setOnline('v1', false)
  await control.settled()
  expect(
    received.map(({ body }) => body['event_type'] ?? (body['order'] as { status: string }).status).toSorted(),
  ).toEqual(['CANCELED', 'VENUE_OFFLINE_ALERT_TRIGGERED'])
})

it('goes offline until a moment, and takes items off sale without saying what it does not know', async () => {
  const online = async (body: object) => (await call('PATCH', '/venues/v1/online', body)).status
  expect(await online({ status: 'CLOSED' })).toBe(422)
  expect(await online({ status: 'OFFLINE', until: new Date(clock.now() - 1).toISOString() })).toBe(422)
  expect(await online({ status: 'OFFLINE', until: new Date(clock.now() + 30 * minute).toISOString() })).toBe(200)
  expect((await call('GET', '/venues/v1/status')).body).toMatchObject({ status: { is_online: false } })
  clock.advance(30 * minute)
  expect(control.isOpen('v1')).toBe(true)
  const items = (data: object[]) => call('PATCH', '/venues/v1/items', { data })
  expect((await items([])).status).toBe(422)
  expect(
    await items([
      { external_id: 'w-9001', enabled: false },
      { external_id: 'nobody', enabled: false },
    ]),
  ).toEqual({
    status: 202,
    body: undefined,
  })
  const menu = (await call('GET', '/v2/venues/v1/menu')).body as {
    menu: { items: { enabled: { enabled: boolean }; product: { external_id: string } }[] }
  }
  expect(menu.menu.items.map((it) => [it.product.external_id, it.enabled.enabled])).toEqual([
    ['w-9001', false],
    ['w-9002', true],
    ['w-9003', true],
  ])
  control.prepareMenus(true)
  expect((await call('GET', '/v2/venues/v1/menu')).body).toMatchObject({
    status: 'PENDING',
    resource_url: expect.any(String),
  })
})
