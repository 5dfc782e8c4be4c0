import { createContext, use } from 'react'
import { phoneText } from '#contract/kit/phone-text.ts'
import type { Country } from '#contract/kit/phone.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { language, locales, useLanguage, type Lang } from './language.ts'
import { countryOf } from './phone-country.ts'

const dates = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const

/**
 * How a language writes numbers, money, moments and phone numbers. All functions take values as the
 * API sends them: minor units, ISO moments, E.164.
 */
export interface Format {
  number: (value: number) => string
  /** An average rating, always with one decimal: "4,0". */
  average: (value: number) => string
  /** Formats a share given in basis points, with at most two decimals: "%12,5". */
  percent: (basisPoints: number) => string
  /**
   * Formats an amount given in minor units. The currency's `symbol_format` decides on which side
   * the symbol is (spec §9: `1.234,56 ₺`).
   */
  money: (minor: number, currency: MoneyFormat) => string
  /**
   * The day of a moment in a time zone, or in the browser's. To format a day without a time zone,
   * pass its noon and no zone.
   */
  date: (iso: string, timeZone?: string) => string
  /**
   * Formats a time as HH:mm in a time zone (IANA). The default is the page's time zone: that of its
   * branch, otherwise that of this browser.
   */
  time: (iso: string, timeZone?: string) => string
  dateTime: (iso: string, timeZone?: string) => string
  /** "3 minutes ago", "in 2 hours". `now` is in milliseconds. */
  relative: (iso: string, now?: number) => string
  /**
   * `0 (5xx) xxx xx xx` for Turkish numbers; for others the country code (ITU E.164), then groups
   * of three: `+49 151 123 456 78`. If `from` is another country, Turkish numbers get their country
   * code too.
   */
  phone: (e164: string, from?: Country) => string
}

/** Formats an E.164 number for reading, by default as people in the session's country write it. */
export const phone = (e164: string, from: Country = countryOf({})) => phoneText(e164, from)

const made: Partial<Record<Lang, Format>> = {}

/** The formats of a language. They are created only once. */
export function formatOf(lang: Lang): Format {
  return (made[lang] ??= make(locales[lang]))
}

/**
 * The default time zone for moments (IANA): on a branch's pages, that of the branch. Undefined
 * means this browser's own.
 */
export const ZoneContext = createContext<string | undefined>(undefined)

const zoned = once((key: string): Format => {
  const [lang = 'tr', zone] = key.split(' ')
  const plain = formatOf(lang as Lang)
  return {
    ...plain,
    time: (iso, timeZone = zone) => plain.time(iso, timeZone),
    dateTime: (iso, timeZone = zone) => plain.dateTime(iso, timeZone),
  }
})

/** The formats of the panel's language, in the page's time zone. */
export function useFormat(): Format {
  const lang = useLanguage()
  const zone = use(ZoneContext)
  return zone ? zoned(`${lang} ${zone}`) : formatOf(lang)
}
/** For code outside components. */
export const format = () => formatOf(language())

/**
 * Makes options with labels from a list of values: `optionsOf(symbolFormats, t)`,
 * `optionsOf(reasonKinds, (it) => t(`kinds.${it}`))`.
 */
export const optionsOf = <const V extends string>(values: readonly V[], word: (value: NoInfer<V>) => string) =>
  values.map((value) => ({ value, label: word(value) }))

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/**
 * Formats day and time in the browser's time zone, as Intl would in the three languages. It is
 * written by hand because Intl's first date format costs some twenty milliseconds, and nearly every
 * list shows a moment.
 */
function local(locale: string) {
  const two = (value: number) => String(value).padStart(2, '0')
  const dot = locale === 'en-GB' ? '/' : '.'
  const day = (at: Date) => [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join(dot)
  const time = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`
  return { day, time, both: (at: Date) => `${day(at)}${locale === 'tr-TR' ? '' : ','} ${time(at)}` }
}

function make(locale: string): Format {
  // Each formatter takes milliseconds to create, and most screens need only one or two.
  const number = once(() => new Intl.NumberFormat(locale))
  const share = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }))
  const own = local(locale)
  const time = once((timeZone: string) => new Intl.DateTimeFormat(locale, { ...dates.time, timeZone }))
  const days = once((timeZone: string) => new Intl.DateTimeFormat(locale, { ...dates.day, timeZone }))
  const both = once((timeZone: string) => new Intl.DateTimeFormat(locale, { ...dates.day, ...dates.time, timeZone }))
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const amount = once(
    (decimals: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  )
  return {
    number: (value) => number().format(value),
    average: (value) => amount(1).format(value),
    percent: (basisPoints) => share().format(basisPoints / 10_000),
    money: (minor, { symbol, symbol_format, decimals = 2 }) => {
      const text = amount(decimals).format(Math.abs(minor) / 10 ** decimals)
      const sign = minor < 0 ? '-' : ''
      return symbol_format === 'prefix' ? `${sign}${symbol}${text}` : `${sign}${text}\u00a0${symbol}`
    },
    date: (iso, timeZone) => (timeZone ? days(timeZone).format(new Date(iso)) : own.day(new Date(iso))),
    time: (iso, timeZone) => (timeZone ? time(timeZone).format(new Date(iso)) : own.time(new Date(iso))),
    dateTime: (iso, timeZone) => (timeZone ? both(timeZone).format(new Date(iso)) : own.both(new Date(iso))),
    relative: (iso, now = Date.now()) => {
      const seconds = Math.round((Date.parse(iso) - now) / 1000)
      const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
      return ago().format(Math.trunc(seconds / size), unit)
    },
    phone,
  }
}

/** Caches what `make` returns for each argument. */
function once<A extends [] | [key?: unknown], V>(make: (...given: A) => V): (...given: A) => V {
  const made = new Map<unknown, V>()
  return (...given) => {
    const [key] = given
    const known = made.get(key) ?? make(...given)
    made.set(key, known)
    return known
  }
}
