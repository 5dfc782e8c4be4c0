// Tests with random orders, splits and payments of guests and of the till, several at once, that a
// table's bills always add up to what was ordered and that nobody pays more than is owed.
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { GuestSession } from '#contract/dining/guest-session.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { order } from '#contract/ordering/order.ts'
import type { Reply } from '#server/app/test/test-client.ts'
import { setGuestStage } from './test-guests.ts'

const { server, company_id, till, guests, of, guestsAt, dish, payment, see } = await setGuestStage()

const guestCount = 3
const ordering = fc.record({
  kind: fc.constant('order' as const),
  guest: fc.nat(guestCount - 1),
  price: fc.integer({ min: 0, max: 5000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
})
const act = fc.oneof(
  { weight: 2, arbitrary: ordering },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('split' as const), parts: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('units' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'pay' as const, 'till' as const),
      guest: fc.nat(guestCount - 1),
      bill: fc.nat(3),
      /** The share of the bill in percent. More than all of it is refused. */
      share: fc.constantFrom(1, 33, 50, 100, 100, 101),
    }),
  },
)
/**
 * What happens at a table: groups of acts, each group at the same moment. First the guests order.
 */
const visit = fc
  .tuple(
    fc.array(ordering, { minLength: 1, maxLength: 2 }),
    fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
  )
  .map(([first, steps]) => [first, ...steps])
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const sum = (amounts: readonly number[]) => amounts.reduce((all, it) => all + it, 0)

it('bills add up to what was ordered, and what was paid is never more, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (steps) => {
      const { session, table_id, tokens } = await guestsAt(guestCount)
      const { id } = session
      const params = of(session)

      /** Performs an act as somebody would who sees the table in this state. */
      const perform = (it: Act, seen: GuestSession, { version }: TableSession): Promise<Reply<never>> => {
        if (it.kind === 'order') {
          const line = { name: 'Çay', quantity: it.quantity, unit_price: it.price, tax_rate: 10 }
          return guests.raw(order.create, { body: dish(tokens[it.guest]!, it.price, { lines: [line] }) })
        }
        if (it.kind === 'split')
          return till.raw(tableSession.split, { params, body: { version, kind: 'equal', parts: it.parts } })
        if (it.kind === 'units') {
          const [first] = seen.orders
          const units = first ? [[{ order_id: first.id, line: 0, quantity: 1 }]] : []
          return till.raw(tableSession.split, { params, body: { version, kind: 'units', bills: units } })
        }
        const open = seen.bills.filter((bill) => bill.state === 'open')
        const bill = open[it.bill % open.length] ?? { id: table_id, number: 1, amount: 0 }
        const amount = Math.ceil((bill.amount * it.share) / 100)
        if (it.kind === 'till')
          return till.raw(tableSession.pay, {
            params,
            body: { version, number: bill.number, amount: Math.max(1, amount), payment_method: 'cash' },
          })
        return guests.raw(order.create, { body: payment(tokens[it.guest]!, bill.id, amount) })
      }

      let [ordered, paidByApp] = [0, 0]
      for (const acts of steps) {
        const [seen, staffs] = [await see(tokens[0]!), await till.send(tableSession.read, { params })]
        const replies = await Promise.all(acts.map((each) => perform(each, seen, staffs)))
        for (const [at, { status, body, text }] of replies.entries()) {
          expect([200, 201, 409, 422], text).toContain(status)
          const { kind } = acts[at]!
          const { total = 0 } = body as { total?: number }
          if (status === 201 && kind === 'order') ordered += total
          if (status === 201 && kind === 'pay') paidByApp += total
        }
        const now = await see(tokens[0]!)
        const amounts = (state: string) => now.bills.filter((bill) => bill.state === state).map((bill) => bill.amount)
        const { refund, ...sums } = now
        expect(refund).toBe(0)
        expect([sums.total, sums.paid, sums.open]).toEqual([ordered, sum(amounts('paid')), ordered - sums.paid])
        expect(sums.open).toBeGreaterThanOrEqual(0)
        expect(sum(amounts('open'))).toBe(sums.open)
        const written = await server.database.db.many<{ total: number; is_app: boolean }>(sql`
          select o.total, o.channel = 'api' as is_app from orders o join bill b on b.company_id = ${company_id} and b.id = o.bill_id
          where o.company_id = ${company_id} and b.session_id = ${id}`)
        expect(sum(written.map((each) => each.total))).toBe(sums.paid)
        expect(sum(written.filter((each) => each.is_app).map((each) => each.total))).toBe(paidByApp)
        expect(await till.send(tableSession.read, { params })).toMatchObject({ paid: sums.paid, open: sums.open })
      }
      expect(await server.broken()).toEqual([])
    }),
    { numRuns: 12 },
  )
})
