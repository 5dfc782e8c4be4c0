import * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { readPhone } from './phone.ts'
import { quantity } from './quantities.ts'

/** The largest value of an integer column. */
const maxInt = 2_147_483_647
/** The highest price of anything for sale, in minor units: ten million lira. */
const maxMoney = 1_000_000_000

/** The primary key of tenant data: a UUID, created by client or server (ours create version 7). */
export const uuid = () => z.guid()

/**
 * The primary key of reference data: a small positive integer (language 1 = tr). Accepts "1" too,
 * as it appears in a path.
 */
export const refId = () =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given)),
    z.int().check(z.positive(), z.lte(maxInt)),
  ) as unknown as z.ZodMiniType<number, number | string>

/**
 * The kind of record, or of other thing, to which a field refers. This is declared by a mark rather
 * than by the field's name (server/src/kit/guard/marks.ts collects the marks). It does not appear
 * in JSON Schema.
 */
export const marks = z.registry<{ of: string }>()
/**
 * Marks a field that refers to a record of the kind `of`, or that holds a value of the kind `of`.
 */
export const ref = <T extends Schema>(of: string, field: T): T => {
  marks.add(field, { of })
  return field
}

/**
 * References to a place in the tree of dealers, companies and branches. A place that the caller may
 * not access is treated as missing. The licence of the place's company is checked.
 */
export const branchRef = () => ref('branch', uuid())
export const companyRef = () => ref('company', uuid())
export const accountRef = () => ref('account', uuid())
/**
 * A place of any of these kinds. It may be one that the caller may not access, so the handler
 * decides about that. If the caller may access the place's company, that company's licence is
 * checked.
 */
export const placeRef = () => ref('place', uuid())

/** The address of one of our pictures. Its file must exist. Records store this address. */
export const pictureUrl = () =>
  ref('picture', z.string().check(z.regex(/^\/files\/(pictures|menu)\/[\w.-]{1,80}$/, 'wrong')))

/**
 * Invisible characters: control characters other than tab and newline; directional marks, overrides
 * and isolates, which reorder or hide text; noncharacters; and zero-width characters. A zero-width
 * joiner stays if it joins emoji into one (👨‍👩‍👧).
 */
const unseen =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u200B\u200C\uFEFF\uFFFE\uFFFF]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** Makes text well-formed and removes invisible characters. All line ends become `\n`. */
export const visibleText = (given: string): string =>
  given
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(unseen, '')

/**
 * Text without invisible characters, trimmed only after they were removed, so that a name made only
 * of such characters is empty.
 */
export const readableText = (given: string): string => visibleText(given).trim()
const readable = () => z.overwrite<string>(readableText)

/**
 * Texts with a limit of up to this many characters stay on one line. Otherwise a customer called
 * "Ali↵2× Lahmacun" would add a dish to the ticket.
 */
const lineMax = 120
/** Readable text; on one line if its limit is at most `lineMax`. */
const readableUpTo = (max: number, given: string): string =>
  max > lineMax ? readableText(given) : readableText(given).replaceAll(/\s*[\t\n]\s*/g, ' ')
const upTo = (max: number) => z.overwrite<string>((given) => readableUpTo(max, given))

/**
 * Readable, trimmed text of 1 to `max` characters. It stays on one line if `max` is 120 or less.
 */
export const text = (max: number) => z.string().check(upTo(max), z.minLength(1), z.maxLength(max))

/** Readable, trimmed text that may be empty. */
export const optionalText = (max: number) => z.string().check(upTo(max), z.maxLength(max))

/**
 * An e-mail address, trimmed (spec §5: the login e-mail is trimmed before sending) and without
 * invisible characters that were copied along with it.
 */
export const email = () => z.string().check(readable(), z.maxLength(254), z.email())

/** Money: integer minor units (kuruş, cent), never negative, at most ten million lira. */
export const money = () => quantity('money', 0, maxMoney)

/** Basis points: hundredths of a percent, at most 100 %. */
export const basisPoints = () => quantity('basis_points', 0, 10_000)

/** A moment in ISO 8601 and UTC, which is the JSON form of a `timestamptz`. */
export const moment = () => z.iso.datetime({ offset: true })

/** An object with one property per name, whose value is made by `make`. */
export const each = <K extends string, T>(names: readonly K[], make: (name: K) => T) =>
  Object.fromEntries(names.map((it) => [it, make(it)])) as Record<K, T>

export const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words)

interface InLanguages {
  tr: string
  en: string
  de: string
}
const translated = new WeakSet<object>()
/** Whether a schema was made by `names` or `optionalNames`. */
export const isTranslated = (schema: object): boolean => translated.has(schema)

/**
 * Fills an empty language with the first text that is not empty (look.md: one language is enough to
 * save). Leaves anything else for the schema to refuse.
 */
function filled(given: InLanguages): InLanguages {
  if (typeof given !== 'object' || given === null) return given
  const isBlank = (text: unknown) => text === undefined || (typeof text === 'string' && text.trim() === '')
  const first = [given.tr, given.en, given.de].find((text) => !isBlank(text)) ?? ''
  const own = (text: string) => (isBlank(text) ? first : text)
  return { ...given, tr: own(given.tr), en: own(given.en), de: own(given.de) }
}
function inLanguages(text: z.ZodMiniType<string, string>) {
  const schema = z.pipe(z.transform(filled), z.strictObject({ tr: text, en: text, de: text }))
  translated.add(schema)
  return schema
}
/** A name in the panel's three languages. With `optionalNames`, all of them may be empty. */
export const names = (max: number) => inLanguages(text(max))
export const optionalNames = (max: number) => inLanguages(optionalText(max))

/**
 * The version of an editable record, for optimistic locking. A stale version is answered with 409
 * and the newer record.
 */
export const version = () => z.int().check(z.positive())

/**
 * For calls that switch something off: the caller has read what uses the record (409 `in_use`) and
 * still wants to switch it off.
 */
export const anyway = { anyway: z.optional(z.literal(true)) }

/**
 * A phone number as people write it (spec §5: optional plus, 3, 3 and 4 to 6 digits, with brackets,
 * dashes, spaces and dots in between), stored as E.164. A number without a country code belongs to
 * the company's country (`inCountry`) and must have as many digits as numbers there.
 * `optionalPhone` may be empty.
 */
export const phone = () => phoneField(respelled(spelledPhone, e164Text))
export const optionalPhone = () => phoneField(respelled(spelledPhone, z.union([z.literal(''), e164Text])))
/**
 * A number from an outside system, which may be shortened or masked. A complete number is stored as
 * E.164, any other unchanged. Fewer than three digits are not a number.
 */
export const foreignPhone = () =>
  phoneField(respelled((given) => readPhone(given) ?? given, text(30).check(z.regex(/^(?:\D*\d){3}/, 'phone'))))

/** Invalid numbers stay as they were typed, so that they do not look valid. */
const spelledPhone = (given: string) => readPhone(given) ?? given.trim().replace(/^\++/, '')
const e164Text = z.string().check(z.regex(/^\+\d{10,15}$/, 'phone'))

const readsPhones = new WeakSet<object>()
/** Whether a schema reads phone numbers, so that parsing needs to know the country. */
export const isPhone = (schema: object): boolean => readsPhones.has(schema)
function phoneField<T extends object>(schema: T): T {
  readsPhones.add(schema)
  return schema
}

/**
 * A text with several spellings, which is normalised before validation. A value that is not a text
 * is left for `text` to refuse.
 */
export const respelled = <T extends z.core.$ZodType<string, string>>(spell: (given: string) => string, text: T) =>
  z.pipe(
    z.transform((given: string) => (typeof given === 'string' ? spell(given) : given)),
    text,
  )

/** A date or moment whose year lies between two years, inclusive. The refusal names these years. */
export const yearFrom = (from: number, until: number) =>
  z.refine<string>((it) => Number(it.slice(0, 4)) >= from && Number(it.slice(0, 4)) <= until && it[4] === '-', {
    message: 'year_range',
    params: { from: String(from), until: String(until) },
  })
/** A plausible year: 20226 and 0206 are typing errors. */
export const plausibleYear = () => yearFrom(2000, 2100)

/** A date without a time, such as `2026-11-20`, from 2000 to 2100. */
export const day = () => z.iso.date().check(plausibleYear())

/** A field that may stay empty (''). */
export const orEmpty = <T extends z.ZodMiniType<string, string>>(field: T) => z.union([z.literal(''), field])

/**
 * A public host contains a dot. A user name or password before it is refused, because it could
 * mislead readers.
 */
const publicHost = /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i
const nobodyBefore = /^[^/?#]*\/\/[^/?#@\\]*([/?#]|$)/

/** An address with a public host that begins with http or https (spec §5). */
export const url = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(300),
      z.url({ protocol: /^https?$/, hostname: publicHost }),
      z.regex(nobodyBefore, 'url'),
    )
