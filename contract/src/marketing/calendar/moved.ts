import { dayAt, daysBetween, daysLater } from '../../kit/wall-clock.ts'

const daysTo = (iso: string, day: string, timezone: string) => daysBetween(dayAt(new Date(iso), timezone), day)

/**
 * The moment at which a zone's clock shows the same time on another day. A record keeps its hour
 * when it is moved in the calendar.
 */
export const onDay = (iso: string, day: string, timezone: string): string =>
  daysLater(new Date(iso), daysTo(iso, day, timezone), timezone).toISOString()

/** The end of something whose start was moved to another day: it lasts as many days as before. */
export const endOnDay = (ends: string | null, starts: string, day: string, timezone: string): string | null =>
  ends && daysLater(new Date(ends), daysTo(starts, day, timezone), timezone).toISOString()
