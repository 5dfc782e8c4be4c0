import * as z from 'zod/mini'

/** A short text, or a number in a JSON body. Empty if missing. */
export const word = (max = 100) =>
  z._default(
    z.pipe(
      z.transform((given) => (typeof given === 'number' ? String(given) : (given ?? ''))),
      z.string().check(z.trim(), z.maxLength(max)),
    ),
    '',
  )

/** The call's own id. Without it, an event cannot be assigned to a call. */
export const callId = () => word().check(z.regex(/^[\w.:@/-]{1,100}$/))

/** A count or a moment, even if it is written as text; null if it is neither. */
export const count = () =>
  z._default(
    z.pipe(
      z.transform((given) => (given === '' || given === null ? Number.NaN : Number(given))),
      z.union([
        z.pipe(
          z.nan(),
          z.transform(() => null),
        ),
        z.number(),
      ]),
    ),
    null,
  )

/** The moment `ms` milliseconds after the beginning of 1970; null if that is not plausible. */
export const momentOf = (ms: number | null): Date | null =>
  ms !== null && ms > 946_684_800_000 && ms < 4_102_444_800_000 ? new Date(ms) : null
