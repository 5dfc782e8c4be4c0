import sql from 'sql-template-tag'
import type { BranchState } from '#contract/organisation/branch.ts'
import type { Db } from '#server/db/pool.ts'
import { deviceAliveSec } from '#server/kit/devices.ts'
import { sameCompany, within, type Tie } from '#server/kit/reach.ts'
import { openByHours, type Slot, type SpecialDay } from './opening-hours.ts'

/** The facts from which the state of a branch is determined. */
export interface StateFacts {
  branch_id: string
  timezone: string
  busy_minutes: number
  busy_until: string | null
  closed_reason: string | null
  closed_until: string | null
  week: Slot[]
  special: SpecialDay[]
  armed_devices: number
  licence_ends_at: string | null
  /** Delivers to addresses within zones but has drawn none, so that every address is refused. */
  lacks_zone: boolean
  /** Platforms that say the restaurant is closed there. */
  closed_platforms: string[]
}

/** The state as it is now; the next opening is calculated separately, for one branch at a time, whose clock is told with it. */
export type StateNow = Omit<BranchState, 'next_opening' | 'timezone'>

const graceMs = 7 * 86_400_000

/**
 * The effective state, first cause that holds (semantics §4): licence → special day → hours → by hand → busy → no armed device → open. Platforms that are
 * closed are named among the causes, and so is delivery without a zone: the rest still sells.
 */
export function effectiveState(it: StateFacts, now: Date): StateNow {
  const at = now.getTime()
  const base = { branch_id: it.branch_id, busy_minutes: 0, armed_devices: it.armed_devices }
  const hours = openByHours(now, it.timezone, it.week, it.special)
  const closed = (
    code: BranchState['causes'][number]['code'],
    fix: string | null,
    until: string | null,
    can_change: boolean,
    reason: string | null = null,
  ): StateNow => ({
    ...base,
    state: 'closed',
    causes: [{ code, fix, reason }],
    until,
    can_change,
  })
  if (it.licence_ends_at !== null && Date.parse(it.licence_ends_at) + graceMs < at)
    return closed('licence', 'licence', null, false)
  if (!hours.isOpen)
    return closed(hours.isSpecial ? 'special_day' : 'outside_hours', 'hours', hours.until?.toISOString() ?? null, false)
  if (it.closed_until && Date.parse(it.closed_until) > at)
    return closed('by_hand', 'open', it.closed_until, true, it.closed_reason)
  const unarmed: BranchState['causes'] =
    it.armed_devices === 0 ? [{ code: 'no_armed_device', fix: 'arm', reason: null }] : []
  const inPart: BranchState['causes'] = [
    ...it.closed_platforms.map((reason) => ({ code: 'platform' as const, fix: null, reason })),
    ...(it.lacks_zone ? [{ code: 'no_zone' as const, fix: 'area', reason: null }] : []),
  ]
  if (it.busy_until && Date.parse(it.busy_until) > at)
    return {
      ...base,
      state: 'busy',
      causes: [{ code: 'busy', fix: 'open', reason: null }, ...unarmed, ...inPart],
      until: it.busy_until,
      can_change: true,
      busy_minutes: it.busy_minutes,
    }
  if (unarmed.length > 0)
    return { ...base, state: 'offline', causes: [...unarmed, ...inPart], until: null, can_change: true }
  return { ...base, state: 'open', causes: inPart, until: hours.until?.toISOString() ?? null, can_change: true }
}

/** When a branch next opens by its hours, after the current ones; null where they never close, or do not open within a week. */
export function nextOpening(it: Pick<StateFacts, 'timezone' | 'week' | 'special'>, now: Date): Date | null {
  const { isOpen, until } = openByHours(now, it.timezone, it.week, it.special)
  return isOpen && until ? openByHours(until, it.timezone, it.week, it.special).until : until
}

/** The facts of several branches at once. */
export const stateFacts = (db: Db, tie: Tie): Promise<StateFacts[]> =>
  db.many<StateFacts>(sql`
    select b.id as branch_id, b.timezone, b.busy_minutes, b.busy_until, b.closed_reason, b.closed_until, l.ends_at as licence_ends_at,
      coalesce((select json_agg(json_build_object('weekday', w.weekday, 'start_min', w.start_min, 'end_min', w.end_min)) from working_hour w
        where ${sameCompany(tie, 'w', 'b')} and w.branch_id = b.id and w.order_method = 'all'), '[]') as week,
      coalesce((select json_agg(json_build_object('day', d.day, 'is_closed', d.is_closed, 'start_min', d.start_min, 'end_min', d.end_min)) from special_day d
        where ${sameCompany(tie, 'd', 'b')} and d.branch_id = b.id and d.day between current_date - 2 and current_date + 9), '[]') as special,
      (select count(*)::int from device v where ${sameCompany(tie, 'v', 'b')} and v.branch_id = b.id and v.is_armed and v.seen_at > now() - make_interval(secs => ${deviceAliveSec})) as armed_devices,
      b.area_source = 'zones' and 'deliveryToAddress' = any(b.order_methods) and not exists (
        select 1 from zone z where ${sameCompany(tie, 'z', 'b')} and z.branch_id = b.id and z.is_active) as lacks_zone,
      coalesce((select json_agg(p.platform) from platform_link p where ${sameCompany(tie, 'p', 'b')} and p.branch_id = b.id and p.is_active
        and p.state -> 'restaurant' ->> 'is_open' = 'false'), '[]') as closed_platforms
    from branch b left join license l on l.company_id = b.company_id
    where ${within(tie, 'b', 'id')}`)
