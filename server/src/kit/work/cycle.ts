import { Cron } from 'croner'
import { dayAt, daysBetween, plusDays } from '#contract/kit/wall-clock.ts'

/**
 * How often something happens: by a cron of five fields; every so many days at a time of day, counted from a date; or on a day of each month, on the last where the month is too short for it.
 * Times are `HH:MM` on a zone's clock, dates `YYYY-MM-DD`.
 */
export type Cycle =
  | { cron: string }
  | { everyDays: number; from: string; at: string }
  | { dayOfMonth: number; at: string }

/** Every minute of every hour that is named; of the hours that a clock shows twice only the first, and what it leaves out comes as soon as it goes on. */
const nextOf = (pattern: string, zone: string, after: Date): Date | null =>
  new Cron(pattern, { timezone: zone, fixedTimeRule: 'no-wildcard' }).nextRun(after)

/** Minute and hour, as a cron has them. */
const clockOf = (at: string) => at.split(':').map(Number).toReversed().join(' ')

/** The patterns of a day of each month: a month that lacks it has its turn on its last day. */
const monthly = (day: number, at: string): string[] => {
  if (day > 30) return [`${clockOf(at)} L * *`]
  return day > 28 ? [`${clockOf(at)} ${day} 1,3-12 *`, `${clockOf(at)} L 2 *`] : [`${clockOf(at)} ${day} * *`]
}

const earliest = (dates: readonly (Date | null)[]): Date => {
  const times = dates.flatMap((it) => it?.getTime() ?? [])
  if (times.length === 0) throw new Error('A cycle that never comes round')
  return new Date(Math.min(...times))
}

/** The first time after `after` at which a cycle comes round by a zone's clock. Throws where it never does. */
export function nextRun(cycle: Cycle, zone: string, after: Date): Date {
  if ('cron' in cycle) return earliest([nextOf(cycle.cron, zone, after)])
  if ('dayOfMonth' in cycle) return earliest(monthly(cycle.dayOfMonth, cycle.at).map((it) => nextOf(it, zone, after)))
  const { everyDays, from, at } = cycle
  const today = dayAt(after, zone)
  const since = Math.max(0, daysBetween(from, today))
  const due = plusDays(from, Math.ceil(since / everyDays) * everyDays)
  const on = (date: string) => {
    const [year, month, day] = date.split('-').map(Number)
    return nextOf(`0 ${clockOf(at)} ${day} ${month} * ${year}`, zone, after)
  }
  // Today's may be over.
  return earliest([on(due) ?? on(plusDays(due, everyDays))])
}
