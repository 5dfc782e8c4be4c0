import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createPaytr } from './paytr.ts'

const shop = { merchantId: '100001', merchantKey: 'test-key', merchantSalt: 'test-salt' }
const minute = 60_000
const clock = createManualClock()
const heard: Record<string, string>[] = []
let answers: string[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (it) => (body += String(it)))
  request.on('end', () => {
    heard.push(Object.fromEntries(new URLSearchParams(body)))
    response.end(answers.shift() ?? 'OK')
  })
})
const { url: shopUrl, stop: stopShop } = await listen(server)
const paytr = await createPaytr({ clock })
afterAll(async () => {
  await paytr.stop()
  await stopShop()
})
beforeEach(async () => {
  paytr.control.add({ ...shop, callbackUrl: `${shopUrl}/hook` })
  // Sends the reports that the previous test left pending.
  clock.advance(31 * minute)
  await paytr.control.pushes.settled()
  heard.length = 0
  answers = []
})

const hmac = (...values: string[]) => createHmac('sha256', shop.merchantKey).update(values.join('')).digest('base64')
async function call(path: string, form: Record<string, string>) {
  const response = await fetch(`${paytr.url}/odeme/${path}`, { method: 'POST', body: new URLSearchParams(form) })
  return (await response.json()) as Record<string, string> & { returns?: Record<string, string>[] }
}

let n = 0
const fields = (more: Record<string, string> = {}) => ({
  user_ip: '127.0.0.1',
  merchant_oid: `ORD${++n}`,
  email: 'a@b.co',
  payment_amount: '3456',
  user_basket: Buffer.from('[["Lahmacun","34.56",1]]').toString('base64'),
  no_installment: '1',
  max_installment: '0',
  currency: 'TL',
  test_mode: '1',
  user_name: 'Ayşe Kaya',
  user_address: 'Moda Cd. 1',
  user_phone: '+905321234567',
  merchant_ok_url: 'https://shop.test/ok',
  merchant_fail_url: 'https://shop.test/fail',
  ...more,
})
const signed = 'user_ip merchant_oid email payment_amount user_basket no_installment max_installment currency test_mode'
const start = (form: Record<string, string>) =>
  call('api/get-token', {
    merchant_id: shop.merchantId,
    ...form,
    paytr_token: hmac(shop.merchantId, ...signed.split(' ').map((name) => form[name] ?? ''), shop.merchantSalt),
  })
const ask = (merchant_oid: string) =>
  call('durum-sorgu', {
    merchant_id: shop.merchantId,
    merchant_oid,
    paytr_token: hmac(shop.merchantId, merchant_oid, shop.merchantSalt),
  })
const refund = (merchant_oid: string, return_amount: string, reference_no = 'R1') =>
  call('iade', {
    merchant_id: shop.merchantId,
    merchant_oid,
    return_amount,
    reference_no,
    paytr_token: hmac(shop.merchantId, merchant_oid, return_amount, shop.merchantSalt),
  })
async function begin() {
  const form = fields()
  return { oid: form.merchant_oid, token: String((await start(form))['token']) }
}

it('takes the published signature, and no other', async () => {
  const form = { ...fields(), merchant_oid: 'ORD1', merchant_id: shop.merchantId }
  const paytr_token = 'QKWmr36yAkbGAdvs2/rRcsIqqEcun2iEY5/ljSA44Wc='
  expect(await call('api/get-token', { ...form, paytr_token })).toMatchObject({ status: 'success' })
  const other = { ...form, payment_amount: '3457', paytr_token }
  expect(await call('api/get-token', other)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('paytr_token'),
  })
})

it.each([
  ['with a number that has more than letters and digits', { merchant_oid: 'ORD-1' }],
  ['of an amount with a point', { payment_amount: '34.56' }],
  ['of a basket that costs another sum', { user_basket: Buffer.from('[["Çay","1.00",1]]').toString('base64') }],
  ['in a currency that it does not take', { currency: 'CHF' }],
  ['without a phone number', { user_phone: '' }],
  ['with a field that PayTR does not have', { amount: '1' }],
])('refuses a page %s', async (_, more) => {
  expect(await start(fields(more))).toMatchObject({ status: 'failed' })
})

it('takes the money on its page, and reports it until it reads OK', async () => {
  answers = ['', '<b>OK</b>', 'OK']
  const { oid, token } = await begin()
  const page = `${paytr.url}/odeme/guvenli/${token}`
  expect(await (await fetch(page)).text()).toContain('34.56 TL')
  const card = new URLSearchParams({ card: '4355 0843 5508 4358' })
  const paid = await fetch(page, { method: 'POST', body: card, redirect: 'manual' })
  expect(paid.headers.get('location')).toBe('https://shop.test/ok')
  await paytr.control.pushes.settled()
  for (const count of [1, 2]) {
    expect(heard).toHaveLength(count)
    expect(await ask(oid)).toMatchObject({ status: 'error', err_no: '004' })
    expect(await refund(oid, '34.56')).toMatchObject({ err_no: '007' })
    clock.advance(minute)
    await paytr.control.pushes.settled()
  }
  clock.advance(10 * minute)
  await paytr.control.pushes.settled()
  expect(heard).toHaveLength(3)
  const [report] = heard
  expect(report).toMatchObject({ merchant_oid: oid, status: 'success', total_amount: '3456' })
  expect(report!['hash']).toBe(hmac(oid, shop.merchantSalt, 'success', '3456'))
  expect(await ask(oid)).toMatchObject({ status: 'success', payment_amount: '34,56', currency: 'TL', returns: [] })
})

it('reports a declined card, after which its page is over', async () => {
  const { oid, token } = await begin()
  const page = `${paytr.url}/odeme/guvenli/${token}`
  const card = new URLSearchParams({ card: '4111111111111111' })
  const paid = await fetch(page, { method: 'POST', body: card, redirect: 'manual' })
  expect(paid.headers.get('location')).toBe('https://shop.test/fail')
  await paytr.control.pushes.settled()
  expect(heard).toMatchObject([{ merchant_oid: oid, status: 'failed', total_amount: '0', failed_reason_code: '0' }])
  expect(await (await fetch(page)).text()).toContain('süresi doldu')
})

it('reports a page on which nobody has paid when its time ends', async () => {
  const { oid, token } = await begin()
  clock.advance(30 * minute)
  await paytr.control.pushes.settled()
  expect(heard).toMatchObject([{ merchant_oid: oid, status: 'failed', failed_reason_code: '6' }])
  expect(await (await fetch(`${paytr.url}/odeme/guvenli/${token}`)).text()).toContain('süresi doldu')
})

it('pays back part by part, never more than was paid, and names each part', async () => {
  const { oid, token } = await begin()
  expect(await refund(oid, '1.00')).toMatchObject({ err_no: '005' })
  paytr.control.pay(token)
  await paytr.control.pushes.settled()
  expect(await refund(oid, '30')).toMatchObject({ err_no: '003' })
  expect(await refund(oid, '30.00')).toMatchObject({ status: 'success', return_amount: '30.00', reference_no: 'R1' })
  expect(await refund(oid, '4.57')).toMatchObject({ err_no: '009' })
  expect(await refund(oid, '4.56', 'R2')).toMatchObject({ status: 'success' })
  const { returns = [] } = await ask(oid)
  expect(returns.map((it) => [it['reference_no'], it['return_amount']])).toEqual([
    ['R1', '30.00'],
    ['R2', '4.56'],
  ])
})
