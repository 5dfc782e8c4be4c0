import sql from 'sql-template-tag'
import { owing, refundBill } from '#contract/dining/bill.ts'
import type { Db } from '#server/db/pool.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import type { PartReturned } from '#server/domain/ordering/part-return.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { billsOf, isUnderWay, ordersOf, owedBy, type TableOrder } from './bills.ts'
import { writeRefund } from './pay.ts'
import { sessionOf, type SessionRow } from './sessions.ts'

/**
 * Handles a status change of an order whose guests have left their table. The order cannot go back
 * to the kitchen, because nobody is there to eat it or pay for it. If the order is returned, its
 * payment is refunded by the original means, as for an order without a table: by now other guests
 * may sit at the table, so the refund cannot go onto its bill.
 */
export async function followGone(db: Db, { company_id, order_id, from, to, now }: Entered): Promise<void> {
  if (!from || from === to) return
  const isBack = isUnderWay({ status: to }) && !isUnderWay({ status: from })
  if (!isBack && to !== 'returned' && to !== 'cancelled') return
  const order = await db.one<{ table_session_id: string | null; payment_method: string }>(
    sql`select table_session_id, payment_method from orders where company_id = ${company_id} and id = ${order_id}`,
  )
  if (!order?.table_session_id) return
  const session = await closedSession(db, company_id, order.table_session_id)
  if (!session) return
  if (isBack) throw fault('conflict')
  await refundGone(db, session, order, { order_id, now, change: (it) => ({ ...it, status: to }) })
}

/** Refunds a part of an order whose guests have left their table, by the original means. */
export async function followPartGone(db: Db, it: PartReturned): Promise<void> {
  const { company_id, order_id, lines, refund, now } = it
  const order = await db.one<{ table_session_id: string | null; payment_method: string }>(
    sql`select table_session_id, payment_method from orders where company_id = ${company_id} and id = ${order_id}`,
  )
  const session = order?.table_session_id && (await closedSession(db, company_id, order.table_session_id))
  if (!order || !session) return
  const change = (row: TableOrder) => ({ ...row, total: row.total - refund, lines: [...lines] })
  await refundGone(db, session, order, { order_id, now, change })
}

/**
 * The session, if its guests have left. Waits for its lock, because another transaction may be
 * clearing the table right now. The session's state then shows whether the table was cleared.
 */
async function closedSession(db: Db, company_id: string, id: string): Promise<SessionRow | undefined> {
  const session = await sessionOf(db, { company: company_id }, id, 'lock')
  return session.state === 'closed' ? session : undefined
}

/**
 * Writes a refund of what the session's guests have overpaid. The order is evaluated as `change`
 * leaves it, because listeners are called before it is written.
 */
async function refundGone(
  db: Db,
  session: SessionRow,
  { payment_method }: { payment_method: string },
  it: { order_id: string; now: Date; change: (row: TableOrder) => TableOrder },
): Promise<void> {
  const rows = await ordersOf(db, session)
  const orders = owedBy(rows.map((row) => (row.id === it.order_id ? it.change(row) : row)))
  const bills = await billsOf(db, session)
  const amount = owing(orders, bills).refund
  const done = refundBill(orders, bills, amount)
  if (done) await writeRefund(db, session, done.refunded, { amount, payment_method, actor: null, now: it.now })
}
