import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { TableOrder } from './bills.ts'
import type { SessionRow } from './sessions.ts'

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

/** Marks a table's orders as unpaid after a payment was refunded. */
export async function markUnpaid(db: Db, { company_id, branch_id, order_id, to, from, now }: Entered): Promise<void> {
  if (from === to || (to !== 'cancelled' && to !== 'returned')) return
  const paid = await db.many<{ id: string }>(sql`
    select o.id from orders p join bill b on b.company_id = ${company_id} and b.id = p.bill_id
    join orders o on o.company_id = ${company_id} and o.table_session_id = b.session_id and o.on_bill
    where p.company_id = ${company_id} and p.id = ${order_id} and p.bill_id is not null order by o.id`)
  const ids = paid.map((it) => it.id)
  await each(db, { company_id, branch_id }, ids, { now, actor: null }, 'unpaid', sql`is_paid = false, on_bill = false`)
}
