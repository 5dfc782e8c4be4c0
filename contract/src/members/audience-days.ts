import { instantOf, plusDays } from '../kit/wall-clock.ts'
import type { Days, Leaf } from './audience.ts'

/** The moment at which an audience is evaluated, and the date at the company. */
export interface AudienceClock {
  now: Date
  today: string
  timezone: string
}

/** The period that a condition on moments covers. The end is exclusive. */
export function spanOf({ op, value }: Leaf, { today, timezone }: AudienceClock): { from?: Date; until?: Date } {
  if (op === 'between') {
    const { from, to } = value as Days
    return {
      ...(from !== null && { from: instantOf(from, 0, timezone) }),
      ...(to !== null && { until: instantOf(plusDays(to, 1), 0, timezone) }),
    }
  }
  const since = instantOf(plusDays(today, -Number(value)), 0, timezone)
  return op === 'within' ? { from: since } : { until: since }
}

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/**
 * The next days of the year from today, as month × 100 + day. In years without 29 February, members
 * born on that day celebrate on the 28th.
 */
export function daysAhead(today: string, days: number): number[] {
  const found = new Set<number>()
  for (let at = 0; at <= days; at++) {
    const day = plusDays(today, at)
    const of = Number(day.slice(5, 7)) * 100 + Number(day.slice(8))
    found.add(of)
    if (of === 228 && !isLeap(Number(day.slice(0, 4)))) found.add(229)
  }
  return [...found]
}
