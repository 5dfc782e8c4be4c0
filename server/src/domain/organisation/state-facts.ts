import sql, { raw, type Sql } from 'sql-template-tag'
import type { PauseReason } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { PlatformFacts as Reported } from '#contract/organisation/reach.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import type { HoursOf, MethodHours, SpecialDay, WeekSlot } from '#contract/organisation/opening-hours.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { deviceAliveSec } from '#server/kit/live/devices.ts'
import { sameCompany, within, type Tie } from '#server/kit/guard/reach.ts'
import { payableTypes } from './branch-payments.ts'

/** A manual pause, busy or closed, for one order method or all of them. */
export interface Pause {
  kind: 'busy' | 'closed'
  order_method: HoursOf
  minutes: number
  reason_code: PauseReason
  reason: string
  starts_at: string
  ends_at: string
  by: string | null
}

/**
 * What a platform reported last, and what we last asked of it. With `is_fixed`, only the platform
 * itself may open the restaurant there.
 */
type PlatformFacts = Omit<Reported, 'can_change'> & { told_at: string | null; reason: string | null; is_fixed: boolean }

/** The platforms that show the restaurant as closed although we did not ask for that. */
export const closedPlatforms = ({ platforms }: Pick<StateFacts, 'platforms'>): PlatformCode[] =>
  platforms.filter((it) => it.is_open === false && it.told !== 'closed').map((it) => it.platform)

/**
 * Whether the licence `l` contains the module of a link's platform. A company without any licence
 * counts as one whose licence never ends.
 */
export const isLicensed = (link: string): Sql =>
  raw(`(l.company_id is null or coalesce((l.licensed_module_list ->> ${link}.platform)::boolean, false))`)

/** The facts from which the state of a branch is determined. */
export interface StateFacts {
  branch_id: string
  is_active: boolean
  /**
   * The order methods by which the branch sells: those active on our platform, and orders at tables
   * only if its tables take orders.
   */
  order_methods: DeliveryType[]
  timezone: string
  preparation_min: number
  /** The minutes that a slow kitchen currently adds to the preparation time. */
  pace_min: number
  week: WeekSlot[]
  special: SpecialDay[]
  methods: (MethodHours & { max_ahead_days: number })[]
  /** Manual pauses that are not over yet, including future ones. */
  pauses: Pause[]
  armed_devices: number
  grace_ends_at: string | null
  /** Whether the branch delivers within zones but has no zone, so that every address is refused. */
  lacks_zone: boolean
  /** The order methods for which there is a payment method; null means all. */
  payable: DeliveryType[] | null
  /** The platforms to which the branch is linked. */
  platforms: PlatformFacts[]
  /**
   * How much the branch accepts per quarter of an hour, and how much of that is already taken in
   * the next quarters. Quarters in which there certainly is room are left out, because a full day
   * has thousands of them.
   */
  order_cap: OrderCap | null
  quarters: { at: string; counts: string; taken: number }[]
}

/** The devices of a branch `b` that would ring now. The branch is online as long as it has any. */
export const readyToRing = (
  tie: Tie,
): Sql => sql`from device v where ${sameCompany(tie, 'v', 'b')} and v.branch_id = b.id
  and v.is_armed and v.seen_at > now() - make_interval(secs => ${deviceAliveSec})`

/**
 * What an order adds to a quarter of an hour at most. Without a basket, these are the values of the
 * smallest possible order.
 */
export interface Adds {
  /** The value of the order's items, in minor units. */
  amount: number
  dishes: number
}
const least: Adds = { amount: 1, dishes: 1 }

/**
 * Reads the facts about several branches that matter from a moment on. Changes of state are
 * calculated, and orders accepted, only for five weeks ahead, whereas special days may be entered
 * for years. `quarters` are those without room for an order that adds as much as `adds`.
 */
export const stateFacts = (db: Db, tie: Tie, now: Date, adds = least): Promise<StateFacts[]> =>
  db.many<StateFacts>(sql`
    select b.id as branch_id, b.is_active, b.timezone,
      array(select m.code from unnest(b.order_methods) with ordinality m(code, n) join delivery_type t on t.code = m.code
        where t.is_active and (m.code <> 'orderOnTheTable' or b.table_is_open) order by m.n) as order_methods, b.preparation_min, b.pace_min, l.grace_ends_at,
      coalesce((select json_agg(json_build_object('order_method', w.order_method, 'weekday', w.weekday, 'start_min', w.start_min, 'end_min', w.end_min)) from working_hour w
        where ${sameCompany(tie, 'w', 'b')} and w.branch_id = b.id), '[]') as week,
      coalesce((select json_agg(json_build_object('day', d.day, 'order_method', d.order_method, 'slots', d.slots, 'cuts_tail', d.cuts_tail)) from special_day d
        where ${sameCompany(tie, 'd', 'b')} and d.branch_id = b.id and d.day between ${now}::timestamptz - interval '4 days' and ${now}::timestamptz + interval '80 days'), '[]') as special,
      coalesce((select json_agg(json_build_object('order_method', m.order_method, 'has_own_hours', m.has_own_hours, 'last_order_min', m.last_order_min,
        'max_ahead_days', m.max_ahead_days)) from branch_method m where ${sameCompany(tie, 'm', 'b')} and m.branch_id = b.id), '[]') as methods,
      coalesce((select json_agg(json_build_object('kind', p.kind, 'order_method', p.order_method, 'minutes', p.minutes, 'reason_code', p.reason_code, 'reason', p.reason,
        'starts_at', ${raw(jsonTime('p.starts_at'))}, 'ends_at', ${raw(jsonTime('coalesce(p.ended_at, p.ends_at)'))}, 'by', p.by) order by p.starts_at) from branch_pause p
        where ${sameCompany(tie, 'p', 'b')} and p.branch_id = b.id and p.ends_at > ${now} and (p.ended_at is null or p.ended_at > ${now})), '[]') as pauses,
      (select count(*)::int ${readyToRing(tie)}) as armed_devices,
      b.area_source = 'zones' and 'deliveryToAddress' = any(b.order_methods) and not exists (
        select 1 from zone z where ${sameCompany(tie, 'z', 'b')} and z.branch_id = b.id and z.is_active and z.kind = 'deliver')
        and not exists (select 1 from branch_ring r where ${sameCompany(tie, 'r', 'b')} and r.branch_id = b.id) as lacks_zone,
      ${payableTypes(tie)} as payable,
      coalesce((select json_agg(json_build_object('platform', p.platform, 'is_open', (p.state #>> '{restaurant,is_open}')::boolean, 'is_fixed', coalesce((p.state ->> 'is_fixed')::boolean, false), 'is_licensed', ${isLicensed('p')}, 'since', coalesce(p.state #>> '{restaurant,since}', p.state #>> '{restaurant,at}'),
        'failing_since', p.state #>> '{poll,failing_since}', 'told', w.wanted, 'told_for', w.wanted_for, 'told_at', ${raw(jsonTime('w.wanted_at'))}, 'answer', w.state, 'reason', w.reason,
        'busy', case when y.minutes is not null then json_build_object('minutes', y.minutes, 'promised', y.promised, 'told_at', ${raw(jsonTime('y.wanted_at'))}, 'answer', y.state, 'reason', y.reason) end) order by p.platform)
        from platform_link p left join platform_state w on ${sameCompany(tie, 'w', 'b')} and w.branch_id = p.branch_id and w.platform = p.platform
        left join platform_busy y on ${sameCompany(tie, 'y', 'b')} and y.branch_id = p.branch_id and y.platform = p.platform
        where ${sameCompany(tie, 'p', 'b')} and p.branch_id = b.id and p.is_active), '[]') as platforms,
      (select c.order_cap from branch_counter c where ${sameCompany(tie, 'c', 'b')} and c.branch_id = b.id) as order_cap,
      coalesce((select json_agg(json_build_object('at', ${raw(jsonTime('q.quarter_at'))}, 'counts', q.counts, 'taken', q.taken)) from order_quarter q
        where ${sameCompany(tie, 'q', 'b')} and q.branch_id = b.id and q.taken > 0 and q.quarter_at > ${now}::timestamptz - interval '15 minutes'
          and q.taken + case split_part(q.counts, ':', 1) when 'orders' then 1 when 'money' then ${adds.amount}::bigint else ${adds.dishes}::bigint end > q.max), '[]') as quarters
    from branch b left join license l on l.company_id = b.company_id
    where ${within(tie, 'b', 'id')}`)
