// Tests with random sequences that a customer gets the money of an order back only once if the
// provider cancels the payment by itself while parts of the order are returned here.
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { paymentProvider, paymentProviders } from '#contract/integrations/payment-provider.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { orderPayment } from '#contract/ordering/online-payment.ts'
import { order } from '#contract/ordering/order.ts'
import { deliverOrder, endOf } from '#server/app/test/test-order.ts'
import { compareLoop } from '#server/domain/integrations/payments/compare.ts'
import { setPaymentStage } from './test-stage.ts'

const minute = 60_000
const acts = fc.record({
  /** `there`: the provider gives back what it still has. */
  sequence: fc.shuffledSubarray(['part', 'part', 'there', 'whole', 'at once'] as const, { minLength: 2 }),
  /** After which of the acts our refunds are sent, and after which a day passes. */
  sent: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  day: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
})
const numRuns = Number(process.env['COURSES'] ?? atLength(4, 40))

describe.each(paymentProviders)('a payment that %s cancels by itself', async (name) => {
  const stage = await setPaymentStage(name)
  const { there, clock, kit, company_id, server } = stage
  await stage.connect()
  await kit.db.one(sql`update license set ends_at = ${new Date('2126-01-01')} where company_id = ${company_id}`)
  kit.forget()
  afterAll(() => there.stop())

  async function compare(): Promise<void> {
    await (await stage.boss()).send(paymentProvider.compare, { params: { company_id, name } })
    const isRunning = () =>
      kit.db.one(sql`select 1 as one from payment_comparison where company_id = ${company_id} and due_at is not null`)
    for (let round = 0; round < 50 && (await isRunning()); round++) {
      await compareLoop.run(kit)
      clock.advance(2000)
    }
  }

  it(
    'goes back once',
    async () => {
      await fc.assert(
        fc.asyncProperty(acts, async ({ sequence, sent, day }) => {
          const row = await stage.paid({ lines: [{ name: 'Çay', quantity: 3, unit_price: 3333, tax_rate: 10 }] })
          await there.reportNow()
          await stage.check()
          await deliverOrder(await stage.till(), await stage.now(row))
          const held = () => there.money().at(-1)!
          const back = async (by: Awaited<ReturnType<typeof stage.till>>, lines?: object) => {
            const now = await stage.now(row)
            if (!now.next_status.includes('returned')) return undefined
            const end = await endOf(by, now, 'return')
            return { ...end, body: { ...end.body, ...lines } }
          }
          const one = { lines: [{ line: 0, quantity: 1 }] }
          for (const [n, act] of sequence.entries()) {
            const { paid, back: gone } = held()
            const till = await stage.till()
            if (act === 'there' && paid > gone) there.byHand.giveBack(paid - gone, held().id)
            if (act === 'part' || act === 'whole') {
              const given = await back(till, act === 'part' ? one : undefined)
              if (given) await till.send(order.return, given)
            }
            if (act === 'at once') {
              const boss = await stage.boss()
              const both = [await back(till, one), await back(boss)] as const
              if (both[0] && both[1]) {
                const answers = await Promise.all([till.raw(order.return, both[0]), boss.raw(order.return, both[1])])
                expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409])
              }
            }
            if (day[n]) clock.advance(24 * 60 * minute)
            if (sent[n]) await stage.refund()
          }
          for (let round = 0; round < 4; round++) {
            clock.advance(24 * 60 * minute)
            await stage.refund()
            await compare()
            for (const each of await stage.attempts(row))
              for (const { id } of each.refunds.filter(({ state }) => state === 'refused'))
                await (
                  await stage.till()
                ).raw(orderPayment.retry, {
                  params: { order_id: row.id, payment_refund_id: id },
                })
          }
          const end = await stage.now(row)
          const { paid, back: gone } = held()
          const isWhole = end.status === 'returned'
          expect({ sequence, gone }).toEqual({
            sequence,
            gone: isWhole || sequence.includes('there') ? paid : end.returned_total,
          })
          // Our records count what was returned here, even if the provider itself gave back more.
          const [attempt] = await stage.attempts(row)
          expect(attempt!.refunded).toBe(isWhole ? paid : end.returned_total)
          expect(attempt!.refunds.filter(({ state }) => state === 'queued')).toEqual([])
          expect(await server.broken()).toEqual([])
        }),
        { numRuns, endOnFailure: true },
      )
    },
    numRuns * 20_000,
  )
})
