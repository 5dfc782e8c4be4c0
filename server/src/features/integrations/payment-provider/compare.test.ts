import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { paymentProvider, paymentProviders } from '#contract/integrations/payment-provider.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { endOrder } from '#server/app/test/test-order.ts'
import { compareLoop, nightlyComparison } from '#server/domain/integrations/payments/compare.ts'
import { setPaymentStage } from './test-stage.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(paymentProviders)('payments compared with what %s says', async (name) => {
  const stage = await setPaymentStage(name)
  const { there, clock, kit, company_id } = stage
  await stage.connect()
  const { byHand } = there
  afterAll(() => there.stop())
  afterEach(async () => {
    there.mode({ silent: false })
    await kit.db.one(sql`update payment_difference set ended_at = now() where company_id = ${company_id}`)
    expect(await stage.server.broken()).toEqual([])
  })
  const params = { company_id, name }
  const read = async () => (await (await stage.boss()).send(paymentProvider.read, { params })).comparison!
  /** Presses the button, and lets workers compare to the end. */
  const compare = async () => {
    await (await stage.boss()).send(paymentProvider.compare, { params })
    return goOn()
  }
  const goOn = async () => {
    for (let round = 0; round < 20 && (await read()).is_running; round++) {
      await compareLoop.run(kit)
      clock.advance(2000)
    }
    return read()
  }
  /** An order that is paid, and that we hold as paid. */
  const paid = async () => {
    const row = await stage.paid()
    await there.reportNow()
    await stage.check()
    return row
  }
  const cancel = async (row: OrderRow) => endOrder(await stage.till(), await stage.now(row), 'cancel')
  /** A cancelled order whose refund the provider refuses. */
  const refused = async () => {
    const row = await paid()
    clock.advance(day)
    await cancel(row)
    there.refuse('giveBack', 'Bakiye yetersiz')
    await stage.refund()
    expect(await stage.attempts(row)).toMatchObject([{ refunds: [{ state: 'refused' }] }])
    return row
  }

  it('finds nothing where both say the same', async () => {
    await paid()
    const back = await paid()
    await cancel(back)
    await stage.refund()
    const it = await compare()
    expect(it).toMatchObject({ is_running: false, problem: null, mended: 0, differing: 0, differences: [] })
    expect(it.compared).toBeGreaterThanOrEqual(2)
    expect(it.at).not.toBeNull()
  })

  it('writes down a payment of which nobody told us, and gives back what came too late', async () => {
    there.mode({ silent: true })
    const row = await stage.place()
    await stage.pageOf(row)
    const token = await stage.tokenOf(row)
    clock.advance(31 * minute)
    await stage.cancelUnpaid()
    clock.advance(70 * minute)
    await stage.check()
    expect(await stage.attempts(row)).toMatchObject([{ state: 'failed' }])
    there.pay(token)
    clock.advance(2 * minute)
    // Nobody asks about the attempt any more.
    await stage.check()
    expect(await stage.attempts(row)).toMatchObject([{ state: 'failed' }])
    expect(await compare()).toMatchObject({ mended: 1, differing: 0 })
    expect(await stage.attempts(row)).toMatchObject([{ state: 'paid', refunds: [{ cause: 'late' }] }])
    // Some providers give nothing back before their report was heard.
    there.mode({ silent: false })
    clock.advance(minute)
    await there.reportNow()
    await stage.refund()
    // Some providers give nothing back before they could report the payment.
    there.mode({ silent: false })
    clock.advance(minute)
    await there.reportNow()
    await stage.refund()
    expect(there.money().at(-1)).toMatchObject({ paid: 3000, back: 3000 })
    expect(await compare()).toMatchObject({ mended: 0, differing: 0 })
  })

  it('does not get on while the provider is away, says so, and goes on afterwards', async () => {
    there.mode({ silent: true })
    const row = await stage.place()
    await stage.pageOf(row)
    clock.advance(31 * minute)
    await stage.cancelUnpaid()
    clock.advance(70 * minute)
    await stage.check()
    there.fault('result', { kind: 'fail', status: 503 })
    await (await stage.boss()).send(paymentProvider.compare, { params })
    await compareLoop.run(kit)
    expect(await read()).toMatchObject({ is_running: true, problem: expect.stringContaining('503') })
    // It is not asked again at once.
    await compareLoop.run(kit)
    expect(await read()).toMatchObject({ problem: expect.stringContaining('503') })
    clock.advance(2 * minute)
    expect(await goOn()).toMatchObject({ is_running: false, problem: null })
  })

  it('is begun every night, for each account', async () => {
    clock.advance(day)
    await nightlyComparison.run(kit)
    expect(await read()).toMatchObject({ is_running: true })
    expect(await goOn()).toMatchObject({ is_running: false, at: expect.stringContaining('T') })
  })

  it('marks a refused refund as done that was carried out all the same', async () => {
    const row = await refused()
    const before = there.money().at(-1)!
    expect(before.back).toBe(0)
    // The provider carries out what it had refused, and its answer is lost.
    there.fault('giveBack', { kind: 'drop', afterEffect: true })
    const [attempt] = await stage.attempts(row)
    await kit.db.one(
      sql`update payment_refund set state = 'queued', due_at = ${new Date(clock.now())} where company_id = ${company_id} and id = ${attempt!.refunds[0]!.id}`,
    )
    await stage.refund()
    await kit.db.one(
      sql`update payment_refund set state = 'refused', reason = 'Geçici hata' where company_id = ${company_id} and id = ${attempt!.refunds[0]!.id}`,
    )
    await kit.db.one(
      sql`update payment_attempt set state = 'paid', refunded = 0 where company_id = ${company_id} and id = ${attempt!.id}`,
    )
    expect(there.money().at(-1)!.back).toBe(3000)
    expect(await compare()).toMatchObject({ mended: 1, differing: 0 })
    expect(await stage.attempts(row)).toMatchObject([
      { state: 'refunded', refunded: 3000, refunds: [{ state: 'sent', reason: null }] },
    ])
    expect(there.money().at(-1)!.back).toBe(3000)
  })

  it('marks a refused refund as done that its merchant has made at the provider’s panel', async () => {
    const row = await refused()
    byHand.giveBack(3000)
    expect(await compare()).toMatchObject({ mended: 1, differing: 0 })
    expect(await stage.attempts(row)).toMatchObject([{ state: 'refunded', refunds: [{ state: 'sent' }] }])
  })

  it('shows money that went back there and not here, until both say the same', async () => {
    const row = await paid()
    byHand.giveBack(1000)
    expect(await compare()).toMatchObject({
      mended: 0,
      differing: 1,
      differences: [
        { order_id: row.id, number: row.number, kind: 'refunded_there', held: 0, there: 1000, currency: 'TRY' },
      ],
    })
    byHand.giveBack(500)
    expect(await compare()).toMatchObject({ differences: [{ kind: 'refunded_there', there: 1500 }] })
    // The order is cancelled here as well. Only the rest is sent.
    if (there.partsNextDay) clock.advance(24 * 60 * minute)
    await cancel(row)
    await stage.refund()
    expect(there.money().at(-1)).toMatchObject({ paid: 3000, back: 3000 })
    clock.advance(minute)
    expect(await compare()).toMatchObject({ differing: 0, differences: [] })
  })

  it('shows another amount, and a payment that the provider does not know', async () => {
    await paid()
    byHand.charge(2900)
    expect(await compare()).toMatchObject({ differences: [{ kind: 'amount', held: 3000, there: 2900 }] })
    byHand.forget()
    const { differences } = await compare()
    expect(differences).toMatchObject([{ kind: 'unknown_there', held: 3000, there: null }])
    // What is shown for a payment that differs in another way by now is only how it differs now.
    expect(differences).toHaveLength(1)
  })

  it('lists an accepted difference again once its amounts change, or it is no longer accepted', async () => {
    const row = await paid()
    byHand.giveBack(1000)
    // Payments of earlier tests may differ as well.
    const own = async () => (await read()).differences.filter((each) => each.order_id === row.id)
    await compare()
    const [{ payment_attempt_id, kind, held, there: back } = expect.fail()] = await own()
    const accept = async (is_accepted: boolean) => {
      const given = {
        params: { ...params, payment_attempt_id },
        body: { kind, held, there: back, is_accepted },
      }
      return (await (await stage.boss()).raw(paymentProvider.acceptDifference, given)).status
    }
    expect([await accept(true), await own()]).toEqual([200, []])
    await compare()
    expect(await own()).toEqual([])
    expect([await accept(false), await own()]).toMatchObject([200, [{ kind: 'refunded_there', there: 1000 }]])
    await accept(true)
    byHand.giveBack(500)
    await compare()
    expect(await own()).toMatchObject([{ there: 1500 }])
    // The amounts that the person saw are out of date.
    expect([await accept(true), await own()]).toMatchObject([409, [{ there: 1500 }]])
  })

  it('shows a refund that the provider does not have', async () => {
    const row = await paid()
    clock.advance(day)
    await cancel(row)
    await stage.refund()
    expect(await stage.attempts(row)).toMatchObject([{ state: 'refunded' }])
    // A refund of this very moment may be missing in the provider’s answer.
    clock.advance(minute)
    byHand.loseRefunds()
    const { differences } = await compare()
    expect(differences.filter((each) => each.order_id === row.id)).toMatchObject([
      { kind: 'refunded_here', held: 3000, there: 0 },
    ])
  })
})
