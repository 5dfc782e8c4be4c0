import * as z from 'zod/mini'

/** The largest number a column of integers holds. */
const maxInt = 2_147_483_647
/** The dearest thing one can sell, in minor units: ten million lira. */
const maxMoney = 1_000_000_000

/** Primary key of tenant data: a UUID, made by client or server (version 7 by our own makers). */
export const uuid = () => z.guid()

/** Primary key of reference data: a small positive integer (language 1 = tr). Accepts "1" as it stands in a path. */
export const refId = () =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given)),
    z.int().check(z.positive(), z.lte(maxInt)),
  ) as unknown as z.ZodMiniType<number, number | string>

/** Trimmed text of 1 to `max` characters. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** Trimmed text that may be empty. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** An e-mail address, trimmed (spec §5: the login e-mail is trimmed before sending). */
export const email = () => z.string().check(z.trim(), z.maxLength(254), z.email())

/** Money: integer minor units (kuruş, cent), never negative, at most ten million lira. */
export const money = () => z.int().check(z.nonnegative(), z.lte(maxMoney))

/** A moment: ISO 8601 in UTC, as JSON carries a `timestamptz`. */
export const moment = () => z.iso.datetime({ offset: true })

/** One of the listed words. */
export const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words)

/** A name in the panel's three languages. */
export const names = (max: number) => z.strictObject({ tr: text(max), en: text(max), de: text(max) })

/** Optimistic version of an editable record; a stale one is answered with 409 and the newer record. */
export const version = () => z.int().check(z.positive())
