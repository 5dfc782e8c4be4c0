import sql, { raw } from 'sql-template-tag'
import {
  datesReadFor,
  startsOn,
  usualRules,
  type BranchDay,
  type ReservationRules,
} from '#contract/dining/reservation-starts.ts'
import type { Hours, MethodHours, SpecialDay, WeekSlot } from '#contract/organisation/opening-hours.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'

/**
 * A branch as reservations need it: its reservation rules and its opening hours for guests at
 * tables. Special days are not included; `startsOf` reads them.
 */
export interface BookingBranch extends BranchKey, Pick<BranchDay, 'day_starts_min'> {
  hours: Omit<Hours, 'special'>
  name: string
  phone: string
  /** Whether guests may book online. */
  is_open: boolean
  booking_url: string
  rules: ReservationRules
  /**
   * The periods, in ms, in which staff have closed the branch to guests who eat in. `to` is
   * exclusive.
   */
  closed: { from: number; to: number }[]
}

interface Stored extends BranchKey {
  name: string
  phone: string
  timezone: string
  day_starts_min: number
  is_open: boolean
  week: WeekSlot[]
  methods: MethodHours[]
  pauses: { starts_at: string; ends_at: string }[]
  rules: (ReservationRules & { booking_url: string }) | null
}

/** Reads a branch with the columns that reservations need. */
export async function bookingBranch(db: Db, { company_id, branch_id }: BranchKey): Promise<BookingBranch> {
  const row = await db.one<Stored>(sql`
    select b.company_id, b.id as branch_id, b.name, coalesce(b.phone, '') as phone, b.timezone, b.day_starts_min, b.reservation_is_active as is_open,
      coalesce((select json_agg(json_build_object('order_method', w.order_method, 'weekday', w.weekday, 'start_min', w.start_min, 'end_min', w.end_min)) from working_hour w
        where w.company_id = ${company_id} and w.branch_id = b.id), '[]') as week,
      coalesce((select json_agg(json_build_object('order_method', m.order_method, 'has_own_hours', m.has_own_hours, 'last_order_min', m.last_order_min)) from branch_method m
        where m.company_id = ${company_id} and m.branch_id = b.id), '[]') as methods,
      coalesce((select json_agg(json_build_object('starts_at', ${raw(jsonTime('p.starts_at'))}, 'ends_at', ${raw(jsonTime('coalesce(p.ended_at, p.ends_at)'))})) from branch_pause p
        where p.company_id = ${company_id} and p.branch_id = b.id and p.kind = 'closed' and p.order_method in ('all', 'comeEat') and coalesce(p.ended_at, p.ends_at) > now()), '[]') as pauses,
      (select json_build_object('turn_min', r.turn_min, 'notice_min', r.notice_min, 'max_ahead_days', r.max_ahead_days, 'covers_per_slot', r.covers_per_slot,
        'online_max_guests', r.online_max_guests, 'no_show_min', r.no_show_min, 'is_auto_approved', r.is_auto_approved, 'booking_url', r.booking_url)
        from reservation_rule r where r.company_id = ${company_id} and r.branch_id = b.id) as rules
    from branch b where b.company_id = ${company_id} and b.id = ${branch_id}`)
  if (!row) throw fault('not_found')
  const { week, methods, timezone, rules, pauses, ...branch } = row
  const { booking_url, ...decided } = rules ?? { ...usualRules, booking_url: '' }
  const closed = pauses.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }))
  return { ...branch, hours: { timezone, week, methods }, rules: decided, booking_url, closed }
}

/**
 * The times at which guests may be seated on a business day, in ms. Only the special days that
 * affect this day are read, because a branch may have entered special days for years ahead.
 */
export async function startsOf(db: Db, branch: BookingBranch, date: string): Promise<number[]> {
  const { company_id, branch_id, hours } = branch
  const { from, until } = datesReadFor(date)
  const special = await db.many<SpecialDay>(sql`select day, order_method, slots, cuts_tail from special_day
    where company_id = ${company_id} and branch_id = ${branch_id} and order_method in ('all', 'comeEat') and day between ${from} and ${until}`)
  return startsOn({ ...branch, hours: { ...hours, special } }, date)
}
