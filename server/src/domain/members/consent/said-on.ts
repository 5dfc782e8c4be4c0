import { endOfDay, instantOf } from '#contract/kit/wall-clock.ts'

/**
 * The moment of an answer of which only the day is known, on the company's clock. A yes counts from
 * the beginning of the day, when İYS's deadline starts. A no counts from the end of the day, so
 * that it overrides a yes of the same day. Never later than now.
 */
export function saidOn(status: 'given' | 'refused', day: string, { zone, now }: { zone: string; now: Date }): Date {
  const at = status === 'given' ? instantOf(day, 0, zone) : endOfDay(day, zone)
  return at < now ? at : now
}
