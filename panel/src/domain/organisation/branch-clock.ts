import type { Clock } from '#contract/menu/availability.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'

/**
 * Converts a moment to a branch's wall clock (IANA time zone), in the form that availability uses:
 * the weekday (0 is Monday) and the minutes after midnight.
 */
export function branchClock(at: Date, timezone: string): Clock {
  const { weekday, minute } = wallClock(at, timezone)
  return { at, weekday, minute }
}
