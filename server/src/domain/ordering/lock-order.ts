import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Db } from '#server/db/pool.ts'
import { prepared } from '#server/db/prepared.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { tiedTo, within, type Tie, type TieToOne } from '#server/kit/guard/reach.ts'
import { nextStatus } from './situations.ts'
import type { OrderNow } from './order-now.ts'

/**
 * Limits the caller's tie to the company of an order, which statements on the order's rows need.
 * Throws `not_found` if the caller may not access the order, and `shared_id` if the caller may
 * access two companies that both have an order with that id.
 */
export const tieOfOrder = (db: Db, tie: Tie, order_id: string): Promise<TieToOne> => tiedTo(db, tie, 'orders', order_id)

/**
 * Reads an order as it is now and locks it until the transaction ends. Throws `not_found` if the
 * caller may not access it. The session of its guests at a table is locked first, because ordering
 * or paying at a table locks the session, then orders and the branch's counter.
 */
export async function lockOrder(db: Db, tie: Tie, order_id: string, now: Date): Promise<OrderNow> {
  const own = await tieOfOrder(db, tie, order_id)
  // Both statements are sent to the database together, without waiting in between.
  const [, row] = await Promise.all([
    db.one(lockedGuests({ ...own, order_id })),
    db.one<OrderNow>(lockedOrder({ ...own, order_id, now })),
  ])
  if (!row) throw fault('not_found')
  return row
}

const lockedGuests = prepared<Tie & { order_id: string }>(
  (it) => sql`select s.id from orders o join table_session s on ${within(it, 's')} and s.id = o.table_session_id
    where ${within(it, 'o')} and o.id = ${it.order_id} for update of s`,
)

/**
 * Locks the session of the guests whose bill a locked order has paid, if there is one, until the
 * transaction ends.
 */
export const lockGuestsPaidFor = (db: Db, { company_id, order_id }: { company_id: string; order_id: string }) =>
  db.one(sql`select 1 as one from orders p join bill b on b.company_id = ${company_id} and b.id = p.bill_id
      join table_session s on s.company_id = ${company_id} and s.id = b.session_id
    where p.company_id = ${company_id} and p.id = ${order_id} for update of s`)

const lockedOrder = prepared<Tie & { order_id: string; now: Date }>(
  (it) => sql`
    select o.company_id, o.branch_id, o.channel, o.delivery_type, o.status, o.version, s.situations, b.unanswered,
      b.preparation_min + b.pace_min + coalesce((select max(p.minutes) from branch_pause p where ${within(it, 'p')} and p.branch_id = o.branch_id and p.kind = 'busy'
        and p.order_method in ('all', o.delivery_type) and p.starts_at <= ${it.now} and p.ends_at > ${it.now} and (p.ended_at is null or p.ended_at > ${it.now})), 0) as preparation_min,
      (select l.quarter_at from order_load l where ${within(it, 'l')} and l.order_id = o.id and l.is_moved) as not_before,
      o.moved_by, o.moved_device, o.moved_at, o.cancelled_by_customer, o.external_id, o.member_id, o.is_test, o.total, (o.total + wallet_part(o.totals) - o.returned_total - o.returned_wallet)::float8 as spent, o.created_at, o.scheduled_at, o.pay_by, o.deadline_at, o.deadline_kind, o.acknowledged_at, o.promised_at, o.ready_at, o.courier_name, o.courier_id,
      o.platform_state, o.undo_of, o.undo_until, coalesce((o.address ->> 'platform_courier')::boolean, false) as courier_of_platform, o.address ->> 'platform_due' as due_of_platform
    from orders o join branch b on b.id = o.branch_id and ${within(it, 'b', 'id')} join delivery_type_setting s on s.id = o.setting_id
    where ${within(it, 'o')} and o.id = ${it.order_id} for update of o`,
)

/** The statuses to which an order may move now. While it waits for its payment, it can only be cancelled. */
export const allowedNow = ({ situations, status, pay_by }: OrderNow): OrderStatus[] =>
  nextStatus(situations, status).filter((it) => pay_by === null || it === 'cancelled')

/**
 * What the refusal of a step reports about the order: which steps are possible, and who brought the
 * order to its status, at which till, and when (semantics §2).
 */
export const currentOf = (order: OrderNow) => ({
  current_status: order.status,
  version: order.version,
  allowed: allowedNow(order),
  by: order.moved_by,
  device: order.moved_device,
  at: order.moved_at,
  by_customer: order.cancelled_by_customer,
})
