import sql from 'sql-template-tag'
import { owing } from '#contract/dining/bill.ts'
import type { TableSession } from '#contract/dining/table-session.ts'
import type { Db } from '#server/db/pool.ts'
import { billWays, paymentWays, type PaymentWay } from '#server/domain/organisation/branch-payments.ts'
import { billsNow, billsOf, ordersOf, owedBy, shownLines, type StoredBill, type TableOrder } from './bills.ts'
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
  const sums = owing(owedBy(orders), stored)
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
    orders: orders.map((it) => {
      const { id, number, status, delivery_type, created_at, total, version } = it
      const is_paid = it.is_paid && !it.on_bill
      return { id, number, status, delivery_type, created_at, total, is_paid, version, lines: shownLines(it) }
    }),
    bills: billsNow(session.id, orders, stored).map((it) => {
      const { id, number, state, amount, lines, paid_at, payment_method, wallet } = it
      return { id, number, state, amount, lines, paid_at, payment_method, wallet }
    }),
    payment_methods: billWays(ways).map((it) => it.code),
    refund_methods: refundMethods(stored, orders, billWays(ways)),
  }
}

function refundMethods(bills: readonly StoredBill[], orders: readonly TableOrder[], ways: readonly PaymentWay[]) {
  const paid = bills.filter((it) => it.state === 'paid')
  const wallets = paid.some((it) => it.wallet > 0) ? ['wallet'] : []
  const paidAtOnce = orders.filter((it) => it.is_paid && !it.on_bill)
  const used = [...paid, ...paidAtOnce].flatMap((it) => it.payment_method ?? [])
  const byHand = ways.filter((it) => it.place !== 'online').map((it) => it.code)
  return [...new Set([...wallets, ...used, ...byHand])]
}
