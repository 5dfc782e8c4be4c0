// Tests with random visits that money is neither lost nor taken twice at two tables that are merged
// and separated, while guests and staff order, split, pay and refund at the same time.
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { tableSession } from '#contract/dining/table-session.ts'
import type { Call } from '#contract/kit/call.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { Reply } from '#server/app/test/test-client.ts'
import { endOf } from '#server/app/test/test-order.ts'
import { setGuestStage } from './test-guests.ts'

const { server, company_id, till, guests, of, guestsAt, dish, payment, see, staffRead } = await setGuestStage()
const { db } = server.database

const act = fc.record({
  kind: fc.constantFrom(
    'order',
    'pay',
    'pay',
    'till',
    'split',
    'move',
    'merge',
    'unmerge',
    'cancel',
    'return',
    'part',
    'return payment',
    'refund',
    'undo',
  ),
  table: fc.nat(1),
  price: fc.integer({ min: 1, max: 5000 }),
  /** Which of the orders, bills or payments, and which share of it in percent. */
  which: fc.nat(5),
  share: fc.constantFrom(33, 50, 100, 100),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const visit = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 })

const sum = (amounts: readonly number[]) => amounts.reduce((all, it) => all + it, 0)

it('no course of a visit loses money or takes it twice', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (steps) => {
      const parties = [await guestsAt(1), await guestsAt(1)]
      const ids = parties.map((it) => it.session.id)
      for (const { tokens } of parties) await guests.send(order.create, { body: dish(tokens[0]!, 1000) })

      /**
       * Prepares an act of somebody who sees the tables as they are now. Undefined if it makes no
       * sense.
       */
      async function prepare(it: Act): Promise<(() => Promise<Reply<never>>) | undefined> {
        const { session, tokens } = parties[it.table]!
        const other = parties[1 - it.table]!
        const [token] = tokens as [string]
        const own = await staffRead(session)
        const at = own.merged_into ? await staffRead({ id: own.merged_into }) : own
        const seen = await see(token)
        const pick = <T>(list: readonly T[]): T | undefined => list[it.which % Math.max(1, list.length)]
        const step = (call: Call, body: object, on = at) =>
          till.raw(call, { params: of(on), body: { version: on.version, ...body } as never })
        const bill = pick(seen.bills.filter((each) => each.state === 'open' && each.amount > 0))
        const amount = bill && Math.ceil((bill.amount * it.share) / 100)
        const row = async () => {
          const known = pick(seen.orders)
          return known && (await till.send(order.read, { params: { order_id: known.id } }))
        }
        const back = async (known: Pick<OrderRow, 'id' | 'version'>, lines?: object) => {
          const end = await endOf(till, known, 'return')
          return () => till.raw(order.return, { ...end, body: { ...end.body, ...lines } })
        }
        switch (it.kind) {
          case 'order':
            return () =>
              guests.raw(order.create, {
                body: dish(token, it.price, {
                  lines: [{ name: 'Çay', quantity: 3, unit_price: it.price, tax_rate: 10 }],
                }),
              })
          case 'pay':
            return bill && (() => guests.raw(order.create, { body: payment(token, bill.id, amount!) }))
          case 'till':
            return bill && (() => step(tableSession.pay, { number: bill.number, amount, payment_method: 'cash' }))
          case 'split':
            return () => step(tableSession.split, { kind: 'equal', parts: 1 + it.which })
          case 'move':
          case 'merge':
            return () => step(it.kind === 'move' ? tableSession.move : tableSession.merge, { table_id: other.table_id })
          case 'unmerge':
            return () => step(tableSession.unmerge, {}, own)
          case 'refund':
            return at.refund > 0
              ? () => step(tableSession.refund, { amount: at.refund, payment_method: 'cash' })
              : undefined
          case 'undo': {
            const known = await row()
            if (known?.status !== 'cancelled') return undefined
            const { id: order_id, version } = known
            return () => till.raw(order.undoCancel, { params: { order_id }, body: { version } })
          }
          case 'cancel': {
            const known = await row()
            if (!known?.next_status.includes('cancelled')) return undefined
            const end = await endOf(till, known, 'cancel')
            return () => till.raw(order.cancel, end)
          }
          case 'part':
          case 'return': {
            const known = await row()
            if (!known || known.status === 'cancelled' || known.status === 'returned') return undefined
            for (const each of ['approve', 'deliver'] as const) {
              const { version } = await till.send(order.read, { params: { order_id: known.id } })
              await till.raw(order[each], { params: { order_id: known.id }, body: { version } })
            }
            const now = await till.send(order.read, { params: { order_id: known.id } })
            if (!now.next_status.includes('returned')) return undefined
            return back(now, it.kind === 'part' ? { lines: [{ line: 0, quantity: 1 }] } : {})
          }
          case 'return payment': {
            const paid = pick(
              await db.many<{ id: string; version: number }>(sql`select o.id, o.version from orders o
                join bill b on b.company_id = ${company_id} and b.id = o.bill_id
                where o.company_id = ${company_id} and b.session_id = ${at.id} and o.status = 'delivered' order by o.id`),
            )
            return paid && back(paid)
          }
        }
      }

      for (const acts of steps) {
        const ready: (() => Promise<Reply<never>>)[] = []
        for (const it of acts) {
          const run = await prepare(it)
          if (run) ready.push(run)
        }
        for (const { status, text } of await Promise.all(ready.map((it) => it())))
          expect([200, 201, 409, 422], text).toContain(status)
        await check(ids)
      }
      expect(await server.broken()).toEqual([])
    }),
    { numRuns: atLength(10, 90), endOnFailure: true },
  )
})

/** Compares what staff see with what was ordered and paid. */
async function check(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const now = await staffRead({ id })
    const { ordered, kept, on_bill } = await db.must<{ ordered: number; kept: number; on_bill: number }>(sql`
      select coalesce(sum(total - returned_total), 0)::float8 as ordered, coalesce(sum(total - returned_total) filter (where on_bill), 0)::float8 as on_bill,
        (select coalesce(sum(p.total), 0)::float8 from orders p join bill b on b.company_id = ${company_id} and b.id = p.bill_id
          where p.company_id = ${company_id} and b.session_id = ${id} and p.status not in ('cancelled', 'returned')) as kept
      from orders where company_id = ${company_id} and table_session_id = ${id} and status not in ('cancelled', 'returned')`)
    expect([now.total, now.paid]).toEqual([ordered, kept])
    const given = sum(now.bills.filter((it) => it.state === 'refunded').map((it) => it.amount))
    expect(now.open - now.refund).toBe(ordered - kept + given)
    expect(sum(now.bills.filter((it) => it.state === 'open').map((it) => it.amount))).toBe(now.open)
    // Orders count as paid only as far as their table's bill was paid.
    if (now.open > 0) expect(on_bill).toBeLessThanOrEqual(kept - given)
    else expect(on_bill).toBe(kept > 0 ? ordered : 0)
  }
}
