import { endOfDay, instantOf } from '#contract/kit/wall-clock.ts'

/**
 * The moment to record for an answer of which only the day is known, in the company's time zone. A
 * yes counts from the beginning of the day, when İYS's deadline starts. A no counts from the end of
 * the day, so that it overrides a yes of the same day. The moment is never later than now.
 */
export function saidOn(status: 'given' | 'refused', day: string, { zone, now }: { zone: string; now: Date }): Date {
  const at = status === 'given' ? instantOf(day, 0, zone) : endOfDay(day, zone)
  return at < now ? at : now
}
