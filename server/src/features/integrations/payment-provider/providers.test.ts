// Tests what every payment provider must do alike, from the customer's page to a refund. The cases
// share one file because each runs for every provider, on one stage with its simulator and clock.

import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { paymentProvider, paymentProviders } from '#contract/integrations/payment-provider.ts'
import { onlinePayment, orderPayment } from '#contract/ordering/online-payment.ts'
import { order } from '#contract/ordering/order.ts'
import { deliverOrder, endOf, endOrder } from '#server/app/test/test-order.ts'
import { handleUnanswered } from '#server/domain/ordering/late/unanswered.ts'
import { whileBusy } from '#server/features/integrations/webhook/test-busy.ts'
import { returnUrl, setPaymentStage } from './test-stage.ts'

const minute = 60_000

describe.each(paymentProviders)('%s', async (name) => {
  const stage = await setPaymentStage(name)
  const { app, there, clock, kit, company_id, of, pageOf, tokenOf } = stage
  const webhook = await stage.connect()
  afterAll(() => there.stop())
  afterEach(async () => {
    there.mode({ silent: false, duplicate: 1, hold: false, wrongKey: 0 })
    await there.reportNow()
    expect(await stage.server.broken()).toEqual([])
  })
  const standing = (row: { id: string }) => app.send(onlinePayment.read, of(row))
  const last = () => there.money().at(-1)!
  /** Gives money back whose payment the provider could not report. Some providers give nothing back before that. */
  const refundUnheard = async () => {
    await stage.refund()
    there.mode({ silent: false })
    clock.advance(minute)
    await there.reportNow()
    await stage.refund()
  }
  /** Sends the refunds of parts, on the next day if the provider takes none on the day of the payment. */
  const refundParts = async () => {
    await stage.refund()
    if (!there.partsNextDay) return
    clock.advance(24 * 60 * minute)
    await stage.refund()
  }
  const kinds = async (row: { id: string }) =>
    (
      await kit.db.many<{ kind: string }>(
        sql`select kind from order_event where company_id = ${company_id} and order_id = ${row.id} and not refused order by at, id`,
      )
    ).map((each) => each.kind)

  it('is tried out by the settings page', async () => {
    const boss = await stage.boss()
    const params = { company_id, name }
    expect(await boss.send(paymentProvider.check, { params })).toMatchObject({ checked: { is_well: true } })
    await kit.db.one(
      sql`update payment_access set secrets = ${kit.seal.close(there.wrongSecrets)} where company_id = ${company_id}`,
    )
    expect(await boss.send(paymentProvider.check, { params })).toMatchObject({ checked: { is_well: false } })
    await stage.connect()
  })

  it('is answered while every connection waits for a busy branch, and what it reports is acted on', async () => {
    if (there.isSilent) return
    const row = await stage.place()
    await pageOf(row)
    const token = await tokenOf(row)
    const report = async () => {
      there.pay(token)
      await there.reportNow()
      return 'answered'
    }
    expect(await whileBusy(kit, report)).toBe('answered')
    await stage.check()
    expect(await standing(row)).toMatchObject({ is_paid: true })
  })

  it('leaves an order waiting until it is paid: it can only be cancelled', async () => {
    const row = await stage.place()
    expect(row).toMatchObject({ is_paid: false, next_status: ['cancelled'], deadline_kind: 'cancel' })
    expect(row.pay_by).toBe(new Date(clock.now() + 15 * minute).toISOString())
    const till = await stage.till()
    const approved = await till.raw(order.approve, { ...of(row), body: { version: row.version } })
    expect(approved).toMatchObject({ status: 409, body: { current: { allowed: ['cancelled'] } } })
    expect(await standing(row)).toMatchObject({ is_paid: false, attempt: null })
    // It does not count as unanswered, however long its customer takes.
    await kit.db.one(
      sql`update orders set created_at = now() - interval '1 hour' where company_id = ${company_id} and id = ${row.id}`,
    )
    await kit.db.one(sql`update branch set unanswered = 'cancel' where company_id = ${company_id}`)
    await handleUnanswered(kit)
    await kit.db.one(sql`update branch set unanswered = 'ring' where company_id = ${company_id}`)
    expect(await stage.now(row)).toMatchObject({ status: 'awaiting_approval' })
    await endOrder(till, row, 'cancel')
    expect(await stage.attempts(row)).toEqual([])
  })

  it('believes no browser, and asks', async () => {
    const row = await stage.place()
    const { attempt } = await pageOf(row)
    expect(attempt).toMatchObject({ state: 'waiting', amount: 3000, page_url: expect.stringContaining(there.url) })
    // The same page again, however often the app asks.
    expect(await pageOf(row)).toEqual(await pageOf(row))
    const back = () =>
      fetch(`${webhook}/return/${attempt!.id}`, {
        method: 'POST',
        body: 'token=whatever&status=success',
        redirect: 'manual',
      })
    const reply = await back()
    expect([reply.status, reply.headers.get('location')]).toEqual([303, returnUrl])
    expect((await stage.now(row)).is_paid).toBe(false)
    there.pay(await tokenOf(row))
    clock.advance(1000)
    await back()
    expect(await stage.now(row)).toMatchObject({ is_paid: true, pay_by: null, next_status: ['preparing', 'cancelled'] })
    expect(await standing(row)).toMatchObject({ is_paid: true, attempt: { state: 'paid', page_url: null } })
    expect((await kinds(row)).filter((each) => each === 'paid_online')).toHaveLength(1)
    expect(await stage.now(row)).toMatchObject({ paid_at: new Date(clock.now()).toISOString() })
  })

  it('pays once by a report, sent twice and before it is asked', async () => {
    there.mode({ duplicate: 2 })
    const row = await stage.paid()
    await there.reportNow()
    await Promise.all([stage.check(), stage.check()])
    await stage.check()
    expect(await stage.now(row)).toMatchObject({ is_paid: true, status: 'awaiting_approval' })
    expect((await kinds(row)).filter((each) => each === 'paid_online')).toHaveLength(1)
  })

  it.skipIf(there.isSilent)('takes no report that somebody else has signed, or changed', async () => {
    there.mode({ wrongKey: 1 })
    const row = await stage.paid()
    await there.reportNow()
    const events = await kit.db.many(
      sql`select 1 from payment_event where company_id = ${company_id} and attempt_id = (select id from payment_attempt where company_id = ${company_id} and order_id = ${row.id})`,
    )
    expect(events).toEqual([])
    expect([400, 401]).toContain((await fetch(webhook, { method: 'POST', body: '{}' })).status)
    expect((await fetch(`${webhook}0`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it.skipIf(there.isSilent)('takes no report that was changed, and a report sent again only once', async () => {
    const row = await stage.paid()
    await there.reportNow()
    const report = there.lastReport()
    const send = async ({ headers, text }: typeof report) =>
      (await fetch(webhook, { method: 'POST', headers, body: text })).status
    const { attempt } = await standing(row)
    const events = async () =>
      (
        await kit.db.many(
          sql`select 1 from payment_event where company_id = ${company_id} and attempt_id = ${attempt!.id}`,
        )
      ).length
    expect(await events()).toBe(1)
    expect(there.changed(report).text).not.toBe(report.text)
    expect(await send(there.changed(report))).toBe(401)
    expect(await send(report)).toBe(200)
    clock.advance(6 * minute)
    // Whoever signs a report with its time may be sure that nobody sends it again later.
    expect(await send(report)).toBe(there.signsTime ? 401 : 200)
    expect(await events()).toBe(1)
    await stage.check()
    expect((await kinds(row)).filter((each) => each === 'paid_online')).toHaveLength(1)
  })

  it('pays without any report, because it asks by itself', async () => {
    there.mode({ silent: true })
    const row = await stage.paid()
    clock.advance(minute)
    await stage.check()
    expect((await stage.now(row)).is_paid).toBe(true)
  })

  it('lets a customer whose card was declined try again, whichever report comes first', async () => {
    there.mode({ hold: true })
    const row = await stage.place()
    await pageOf(row)
    const token = await tokenOf(row)
    there.decline(token)
    clock.advance(minute)
    if (there.reportsDeclines) await there.release('reversed')
    await stage.check()
    expect(await standing(row)).toMatchObject({ is_paid: false, attempt: { state: 'failed' } })
    expect((await stage.now(row)).status).toBe('awaiting_approval')
    if (!there.triesAgain) await pageOf(row)
    there.pay(await tokenOf(row))
    await there.reportNow()
    await there.release('reversed')
    await stage.check()
    expect(await stage.now(row)).toMatchObject({ is_paid: true })
    const started = there.triesAgain ? ['payment_started'] : ['payment_started', 'payment_started']
    expect((await kinds(row)).sort()).toEqual(['created', 'paid_online', 'payment_failed', ...started])
  })

  it('cancels an order whose customer has left, once the page is closed', async () => {
    const row = await stage.place()
    await pageOf(row)
    clock.advance(there.windowMs - minute)
    await stage.check()
    await stage.cancelUnpaid()
    expect((await stage.now(row)).status).toBe('awaiting_approval')
    clock.advance(2 * minute)
    await stage.cancelUnpaid()
    expect(await stage.now(row)).toMatchObject({ status: 'cancelled', reason: { code: 'payment_failed' } })
    clock.advance(61 * minute)
    await stage.check()
    expect(await stage.attempts(row)).toMatchObject([{ state: 'failed', reason: 'expired' }])
  })

  it('asks once more before it cancels, and keeps the order while there is no answer', async () => {
    there.mode({ silent: true })
    const row = await stage.paid()
    clock.advance(there.windowMs + minute)
    there.fault('result', { kind: 'fail' })
    await stage.cancelUnpaid()
    expect((await stage.now(row)).status).toBe('awaiting_approval')
    await stage.cancelUnpaid()
    expect(await stage.now(row)).toMatchObject({ status: 'awaiting_approval', is_paid: true })
  })

  it('gives back what came too late', async () => {
    there.mode({ silent: true })
    const row = await stage.place()
    await pageOf(row)
    clock.advance(there.windowMs + minute)
    await stage.cancelUnpaid()
    there.pay(await tokenOf(row))
    clock.advance(minute)
    await stage.check()
    await refundUnheard()
    expect(last()).toMatchObject({ paid: 3000, back: 3000 })
    expect(await stage.now(row)).toMatchObject({ status: 'cancelled' })
    expect(await stage.attempts(row)).toMatchObject([{ refunded: 3000, refunds: [{ cause: 'late', state: 'sent' }] }])
  })

  it('gives back what was paid twice, and only that', async () => {
    there.mode({ silent: true })
    const row = await stage.place()
    await pageOf(row)
    const first = await tokenOf(row)
    clock.advance(there.windowMs - minute / 2)
    await pageOf(row)
    const second = await tokenOf(row)
    expect(second).not.toBe(first)
    there.pay(first)
    there.pay(second)
    clock.advance(minute)
    await stage.check()
    await refundUnheard()
    expect(
      there
        .money()
        .slice(-2)
        .map((each) => each.back)
        .sort(),
    ).toEqual([0, 3000])
    // The one that paid the order goes back with the order.
    const till = await stage.till()
    await endOrder(till, await stage.now(row), 'cancel')
    await stage.refund()
    expect(
      there
        .money()
        .slice(-2)
        .map((each) => each.back),
    ).toEqual([3000, 3000])
  })

  it('gives a whole payment back, on its day and afterwards', async () => {
    const sameDay = await stage.paid()
    await there.reportNow()
    await stage.check()
    await endOrder(await stage.till(), await stage.now(sameDay), 'cancel')
    await stage.refund()
    expect(last()).toMatchObject({ back: 3000, isVoid: there.voids })
    const state = there.voids ? 'voided' : 'refunded'
    expect(await stage.attempts(sameDay)).toMatchObject([{ state, refunds: [{ is_void: there.voids }] }])
    const dayAfter = await stage.paid()
    await there.reportNow()
    await stage.check()
    clock.advance(24 * 60 * minute)
    await endOrder(await stage.till(), await stage.now(dayAfter), 'cancel')
    await stage.refund()
    expect(last()).toMatchObject({ back: 3000, isVoid: false })
    expect(await stage.attempts(dayAfter)).toMatchObject([{ state: 'refunded' }])
  })

  it('keeps the money of a cancellation while it can be undone', async () => {
    const row = await stage.paid()
    await there.reportNow()
    await stage.check()
    let till = await stage.till()
    const approved = await till.send(order.approve, { ...of(row), body: { version: (await stage.now(row)).version } })
    const gone = await endOrder(till, approved, 'cancel')
    await stage.refund()
    expect(last().back).toBe(0)
    const back = await till.send(order.undoCancel, { ...of(row), body: { version: gone.version } })
    expect(await stage.attempts(row)).toMatchObject([{ refunds: [] }])
    const again = await endOrder(till, back, 'cancel')
    clock.advance(10 * minute)
    await stage.refund()
    expect(last().back).toBe(3000)
    till = await stage.till()
    expect((await till.raw(order.undoCancel, { ...of(row), body: { version: again.version } })).status).toBe(409)
    expect(last().back).toBe(3000)
  })

  it('gives back part by part, exactly, whatever is sent again', async () => {
    const lines = [{ name: 'Çay', quantity: 3, unit_price: 3333, tax_rate: 10 }]
    const row = await stage.paid({ lines })
    await there.reportNow()
    await stage.check()
    let now = await deliverOrder(await stage.till(), await stage.now(row))
    for (const back of [3333, 6666, 9999]) {
      clock.advance(1000)
      const till = await stage.till()
      const end = await endOf(till, now, 'return')
      const body = { ...end.body, lines: [{ line: 0, quantity: 1 }] }
      now = await till.send(order.return, { ...end, body })
      if (back < 9999) await till.send(order.return, { ...end, body })
      await refundParts()
      await refundParts()
      expect(last()).toMatchObject({ paid: 9999, back })
    }
    expect(await stage.attempts(row)).toMatchObject([
      { state: 'refunded', refunded: 9999, refunds: [{ cause: 'part-1' }, { cause: 'part-2' }, { cause: 'return' }] },
    ])
  })

  it('gives back once when the answer is lost, and tries again while the provider is away', async () => {
    const row = await stage.paid()
    await there.reportNow()
    await stage.check()
    await endOrder(await stage.till(), await stage.now(row), 'cancel')
    there.fault('giveBack', { kind: 'fail', status: 503 })
    there.fault('giveBack', { kind: 'drop', afterEffect: true })
    const before = there.calls('giveBack')
    for (let round = 0; round < 3; round++) {
      await stage.refund()
      clock.advance(minute)
    }
    expect(await stage.attempts(row)).toMatchObject([{ refunded: 3000, refunds: [{ state: 'sent' }] }])
    expect(last().back).toBe(3000)
    // The third try asked first, and found the refund there.
    expect(there.calls('giveBack') - before).toBe(2)
  })

  it('shows why the provider refuses, and tries again when somebody asks', async () => {
    const row = await stage.paid()
    await there.reportNow()
    await stage.check()
    clock.advance(24 * 60 * minute)
    const till = await stage.till()
    await endOrder(till, await stage.now(row), 'cancel')
    there.refuse('giveBack', 'Bakiye yetersiz')
    await stage.refund()
    const [attempt] = await stage.attempts(row)
    expect(attempt).toMatchObject({ state: 'paid', refunds: [{ state: 'refused', reason: 'Bakiye yetersiz' }] })
    const [refund] = attempt!.refunds
    const retry = { params: { order_id: row.id, payment_refund_id: refund!.id } }
    await till.send(orderPayment.retry, retry)
    expect((await till.raw(orderPayment.retry, retry)).status).toBe(409)
    await stage.refund()
    expect(last().back).toBe(3000)
    expect(await kinds(row)).toEqual(expect.arrayContaining(['refund_refused', 'refunded']))
  })

  it('sends nothing that its merchant has given back at the provider’s own panel', async () => {
    const { byHand } = there
    const row = await stage.paid()
    await there.reportNow()
    await stage.check()
    clock.advance(24 * 60 * minute)
    const till = await stage.till()
    await endOrder(till, await stage.now(row), 'cancel')
    there.refuse('giveBack', 'Bakiye yetersiz')
    await stage.refund()
    const [attempt] = await stage.attempts(row)
    byHand.giveBack(1000)
    byHand.giveBack(2000)
    const before = there.calls('giveBack')
    await till.send(orderPayment.retry, { params: { order_id: row.id, payment_refund_id: attempt!.refunds[0]!.id } })
    await stage.refund()
    expect(last()).toMatchObject({ paid: 3000, back: 3000 })
    expect(there.calls('giveBack')).toBe(before)
    expect(await stage.attempts(row)).toMatchObject([
      { state: 'refunded', refunded: 3000, refunds: [{ state: 'sent' }] },
    ])
    const data = await kit.db.must(
      sql`select data from order_event where company_id = ${company_id} and order_id = ${row.id} and kind = 'refunded'`,
    )
    expect(data).toEqual({ data: { amount: 3000, by_hand: 3000 } })
  })

  it('asks before its first try too, and sends the rest', async () => {
    const row = await stage.paid()
    await there.reportNow()
    await stage.check()
    clock.advance(24 * 60 * minute)
    there.byHand.giveBack(1200)
    await endOrder(await stage.till(), await stage.now(row), 'cancel')
    await stage.refund()
    expect(last()).toMatchObject({ paid: 3000, back: 3000 })
    expect(await stage.attempts(row)).toMatchObject([
      { state: 'refunded', refunded: 3000, refunds: [{ amount: 3000, state: 'sent', is_void: false }] },
    ])
  })

  it('gives a part back that was sent by hand only once, and the next part as well', async () => {
    const lines = [{ name: 'Çay', quantity: 3, unit_price: 3333, tax_rate: 10 }]
    const row = await stage.paid({ lines })
    await there.reportNow()
    await stage.check()
    const till = await stage.till()
    let now = await deliverOrder(till, await stage.now(row))
    there.byHand.giveBack(3333)
    for (let part = 0; part < 2; part++) {
      clock.advance(1000)
      const end = await endOf(till, now, 'return')
      now = await till.send(order.return, { ...end, body: { ...end.body, lines: [{ line: 0, quantity: 1 }] } })
    }
    // Both parts are due at the same moment. The second one is sent after the first.
    await refundParts()
    await stage.refund()
    expect(last()).toMatchObject({ paid: 9999, back: 6666 })
    expect(await stage.attempts(row)).toMatchObject([
      { refunded: 6666, refunds: [{ state: 'sent' }, { state: 'sent' }] },
    ])
  })

  it('says so when the provider does not begin a payment', async () => {
    const row = await stage.place()
    there.refuse('start', 'Geçersiz istek')
    const start = { ...of(row), body: { return_url: returnUrl, email: 'ada@example.com' } }
    expect(await app.raw(onlinePayment.start, start)).toMatchObject({ status: 409, body: { code: 'payment_refused' } })
    clock.advance(1000)
    there.fault('start', { kind: 'garbage' })
    expect(await app.raw(onlinePayment.start, start)).toMatchObject({
      status: 503,
      body: { code: 'payment_unreachable' },
    })
    clock.advance(1000)
    expect(await pageOf(row)).toMatchObject({ attempt: { state: 'waiting' } })
  })

  it('begins no payment for an order that waits for none', async () => {
    const row = await stage.place({ pays_online: false })
    expect(
      (await app.raw(onlinePayment.start, { ...of(row), body: { return_url: returnUrl, email: 'a@b.co' } })).status,
    ).toBe(409)
    for (const more of [{ is_paid: true }, { payment_method: 'cash' }, { payment_method: 'multinet' }])
      await expect(stage.place(more), JSON.stringify(more)).rejects.toThrow()
    await stage.connect(false)
    await expect(stage.place()).rejects.toThrow()
    await stage.connect()
  })
})

describe('several accounts of a company', async () => {
  const stage = await setPaymentStage('stripe')
  const { kit, company_id } = stage
  const iyzico = { params: { company_id, name: 'iyzico' as const } }
  const keys = { api_key: 'a', secret_key: 's' }
  await stage.connect()
  afterAll(() => stage.there.stop())

  it('takes new payments at one of them, and gives money back where it was paid', async () => {
    const row = await stage.paid()
    await stage.there.reportNow()
    await stage.check()
    let boss = await stage.boss()
    const body = { version: 0, is_active: true, host: 'test' as const, secrets: keys }
    expect(await boss.raw(paymentProvider.update, { ...iyzico, body })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    await stage.connect(false)
    boss = await stage.boss()
    expect(await boss.send(paymentProvider.update, { ...iyzico, body })).toMatchObject({
      is_active: true,
      host: 'test',
    })
    await endOrder(await stage.till(), await stage.now(row), 'cancel')
    await stage.refund()
    expect(stage.there.money()).toMatchObject([{ paid: 3000, back: 3000 }])
  })

  it('says of each whether it is for tests, also where both have one address', async () => {
    const boss = await stage.boss()
    const params = { company_id, name: 'stripe' as const }
    const { version } = await boss.send(paymentProvider.read, { params })
    for (const [index, host] of (['live', 'test'] as const).entries()) {
      const body = { version: version + index, is_active: false, host, secrets: {} }
      expect(await boss.send(paymentProvider.update, { params, body })).toMatchObject({ host })
      const isTest = await kit.db.must(
        sql`select is_test from payment_access where company_id = ${company_id} and provider = ${params.name}`,
      )
      expect(isTest).toEqual({ is_test: host === 'test' })
    }
  })
})
