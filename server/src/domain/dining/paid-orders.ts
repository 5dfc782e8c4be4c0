import sql, { type Sql } from 'sql-template-tag'
import { isReturnable, owing } from '#contract/dining/bill.ts'
import type { Db } from '#server/db/pool.ts'
import { hasPartialRefund } from '#server/domain/ordering/at-table.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import { billsOf, ordersOf, owedBy, type StoredBill, type TableOrder } from './bills.ts'
import { sessionOf, type SessionRow } from './sessions.ts'

interface By {
  now: Date
  actor: string | null
}

const each = async (
  db: Db,
  at: Pick<SessionRow, 'company_id' | 'branch_id'>,
  ids: string[],
  by: By,
  kind: string,
  set: Sql,
) => {
  const { company_id, branch_id } = at
  for (const order_id of ids) await touchOrder(db, { company_id, branch_id, order_id, kind, ...by, set })
}

/**
 * Marks a table's orders as paid once no amount is open. The orders get the payment method of the
 * last payment.
 */
export const markPaid = (
  db: Db,
  session: SessionRow,
  orders: readonly TableOrder[],
  payment_method: string,
  by: By,
) => {
  const owed = orders.filter((it) => !it.is_paid && it.status !== 'cancelled' && it.status !== 'returned')
  return each(
    db,
    session,
    owed.map((it) => it.id),
    by,
    'paid',
    sql`is_paid = true, on_bill = true, payment_method = ${payment_method}`,
  )
}

/**
 * Updates the paid marks of a locked session's orders after one of them was placed, cancelled,
 * returned or restored. If payments cover all of them, they count as paid, by the method of the
 * last payment, and so does the session. Otherwise a restored order (`back`) counts as unpaid.
 */
export async function markAnew(
  db: Db,
  session: SessionRow,
  it: { rows: readonly TableOrder[]; bills: readonly StoredBill[]; back: string | undefined; now: Date },
): Promise<void> {
  const { rows, bills, now } = it
  const by = { now, actor: null }
  if (owing(owedBy(rows), bills).open > 0) {
    const ids = rows.filter(({ id, on_bill }) => id === it.back && on_bill).map(({ id }) => id)
    return markAsUnpaid(db, session, ids, by)
  }
  const last = bills
    .filter(({ state }) => state === 'paid')
    .toSorted((a, b) => Date.parse(a.paid_at ?? '') - Date.parse(b.paid_at ?? ''))
    .at(-1)
  if (!last?.payment_method) return
  await notePaid(db, session, now)
  await markPaid(db, session, rows, last.payment_method, by)
}

const markAsUnpaid = (db: Db, at: Pick<SessionRow, 'company_id' | 'branch_id'>, ids: string[], by: By) =>
  each(db, at, ids, by, 'unpaid', sql`is_paid = false, on_bill = false`)

/** Marks a locked session as paid. */
const notePaid = (db: Db, { company_id, id }: SessionRow, now: Date) =>
  db.one(sql`update table_session set version = version + 1, updated_at = ${now}, state = 'paid', paid_at = coalesce(paid_at, ${now})
    where company_id = ${company_id} and id = ${id} and state <> 'paid'`)

/**
 * Marks a table's orders as unpaid after a payment was returned, unless other payments still cover
 * them. Throws `conflict` if the guests already got the payment's money as a refund, or if a part
 * of the payment has gone back the way it was paid: the rest is then refunded at the table. Waits
 * for the session's lock, because a payment that is taken at the same time would otherwise mark the
 * orders as paid again.
 */
export async function markUnpaid(db: Db, { company_id, branch_id, order_id, to, from, now }: Entered): Promise<void> {
  if (from === to || (to !== 'cancelled' && to !== 'returned')) return
  const bill = await db.one<{ id: string; number: number; session_id: string }>(sql`
    select b.id, b.number, b.session_id from orders p join bill b on b.company_id = ${company_id} and b.id = p.bill_id
    where p.company_id = ${company_id} and p.id = ${order_id}`)
  if (!bill) return
  const session = await sessionOf(db, { company: company_id }, bill.session_id, 'lock')
  const rows = await ordersOf(db, session)
  const before = await billsOf(db, session)
  const isPartly = (await hasPartialRefund.tell(db, { company_id, order_id })).includes(true)
  if (isPartly || !isReturnable(owedBy(rows), before, bill.number)) throw fault('conflict', { cause: 'given_back' })
  // Listeners are called before the payment is written as returned.
  const bills = before.map((it) => (it.id === bill.id ? { ...it, state: 'void' as const } : it))
  if (owing(owedBy(rows), bills).open === 0) return
  const ids = rows.filter((it) => it.on_bill).map((it) => it.id)
  await markAsUnpaid(db, { company_id, branch_id }, ids, { now, actor: null })
}
