import { openSpans, type Hours } from '../organisation/opening-hours.ts'
import { usualReservations } from '../organisation/usual-reservations.ts'
import { instantOf, plusDays, wallClock } from '../kit/wall-clock.ts'

/** A branch's rules for reservations. */
export interface ReservationRules {
  /** Minutes between two parties at the same table. */
  turn_min: number
  /** Minutes of notice that a guest must give. */
  notice_min: number
  max_ahead_days: number
  /**
   * The maximum number of guests whose reservations start in the same quarter of an hour; null for
   * no limit.
   */
  covers_per_slot: number | null
  /** If a larger party books online, it gets no table yet and waits for an answer. */
  online_max_guests: number
  /** Minutes after which guests who have not come count as no-shows; null for never. */
  no_show_min: number | null
  /** Bookings by guests are confirmed automatically. */
  is_auto_approved: boolean
}

export const usualRules: ReservationRules = usualReservations

const minuteMs = 60_000
const slotMin = 15
const slotMs = slotMin * minuteMs
/** How long before the branch closes the last reservation may start, in ms. */
const beforeCloseMs = 60 * minuteMs

/** How long a party stays, in minutes. */
export const stayMin = (party: number): number => (party <= 2 ? 90 : party <= 4 ? 120 : party <= 8 ? 150 : 180)

/** How long a party occupies its table, in minutes: the stay plus the turnover. */
export const minutesOf = (party: number, { turn_min }: Pick<ReservationRules, 'turn_min'>): number =>
  stayMin(party) + turn_min

/**
 * The facts that decide the hours of a business day. An evening may run past midnight, so the plan
 * shows a business day rather than a calendar day.
 */
export interface BranchDay {
  hours: Hours
  day_starts_min: number
}

/** The facts that decide when a branch's business days begin. */
interface DayClock {
  hours: Pick<Hours, 'timezone'>
  day_starts_min: number
}

/** The date of the business day to which a moment belongs. */
export function dateOf({ hours, day_starts_min }: DayClock, at: Date): string {
  const { date } = wallClock(at, hours.timezone)
  return instantOf(date, day_starts_min, hours.timezone) <= at ? date : plusDays(date, -1)
}

/** The beginning and end of a business day, in ms. */
export function dayEnds({ hours, day_starts_min }: DayClock, date: string): { from: number; to: number } {
  const begins = (day: string) => instantOf(day, day_starts_min, hours.timezone).getTime()
  return { from: begins(date), to: begins(plusDays(date, 1)) }
}

/**
 * How many dates are read to find the start times of a business day: `daysRead` in total, of which
 * `daysBefore` precede the day. Opening hours that began on an earlier date may run into the day,
 * and those that begin on the day may end on a later date.
 */
const [daysBefore, daysRead] = [2, 5]

/**
 * The dates whose special days affect the start times of a business day. The last one is read
 * because it may cut off the end of the day before.
 */
export const datesReadFor = (date: string): { from: string; until: string } => ({
  from: plusDays(date, -daysBefore),
  until: plusDays(date, daysRead - daysBefore),
})

/**
 * The times at which guests may be seated on a business day, in ms: every quarter of an hour while
 * the branch serves at tables, until an hour before it closes.
 */
export function startsOn(branch: BranchDay, date: string): number[] {
  const day = dayEnds(branch, date)
  const starts: number[] = []
  for (const { from, to } of openSpans(branch.hours, 'comeEat', plusDays(date, -daysBefore), daysRead)) {
    const last = Math.min(to - beforeCloseMs, day.to - 1)
    for (let at = Math.ceil(Math.max(from, day.from) / slotMs) * slotMs; at <= last; at += slotMs) starts.push(at)
  }
  return starts
}

/**
 * Why a reservation may not start at that time: it is too soon, too far ahead, or the branch is
 * manually closed. Staff may book without notice, up to a year ahead, and while the branch is
 * closed.
 */
export function startFault(
  branch: DayClock & { closed: readonly { from: number; to: number }[] },
  { notice_min, max_ahead_days }: ReservationRules,
  { at, now, isGuest }: { at: number; now: Date; isGuest: boolean },
): 'too_soon' | 'too_far' | 'closed' | undefined {
  // A start time that has just passed can be booked at the till while the guests stand there.
  const first = now.getTime() + (isGuest ? notice_min * minuteMs : -slotMs)
  if (isGuest ? at < first : at <= first) return 'too_soon'
  const last = plusDays(dateOf(branch, now), isGuest ? max_ahead_days : 366)
  if (dateOf(branch, new Date(at)) > last) return 'too_far'
  return isGuest && branch.closed.some(({ from, to }) => from <= at && at < to) ? 'closed' : undefined
}
