import { instantOf, plusDays, wallClock } from '../../kit/wall-clock.ts'

/**
 * From minute `quietFrom` of the recipient's day until minute `quietUntil`, no SMS and no push is
 * sent.
 */
export const quietFrom = 21 * 60
export const quietUntil = 9 * 60

/**
 * The earliest moment, not before `at`, at which an SMS or a push may be sent to somebody in this
 * time zone (members-marketing §10, E15): `at` itself by day, otherwise nine in the morning.
 */
export function afterQuiet(at: Date, timezone: string): Date {
  const { date, minute } = wallClock(at, timezone)
  if (minute >= quietUntil && minute < quietFrom) return at
  return instantOf(minute >= quietFrom ? plusDays(date, 1) : date, quietUntil, timezone)
}
