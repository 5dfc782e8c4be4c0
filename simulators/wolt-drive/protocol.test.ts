import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createWoltDrive } from './wolt-drive.ts'

const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
const wolt = await createWoltDrive({ clock, seed: 7, promiseMs: 60_000 })
const { control } = wolt
const received: string[] = []
const hook = await listen(
  createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      received.push((JSON.parse(text) as { token: string }).token)
      response.end('{}')
    })
  }),
)
afterAll(() => Promise.all([wolt.stop(), hook.stop()]))
control.register({ merchantId: 'm', key: 'key', venues: ['v'] })
beforeEach(() => {
  control.reset()
  received.length = 0
})

const call = async (method: string, path: string, body?: object, key = 'key') => {
  const answer = await fetch(wolt.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const place = { street: 'Moda Cad. 1', city: 'İstanbul', min_preparation_time_minutes: 10 }
const promised = async () => String((await call('POST', '/v1/venues/v/shipment-promises', place)).body['id'])
const order = (shipment_promise_id: string, more: object = {}) => ({
  shipment_promise_id,
  merchant_order_reference_id: '12-ab',
  recipient: { name: 'Ada', phone_number: '+905551234567' },
  dropoff: { location: { formatted_address: 'Moda Cad. 1' } },
  price: { amount: 8900, currency: 'TRY' },
  parcels: [{ count: 1 }],
  ...more,
})

it('promises a delivery to an address, for the merchant’s own venues', async () => {
  expect((await call('POST', '/v1/venues/v/shipment-promises', place, 'other')).status).toBe(401)
  expect((await call('POST', '/v1/venues/w/shipment-promises', place)).status).toBe(401)
  for (const wrong of [{ street: '' }, { city: '' }, { lat: 41 }, { min_preparation_time_minutes: 90 }])
    expect((await call('POST', '/v1/venues/v/shipment-promises', { ...place, ...wrong })).status).toBe(422)
  expect((await call('POST', '/v1/venues/v/shipment-promises', place)).body).toMatchObject({
    price: { amount: 8900, currency: 'TRY' },
  })
})

it('takes a delivery for a promise that is still valid, and each number once', async () => {
  const path = '/v1/venues/v/deliveries'
  expect((await call('POST', path, order('none'))).body).toMatchObject({ error_code: 'SHIPMENT_PROMISE_NOT_FOUND' })
  const old = await promised()
  clock.advance(60_000)
  expect((await call('POST', path, order(old))).status).toBe(400)
  const id = await promised()
  expect((await call('POST', path, order(id, { parcels: [] }))).status).toBe(422)
  expect((await call('POST', path, order(id))).status).toBe(201)
  expect((await call('POST', path, order(id))).body).toMatchObject({ error_code: 'DUPLICATE_ORDER' })
})

it('reports events as tokens signed with the webhook’s secret, and cancels until a courier comes', async () => {
  const hooks = '/v1/merchants/m/webhooks'
  const config = { callback_config: { exponential_retry_backoff: { exponent_base: 2, max_retry_count: 3 } } }
  expect((await call('POST', hooks, { callback_url: hook.url, client_secret: '' })).status).toBe(422)
  expect((await call('POST', hooks, { callback_url: hook.url, client_secret: 'secret', ...config })).status).toBe(201)
  expect((await call('GET', hooks)).body).toMatchObject([{ callback_url: hook.url }])
  const { body } = await call('POST', '/v1/venues/v/deliveries', order(await promised()))
  const cancel = `/order/${String(body['wolt_order_reference_id'])}/status/cancel`
  control.happen('12-ab', 'order.pickup_started')
  await control.settled()
  expect((await call('PATCH', cancel, {})).status).toBe(400)
  const types = received.map((token) => {
    const [head = '', part = '', signature] = token.split('.')
    expect(createHmac('sha256', 'secret').update(`${head}.${part}`).digest('base64url')).toBe(signature)
    return (JSON.parse(Buffer.from(part, 'base64url').toString()) as { type: string }).type
  })
  expect(types).toEqual(['order.received', 'order.pickup_started'])
  expect((await call('PATCH', '/order/none/status/cancel', {})).status).toBe(404)
})
