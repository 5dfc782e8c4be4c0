import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createMudita } from './mudita.ts'

const clock = createManualClock(Date.parse('2026-11-25T09:00:00Z'))
const mudita = await createMudita({ clock, seed: 7, retryMs: 1000 })
const { control } = mudita
const received: { signature: string | undefined; text: string }[] = []
let answer = 200
const hook = await listen(
  createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      received.push({ signature: request.headers['x-muditakurye-signature'] as string | undefined, text })
      response.writeHead(answer).end('{}')
    })
  }),
)
afterAll(() => Promise.all([mudita.stop(), hook.stop()]))
beforeEach(() => {
  control.reset()
  control.register({ restaurantId: 'rest_1', apiKey: 'key', webhookSecret: 'secret', webhookUrl: hook.url })
  received.length = 0
  answer = 200
})

const send = async (body: object, key = 'key') =>
  (
    await fetch(`${mudita.url}/webhook/third-party/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    })
  ).status
const order = { orderId: '1', restaurantId: 'rest_1', customerName: 'Ada', deliveryAddress: 'Moda Cad. 1' }

it('takes an order once, with its key and its fields', async () => {
  expect(await send(order, 'other')).toBe(401)
  const wrong: object[] = [
    { customerName: '' },
    { deliveryAddress: undefined },
    { paymentMethod: 'GOLD' },
    { customerPhone: '0555' },
    { tip: 1 },
  ]
  for (const each of wrong) expect(await send({ ...order, ...each }), JSON.stringify(each)).toBe(400)
  expect(await send({ ...order, restaurantId: 'rest_2' })).toBe(403)
  expect(await send(order)).toBe(202)
  expect(await send(order)).toBe(409)
})

it('reports statuses and its own cancellation, signed, and repeats what is not taken', async () => {
  await send(order)
  control.change('1', 'ASSIGNED')
  await control.settled()
  const [first] = received
  expect(JSON.parse(first?.text ?? '')).toMatchObject({
    event: 'order.status_changed',
    orderId: '1',
    status: 'ASSIGNED',
    previousStatus: 'NEW',
    provider: 'THIRD_PARTY',
  })
  expect(first?.signature).toBe(
    createHmac('sha256', 'secret')
      .update(first?.text ?? '')
      .digest('hex'),
  )
  answer = 503
  control.cancelOrder('1', 'Kurye yok')
  await control.settled()
  answer = 200
  clock.advance(1000)
  await control.settled()
  expect(received.slice(1).map((it) => JSON.parse(it.text) as object)).toMatchObject([
    { status: 'CANCELLED', reason: 'Kurye yok' },
    { status: 'CANCELLED' },
  ])
})
