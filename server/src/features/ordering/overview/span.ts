import { maxDays, type Period } from '#contract/ordering/overview.ts'
import { businessDay } from '#server/domain/organisation/business-day.ts'
import { daysBetween, daysLater, instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import { wrongField } from '#server/kit/answer/fault.ts'

/** Business days start at five in the morning (semantics §0). */
export const dayStartsMin = 300

interface PeriodQuery {
  period?: Period | undefined
  from?: string | undefined
  until?: string | undefined
}

/**
 * The business days from `from` to `until` as moments, and the period before with which they are
 * compared. `end` is at most `now`.
 */
export interface Span {
  from: string
  until: string
  beforeFrom: string
  start: Date
  end: Date
  beforeStart: Date
  beforeEnd: Date
  days: number
  /** The number of days between a day and the day with which it is compared. */
  shift: number
  timezone: string
}

function daysOf({ period = 'today', from, until }: PeriodQuery, today: string): [string, string] {
  if (period === 'yesterday') return [plusDays(today, -1), plusDays(today, -1)]
  if (period === 'week') return [plusDays(today, -6), today]
  if (period === 'month') return [plusDays(today, -29), today]
  if (period === 'today') return [today, today]
  if (!from) throw wrongField('from', 'required')
  if (!until) throw wrongField('until', 'required')
  if (until < from) throw wrongField('until', 'ends_before_start')
  if (daysBetween(from, until) + 1 > maxDays) throw wrongField('until', 'too_many_days', { max: maxDays })
  return [from, until]
}

/**
 * The requested business days, on a place's clock. They are compared with days that are whole weeks
 * earlier, so that weekdays match.
 */
export function spanOf(asked: PeriodQuery, now: Date, timezone: string): Span {
  const [from, until] = daysOf(asked, businessDay(now, timezone).date)
  const days = daysBetween(from, until) + 1
  const shift = Math.ceil(days / 7) * 7
  const startOf = (day: string) => instantOf(day, dayStartsMin, timezone)
  const over = startOf(plusDays(until, 1))
  const beforeFrom = plusDays(from, -shift)
  return {
    from,
    until,
    beforeFrom,
    start: startOf(from),
    end: over < now ? over : now,
    beforeStart: startOf(beforeFrom),
    beforeEnd: over < now ? startOf(plusDays(until, 1 - shift)) : daysLater(now, -shift, timezone),
    days,
    shift,
    timezone,
  }
}
