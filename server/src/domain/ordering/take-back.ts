import sql, { raw, type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { OrderRow, TakeBackStep } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Tie } from '#server/kit/guard/reach.ts'
import { isCounted } from './delivery/courier-shifts.ts'
import { enterStatus } from './entered.ts'
import { enteredOf, timestampColumn } from './move.ts'
import { currentOf, lockOrder } from './lock-order.ts'
import type { OrderNow } from './order-now.ts'
import { cardJson } from './order-json.ts'
import { stepTakenBack } from './outside.ts'
import { nextStatus } from './situations.ts'
import { actionTarget } from './steps.ts'
import { takeBackGraceMs, type Before } from './undo.ts'
import { actOn, counted, writeOrder } from './write-order.ts'
import { cannotTakeBack } from './take-back-words.ts'

/**
 * The person who undoes a step. `may` says whether this person had the right to take that step at
 * the branch.
 */
interface TakeBack {
  order_id: string
  version: number
  now: Date
  actor: string
  device?: string | undefined
  lang: Lang
  may: (step: TakeBackStep, branch_id: string) => boolean
}

/**
 * Undoes the last step of an order as if it had never been taken, in the caller's transaction:
 * status, the step's timestamps, deadline, counters, timeline, event, and pending messages to the
 * platform. This is possible within 5 seconds by the server's clock, plus one second for the
 * request to arrive. If approving the order also acknowledged it, the order is unacknowledged again
 * and rings if it rang before. Throws `conflict` with an explanation if it is too late, if
 * something else has happened since, or if the platform is already being notified. Throws
 * `permission_required` if the caller could not have taken the step.
 */
export async function takeBack(db: Db, tie: Tie, it: TakeBack): Promise<OrderRow> {
  const order = await lockOrder(db, tie, it.order_id, it.now)
  const refused = (why: keyof (typeof cannotTakeBack)['tr']) =>
    fault('conflict', { current: currentOf(order), detail: cannotTakeBack[it.lang][why](order.status) })
  const step = order.undo_of
  if (!step || !order.undo_until) throw refused('nothing')
  if (!it.may(step, order.branch_id)) throw fault('permission_required', { permission: `patch-order-${step}` })
  if (order.version !== it.version) throw refused('nothing')
  if (it.now.getTime() > Date.parse(order.undo_until) + takeBackGraceMs) throw refused('over')
  if (step === 'deliver' && (await isHandedOver(db, order, it.order_id))) throw refused('shift')
  const taken = await db.one<{ from_status: OrderStatus | null; before: Before }>(sql`
    select from_status, data -> 'before' as before from order_event
    where company_id = ${order.company_id} and order_id = ${it.order_id} and kind = ${step} and not refused order by at desc, id desc limit 1`)
  if (!taken) throw refused('nothing')
  const gone = { company_id: order.company_id, queued_ids: taken.before.steps }
  if (gone.queued_ids.length > 0 && (await stepTakenBack.tell(db, gone)).includes(false)) throw refused('told')
  const to = taken.from_status ?? order.status
  const { company_id } = order
  await enterStatus(db, enteredOf(order, it, 'taken_back', to))
  return writeOrder(
    db,
    { ...actOn(order, it), kind: 'take_back', change: 'taken_back', from: order.status, to, data: { step } },
    sql`update orders o set status = ${to}, next_status = ${nextStatus(order.situations, to)}, version = version + 1,
      moved_by = ${it.actor}, moved_device = ${it.device ?? null}, moved_at = ${it.now}, undo_of = null, undo_until = null, ${asBefore(step, taken.before)}
    where company_id = ${company_id} and id = ${it.order_id} and version = ${it.version} returning ${cardJson()} as card`,
    [counted(order, order.status, to)],
  )
}

/**
 * Whether the order's courier has handed its cash over at the end of a shift. The courier is locked,
 * so that the shift cannot end meanwhile.
 */
async function isHandedOver(db: Db, { company_id, courier_id }: OrderNow, order_id: string): Promise<boolean> {
  if (!courier_id) return false
  await db.one(sql`select 1 as one from courier where company_id = ${company_id} and id = ${courier_id} for share`)
  const counted = await db.one(
    sql`select 1 as one from orders o where company_id = ${company_id} and id = ${order_id} and ${isCounted(company_id)}`,
  )
  return counted !== undefined
}

/** The columns that the step has changed, with the values that they had before. */
function asBefore(step: TakeBackStep, before: Before): Sql {
  const platform = sql`platform_state = case when ${before.steps.length > 0} then ${before.platform_state ? JSON.stringify(before.platform_state) : null}::jsonb else platform_state end`
  if (step === 'ready') return sql`ready_at = null, ${platform}`
  const stamp = timestampColumn[actionTarget[step]]
  return sql`deadline_at = ${before.deadline_at}::timestamptz, deadline_kind = ${before.deadline_kind}, acknowledged_at = ${before.acknowledged_at}::timestamptz,
    promised_at = ${before.promised_at}::timestamptz, ready_at = ${before.ready_at}::timestamptz${raw(stamp ? `, ${stamp} = null` : '')},
    courier_name = case when ${before.named_courier} then ${before.courier_name} else courier_name end,
    courier_id = case when ${before.named_courier} then ${before.courier_id ?? null}::uuid else courier_id end, ${platform}`
}
