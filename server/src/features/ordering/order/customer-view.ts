import { createHash } from 'node:crypto'
import sql, { empty, raw } from 'sql-template-tag'
import { customerEvents, type CustomerOrder, type paidBy } from '#contract/ordering/customer-order.ts'
import type { Line, Totals } from '#contract/ordering/order-fields.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { customerLine } from '#server/domain/ordering/customer-line.ts'
import { customerMayCancel, type CustomerCancels } from '#server/domain/ordering/customer-cancel.ts'
import { holdMember } from '#server/domain/ordering/hold-member.ts'
import { tieOfOrder } from '#server/domain/ordering/lock-order.ts'
import { trackedTypes, trackingUrl } from '#server/domain/ordering/delivery/tracking.ts'
import type { Context } from '#server/kit/context.ts'
import type { Kit } from '#server/kit/kit.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { within, type TieToOne } from '#server/kit/guard/reach.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/** Which order, and in which language its reason is named. */
interface Asked {
  tie: TieToOne
  order_id: string
  /** Set if only this member's orders count. */
  member_id: string | undefined
  lang: Lang
  /** Signs the link to the page on which the order is followed. */
  kit: Pick<Kit, 'url' | 'lastingKey'>
}

interface Row
  extends
    Omit<CustomerOrder, 'lines' | 'paid_by' | 'given_back' | 'cancel' | 'revision' | 'tracking_url'>,
    CustomerCancels {
  lines: Line[]
  totals: Totals
  payment_method: string
  returned_total: number
  returned_wallet: number
  returned_points: number
}

/**
 * What a customer's call names: the order's company, and the member if the app calls with a member
 * token. The member of a merged record is the one that stayed.
 */
export async function askedBy(ctx: Context, order_id: string): Promise<Asked> {
  const { db, reach, actor, lang, kit } = ctx
  const tie = await tieOfOrder(db, reach.tie, order_id)
  const member_id = actor.member && (await holdMember(db, tie, actor.member.id))?.id
  if (actor.member && !member_id) throw fault('not_found')
  return { tie, order_id, member_id, lang, kit }
}

/** The condition that an order `o` is one of those that the caller may see. */
const isTheirs = ({ tie, order_id, member_id }: Asked) =>
  sql`${within(tie, 'o')} and o.id = ${order_id} ${member_id ? sql`and o.member_id = ${member_id}` : empty}`

/** The branch of an order that the caller may see. Throws `not_found` for all others. */
export async function placeForCustomer(db: Db, asked: Asked): Promise<BranchKey & { order_id: string }> {
  const row = await db.one<BranchKey>(sql`select o.company_id, o.branch_id from orders o where ${isTheirs(asked)}`)
  if (!row) throw fault('not_found')
  return { ...row, order_id: asked.order_id }
}

type Way = CustomerOrder['paid_by'][number]

const wayOf = (kind: (typeof paidBy)[number], amount: number, code: string | null = null): Way[] =>
  amount > 0 ? [{ kind, code, amount }] : []

const ofKind = ({ discounts }: Totals, kind: 'wallet' | 'points' | 'coupon') =>
  discounts.reduce((sum, it) => (it.kind === kind ? sum + it.amount : sum), 0)

/** What the order is paid by. */
const paidByOf = ({ total, totals, payment_method }: Row): Way[] => [
  ...wayOf('payment_method', total, payment_method),
  ...(['wallet', 'points', 'coupon'] as const).flatMap((kind) => wayOf(kind, ofKind(totals, kind))),
]

/**
 * What was given back: all of it once the order is cancelled or returned, except for money that was
 * never paid. A voucher comes back only with the whole order.
 */
function givenBackOf(it: Row): Way[] {
  const { status, is_paid, payment_method } = it
  if (status === 'returned' || status === 'cancelled')
    return paidByOf(it).filter(({ kind }) => kind !== 'payment_method' || status === 'returned' || is_paid)
  return [
    ...wayOf('payment_method', it.returned_total, payment_method),
    ...wayOf('wallet', it.returned_wallet),
    ...wayOf('points', it.returned_points),
  ]
}

const revisionOf = (it: object) => createHash('sha256').update(JSON.stringify(it)).digest('base64url').slice(0, 16)

/** The order as its customer sees it. Throws `not_found` if they may not see it. */
export async function customerView(db: Db, asked: Asked, now: Date): Promise<CustomerOrder> {
  const { tie, order_id, lang, kit } = asked
  const row = await db.one<Row>(sql`
    select o.id, o.branch_id, b.name as branch_name, o.number::int as number, o.channel, o.delivery_type, o.status, o.next_status, o.created_at,
      o.scheduled_at, o.promised_at, o.ready_at, o.finished_at, o.courier_name, o.lines, o.totals, o.currency, o.total, o.is_paid, o.payment_method,
      o.returned_total, o.returned_wallet, o.returned_points, o.cancelled_by_customer as is_cancelled_by_customer, b.customer_cancel, b.customer_cancel_min,
      (select json_build_object('code', r.code, 'name', r.name ->> ${lang}) from cancel_reason r where r.id = o.reason_id) as reason,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', ${raw(jsonTime('e.at'))}) order by e.at, e.id), '[]') from order_event e
        where e.company_id = ${tie.company} and e.order_id = ${order_id} and not e.refused and e.kind = any(${[...customerEvents]}::text[])) as events
    from orders o join branch b on b.company_id = ${tie.company} and b.id = o.branch_id
    where ${isTheirs(asked)}`)
  if (!row) throw fault('not_found')
  const shown = {
    id: row.id,
    branch_id: row.branch_id,
    branch_name: row.branch_name,
    number: row.number,
    delivery_type: row.delivery_type,
    status: row.status,
    created_at: row.created_at,
    scheduled_at: row.scheduled_at,
    promised_at: row.promised_at,
    ready_at: row.ready_at,
    finished_at: row.finished_at,
    courier_name: row.courier_name,
    tracking_url: trackedTypes.includes(row.delivery_type)
      ? trackingUrl(kit, { company_id: tie.company, order_id: row.id })
      : null,
    events: row.events,
    lines: row.lines.map((it) => customerLine(it, row)),
    currency: row.currency,
    total: row.total,
    is_paid: row.is_paid,
    paid_by: paidByOf(row),
    given_back: givenBackOf(row),
    cancel: customerMayCancel(row, now),
    reason: row.reason,
    is_cancelled_by_customer: row.is_cancelled_by_customer,
  }
  return { ...shown, revision: revisionOf(shown) }
}
