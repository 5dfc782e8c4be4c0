import { dayAt, daysBetween, instantOf, plusDays, wallClock } from '../../kit/wall-clock.ts'

/* On which days and at which moments a scheduled task is due (members-marketing §11, E14). */

/** The renewal cycles of spec §9. */
export const taskCycles = ['daily', 'weekly', 'every_10_days', 'every_15_days', 'monthly'] as const
export type TaskCycle = (typeof taskCycles)[number]

const cycleDays: Record<Exclude<TaskCycle, 'monthly'>, number> = {
  daily: 1,
  weekly: 7,
  every_10_days: 10,
  every_15_days: 15,
}

/** How many of the next runs are shown. */
export const shownRuns = 5

/** What decides when a task is due. Days have the form `YYYY-MM-DD`. */
export interface TaskTiming {
  cycle: TaskCycle
  starts_on: string
  /** Minutes after midnight, on the clock of the branch or, without a branch, of the company. */
  at_min: number
  /** The last day on which the task may run; null means no end. */
  ends_on: string | null
}

/** A day on which a task is due, and the moment. */
export interface Due {
  on: string
  at: Date
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const lastDayOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
const two = (it: number) => String(it).padStart(2, '0')

/**
 * The day of run number `n`, counted from 0. Months are counted from the first day, so that a task
 * that starts on the 31st runs on the last day of a short month and on the 31st again afterwards.
 */
export function dueDay({ cycle, starts_on }: Pick<TaskTiming, 'cycle' | 'starts_on'>, n: number): string {
  if (cycle !== 'monthly') return plusDays(starts_on, n * cycleDays[cycle])
  const month = monthNumber(starts_on) + n
  const day = Math.min(Number(starts_on.slice(8)), lastDayOf(month))
  return `${Math.floor(month / 12)}-${two((month % 12) + 1)}-${two(day)}`
}

/** The number of the first run on `day` or later. */
function firstFrom(it: Pick<TaskTiming, 'cycle' | 'starts_on'>, day: string): number {
  const { cycle, starts_on } = it
  if (day <= starts_on) return 0
  if (cycle !== 'monthly') return Math.ceil(daysBetween(starts_on, day) / cycleDays[cycle])
  const n = monthNumber(day) - monthNumber(starts_on)
  return dueDay(it, n) < day ? n + 1 : n
}

/**
 * The moment at which a clock shows a time on a day. A time that the clock skips is moved on by the
 * length of the gap; of a time that it shows twice, the first counts.
 */
export function dueMoment(day: string, at_min: number, timezone: string): Date {
  const at = instantOf(day, at_min, timezone)
  const shown = wallClock(at, timezone)
  if (shown.date === day && shown.minute === at_min) return at
  // The clock skips this time: n minutes after the start of the gap mean n minutes after its end.
  const before = wallClock(new Date(at.getTime() - 60_000), timezone)
  const sinceGap = daysBetween(before.date, day) * 1440 + at_min - (before.minute + 1)
  return new Date(at.getTime() + sinceGap * 60_000)
}

/** The first time that a task is due after a moment and after the day `ranOn`; null if never. */
export function nextDue(it: TaskTiming, timezone: string, after: Date, ranOn: string | null = null): Due | null {
  // A time that the clock skips may be due on the next day, so the search begins a day earlier.
  const from = plusDays(dayAt(after, timezone), -1)
  const first = ranOn !== null && ranOn >= from ? plusDays(ranOn, 1) : from
  for (let n = firstFrom(it, first); ; n++) {
    const on = dueDay(it, n)
    if (it.ends_on !== null && on > it.ends_on) return null
    const at = dueMoment(on, it.at_min, timezone)
    if (at > after) return { on, at }
  }
}

/** The next times a task is due after a moment; fewer if it ends before. */
export function nextDues(
  it: TaskTiming,
  timezone: string,
  after: Date,
  { count = shownRuns, ranOn = null }: { count?: number; ranOn?: string | null } = {},
): Due[] {
  const found: Due[] = []
  for (let last = ranOn; found.length < count;) {
    const due = nextDue(it, timezone, after, last)
    if (!due) break
    found.push(due)
    last = due.on
  }
  return found
}

/** The days from `first` on, on which a task was due at or before `now`, oldest first. */
export function missedDays(it: TaskTiming, timezone: string, first: string, now: Date): string[] {
  const days: string[] = []
  for (let n = firstFrom(it, first); ; n++) {
    const on = dueDay(it, n)
    if ((it.ends_on !== null && on > it.ends_on) || dueMoment(on, it.at_min, timezone) > now) return days
    days.push(on)
  }
}
