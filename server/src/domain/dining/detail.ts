import sql from 'sql-template-tag'
import { balanced, lineAmounts, owing } from '#contract/dining/bill.ts'
import type { TableSession } from '#contract/dining/table-session.ts'
import type { Db } from '#server/db/pool.ts'
import { billWays, paymentWays } from '#server/domain/organisation/branch-payments.ts'
import { billsOf, ordersOf, owedBy, unreturned } from './bills.ts'
import type { SessionRow } from './sessions.ts'

/** A session in full: orders, open amount and bills. */
export async function sessionDetail(db: Db, session: SessionRow): Promise<TableSession> {
  const { company_id, branch_id, id } = session
  const orders = await ordersOf(db, session)
  const stored = await billsOf(db, session)
  const company = await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
  const tables = await db.many<{ id: string; origin_session_id: string | null }>(sql`
    select table_id as id, origin_session_id from session_table
    where company_id = ${company_id} and session_id = ${id} and (ended_at is null or ${session.state === 'closed'} and ended_at = ${session.closed_at}) order by starts_at, id`)
  const merged = await db.many<{ id: string; version: number }>(
    sql`select id, version from table_session where company_id = ${company_id} and merged_into = ${id} and state <> 'closed' order by id`,
  )
  const ways = await paymentWays(db, { company_id, branch_id })
  const owed = owedBy(orders)
  const sums = owing(owed, stored)
  const known = new Map(stored.map((it) => [it.number, it]))
  return {
    ...session,
    // A session that was paid may have an open amount again: a payment may have been refunded, or
    // an order's cancellation may have been undone.
    state: session.state === 'paid' && sums.open > 0 ? 'open' : session.state,
    ...company,
    ...sums,
    table_ids: tables.map((it) => it.id),
    merged: merged.map((it) => ({
      ...it,
      table_ids: tables.filter((table) => table.origin_session_id === it.id).map((table) => table.id),
    })),
    orders: orders.map(({ lines, on_bill, ...it }) => {
      const left = lines.map(unreturned)
      const amounts = lineAmounts({ ...it, is_void: false, lines: left })
      return {
        ...it,
        is_paid: it.is_paid && !on_bill,
        lines: lines.map(({ name, options }, at) => ({
          name,
          quantity: left[at]?.quantity ?? 0,
          amount: amounts[at] ?? 0,
          options: options.map((each) => ({ name: each.name, action: each.action, quantity: each.quantity })),
        })),
      }
    }),
    bills: balanced(owed, stored).map((it) => {
      const { id = null, paid_at = null, payment_method = null } = known.get(it.number) ?? {}
      return { ...it, lines: [...it.lines], id, paid_at, payment_method }
    }),
    payment_methods: billWays(ways).map((it) => it.code),
  }
}
