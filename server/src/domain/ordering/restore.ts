import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { enterStatus } from './entered.ts'
import { enteredOf, staleStep } from './move.ts'
import { lockOrder } from './lock-order.ts'
import { cardJson } from './order-json.ts'
import { nextStatus } from './situations.ts'
import type { Tie } from '#server/kit/guard/reach.ts'
import { actOn, counted, writeOrder } from './write-order.ts'

const undoMin = 10

/**
 * Undoes a cancellation within 10 minutes, if the order had been approved and no platform was
 * notified (semantics §2: undo-cancel). What the customer cancelled stays cancelled. The order returns to the status it had before the
 * cancellation. Otherwise throws `conflict`.
 */
export async function restoreOrder(
  db: Db,
  tie: Tie,
  it: { order_id: string; version: number; now: Date; actor: string; device?: string | undefined },
): Promise<OrderRow> {
  const order = await lockOrder(db, tie, it.order_id, it.now)
  const before = await db.one<{ from_status: OrderStatus }>(sql`
    select e.from_status from orders o join order_event e on e.company_id = ${order.company_id} and e.order_id = o.id and e.kind = 'cancel' and not e.refused
    where o.company_id = ${order.company_id} and o.id = ${it.order_id} and o.status = 'cancelled' and o.version = ${it.version} and o.approved_at is not null and not o.cancelled_by_customer
      and o.external_id is null and o.finished_at > ${it.now}::timestamptz - make_interval(mins => ${undoMin}) order by e.at desc limit 1`)
  if (!before) throw staleStep(order)
  const to = before.from_status
  const { company_id } = order
  await enterStatus(db, enteredOf(order, it, 'restored', to))
  return writeOrder(
    db,
    { ...actOn(order, it), kind: 'undo_cancel', change: 'moved', from: 'cancelled', to, data: {} },
    sql`update orders o set status = ${to}, next_status = ${nextStatus(order.situations, to)}, version = version + 1, moved_by = ${it.actor}, moved_device = ${it.device ?? null}, moved_at = ${it.now},
      undo_of = null, undo_until = null, finished_at = null, reason_id = null, reason_text = ''
    where company_id = ${company_id} and id = ${it.order_id} and version = ${it.version} returning ${cardJson()} as card`,
    [counted(order, 'cancelled', to)],
  )
}
