import sql, { raw } from 'sql-template-tag'
import type { TimelineEntry } from '#contract/ordering/order.ts'
import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { platformOf } from '#server/domain/integrations/registry.ts'
import { jsonTime } from '#server/db/json-time.ts'
import { prepared } from '#server/db/prepared.ts'
import { tieOfOrder } from '#server/domain/ordering/lock-order.ts'
import { cardColumns } from '#server/domain/ordering/order-json.ts'
import { trackedTypes, trackingUrl } from '#server/domain/ordering/delivery/tracking.ts'
import { JsonText, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { within, type TieToOne } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

/** The minutes in which a cancellation may be undone (semantics §2). */
export const undoCancelMin = 10

const detail = prepared(
  (it: TieToOne & { order_id: string; lang: Lang }) => sql`
    select row_to_json(shown)::text as body, shown.is_tracked from (select ${cardColumns()},
      b.name as branch_name, b.lat as branch_lat, b.lng as branch_lng, o.lines, o.totals, o.member_id,
      (select count(*)::int from orders m where m.company_id = ${it.company} and m.branch_id = o.branch_id and m.member_id = o.member_id and o.member_id is not null) as member_order_count,
      o.address - '{platform_courier,platform_due}'::text[] as address, o.delivery, o.print_count, o.door_payments,
      exists (select 1 from payment_attempt p where p.company_id = ${it.company} and p.order_id = o.id) as has_payments,
      (select json_build_object('id', r.id, 'code', r.code, 'name', r.name ->> ${it.lang}, 'text', o.reason_text) from cancel_reason r where r.id = o.reason_id) as reason,
      case when o.status = 'cancelled' and o.approved_at is not null and not o.cancelled_by_customer and o.external_id is null and o.finished_at > now() - make_interval(mins => ${undoCancelMin})
        then ${raw(jsonTime(`(o.finished_at + make_interval(mins => ${undoCancelMin}))`))} end as can_undo_cancel_until,
      o.delivery_type = any(${[...trackedTypes]}::text[]) and o.external_id is null and o.finished_at is null as is_tracked
    from orders o join branch b on b.company_id = ${it.company} and b.id = o.branch_id
    where ${within(it, 'o')} and o.id = ${it.order_id}) shown`,
)

/** One order with everything that its drawer shows, as JSON text made by PostgreSQL. */
export async function orderDetail(order_id: string, { db, reach, lang, kit }: Context): Promise<JsonText> {
  const tie = await tieOfOrder(db, reach.tie, order_id)
  const row = await db.one<{ body: string; is_tracked: boolean }>(detail({ ...tie, order_id, lang }))
  if (!row) throw fault('not_found')
  const tracking_url = row.is_tracked ? trackingUrl(kit, { company_id: tie.company, order_id }) : null
  return new JsonText(`${row.body.slice(0, -1)},"tracking_url":${JSON.stringify(tracking_url)}}`)
}

interface Place {
  company_id: string
  branch_id: string
  status: string
  delivery_type: string
  channel: string
  created_at: string
  approved_at: string | null
  finished_at: string | null
}

/**
 * The company and branch of an order. Throws `not_found` if the caller may not access the order.
 */
export async function placeOf(order_id: string, { db, reach }: Pick<Context, 'db' | 'reach'>) {
  const row = await db.one<Place>(sql`
    select company_id, branch_id, status, delivery_type, channel, created_at, approved_at, finished_at from orders o
    where ${within(await tieOfOrder(db, reach.tie, order_id), 'o')} and id = ${order_id}`)
  if (!row) throw fault('not_found')
  return row
}

/**
 * A timeline entry `e` as it is shown: without the undo data, and with the text of its reason `r`.
 */
const told = (lang: Lang) =>
  sql`(e.data - 'before') || case when r.id is null then '{}' else jsonb_build_object('reason_name', r.name ->> ${lang}) end`

/** The kind of the reason that a timeline entry `e` names. */
const reasonKindOf = sql`case e.kind when 'part_return' then 'return' else e.kind end`

/** When the order stopped waiting for an answer. */
const answeredAt = (order: Place, now: Date) => order.approved_at ?? order.finished_at ?? now.toISOString()

/**
 * Events of the branch's devices from a moment until the order was answered, with the names of the
 * devices.
 */
const ofDevices = (order: Place, now: Date, before: string) => sql`
  select e.at, e.id, e.kind, e.actor, coalesce(d.name, e.data ->> 'name', e.device) as device, e.data from device_event e
    left join device d on d.company_id = ${order.company_id} and d.branch_id = ${order.branch_id} and d.id = e.device
  where e.company_id = ${order.company_id} and e.branch_id = ${order.branch_id} and e.device is not null
    and e.at between ${order.created_at}::timestamptz - ${before}::interval and ${answeredAt(order, now)}::timestamptz + interval '1 minute'`

/**
 * Every attempt and event of an order, oldest first, together with the devices that rang for it and
 * those that were muted.
 */
export async function orderTimeline(order_id: string, ctx: Context & { lang: Lang }): Promise<TimelineEntry[]> {
  const order = await placeOf(order_id, ctx)
  return ctx.db.many<TimelineEntry>(sql`
    select id, at, kind, from_status, to_status, actor, device, refused, data from (
      select e.id, e.at, e.kind, e.from_status, e.to_status, e.actor, e.device, e.refused, ${told(ctx.lang)} as data from order_event e
        left join cancel_reason r on r.code = e.data ->> 'reason' and r.kind = ${reasonKindOf}
      where e.company_id = ${order.company_id} and e.order_id = ${order_id}
      union all
      select id, at, kind, null, null, actor, device, false, '{}' from (${ofDevices(order, ctx.now, '0')}) rung
      where kind in ('rang', 'muted') and data ->> 'order_id' = ${order_id}
    ) both_ order by at, id limit 500`)
}

/**
 * Events of the branch's devices and users while the order waited for its approval. Users who only
 * looked have no device and are left out.
 */
export async function blackBox(order_id: string, ctx: Context & { lang: Lang }) {
  const order = await placeOf(order_id, ctx)
  const data = await ctx.db.many<{
    at: string
    kind: string
    actor: string | null
    device: string | null
    data: Record<string, never>
  }>(sql`
    select at, kind, actor, device, data from (
      ${ofDevices(order, ctx.now, '10 minutes')}
      union all
      select e.at, e.id, e.kind, e.actor, e.device, ${told(ctx.lang)} from order_event e
        left join cancel_reason r on r.code = e.data ->> 'reason' and r.kind = ${reasonKindOf}
        where e.company_id = ${order.company_id} and e.order_id = ${order_id}
    ) both_ order by at, id limit 1000`)
  const waited = Date.parse(answeredAt(order, ctx.now)) - Date.parse(order.created_at)
  return { waited_sec: Math.round(waited / 1000), data }
}

/**
 * The most frequent reasons are taken from this many of the branch's latest orders that were
 * cancelled or returned.
 */
const recentEnds = 200
const ended = { cancel: 'cancelled', return: 'returned' } as const

/**
 * The reasons that may be given for this order now, in the caller's language. A platform may take
 * only some of them once the order is accepted. The branch's most frequent reasons before this week
 * come first, then the others in the order of the reference data. A digit that somebody has learned
 * by habit therefore means the same all week. If today's orders counted, its meaning could change
 * from one order to the next.
 */
export async function orderReasons(order_id: string, kind: 'cancel' | 'return', ctx: Context & { lang: Lang }) {
  const order = await placeOf(order_id, ctx)
  const isAccepted = kind === 'cancel' && order.status !== 'awaiting_approval'
  const later = isAccepted ? platformOf(order.channel)?.laterReasons : undefined
  const { timezone } = branchIn(ctx.actor.tree, order.branch_id)
  const { date, weekday } = wallClock(ctx.now, timezone)
  const monday = instantOf(plusDays(date, -weekday), 0, timezone)
  const all = await ctx.db.many<{ id: number; code: string; name: string; needs_text: boolean; is_taken: boolean }>(sql`
    select r.id, r.code, r.name ->> ${ctx.lang} as name, r.needs_text, r.platform_codes ->> ${order.channel} = any(${[...(later ?? [])]}) as is_taken
    from cancel_reason r left join (
        select reason_id, count(*) as n from (
          select reason_id from orders where company_id = ${order.company_id} and branch_id = ${order.branch_id} and status = ${ended[kind]}
            and created_at < ${monday}
          order by created_at desc, id desc limit ${recentEnds}
        ) lately group by reason_id
      ) given on given.reason_id = r.id
    where r.kind = ${kind} and r.actor in ('branch', 'any') and (r.delivery_types = '{}' or ${order.delivery_type} = any(r.delivery_types))
      and (r.from_statuses = '{}' or ${order.status} = any(r.from_statuses)) order by coalesce(given.n, 0) desc, r.id`)
  // If the platform takes none of our reasons, all of them are offered, so that the order can be
  // cancelled at least here.
  const taken = all.filter((it) => it.is_taken)
  return (later && taken.length > 0 ? taken : all).map(({ id, code, name, needs_text }) => ({
    id,
    code,
    name,
    needs_text,
  }))
}
