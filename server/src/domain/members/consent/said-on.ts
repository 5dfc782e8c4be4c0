import { endOfDay, instantOf } from '#contract/kit/wall-clock.ts'

/**
 * When an answer of a day was said, on the company's clock: a yes as the day began, so that İYS's days count from then; a no as it ended, so that it holds against a yes of
 * the same day. Now at the latest.
 */
export function saidOn(status: 'given' | 'refused', day: string, { zone, now }: { zone: string; now: Date }): Date {
  const at = status === 'given' ? instantOf(day, 0, zone) : endOfDay(day, zone)
  return at < now ? at : now
}
