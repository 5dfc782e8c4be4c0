import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { paymentProvider, paymentProviders } from '#contract/integrations/payment-provider.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { onlinePayment, orderPayment } from '#contract/ordering/online-payment.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { endOf } from '#server/app/test/test-order.ts'
import { compareLoop } from '#server/domain/integrations/payments/compare.ts'
import { returnUrl, setPaymentStage } from './test-stage.ts'

/** How many courses are tried at each provider. `COURSES=2500` tries 10,000 in all. */
const numRuns = Number(process.env['COURSES'] ?? atLength(12, 300))

// What may happen to one order and its payments, in any sequence. In the end, the provider must hold
// exactly what the order is worth.

const minute = 60_000
const act = fc.oneof(
  { arbitrary: fc.constantFrom('open', 'pay', 'decline', 'report', 'ask', 'refund', 'compare'), weight: 4 },
  { arbitrary: fc.constantFrom('approve', 'deliver', 'cancel', 'undo', 'part', 'return', 'leave', 'retry'), weight: 3 },
  { arbitrary: fc.constantFrom('refused', 'down', 'lost', 'unsaid', 'by hand'), weight: 2 },
  { arbitrary: fc.constantFrom('minute', 'half an hour', 'day'), weight: 2 },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const course = fc.record({
  acts: fc.array(act, { minLength: 3, maxLength: 14 }),
  mode: fc.record({
    silent: fc.boolean(),
    duplicate: fc.constantFrom(1, 2),
    hold: fc.boolean(),
  }),
})

describe.each(paymentProviders)('any course of payments at %s', async (name) => {
  const stage = await setPaymentStage(name)
  const { there, clock, kit, company_id, app, of, world, server } = stage
  await stage.connect()
  // Hundreds of courses take years of the stage's clock.
  await kit.db.one(sql`update license set ends_at = ${new Date('2126-01-01')} where company_id = ${company_id}`)
  kit.forget()
  afterAll(() => there.stop())
  // The user at the till, who is signed in again if the clock was moved.
  let till = await stage.till()
  let signedAt = clock.now()
  const atTill = async () => {
    if (clock.now() - signedAt > 5 * minute) till = await signIn(server.url, world.users.branch)
    signedAt = clock.now()
    return till
  }
  const tokensOf = async ({ id }: OrderRow) =>
    (
      await kit.db.many<{ token: string }>(
        sql`select token from payment_attempt where company_id = ${company_id} and order_id = ${id} and token is not null order by created_at`,
      )
    ).map((it) => it.token)
  const isRefundDue = async ({ id }: OrderRow) =>
    Boolean(
      await kit.db
        .one(sql`select 1 as one from payment_refund where company_id = ${company_id} and order_id = ${id} and state = 'queued'
        and due_at <= ${new Date(clock.now())}`),
    )
  const byHand = new Set<string>()
  const attempts = async (row: OrderRow) => (await atTill()).send(orderPayment.list, of(row))

  /** Does one thing, or nothing if nobody could do it now. */
  async function happen(row: OrderRow, what: Act): Promise<void> {
    const by = await atTill()
    const now = await by.send(order.read, of(row))
    const step = { ...of(row), body: { version: now.version } }
    const fault = async (it: Parameters<typeof there.fault>[1]) => {
      if (await isRefundDue(row)) there.fault('giveBack', it)
      await stage.refund()
    }
    const back = async (lines?: { line: number; quantity: number }[]) => {
      if (!now.next_status.includes('returned')) return
      const end = await endOf(by, now, 'return')
      await by.raw(order.return, { ...end, body: { ...end.body, ...(lines && { lines }) } })
    }
    switch (what) {
      case 'open':
        return void (await app.raw(onlinePayment.start, {
          ...of(row),
          body: { return_url: returnUrl, email: 'ada@example.com' },
        }))
      case 'pay':
        return void (await tokensOf(row)).slice(-1).forEach(there.pay)
      case 'decline':
        return void (await tokensOf(row)).slice(-1).forEach(there.decline)
      case 'report':
        await there.reportNow()
        await there.release('reversed')
        return stage.check()
      case 'ask':
        return stage.check()
      case 'refund':
        return stage.refund()
      case 'refused':
        return fault({ kind: 'fail', status: 200, message: 'Bakiye yetersiz' })
      case 'down':
        return fault({ kind: 'fail', status: 503 })
      case 'lost':
        return fault({ kind: 'drop', afterEffect: true })
      case 'unsaid':
        // The provider answers that it refuses, although it has made the refund.
        return fault({ kind: 'fail', status: 200, message: 'Hata', afterEffect: true })
      case 'by hand':
        // The merchant gives a refused refund back at the provider's own panel.
        for (const it of await attempts(row))
          for (const each of it.refunds.filter(({ id, state }) => state === 'refused' && !byHand.has(id))) {
            const sent = there.money().find(({ id }) => id === it.payment_id)
            if (!sent || sent.paid - sent.back < each.amount) continue
            byHand.add(each.id)
            there.byHand.giveBack(each.amount, it.payment_id ?? '')
          }
        return
      case 'compare':
        return compare()
      case 'approve':
        return void (await by.raw(order.approve, step))
      case 'deliver':
        return void (await by.raw(order.deliver, step))
      case 'cancel':
        return now.next_status.includes('cancelled')
          ? void (await by.raw(order.cancel, await endOf(by, now, 'cancel')))
          : undefined
      case 'undo':
        return void (await by.raw(order.undoCancel, step))
      case 'part':
        return back([{ line: 0, quantity: 1 }])
      case 'return':
        return back()
      case 'leave':
        return stage.cancelUnpaid()
      case 'retry':
        for (const it of await attempts(row))
          for (const each of it.refunds.filter(({ state }) => state === 'refused'))
            await by.raw(orderPayment.retry, { params: { order_id: row.id, payment_refund_id: each.id } })
        return
      case 'minute':
        return void clock.advance(minute)
      case 'half an hour':
        return void clock.advance(31 * minute)
      case 'day':
        return void clock.advance(24 * 60 * minute)
    }
  }

  async function compare(): Promise<void> {
    const boss = await stage.boss()
    await boss.send(paymentProvider.compare, { params: { company_id, name } })
    const isRunning = () =>
      kit.db.one(sql`select 1 as one from payment_comparison where company_id = ${company_id} and due_at is not null`)
    for (let round = 0; round < 50 && (await isRunning()); round++) {
      await compareLoop.run(kit)
      clock.advance(2000)
    }
  }

  /** Waits until nothing is in progress. */
  async function settle(row: OrderRow): Promise<void> {
    there.mode({ hold: false, silent: false })
    await there.release('reversed')
    there.tellAgain?.()
    await there.reportNow()
    for (let round = 0; round < 4; round++) {
      clock.advance(31 * minute)
      await stage.check()
      await stage.cancelUnpaid()
      await stage.refund()
    }
    if (there.partsNextDay) {
      // Payments are compared every night.
      await compare()
      clock.advance(24 * 60 * minute)
    }
    for (let round = 0; round < 3; round++) {
      await happen(row, 'retry')
      clock.advance(61 * minute)
      await stage.refund()
    }
    await compare()
    await stage.refund()
    await compare()
  }

  it(
    'leaves the provider with what the order is worth, and both sides with the same figures',
    async () => {
      await fc.assert(
        fc.asyncProperty(course, async ({ acts, mode }) => {
          const before = there.money().length
          there.mode(mode)
          const row = await stage.place({ lines: [{ name: 'Çay', quantity: 3, unit_price: 3333, tax_rate: 10 }] })
          for (const each of acts) await happen(row, each)
          await settle(row)

          const paid = there.money().slice(before)
          const end = await stage.now(row)
          const isGone = end.status === 'cancelled' || end.status === 'returned'
          const worth = isGone || !end.is_paid ? 0 : end.total - end.returned_total
          const left = paid.reduce((sum, each) => sum + each.paid - each.back, 0)
          expect({ status: end.status, left }).toEqual({ status: end.status, left: worth })
          // Every payment is known here with the same figures, and none gave back more than it took.
          const known = (await attempts(row)).filter((it) => it.charged !== null)
          const figures = (list: { paid: number; back: number }[]) =>
            list.map((it) => `${it.paid} ${it.back}`).toSorted()
          expect(figures(known.map((it) => ({ paid: it.charged!, back: it.refunded })))).toEqual(figures(paid))
          for (const each of paid) expect(each.back).toBeLessThanOrEqual(each.paid)
          // Money that came while the order could still be paid has paid it.
          if (!isGone && paid.length > 0) expect(end.is_paid).toBe(true)
          const { differences } = (
            await (await stage.boss()).send(paymentProvider.read, { params: { company_id, name } })
          ).comparison!
          expect(differences).toEqual([])
          expect(await server.broken()).toEqual([])
        }),
        {
          numRuns,
          endOnFailure: false,
          // The provider has given up reporting by the time the payment is to be given back.
          examples: [
            [{ acts: ['open', 'pay', 'day', 'approve', 'cancel'], mode: { silent: true, duplicate: 1, hold: false } }],
          ],
        },
      )
    },
    numRuns * 10_000,
  )
})
