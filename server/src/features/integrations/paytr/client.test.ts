import { afterAll, expect, it } from 'vitest'
import type { PaymentAccess, ToGiveBack, ToPay } from '#server/domain/integrations/payments/provider.ts'
import { createManualClock } from '#simulators/clock.ts'
import { createPaytr } from '#simulators/paytr/paytr.ts'
import { paytrClient } from './client.ts'
import { idOf, numberOf } from '#server/domain/integrations/payments/order-number.ts'
import { paytr } from './provider.ts'
import { reportHash } from './signature.ts'

const clock = createManualClock()
const { url, control, stop } = await createPaytr({ clock, showsUnheard: true })
afterAll(stop)

const secrets = { merchant_id: '100001', merchant_key: 'test-key', merchant_salt: 'test-salt' }
control.add({ merchantId: '100001', merchantKey: 'test-key', merchantSalt: 'test-salt' })
const access: PaymentAccess = {
  company_id: 'c',
  id: 'a',
  provider: 'paytr',
  is_active: true,
  is_test: true,
  base_url: url,
  secrets,
  former: null,
}
const now = () => new Date(clock.now())
const clientOf = (more: Partial<PaymentAccess> = {}) => paytrClient({ now }, { ...access, ...more })
const client = clientOf()

let n = 0
const order = (more: Partial<ToPay> = {}): ToPay => ({
  attempt_id: `0199b1c2-0000-7000-8000-${String(++n).padStart(12, '0')}`,
  order_id: 'order',
  title: 'Moda Lokantası #12',
  amount: 3405,
  currency: 'TRY',
  lang: 'de',
  return_to: 'https://app.example.com/back',
  customer: {
    id: 'o',
    name: 'Ayşe Kaya',
    phone: null,
    email: 'a@b.co',
    address: 'Moda',
    city: 'Kadıköy',
    ip: '127.0.0.1',
  },
  ...more,
})

async function pay(it = order(), by = client) {
  const { token } = await by.start(it)
  control.pay(token)
  return { ...it, id: it.attempt_id, token }
}

it('tries its keys out without a payment', async () => {
  expect(await client.check()).toBe('success')
  for (const name of Object.keys(secrets))
    await expect(clientOf({ secrets: { ...secrets, [name]: '9' } }).check(), name).rejects.toMatchObject({
      kind: 'limited',
    })
  const wrong = clientOf({ secrets: { ...secrets, merchant_salt: '9' } })
  await expect(wrong.start(order())).rejects.toMatchObject({ kind: 'limited' })
})

it('asks for the very amount, in kuruş, and takes it from both ways of writing', async () => {
  const card = { family: 'BONUS', last_four: '4358' }
  for (const amount of [1, 1005, 3405, 100_000, 12_345_678]) {
    const paid = await pay(order({ amount }))
    expect(await client.result(paid)).toMatchObject({ state: 'paid', amount, charged: amount, currency: 'TRY', card })
  }
  expect(await client.result(await pay(order({ currency: 'EUR' })))).toMatchObject({ currency: 'EUR' })
})

it('sends what is too long for PayTR shortened', async () => {
  const { customer } = order()
  const long = { ...customer, name: 'Ş'.repeat(200), address: 'Moda Cd.\n'.repeat(100) }
  expect(await client.result(await pay(order({ customer: long })))).toMatchObject({ state: 'paid' })
})

it('counts no test as a payment of a real order', async () => {
  const paid = await pay()
  await expect(clientOf({ is_test: false }).result(paid)).rejects.toMatchObject({ kind: 'limited' })
})

it('waits with a refund until PayTR knows that its report was heard', async () => {
  const { attempt_id } = await pay()
  const it: ToGiveBack = {
    refund_id: attempt_id,
    asked: 0,
    payment_id: numberOf(attempt_id),
    transaction_id: numberOf(attempt_id),
    amount: 3405,
    currency: 'TRY',
    is_whole: true,
    paid_at: now(),
  }
  await expect(client.giveBack(it)).rejects.toMatchObject({ kind: 'limited', code: 7 })
  expect(await client.holds(it)).toMatchObject({ charged: 3405, currency: 'TRY', refunds: [] })
})

it('names a payment by letters and digits, and finds the attempt again', () => {
  const { attempt_id } = order()
  expect(numberOf(attempt_id)).toMatch(/^[a-z0-9]{32}$/)
  expect(idOf(numberOf(attempt_id))).toBe(attempt_id)
  for (const other of ['', 'ORD1', attempt_id, `${numberOf(attempt_id)}0`]) expect(idOf(other), other).toBeNull()
})

it('reads why a payment failed, and no contacts of its customer', () => {
  const report = { merchant_oid: numberOf(order().attempt_id), status: 'failed', total_amount: '0' }
  const read = (more: Record<string, string>) => {
    const form = { ...report, hash: reportHash(secrets, report), ...more }
    return paytr.readEvent!({}, Buffer.from(String(new URLSearchParams(form))), access, now())
  }
  expect(read({ failed_reason_code: '0', failed_reason_msg: 'Kart\0 limiti: a@b.co' })).toMatchObject({
    failure: 'Kart limiti: …',
  })
  expect(read({ failed_reason_code: '6', failed_reason_msg: 'Vazgeçti' })).toMatchObject({ failure: 'expired' })
  expect(read({ status: 'success' })).toBe('forged')
  expect(read({ status: 'maybe' })).toBe('unreadable')
  expect(read({ hash: '' })).toBe('forged')
})
