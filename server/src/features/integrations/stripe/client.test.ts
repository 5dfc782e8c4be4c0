import { afterAll, expect, it } from 'vitest'
import { hasHundredths } from '#contract/platform/currency.ts'
import type { PaymentAccess, ToGiveBack, ToPay } from '#server/domain/integrations/payments/provider.ts'
import { createManualClock } from '#simulators/clock.ts'
import { createStripe } from '#simulators/stripe/stripe.ts'
import { zeroDecimal } from '#simulators/stripe/ledger.ts'
import { stripeClient } from './client.ts'
import { stripeCurrencies } from './provider.ts'

const clock = createManualClock()
const { url, control, stop } = await createStripe({ clock })
afterAll(stop)

const key = 'sk_test_51AbCdEfGh'
control.add({ key })
control.add({ key: 'sk_live_51AbCdEfGh' })
const access: PaymentAccess = {
  company_id: 'c',
  id: 'a',
  provider: 'stripe',
  is_active: true,
  is_test: true,
  base_url: url,
  secrets: { secret_api_key: key },
  former: null,
}
const clientOf = (more: Partial<PaymentAccess> = {}) =>
  stripeClient({ now: () => new Date(clock.now()) }, { ...access, ...more })
const client = clientOf()

let n = 0
const order = (): ToPay => ({
  attempt_id: `attempt-${++n}`,
  order_id: 'order',
  title: 'Moda Lokantası #12',
  amount: 30_000,
  currency: 'TRY',
  lang: 'tr',
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
})

async function pay(): Promise<ToGiveBack> {
  const asked = order()
  const { token } = await client.start(asked)
  control.pay(token)
  const it = await client.result({ ...asked, id: asked.attempt_id, token })
  if (it.state !== 'paid') throw new Error('not paid')
  expect(it.card).toEqual({ family: 'Visa', last_four: '4242' })
  const { payment_id, transaction_id, charged: amount } = it
  const paid_at = new Date(clock.now())
  return {
    refund_id: `refund-${n}`,
    asked: 0,
    payment_id,
    transaction_id,
    amount,
    currency: 'TRY',
    is_whole: true,
    paid_at,
  }
}
const backOf = ({ payment_id }: ToGiveBack) =>
  control
    .payments()
    .find((it) => it.id === payment_id)!
    .refunds.map((it) => it.status)

it('takes no key of the other mode, so that no test card pays a real order', async () => {
  expect(await client.check()).toBe('test')
  const mixed = clientOf({ is_test: false })
  await expect(mixed.check()).rejects.toMatchObject({ kind: 'limited' })
  await expect(mixed.start(order())).rejects.toMatchObject({ kind: 'limited' })
  const live = clientOf({ is_test: false, secrets: { secret_api_key: 'sk_live_51AbCdEfGh' } })
  expect(await live.check()).toBe('live')
})

it('repeats no part of a key that Stripe does not know', async () => {
  const fault = await clientOf({ secrets: { secret_api_key: 'sk_test_secret_9876' } })
    .check()
    .catch((error: unknown) => error as Error)
  expect(fault).toMatchObject({ kind: 'limited', message: expect.not.stringContaining('9876') })
  control.faults.plan({ kind: 'fail', status: 400, message: `Invalid key sk_test_****9876` })
  await expect(client.check()).rejects.toMatchObject({ message: 'Invalid key …' })
})

it('waits for a refund that Stripe has not carried out yet, and makes no second', async () => {
  const it = await pay()
  control.refundAs('pending')
  await expect(client.giveBack(it)).rejects.toMatchObject({ kind: 'limited' })
  const { refund_id } = it
  expect(await client.holds(it)).toMatchObject({ refunds: [{ refund_id, how: 'pending' }] })
  control.endRefunds('succeeded')
  expect(await client.holds(it)).toMatchObject({ refunds: [{ refund_id, how: 'refunded' }] })
  expect(backOf(it)).toEqual(['succeeded'])
})

it('makes a refund that failed again when somebody asks for it', async () => {
  const it = await pay()
  control.refundAs('failed')
  await expect(client.giveBack(it)).rejects.toMatchObject({ kind: 'refused', message: 'lost_or_stolen_card' })
  expect(await client.holds(it)).toMatchObject({ refunds: [] })
  // Stripe repeats its first answer for a key.
  await expect(client.giveBack(it)).rejects.toMatchObject({ kind: 'refused' })
  expect(await client.giveBack({ ...it, asked: 1 })).toBe('refunded')
  expect(await client.holds(it)).toMatchObject({ refunds: [{ refund_id: it.refund_id, how: 'refunded' }] })
  expect(backOf(it)).toEqual(['succeeded', 'failed'])
})

it('gives back once, however often the same is asked', async () => {
  const it = await pay()
  const part = { ...it, amount: 10_000, is_whole: false }
  expect(await client.giveBack(part)).toBe('refunded')
  expect(await client.giveBack(part)).toBe('refunded')
  expect(backOf(it)).toEqual(['succeeded'])
})

it('finds every refund among more than a hundred, also those made without us', async () => {
  const it = await pay()
  await client.giveBack({ ...it, amount: 100 })
  for (let part = 0; part < 120; part++)
    await client.giveBack({ ...it, refund_id: `part-${part}`, amount: 100, is_whole: false })
  control.giveBackByHand(control.payments().at(-1)!, 300)
  const held = await client.holds(it)
  expect(held).toMatchObject({ charged: 30_000, currency: 'TRY' })
  expect(held!.refunds).toHaveLength(122)
  expect(held!.refunds.filter((each) => each.refund_id === it.refund_id)).toEqual([
    { refund_id: it.refund_id, amount: 100, how: 'refunded' },
  ])
  expect(held!.refunds[0]).toEqual({ refund_id: null, amount: 300, how: 'refunded' })
})

it('takes currencies alone that both sides count in hundredths', () => {
  expect(stripeCurrencies.filter((it) => !hasHundredths(it) || zeroDecimal.includes(it.toLowerCase()))).toEqual([])
  // One of them has parts for us, and none for Stripe.
  expect(zeroDecimal.filter((it) => hasHundredths(it.toUpperCase()))).toEqual(['mga'])
})
