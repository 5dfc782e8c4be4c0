import sql, { raw } from 'sql-template-tag'
import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { OrderRow, TakeBackStep } from '#contract/ordering/order.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { Db } from '#server/db/pool.ts'
import { type Fault, fault, wrongField } from '#server/kit/fault.ts'
import { tiedTo, within, type Tie, type TieToOne } from '#server/kit/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { deadlineOf } from './deadline.ts'
import { cardJson } from './order-json.ts'
import { nextStatus } from './situations.ts'
import { stepTaken, type Queued, type StepTaken } from './outside.ts'
import { actionTarget, type Action } from './steps.ts'
import { beforeOf, heldMs, undoOf, undoUntil } from './undo.ts'

/** Who moves an order, and with what. `device` is the till's name; `reason_id` and `text` for cancel and return. */
export interface Move {
  order_id: string
  action: Action
  version: number
  now: Date
  actor: string | null
  /** The kind of actor for whom the reason is chosen (semantics §2). */
  as: 'branch' | 'platform' | 'customer' | 'courier'
  device?: string | undefined
  minutes?: number | undefined
  courier_name?: string | undefined
  reason_id?: number | undefined
  text?: string | undefined
  /** True where the platform itself moved it and need not be told. */
  fromPlatform?: boolean
}

export interface OrderNow {
  company_id: string
  branch_id: string
  channel: Channel
  delivery_type: DeliveryType
  status: OrderStatus
  version: number
  situations: Situation[]
  unanswered: 'ring' | 'cancel'
  /** The branch's current preparation time: longer while it is busy (semantics §4). */
  preparation_min: number
  moved_by: string | null
  moved_at: string | null
  courier_of_platform: boolean
  external_id: string | null
  scheduled_at: string | null
  deadline_at: string | null
  deadline_kind: OrderRow['deadline_kind']
  acknowledged_at: string | null
  promised_at: string | null
  ready_at: string | null
  courier_name: string | null
  platform_state: OrderRow['platform_state']
  /** The step that can be undone, and until when. */
  undo_of: TakeBackStep | null
  undo_until: string | null
}

/** The tie to the company of an order (the older, should two share an id); `not_found` outside the caller's reach. */
export const tieOfOrder = (db: Db, tie: Tie, order_id: string): Promise<TieToOne> =>
  tiedTo(db, tie, 'orders', order_id, 'created_at')

/** The order as it stands (the older, should two companies share an id), locked until the transaction ends; `not_found` outside the caller's reach. */
export async function lockOrder(db: Db, tie: Tie, order_id: string, now: Date): Promise<OrderNow> {
  const own = await tieOfOrder(db, tie, order_id)
  const row = await db.one<OrderNow>(sql`
    select o.company_id, o.branch_id, o.channel, o.delivery_type, o.status, o.version, s.situations, b.unanswered,
      b.preparation_min + case when b.busy_until > ${now} then b.busy_minutes else 0 end as preparation_min,
      o.moved_by, o.moved_at, o.external_id, o.scheduled_at, o.deadline_at, o.deadline_kind, o.acknowledged_at, o.promised_at, o.ready_at, o.courier_name,
      o.platform_state, o.undo_of, o.undo_until, coalesce((o.address ->> 'platform_courier')::boolean, false) as courier_of_platform
    from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id join delivery_type_setting s on s.id = o.setting_id
    where ${within(own, 'o')} and o.id = ${order_id} for update of o`)
  if (!row) throw fault('not_found')
  return row
}

/** What a refused step reports about the order as it is: what is allowed, who moved it there and when (semantics §2). */
export const currentOf = (order: OrderNow) => ({
  current_status: order.status,
  version: order.version,
  allowed: nextStatus(order.situations, order.status),
  by: order.moved_by,
  at: order.moved_at,
})

/** A step that cannot be taken: 409 with the order as it is now. */
export const staleStep = (order: OrderNow): Fault => fault('conflict', { current: currentOf(order) })

/** Two people taking the same step at once: one takes it, the other is told who did. A step not taken by a person may be repeated. */
const isOwnRepeat = (order: OrderNow, move: Move): boolean =>
  move.as !== 'branch' || order.moved_by === null || order.moved_by === move.actor

/** The column that records when each status was entered. */
export const timestampColumn: Partial<Record<OrderStatus, string>> = {
  preparing: 'approved_at',
  on_the_way: 'dispatched_at',
  delivered: 'finished_at',
  cancelled: 'finished_at',
  returned: 'finished_at',
}

/**
 * Takes one step of the state machine in the caller's transaction: status, version, deadline, counters, timeline, event and what the platform must be told;
 * apart from undoing steps (`restoreOrder`, `takeBack`), no other statement of the server writes an order's status. The same step again by the same actor
 * returns the order as it is; an illegal or late one, or one that somebody else took first, throws `conflict` (record it with `noteRefusal` once the
 * transaction is over).
 */
export async function moveOrder(db: Db, tie: Tie, move: Move): Promise<OrderRow> {
  const order = await lockOrder(db, tie, move.order_id, move.now)
  const to = actionTarget[move.action]
  if (order.status === to && move.version < order.version && isOwnRepeat(order, move))
    return card(db, order, move.order_id)
  if (order.version !== move.version || !nextStatus(order.situations, order.status).includes(to)) throw staleStep(order)
  const reason = move.action === 'cancel' || move.action === 'return' ? await checkReason(db, order, move) : undefined

  const minutes = move.minutes ?? order.preparation_min
  const { deadline_at, deadline_kind } = deadlineOf({
    status: to,
    since: move.now,
    situations: order.situations,
    channel: order.channel,
    unanswered: order.unanswered,
    minutes,
    scheduled_at: order.scheduled_at,
  })
  const skipsReady = to === 'delivered' && order.status === 'preparing'
  const undo_of = undoOf(order, move)
  const queued = move.fromPlatform
    ? []
    : await tellStep(db, {
        order,
        order_id: move.order_id,
        action: move.action,
        now: move.now,
        heldMs: undo_of ? heldMs : 0,
        cancel: reason && { reason: reason.platform_codes[order.channel] ?? reason.code, note: move.text ?? '' },
      })
  const stamp = timestampColumn[to]
  const row = await db.must<{ card: OrderRow }>(sql`
    with counted as (
      update branch_counter set seq = seq + 1, ${raw(`${order.status} = ${order.status} - 1, ${to} = ${to} + 1`)} where company_id = ${order.company_id} and branch_id = ${order.branch_id} returning seq
    ), o as (
      update orders set status = ${to}, next_status = ${nextStatus(order.situations, to)}, version = version + 1,
        moved_by = ${move.actor}, moved_at = ${move.now}, deadline_at = ${deadline_at}, deadline_kind = ${deadline_kind}${raw(stamp ? `, ${stamp} = ` : '')}${stamp ? sql`${move.now}::timestamptz` : raw('')},
        acknowledged_at = coalesce(acknowledged_at, ${move.now}::timestamptz),
        promised_at = case when ${to} = 'preparing' then coalesce(promised_at, ${deadline_at}::timestamptz) else promised_at end,
        ready_at = case when ${skipsReady} then coalesce(ready_at, ${move.now}::timestamptz) else ready_at end,
        courier_name = coalesce(${move.courier_name || null}, courier_name),
        reason_id = coalesce(${reason?.id ?? null}, reason_id), reason_text = coalesce(${move.text || null}, reason_text),
        undo_of = ${undo_of}, undo_until = ${undo_of && undoUntil(move.now)},
        platform_state = coalesce(${queued[0] ? JSON.stringify(queued[0].shown) : null}::jsonb, platform_state)
      where company_id = ${order.company_id} and id = ${move.order_id} and version = ${order.version} returning *
    ), told as (
      insert into order_event (company_id, at, id, order_id, kind, from_status, to_status, actor, device, data)
      values (${order.company_id}, ${move.now}, ${uuidv7(move.now.getTime())}, ${move.order_id}, ${move.action}, ${order.status}, ${to}, ${move.actor}, ${move.device ?? null},
        ${JSON.stringify({ ...(move.action === 'approve' && { minutes }), ...(reason && { reason: reason.code, text: move.text ?? '' }), ...(undo_of && { before: beforeOf(order, queued, move.courier_name) }) })})
    ), announced as (
      insert into event (company_id, branch_id, seq, type, data)
      select ${order.company_id}, ${order.branch_id}, counted.seq, 'order', jsonb_build_object('change', 'moved', 'by', ${move.actor}::text, 'data', ${cardJson()}) from counted, o
    ) select ${cardJson()} as card from o`)
  return row.card
}

/** Tells the channel the order came through; returns what waits to be sent. */
export const tellStep = async (db: Db, it: StepTaken): Promise<Queued[]> =>
  it.order.external_id ? (await stepTaken.tell(db, it)).flat() : []

/** Records a refused attempt on the order's timeline, in a transaction of its own, since the refused one was rolled back. */
export async function noteRefusal(
  db: Db,
  tie: Tie,
  it: { order_id: string; action: string; now: Date; actor: string | null; device?: string | undefined; code: string },
): Promise<void> {
  await db.one(sql`insert into order_event (company_id, at, id, order_id, kind, from_status, actor, device, refused, data)
    select company_id, ${it.now}, ${uuidv7(it.now.getTime())}, id, ${it.action}, status, ${it.actor}, ${it.device ?? null}, true, ${JSON.stringify({ code: it.code })}
    from orders o where ${within(await tieOfOrder(db, tie, it.order_id), 'o')} and id = ${it.order_id}`)
}

interface Reason {
  id: number
  code: string
  platform_codes: Record<string, string>
}

async function checkReason(db: Db, order: OrderNow, move: Move): Promise<Reason> {
  const reason = await db.one<Reason & { needs_text: boolean; fits: boolean }>(sql`
    select id, code, platform_codes, needs_text, kind = ${move.action} and (actor = 'any' or actor = ${move.as} or ${move.as} = 'platform')
      and (delivery_types = '{}' or ${order.delivery_type} = any(delivery_types)) and (from_statuses = '{}' or ${order.status} = any(from_statuses)) as fits
    from cancel_reason where id = ${move.reason_id ?? 0}`)
  if (!reason) throw wrongField('reason_id', 'choice')
  if (!reason.fits) throw wrongField('reason_id', 'not_from_here')
  if (reason.needs_text && !move.text) throw wrongField('text', 'text_needed')
  return reason
}

const card = async (db: Db, order: OrderNow, id: string) =>
  (
    await db.must<{ card: OrderRow }>(
      sql`select ${cardJson()} as card from orders o where o.company_id = ${order.company_id} and o.id = ${id}`,
    )
  ).card
