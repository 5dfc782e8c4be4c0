import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createStripe } from './stripe.ts'

const key = 'sk_test_of_the_shop'
const secret = 'whsec_of_the_shop'
const clock = createManualClock()
const heard: { signature: string; body: string }[] = []
let answers: number[] = []
const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (it) => (body += String(it)))
  request.on('end', () => {
    heard.push({ signature: String(request.headers['stripe-signature']), body })
    response.writeHead(answers.shift() ?? 200).end()
  })
})
const { url: shopUrl, stop: stopShop } = await listen(shop)
const stripe = await createStripe({ clock })
afterAll(async () => {
  await stripe.stop()
  await stopShop()
})
beforeEach(async () => {
  clock.advance(1000)
  await stripe.control.pushes.settled()
  heard.length = 0
  answers = []
  stripe.control.add({ key, webhook: { url: `${shopUrl}/hook`, secret } })
})

type Body = Record<string, never>
async function call(method: string, path: string, form: object = {}, more: Record<string, string> = {}) {
  const fields = new URLSearchParams(form as Record<string, string>)
  const response = await fetch(`${stripe.url}${path}${method === 'GET' && fields.size > 0 ? `?${fields}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'stripe-version': '2025-04-30.basil', ...more },
    ...(method === 'POST' && { body: fields }),
  })
  const replayed = response.headers.get('idempotent-replayed')
  return { status: response.status, replayed, body: (await response.json()) as Body }
}

const sessions = '/v1/checkout/sessions'
const form = (more: object = {}) => ({
  mode: 'payment',
  client_reference_id: 'a1',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'try',
  'line_items[0][price_data][unit_amount]': '3456',
  'line_items[0][price_data][product_data][name]': 'Lahmacun',
  success_url: 'https://shop.test/back',
  'payment_intent_data[metadata][attempt_id]': 'a1',
  ...more,
})
const begin = async () => String((await call('POST', sessions, form())).body['id'])
const intentOf = async (id: string) =>
  (await call('GET', `${sessions}/${id}`, { 'expand[]': 'payment_intent' })).body[
    'payment_intent'
  ] as unknown as Record<string, string>

it('knows its accounts by their key, asks for a version, and takes no JSON', async () => {
  const balance = (more: Record<string, string>) => call('GET', '/v1/balance', {}, more)
  expect((await balance({})).body).toMatchObject({ livemode: false })
  expect((await balance({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })).status).toBe(200)
  expect((await balance({ authorization: 'Bearer sk_test_other' })).status).toBe(401)
  expect((await balance({ 'stripe-version': 'latest' })).status).toBe(400)
  const json = { 'content-type': 'application/json' }
  expect((await call('POST', sessions, form(), json)).status).toBe(400)
})

it.each([
  ['without an address to return to', { success_url: '' }],
  ['of nothing', { 'line_items[0][price_data][unit_amount]': '0' }],
  ['of a part of a kuruş', { 'line_items[0][price_data][unit_amount]': '34.56' }],
  ['in capital letters', { 'line_items[0][price_data][currency]': 'TRY' }],
  ['that ends too soon', { expires_at: String(Math.floor(clock.now() / 1000) + 1799) }],
  ['with a field that Stripe does not have', { amount: '3456' }],
  ['for no mail address', { customer_email: 'ayse' }],
])('refuses a page %s', async (_, more) => {
  expect(await call('POST', sessions, form(more))).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error' } },
  })
})

it('takes the money on its page, after another card was declined there', async () => {
  const id = await begin()
  const pay = (card: string) =>
    fetch(`${stripe.url}/c/pay/${id}`, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
  expect((await call('GET', `${sessions}/${id}`)).body).toMatchObject({
    payment_intent: null,
    payment_status: 'unpaid',
  })
  expect(await (await pay('4000 0000 0000 9995')).text()).toContain('insufficient funds')
  expect(await intentOf(id)).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
  expect((await pay('4242424242424242')).headers.get('location')).toBe('https://shop.test/back')
  expect(await intentOf(id)).toMatchObject({ status: 'succeeded', amount_received: 3456, last_payment_error: null })
  expect(await (await pay('4242424242424242')).text()).toContain('expired')
})

it('shows amounts of currencies without parts as they are', async () => {
  const { body } = await call('POST', sessions, form({ 'line_items[0][price_data][currency]': 'jpy' }))
  expect(await (await fetch(String(body['url']))).text()).toContain('3456 JPY')
})

it('reports until it is heard, and signs each try with its own time', async () => {
  answers = [500, 302, 200]
  stripe.control.pay(await begin())
  for (const [ms, count] of [
    [1000, 1],
    [3_600_000, 2],
    [3_600_000, 3],
    [36_000_000, 3],
  ] as const) {
    clock.advance(ms)
    await stripe.control.pushes.settled()
    expect(heard).toHaveLength(count)
  }
  const times = heard.map(({ signature, body }) => {
    const [, time = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64}),v0=/.exec(signature) ?? []
    expect(v1).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    return Number(time)
  })
  expect(times[1]! - times[0]!).toBe(3600)
  expect(new Set(heard.map((each) => each.body)).size).toBe(1)
  expect(JSON.parse(heard[0]!.body)).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { client_reference_id: 'a1', payment_status: 'paid' } },
  })
})

it('ends a page after its time, and says so', async () => {
  const soon = String(Math.floor(clock.now() / 1000) + 1801)
  const id = String((await call('POST', sessions, form({ expires_at: soon }))).body['id'])
  clock.advance(1_803_000)
  await stripe.control.pushes.settled()
  expect((await call('GET', `${sessions}/${id}`)).body).toMatchObject({ status: 'expired', url: null })
  expect(heard.map((it) => (JSON.parse(it.body) as Body)['type'])).toEqual(['checkout.session.expired'])
})

it('acts once for a key, for a day, and refuses it for anything else', async () => {
  const again = (more: object = {}) => call('POST', sessions, form(more), { 'idempotency-key': 'k1' })
  const first = await again()
  expect(await again()).toEqual({ ...first, replayed: 'true' })
  expect(await again({ client_reference_id: 'a2' })).toMatchObject({
    status: 400,
    body: { error: { type: 'idempotency_error' } },
  })
  clock.advance(24 * 3_600_000)
  expect((await again()).body['id']).not.toBe(first.body['id'])
})

it('pays back part by part, never more than was paid, and keeps a refusal for its key', async () => {
  const id = await begin()
  stripe.control.pay(id)
  const { id: payment_intent = '' } = await intentOf(id)
  const refund = (amount: number, k = String(Math.random())) =>
    call(
      'POST',
      '/v1/refunds',
      { payment_intent, amount: String(amount), 'metadata[refund_id]': 'r1' },
      { 'idempotency-key': k },
    )
  expect((await refund(3000)).body).toMatchObject({ status: 'succeeded', metadata: { refund_id: 'r1' } })
  expect((await refund(457, 'k2')).status).toBe(400)
  expect(await refund(457, 'k2')).toMatchObject({ status: 400, replayed: 'true' })
  expect((await refund(456)).status).toBe(200)
  expect((await refund(1)).body).toMatchObject({ error: { code: 'charge_already_refunded' } })
  const list = (more: object) => call('GET', '/v1/refunds', { payment_intent, limit: '1', ...more })
  const { body } = await list({})
  const [newest] = body['data'] as unknown as [{ id: string; amount: number }]
  expect([newest.amount, body['has_more']]).toEqual([456, true])
  expect((await list({ starting_after: newest.id })).body).toMatchObject({ data: [{ amount: 3000 }], has_more: false })
})
