import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createIyzico } from './iyzico.ts'

const merchant = { apiKey: 'shop', secretKey: 'sandbox-secret' }
const clock = createManualClock()
const heard: { signature: string; body: string }[] = []
let answers: number[] = []
const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (it) => (body += String(it)))
  request.on('end', () => {
    heard.push({ signature: String(request.headers['x-iyz-signature-v3']), body })
    response.writeHead(answers.shift() ?? 200).end()
  })
})
const { url: shopUrl, stop: stopShop } = await listen(shop)
const iyzico = await createIyzico({ clock })
afterAll(async () => {
  await iyzico.stop()
  await stopShop()
})
beforeEach(async () => {
  // Sends the reports that the previous test left pending.
  clock.advance(10_000)
  await iyzico.control.pushes.settled()
  heard.length = 0
  answers = []
  iyzico.control.add({ ...merchant, webhookUrl: `${shopUrl}/hook` })
})

const hex = (text: string) => createHmac('sha256', merchant.secretKey).update(text).digest('hex')

async function send(path: string, body: object, key = merchant.apiKey, secret = merchant.secretKey) {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(`r1${path}${text}`).digest('hex')
  const authorization = `IYZWSv2 ${Buffer.from(`apiKey:${key}&randomKey:r1&signature:${signature}`).toString('base64')}`
  const response = await fetch(`${iyzico.url}${path}`, {
    method: 'POST',
    headers: { authorization, 'x-iyzi-rnd': 'r1', 'content-type': 'application/json' },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

const start = '/payment/iyzipos/checkoutform/initialize/auth/ecom'
const detail = '/payment/iyzipos/checkoutform/auth/ecom/detail'
const address = { contactName: 'Ayşe Kaya', city: 'İstanbul', country: 'Turkey', address: 'Moda Cd. 1' }
const form = (more: object = {}) => ({
  conversationId: 'c1',
  price: 34.56,
  paidPrice: 34.56,
  currency: 'TRY',
  basketId: 'o1',
  callbackUrl: 'https://shop.test/back',
  buyer: {
    id: 'b1',
    name: 'Ayşe',
    surname: 'Kaya',
    identityNumber: '11111111111',
    email: 'ayse@shop.test',
    registrationAddress: 'Moda Cd. 1',
    city: 'İstanbul',
    country: 'Turkey',
    ip: '127.0.0.1',
  },
  billingAddress: address,
  shippingAddress: address,
  basketItems: [{ id: 'i1', name: 'Sipariş', category1: 'Food', itemType: 'PHYSICAL', price: 34.56 }],
  ...more,
})
const begin = async () => String((await send(start, form())).body['token'])

it('asks for a signature over the bytes that it received', async () => {
  expect(await send(start, form(), 'nobody')).toMatchObject({ status: 401, body: { errorCode: '1001' } })
  expect(await send(start, form(), merchant.apiKey, 'wrong')).toMatchObject({
    status: 401,
    body: { errorCode: '1000' },
  })
})

it.each([
  ['without an address to return to', { callbackUrl: '' }, '23'],
  ['with items of another sum', { price: 40 }, '5062'],
  ['without anything to pay', { price: 0 }, '5005'],
  ['in a currency that it does not take', { currency: 'JPY' }, '11'],
  ['of something shipped nowhere', { shippingAddress: undefined }, '11'],
])('refuses a form %s', async (_, more, errorCode) => {
  expect((await send(start, form(more))).body).toMatchObject({ status: 'failure', errorCode })
})

it('takes the money once the bank has its code, and says so in its signature', async () => {
  const token = await begin()
  const page = `${iyzico.url}/page/${token}`
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) }).then((it) => it.text())
  expect((await send(detail, { token })).body['paymentStatus']).toBeUndefined()
  expect(await post(page, { card: '4111 1111 1111 1129' })).toContain('yetersiz bakiye')
  expect((await send(detail, { token })).body).toMatchObject({ paymentStatus: 'FAILURE' })
  expect(await post(page, { card: '5528790000000008' })).toContain('SMS kodu')
  expect(await post(`${page}/3d`, { code: '283126' })).toContain('https://shop.test/back')
  const { body } = await send(detail, { token })
  const { paymentId } = body
  expect(body).toMatchObject({ paymentStatus: 'SUCCESS', price: 34.56, fraudStatus: 1 })
  expect(body['signature']).toBe(hex(['SUCCESS', paymentId, 'TRY', 'o1', 'c1', 34.56, 34.56, token].join(':')))
  expect(await post(page, { card: '5528790000000008' })).toContain('süresi doldu ya da ödeme yapıldı')
})

it('reports a payment ten seconds later, and every fifteen minutes until it is heard', async () => {
  answers = [500, 503, 200]
  const token = await begin()
  iyzico.control.pay(token)
  await iyzico.control.pushes.settled()
  expect(heard).toHaveLength(0)
  for (const [ms, count] of [
    [10_000, 1],
    [900_000, 2],
    [900_000, 3],
    [3_600_000, 3],
  ] as const) {
    clock.advance(ms)
    await iyzico.control.pushes.settled()
    expect(heard).toHaveLength(count)
  }
  const { body, signature } = heard[0]!
  const it = JSON.parse(body) as Record<string, string>
  expect(it['status']).toBe('SUCCESS')
  const parts = ['iyziEventType', 'iyziPaymentId', 'token', 'paymentConversationId', 'status'].map((name) => it[name])
  expect(signature).toBe(hex(merchant.secretKey + parts.join('')))
  expect(new Set(heard.map((each) => each.body)).size).toBe(1)
})

it('closes a form after half an hour', async () => {
  const token = await begin()
  clock.advance(1_800_001)
  const page = await fetch(`${iyzico.url}/page/${token}`).then((each) => each.text())
  expect(page).toContain('süresi doldu')
})

it('pays back part by part, never more than was paid, and cancels only on the same day', async () => {
  const pay = async () => {
    const token = await begin()
    iyzico.control.pay(token)
    const { body } = await send(detail, { token })
    const [item] = body['itemTransactions'] as unknown as [{ paymentTransactionId: string }]
    return { paymentId: String(body['paymentId']), paymentTransactionId: item.paymentTransactionId }
  }
  const refund = async (paymentTransactionId: string, price: number) =>
    (await send('/payment/refund', { paymentTransactionId, price, conversationId: 'r' })).body['status']
  const cancel = async (paymentId: string) =>
    (await send('/payment/cancel', { paymentId, conversationId: 'k' })).body['status']
  const one = await pay()
  expect(await refund(one.paymentTransactionId, 30)).toBe('success')
  expect(await refund(one.paymentTransactionId, 4.57)).toBe('failure')
  expect(await cancel(one.paymentId)).toBe('failure')
  expect(await refund(one.paymentTransactionId, 4.56)).toBe('success')
  const two = await pay()
  expect(await cancel(two.paymentId)).toBe('success')
  expect(await cancel(two.paymentId)).toBe('failure')
  expect(await refund(two.paymentTransactionId, 1)).toBe('failure')
  const three = await pay()
  clock.advance(24 * 3_600_000)
  expect(await cancel(three.paymentId)).toBe('failure')
  expect(await refund(three.paymentTransactionId, 34.56)).toBe('success')
})
