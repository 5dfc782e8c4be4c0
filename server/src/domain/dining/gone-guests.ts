import sql from 'sql-template-tag'
import { owing, refundBill } from '#contract/dining/bill.ts'
import type { Db } from '#server/db/pool.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { billsOf, isUnderWay, ordersOf, owedBy } from './bills.ts'
import { writeRefund } from './pay.ts'
import { sessionOf } from './sessions.ts'

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
  // Waits for the lock, because another transaction may be clearing the table right now. The
  // session's state then shows whether the table was cleared.
  const session = await sessionOf(db, { company: company_id }, order.table_session_id, 'lock')
  if (session.state !== 'closed') return
  if (isBack) throw fault('conflict')
  // Evaluates the order with its new status, because this listener is called before the status is
  // written.
  const rows = await ordersOf(db, session)
  const orders = owedBy(rows.map((it) => (it.id === order_id ? { ...it, status: to } : it)))
  const bills = await billsOf(db, session)
  const amount = owing(orders, bills).refund
  const done = refundBill(orders, bills, amount)
  const { payment_method } = order
  if (done) await writeRefund(db, session, done.refunded, { amount, payment_method, actor: null, now })
}
