import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { wrongField } from '../answer/fault.ts'

/**
 * Refuses a moment that has passed, or that is more than the given number of days after today on
 * the place's clock. `path` is the field of the moment.
 */
export function refuseUnlessAhead(path: string, at: Date, by: { now: Date; days: number; timezone: string }): void {
  const { now, days, timezone } = by
  if (at <= now) throw wrongField(path, 'past')
  if (dayAt(at, timezone) > plusDays(dayAt(now, timezone), days)) throw wrongField(path, 'too_far', { days })
}
