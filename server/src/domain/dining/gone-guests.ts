import sql from 'sql-template-tag'
import { owing, refundBill } from '#contract/dining/bill.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Db } from '#server/db/pool.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import type { PartReturned } from '#server/domain/ordering/part-return.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { giveBackToPayers } from './back-to-payers.ts'
import { billsOf, isUnderWay, ordersOf, owedBy, type TableOrder } from './bills.ts'
import { markAnew } from './paid-orders.ts'
import { writeRefund } from './pay.ts'
import { sessionOf, type SessionRow } from './sessions.ts'

/**
 * Handles a status change of an order at a table. If its guests have left, the order cannot go back
 * to the kitchen, because nobody is there to eat it or pay for it. If it is returned, its payment
 * is refunded by the original means, as for an order without a table: by now other guests may sit
 * at the table, so the refund cannot go onto its bill. If its guests are still there, their
 * payments may now cover what is left of their orders.
 */
export async function followGone(db: Db, { company_id, order_id, from, to, how, now }: Entered): Promise<void> {
  if (how === 'placed') return followPlaced(db, { company_id, order_id, now })
  if (from === undefined || from === to) return
  const isBack = isUnderWay({ status: to }) && !isUnderWay({ status: from })
  if (!isBack && isGone(to) === isGone(from)) return
  const at = await placeOf(db, company_id, order_id)
  if (!at) return
  if (isBack && at.session.state === 'closed') throw fault('conflict')
  if (isGone(to) === isGone(from)) return
  const back = isGone(from) ? order_id : undefined
  await follow(db, at, { order_id, back, now, change: (row) => ({ ...row, status: to }) })
}

/** Handles the return of a part of an order at a table. */
export async function followPartGone(db: Db, it: PartReturned): Promise<void> {
  const { company_id, order_id, lines, refund, now } = it
  const at = await placeOf(db, company_id, order_id)
  const change = (row: TableOrder) => ({ ...row, total: row.total - refund, lines: [...lines] })
  if (at) await follow(db, at, { order_id, now, change })
}

/** Marks a new order as paid if its guests have already paid more than they owed. */
async function followPlaced(db: Db, it: Pick<Entered, 'company_id' | 'order_id' | 'now'>): Promise<void> {
  const { company_id, order_id, now } = it
  const hasPaid = await db.one(sql`select 1 as one from orders o
    join bill b on b.company_id = ${company_id} and b.session_id = o.table_session_id and b.state = 'paid'
    where o.company_id = ${company_id} and o.id = ${order_id} limit 1`)
  const at = hasPaid && (await placeOf(db, company_id, order_id))
  if (at) await follow(db, at, { order_id, now, change: (row) => row })
}

const isGone = (status: OrderStatus) => status === 'cancelled' || status === 'returned'

interface Placed {
  session: SessionRow
  payment_method: string
}

/**
 * The session of an order; undefined if it is not an order at a table. Waits for the session's lock,
 * because another transaction may be clearing the table or taking a payment right now.
 */
async function placeOf(db: Db, company_id: string, order_id: string): Promise<Placed | undefined> {
  const order = await db.one<{ table_session_id: string | null; payment_method: string }>(
    sql`select table_session_id, payment_method from orders where company_id = ${company_id} and id = ${order_id}`,
  )
  if (!order?.table_session_id) return undefined
  const session = await sessionOf(db, { company: company_id }, order.table_session_id, 'lock')
  return { session, payment_method: order.payment_method }
}

/**
 * If the guests have left, gives back what they have overpaid. Otherwise updates which of their
 * orders are marked as paid. The order is evaluated as `change` leaves it, because listeners are
 * called before the order is written.
 */
async function follow(
  db: Db,
  { session, payment_method }: Placed,
  it: { order_id: string; back?: string | undefined; now: Date; change: (row: TableOrder) => TableOrder },
): Promise<void> {
  const { order_id, back, now, change } = it
  const stored = await ordersOf(db, session)
  const rows = stored.map((row) => (row.id === order_id ? change(row) : row))
  const bills = await billsOf(db, session)
  if (session.state !== 'closed') return markAnew(db, session, { rows, bills, back, now })
  const orders = owedBy(rows)
  const amount = owing(orders, bills).refund
  const done = refundBill(orders, bills, amount)
  if (!done) return
  const of = { before: owedBy(stored), orders, bills, amount, payment_method, now }
  let number = done.refunded
  for (const [by, part] of await giveBackToPayers(db, session, of))
    await writeRefund(db, session, number++, { amount: part, payment_method: by, actor: null, now })
}
