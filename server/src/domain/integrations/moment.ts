import * as z from 'zod/mini'

/** Moments outside of these years are not plausible, and PostgreSQL cannot store all of them. */
const [first, last] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]

/** A moment that somebody else states in ms or as a text; undefined if it is not plausible. */
export function momentIn(given: unknown): Date | undefined {
  const ms = typeof given === 'number' ? given : typeof given === 'string' ? Date.parse(given) : Number.NaN
  return ms >= first && ms < last ? new Date(ms) : undefined
}

/**
 * A moment in an answer, as ISO text. One that cannot be read counts as not stated (null): what else
 * the record states is still of use, and an order must not be lost because of it.
 */
export const moment = () =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => momentIn(given)?.toISOString() ?? null),
  )
