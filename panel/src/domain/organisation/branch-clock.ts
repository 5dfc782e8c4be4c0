import type { Clock } from '#contract/menu/availability.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'

/**
 * Converts a moment to a branch's wall clock (IANA time zone), in the form availability uses: 0 is
 * Monday, minutes after midnight.
 */
export function branchClock(at: Date, timezone: string): Clock {
  const { weekday, minute } = wallClock(at, timezone)
  return { at, weekday, minute }
}
