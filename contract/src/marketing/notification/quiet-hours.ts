import { instantOf, plusDays, wallClock } from '../../kit/wall-clock.ts'

/** From this minute of the recipient's day on, until `quietUntil`, nobody is disturbed. */
export const quietFrom = 21 * 60
export const quietUntil = 9 * 60

/**
 * The earliest moment from `at` on at which somebody in this zone may be disturbed by an SMS or a
 * push (members-marketing §10, E15): at once by day, otherwise at nine in the morning.
 */
export function afterQuiet(at: Date, timezone: string): Date {
  const { date, minute } = wallClock(at, timezone)
  if (minute >= quietUntil && minute < quietFrom) return at
  return instantOf(minute >= quietFrom ? plusDays(date, 1) : date, quietUntil, timezone)
}
