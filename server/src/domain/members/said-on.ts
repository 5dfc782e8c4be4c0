import { instantOf, plusDays } from '#contract/organisation/wall-clock.ts'

/**
 * When an answer of a day was said: a yes as the day began, so that İYS's days count from then; a no as the day ended on the company's clock, so that it holds against a
 * yes of the same day. Now at the latest.
 */
export function saidOn(status: 'given' | 'refused', day: string, { zone, now }: { zone: string; now: Date }): Date {
  const at =
    status === 'given' ? new Date(`${day}T00:00:00.000Z`) : new Date(instantOf(plusDays(day, 1), 0, zone).getTime() - 1)
  return at < now ? at : now
}
