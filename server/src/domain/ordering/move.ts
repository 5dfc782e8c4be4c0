import sql, { empty, raw } from 'sql-template-tag'
import type { liableParties } from '#contract/ordering/order-fields.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DoorPayment, OrderRow, TakeBackStep } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { deadlineOf } from './late/deadline.ts'
import { enterStatus, type Entered } from './entered.ts'
import { cardJson } from './order-json.ts'
import { nextStatus } from './situations.ts'
import { stepTaken, type Queued, type StepTaken } from './outside.ts'
import { actionTarget, type Action } from './steps.ts'
import { beforeOf, heldMs, undoOf, undoUntil } from './undo.ts'
import { actOn, counted, writeOrder } from './write-order.ts'
import type { OrderNow } from './order-now.ts'
import { allowedNow, currentOf, lockOrder, tieOfOrder } from './lock-order.ts'

/**
 * Who moves an order, and further details. `device` is the till's name; `reason_id` and `text` are
 * needed for cancelling and returning.
 */
export interface Move {
  order_id: string
  action: Action
  version: number
  now: Date
  actor: string | null
  /** The kind of actor, which decides the reasons that apply (semantics §2). */
  as: 'branch' | 'platform' | 'customer' | 'courier'
  device?: string | undefined
  minutes?: number | undefined
  courier_name?: string | undefined
  /** The branch's own courier, given instead of a name. */
  courier_id?: string | null | undefined
  reason_id?: number | undefined
  text?: string | undefined
  /** Who bears a return, if that is not the party that the reason names. */
  liable?: (typeof liableParties)[number] | undefined
  /** How the courier was paid at the door, if not by the order's method alone. */
  door_payments?: readonly DoorPayment[] | undefined
  /** Whether the platform itself has taken the step, so that it need not be told. */
  fromPlatform?: boolean
}

/**
 * The 409 for a step that is not possible in the order's status, with the order as it is now. If
 * other steps can still lead to the wanted status, the text says "not yet".
 */
export const staleStep = (order: OrderNow, to?: OrderStatus): Fault =>
  fault('conflict', { current: currentOf(order), ...(to && leadsTo(order, to) && { isEarly: true }) })

function leadsTo({ situations, status, pay_by }: OrderNow, to: OrderStatus): boolean {
  // Once the order is paid, every step is possible.
  if (pay_by !== null && to !== 'cancelled') return true
  const reached = new Set(nextStatus(situations, status))
  // The step is possible in the order's current status. It was refused only because somebody else
  // has changed the order first.
  if (reached.has(to)) return false
  for (const at of reached) for (const next of nextStatus(situations, at)) reached.add(next)
  return reached.has(to)
}

/**
 * Whether the same actor repeats their own step. If two people try the same step, one succeeds and
 * the other is told who took it. An automatic step may always be repeated.
 */
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
 * Takes one step of the state machine in the caller's transaction: status, version, deadline,
 * counters, timeline, event and messages to the platform. Apart from undoing (`restoreOrder`,
 * `takeBack`), nothing else on the server writes an order's status. If the same actor repeats a
 * step, the order is returned unchanged. A step that is illegal or too late, or that somebody else
 * took first, throws `conflict` (record it with `noteRefusal` once the transaction is over).
 */
export async function moveOrder(db: Db, tie: Tie, move: Move): Promise<OrderRow> {
  const order = await lockOrder(db, tie, move.order_id, move.now)
  const to = actionTarget[move.action]
  if (order.status === to && move.version < order.version && isOwnRepeat(order, move))
    return card(db, order, move.order_id)
  if (order.version !== move.version || !allowedNow(order).includes(to)) throw staleStep(order, to)
  const reason = move.action === 'cancel' || move.action === 'return' ? await checkReason(db, order, move) : undefined

  const courier = move.courier_id ? await courierOf(db, order, move.courier_id) : undefined
  const courier_name = courier?.name ?? move.courier_name

  const minutes = move.minutes ?? minutesFor(order, move.now)
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
        minutes,
        heldMs: undo_of ? heldMs : 0,
        cancel: reason && { reason: reason.platform_codes[order.channel] ?? reason.code, note: move.text ?? '' },
      })
  await enterStatus(db, { ...enteredOf(order, move, 'moved', to), by_own_courier: courier !== undefined })
  return writeOrder(
    db,
    {
      ...actOn(order, move),
      kind: move.action,
      change: 'moved',
      from: order.status,
      to,
      data: {
        ...(move.action === 'approve' && { minutes }),
        ...(reason && { reason: reason.code, text: move.text ?? '' }),
        ...(move.liable && { liable: move.liable }),
        ...(move.as === 'customer' && { as: move.as }),
        ...(undo_of && { before: beforeOf(order, queued, courier_name) }),
      },
    },
    steppedOrder(
      {
        company_id: order.company_id,
        order_id: move.order_id,
        version: order.version,
        now: move.now,
        to,
        next: nextStatus(order.situations, to),
        actor: move.actor,
        device: move.device ?? null,
        deadline_at,
        deadline_kind,
        promised_at: to === 'preparing' ? deadline_at : null,
        ready_at: skipsReady ? move.now : null,
        courier_name: courier_name || null,
        courier_id: courier?.id ?? null,
        reason_id: reason?.id ?? null,
        reason_text: move.text || null,
        by_customer: move.as === 'customer' && to === 'cancelled',
        undo_of,
        undo_until: undo_of && undoUntil(move.now),
        door_payments: move.door_payments ? JSON.stringify(move.door_payments) : null,
        platform_state: queued[0] ? JSON.stringify(queued[0].shown) : null,
      },
      timestampColumn[to],
    ),
    [counted(order, order.status, to)],
  )
}

/**
 * The preparation time to promise, in minutes: the branch's, or a longer one for an order that was
 * moved to a later quarter of an hour because its own was full.
 */
const minutesFor = ({ preparation_min, not_before }: OrderNow, now: Date): number =>
  not_before ? Math.max(preparation_min, Math.ceil((Date.parse(not_before) - now.getTime()) / 60_000)) : preparation_min

/** What the hook is told about an order that leaves the status in which it was locked. */
export const enteredOf = (
  { company_id, branch_id, member_id, channel, is_test, status, total, spent, created_at }: OrderNow,
  { order_id, now }: { order_id: string; now: Date },
  how: Entered['how'],
  to: OrderStatus,
): Entered => ({
  company_id,
  branch_id,
  order_id,
  member_id,
  channel,
  is_test,
  from: status,
  to,
  how,
  total,
  spent,
  created_at,
  now,
})

/** Updates the order's row for a step. `kind` determines the column that records the time. */
const steppedOrder = prepared<Stepped>(
  (it, stamp) => sql`update orders o set status = ${it.to}, next_status = ${it.next}, version = version + 1,
    pay_by = null, moved_by = ${it.actor}, moved_device = ${it.device}, moved_at = ${it.now}, deadline_at = ${it.deadline_at}, deadline_kind = ${it.deadline_kind}${stamp ? sql`, ${raw(stamp)} = ${it.now}::timestamptz` : empty},
    acknowledged_at = coalesce(acknowledged_at, ${it.now}::timestamptz), promised_at = coalesce(promised_at, ${it.promised_at}::timestamptz),
    ready_at = coalesce(ready_at, ${it.ready_at}::timestamptz), courier_name = coalesce(${it.courier_name}, courier_name),
    courier_id = case when ${it.courier_name}::text is null then courier_id else ${it.courier_id}::uuid end,
    reason_id = coalesce(${it.reason_id}, reason_id), reason_text = coalesce(${it.reason_text}, reason_text), cancelled_by_customer = ${it.by_customer},
    door_payments = coalesce(${it.door_payments}::jsonb, door_payments),
    undo_of = ${it.undo_of}, undo_until = ${it.undo_until}, platform_state = coalesce(${it.platform_state}::jsonb, platform_state)
  where company_id = ${it.company_id} and id = ${it.order_id} and version = ${it.version} returning ${cardJson()} as card`,
)

interface Stepped {
  company_id: string
  order_id: string
  version: number
  now: Date
  to: OrderStatus
  next: OrderStatus[]
  actor: string | null
  device: string | null
  deadline_at: Date | null
  deadline_kind: OrderRow['deadline_kind']
  promised_at: Date | null
  ready_at: Date | null
  courier_name: string | null
  courier_id: string | null
  reason_id: number | null
  reason_text: string | null
  by_customer: boolean
  undo_of: TakeBackStep | null
  undo_until: Date | null
  door_payments: string | null
  platform_state: string | null
}

/** Tells the order's channel about the step. Returns the messages that wait to be sent. */
export const tellStep = async (db: Db, it: StepTaken): Promise<Queued[]> =>
  it.order.external_id ? (await stepTaken.tell(db, it)).flat() : []

/**
 * Records a refused attempt on the order's timeline, in a separate transaction, because the refused
 * one was rolled back.
 */
export async function noteRefusal(
  db: Db,
  tie: Tie,
  it: { order_id: string; action: string; now: Date; actor: string | null; device?: string | undefined; code: string },
): Promise<void> {
  await db.one(sql`insert into order_event (company_id, at, id, order_id, kind, from_status, actor, device, refused, data)
    select company_id, ${it.now}, ${uuidv7(it.now.getTime())}, id, ${it.action}, status, ${it.actor}, ${it.device ?? null}, true, ${JSON.stringify({ code: it.code })}
    from orders o where ${within(await tieOfOrder(db, tie, it.order_id), 'o')} and id = ${it.order_id}`)
}

/**
 * The courier to whom the order is given, locked so that the shift cannot end meanwhile. Throws if
 * the courier is not on shift at the order's branch.
 */
async function courierOf(db: Db, { company_id, branch_id }: OrderNow, id: string) {
  const courier = await db.one<{ id: string; name: string }>(sql`select id, name from courier
    where company_id = ${company_id} and id = ${id} and branch_id = ${branch_id} and is_active and on_shift_since is not null for share`)
  if (!courier) throw wrongField('courier_id', 'choice')
  return courier
}

interface Reason {
  id: number
  code: string
  platform_codes: Record<string, string>
}

/** The reason of a cancellation or a return. Throws if it may not be chosen for this order. */
export async function checkReason(db: Db, order: OrderNow, move: Move): Promise<Reason> {
  const reason = await db.one<Reason & { needs_text: boolean; fits: boolean }>(sql`
    select id, code, platform_codes, needs_text, kind = ${move.action} and (actor = 'any' or actor = ${move.as} or ${move.as} = 'platform')
      and (delivery_types = '{}' or ${order.delivery_type} = any(delivery_types)) and (from_statuses = '{}' or ${order.status} = any(from_statuses)) as fits
    from cancel_reason where id = ${move.reason_id ?? 0}`)
  if (!reason) throw wrongField('reason_id', 'choice')
  // A customer who cancels chooses no reason, so the rules for choosing one do not apply.
  if (move.as === 'customer') return reason
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
