import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createUberDirect } from './uber-direct.ts'

const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
const uber = await createUberDirect({ clock, seed: 7, quoteMs: 60_000 })
const { control } = uber
const received: { signature: string; text: string }[] = []
const hook = await listen(
  createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      received.push({ signature: String(request.headers['x-uber-signature']), text })
      response.end('{}')
    })
  }),
)
afterAll(() => Promise.all([uber.stop(), hook.stop()]))
control.register({ customerId: 'c', clientId: 'id', clientSecret: 's', webhook: { url: hook.url, key: 'key' } })
beforeEach(() => {
  control.reset()
  received.length = 0
})

async function signIn(more: Record<string, string> = {}) {
  const form = {
    client_id: 'id',
    client_secret: 's',
    grant_type: 'client_credentials',
    scope: 'eats.deliveries',
    ...more,
  }
  const answer = await fetch(`${uber.url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, body: (await answer.json()) as { access_token: string } }
}
const { access_token } = (await signIn()).body
const call = async (method: string, path: string, body?: object, token = access_token) => {
  const answer = await fetch(uber.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const address = JSON.stringify({ street_address: ['Moda Cad. 1'], city: 'İstanbul', country: 'TR' })
const places = () => ({
  pickup_address: address,
  pickup_phone_number: '+902161234567',
  pickup_ready_dt: new Date(clock.now()).toISOString(),
  dropoff_address: address,
  dropoff_phone_number: '+905551234567',
  manifest_total_value: 9900,
})
const quoted = async () => String((await call('POST', '/v1/customers/c/delivery_quotes', places())).body['id'])
const order = (quote_id: string, more: object = {}) => ({
  ...places(),
  quote_id,
  pickup_name: 'Bizim',
  dropoff_name: 'Ada',
  external_id: '12-ab',
  idempotency_key: '12-ab',
  manifest_items: [{ name: 'Menemen', quantity: 1, size: 'small' }],
  ...more,
})

it('gives tokens for the right keys and scope, and quotes for the customer of the token', async () => {
  expect((await signIn({ client_secret: 'x' })).status).toBe(401)
  expect((await signIn({ scope: 'eats.order' })).status).toBe(400)
  expect((await call('POST', '/v1/customers/c/delivery_quotes', places(), 'x')).status).toBe(401)
  expect((await call('POST', '/v1/customers/other/delivery_quotes', places())).status).toBe(404)
  for (const wrong of [{ pickup_address: 'Moda' }, { dropoff_phone_number: '' }, { pickup_latitude: 41 }])
    expect((await call('POST', '/v1/customers/c/delivery_quotes', { ...places(), ...wrong })).status).toBe(400)
})

it('takes a delivery for a quote that is still valid, and each key once', async () => {
  const path = '/v1/customers/c/deliveries'
  const old = await quoted()
  clock.advance(60_000)
  expect((await call('POST', path, order(old))).body).toMatchObject({ code: 'expired_quote' })
  const id = await quoted()
  expect((await call('POST', path, order(id, { manifest_items: [] }))).status).toBe(400)
  const made = await call('POST', path, order(id))
  expect(made.body).toMatchObject({ status: 'pending', fee: 6400, external_id: '12-ab' })
  const again = await call('POST', path, order(id))
  expect([again.status, again.body['metadata']]).toEqual([409, { delivery_id: made.body['id'] }])
})

it('reports statuses with a signature over the bytes, and cancels until the courier has the order', async () => {
  const { body } = await call('POST', '/v1/customers/c/deliveries', order(await quoted()))
  const cancel = `/v1/customers/c/deliveries/${String(body['id'])}/cancel`
  control.change('12-ab', 'pickup')
  control.approach('12-ab')
  control.change('12-ab', 'pickup_complete')
  await control.settled()
  expect(received.map(({ text }) => (JSON.parse(text) as { kind: string }).kind)).toEqual([
    'event.delivery_status',
    'event.courier_update',
    'event.delivery_status',
  ])
  for (const { signature, text } of received)
    expect(createHmac('sha256', 'key').update(text).digest('hex')).toBe(signature)
  expect((await call('POST', cancel, {})).body).toMatchObject({ code: 'noncancelable_delivery' })
  expect((await call('POST', '/v1/customers/c/deliveries/none/cancel', {})).status).toBe(404)
})
