import { Cron } from 'croner'
import { dayAt, daysBetween, plusDays } from '#contract/kit/wall-clock.ts'

/**
 * How often something happens. The three forms are: by a cron pattern of five fields; every so many
 * days at a time of day, counted from a date; on a day of each month (the last day, if the month is
 * too short). Times are `HH:MM` on a zone's clock, dates `YYYY-MM-DD`.
 */
export type Cycle =
  | { cron: string }
  | { everyDays: number; from: string; at: string }
  | { dayOfMonth: number; at: string }

/**
 * The next time that matches a cron pattern. A time that the clock shows twice counts only once,
 * the first time. A time that the clock skips counts at the end of the gap.
 */
const nextOf = (pattern: string, zone: string, after: Date): Date | null =>
  new Cron(pattern, { timezone: zone, fixedTimeRule: 'no-wildcard' }).nextRun(after)

/** Minute and hour, in the order that a cron pattern uses. */
const clockOf = (at: string) => at.split(':').map(Number).toReversed().join(' ')

/** The cron patterns for a day of each month. In a month without that day, the last day is used. */
const monthly = (day: number, at: string): string[] => {
  if (day > 30) return [`${clockOf(at)} L * *`]
  return day > 28 ? [`${clockOf(at)} ${day} 1,3-12 *`, `${clockOf(at)} L 2 *`] : [`${clockOf(at)} ${day} * *`]
}

const earliest = (dates: readonly (Date | null)[]): Date => {
  const times = dates.flatMap((it) => it?.getTime() ?? [])
  if (times.length === 0) throw new Error('A cycle that never comes round')
  return new Date(Math.min(...times))
}

/** The first time of a cycle after `after`, on a zone's clock. Throws if there is none. */
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
  // Starts with today, although today's time may already have passed.
  return earliest([on(due) ?? on(plusDays(due, everyDays))])
}
