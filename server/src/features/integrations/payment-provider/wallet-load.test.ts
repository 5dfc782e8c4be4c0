// Tests loads of a member's wallet that are paid online, at every provider: each is posted once
// when the money is there, taken out again with a return, and refused or given back if the wallet
// cannot be loaded.

import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { paymentProviders } from '#contract/integrations/payment-provider.ts'
import { member } from '#contract/members/member.ts'
import { wallet } from '#contract/members/wallet.ts'
import { onlinePayment } from '#contract/ordering/online-payment.ts'
import { order } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { endOf, orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { returnUrl, setPaymentStage } from './test-stage.ts'

const minute = 60_000

describe.each(paymentProviders)('%s', async (name) => {
  const stage = await setPaymentStage(name)
  const { app, there, clock, kit, company_id, branch_id, pageOf, tokenOf } = stage
  await stage.connect()
  afterAll(() => there.stop())
  afterEach(async () => {
    there.mode({ silent: false, duplicate: 1, hold: false })
    await there.reportNow()
    expect(await stage.server.broken()).toEqual([])
  })
  const newMember = async () => (await (await stage.boss()).send(member.create, { body: memberBody(company_id) })).id
  const load = (member_id: string, amount = 10_000): Partial<OrderBody> => ({
    delivery_type: 'onlyPayment',
    loads_wallet: true,
    customer: { member_id },
    lines: [{ name: 'Cüzdan', quantity: 1, unit_price: amount, tax_rate: 0 }],
  })
  const entries = async (member_id: string) =>
    (await (await stage.till()).send(wallet.entries, { params: { member_id }, query: {} })).data
  const balance = async (member_id: string) => (await entries(member_id))[0]?.balance_after ?? 0
  const last = () => there.money().at(-1)!
  const heard = async () => {
    await there.reportNow()
    clock.advance(minute)
    await stage.check()
  }

  it('loads the wallet once the money is there, however often that is reported', async () => {
    const member_id = await newMember()
    there.mode({ duplicate: 2 })
    const row = await stage.place(load(member_id))
    expect(row).toMatchObject({ status: 'awaiting_approval', is_paid: false, total: 10_000 })
    await pageOf(row)
    expect(await balance(member_id)).toBe(0)
    there.pay(await tokenOf(row))
    await heard()
    await heard()
    expect(await stage.now(row)).toMatchObject({ status: 'delivered', is_paid: true, pay_by: null })
    const posted = await entries(member_id)
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({ kind: 'load', amount: 10_000, balance_after: 10_000, order_id: row.id })
    // Loading the wallet is neither a purchase nor revenue. What the wallet later pays for is.
    expect((await (await stage.boss()).send(member.read, { params: { member_id } })).order_count).toBe(0)
  })

  it('keeps the member’s name and number out of the reason that is stored when no payment begins', async () => {
    const member_id = await newMember()
    const { name, surname, phone } = await (await stage.boss()).send(member.read, { params: { member_id } })
    const row = await stage.place(load(member_id))
    there.refuse('start', `Geçersiz alıcı: ${name} ${surname}, ${phone}`)
    const start = { ...stage.of(row), body: { return_url: returnUrl, email: 'ada@example.com' } }
    expect(await app.raw(onlinePayment.start, start)).toMatchObject({ status: 409, body: { code: 'payment_refused' } })
    expect(await stage.attempts(row)).toMatchObject([{ state: 'failed', reason: 'Geçersiz alıcı: …' }])
  })

  it('gives a returned load back once, and takes it out of the wallet', async () => {
    const member_id = await newMember()
    const row = await stage.paid(load(member_id))
    await heard()
    const till = await stage.till()
    const now = await stage.now(row)
    const end = await endOf(till, now, 'return')
    expect(
      (await till.raw(order.return, { ...end, body: { ...end.body, lines: [{ line: 0, quantity: 1 }] } })).status,
    ).toBe(200)
    await stage.refund()
    await stage.refund()
    expect(last()).toMatchObject({ paid: 10_000, back: 10_000 })
    expect((await entries(member_id)).map((it) => [it.kind, it.amount])).toEqual([
      ['payout', -10_000],
      ['load', 10_000],
    ])
  })

  it('refuses to return a load of which something was spent', async () => {
    const member_id = await newMember()
    const row = await stage.paid(load(member_id))
    await heard()
    const spent = orderBody(branch_id, {
      customer: { name: 'Ada', member_id },
      wallet: 4000,
      lines: [{ name: 'Menemen', quantity: 1, unit_price: 4000, tax_rate: 10 }],
    })
    await app.send(order.create, { body: spent })
    const till = await stage.till()
    const refused = await till.raw(order.return, await endOf(till, await stage.now(row), 'return'))
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'reason_id', code: 'wallet_spent' }] } })
    await stage.refund()
    expect(last()).toMatchObject({ back: 0 })
    expect(await balance(member_id)).toBe(6000)
  })

  it('gives money back that nobody’s wallet can take, and posts nothing for an unpaid load', async () => {
    const [gone, left] = [await newMember(), await newMember()]
    const late = await stage.paid(load(gone))
    await kit.db.one(sql`update member set erased_at = now() where company_id = ${company_id} and id = ${gone}`)
    await heard()
    expect(await stage.now(late)).toMatchObject({ status: 'cancelled', is_paid: false })
    await stage.refund()
    await stage.refund()
    expect(last()).toMatchObject({ paid: 10_000, back: 10_000 })

    const unpaid = await stage.place(load(left))
    await pageOf(unpaid)
    clock.advance(there.windowMs + minute)
    await there.reportNow()
    await stage.cancelUnpaid()
    expect(await stage.now(unpaid)).toMatchObject({ status: 'cancelled' })
    expect(await entries(left)).toEqual([])
  })

  it('refuses a load that could not be loaded as it is paid, before anybody pays', async () => {
    const member_id = await newMember()
    const refused = async (more: Partial<OrderBody>) => {
      const body = orderBody(branch_id, {
        payment_method: 'online_card',
        pays_online: true,
        ...load(member_id),
        ...more,
      })
      const reply = await app.raw(order.create, { body })
      return `${reply.status} ${(reply.body as { errors: { path: string }[] }).errors[0]?.path}`
    }
    expect(await refused({ pays_online: false })).toBe('422 loads_wallet')
    expect(await refused({ delivery_type: 'comeGetIt' })).toBe('422 loads_wallet')
    expect(await refused({ customer: { name: 'Ada' } })).toBe('422 customer.member_id')
    expect(await refused({ wallet: 100 })).toBe('422 wallet')
    expect(await refused({ tip: 100 })).toBe('422 tip')
    expect(await refused({ points: 1 })).toBe('422 points')
    const taxed = [{ name: 'Cüzdan', quantity: 1, unit_price: 1000, tax_rate: 10 }]
    expect(await refused({ lines: taxed })).toBe('422 lines.0.tax_rate')
  })
})
