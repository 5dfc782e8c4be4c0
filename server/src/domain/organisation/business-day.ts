import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'

/**
 * The start and the date of the business day to which a moment belongs. A business day starts at
 * 05:00 by the branch's clock unless set otherwise (semantics §0).
 */
export function businessDay(at: Date, timezone: string, day_starts_min = 300): { start: Date; date: string } {
  const { date } = wallClock(at, timezone)
  const start = instantOf(date, day_starts_min, timezone)
  if (start <= at) return { start, date }
  const before = plusDays(date, -1)
  return { start: instantOf(before, day_starts_min, timezone), date: before }
}
