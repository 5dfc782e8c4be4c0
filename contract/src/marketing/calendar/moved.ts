import { daysBetween, instantOf, plusDays, wallClock } from '../../kit/wall-clock.ts'

/**
 * The moment at which a zone's clock shows the same time on another day. A record keeps its hour
 * when it is moved in the calendar.
 */
export function onDay(iso: string, day: string, timezone: string): string {
  const { minute } = wallClock(new Date(iso), timezone)
  return instantOf(day, minute, timezone).toISOString()
}

/** The end of something that was moved to another day: it lasts as many days as before. */
export function endOnDay(ends: string | null, starts: string, day: string, timezone: string): string | null {
  if (ends === null) return null
  const [from, until] = [starts, ends].map((it) => wallClock(new Date(it), timezone))
  const days = daysBetween(from!.date, day)
  return instantOf(plusDays(until!.date, days), until!.minute, timezone).toISOString()
}
