import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { language, locales, useLanguage, type Lang } from './language.ts'

const dates = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const

/** What numbers, money, moments and phones look like in a language. All take wire values: minor units, ISO moments, E.164. */
export interface Format {
  number: (value: number) => string
  /** Minor units; the symbol stands where the currency's `symbol_format` says (spec §9: `1.234,56 ₺`). */
  money: (minor: number, currency: MoneyFormat) => string
  date: (iso: string) => string
  /** HH:mm. */
  time: (iso: string) => string
  dateTime: (iso: string) => string
  /** "3 minutes ago", "in 2 hours"; `now` in milliseconds. */
  relative: (iso: string, now?: number) => string
  /** mm:ss, a minus before what is overdue. */
  duration: (seconds: number) => string
  /** `0 (5xx) xxx xx xx` for Turkish numbers, others as they are. */
  phone: (e164: string) => string
}

const made: Partial<Record<Lang, Format>> = {}

/** The formats of a language, made once. */
export function formatOf(lang: Lang): Format {
  return (made[lang] ??= make(locales[lang]))
}
export const useFormat = () => formatOf(useLanguage())
/** For code outside components. */
export const format = () => formatOf(language())

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

function make(locale: string): Format {
  const number = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, dates.day)
  const time = new Intl.DateTimeFormat(locale, dates.time)
  const both = new Intl.DateTimeFormat(locale, { ...dates.day, ...dates.time })
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const amounts = new Map<number, Intl.NumberFormat>()
  const amount = (decimals: number) => {
    const known =
      amounts.get(decimals) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    amounts.set(decimals, known)
    return known
  }
  return {
    number: (value) => number.format(value),
    money: (minor, { symbol, symbol_format, decimals = 2 }) => {
      const text = amount(decimals).format(Math.abs(minor) / 10 ** decimals)
      const sign = minor < 0 ? '-' : ''
      return symbol_format === 'prefix' ? `${sign}${symbol}${text}` : `${sign}${text}\u00a0${symbol}`
    },
    date: (iso) => day.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    dateTime: (iso) => both.format(new Date(iso)),
    relative: (iso, now = Date.now()) => {
      const seconds = Math.round((Date.parse(iso) - now) / 1000)
      const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
      return ago.format(Math.trunc(seconds / size), unit)
    },
    duration: (seconds) => {
      const all = Math.abs(Math.trunc(seconds))
      return `${seconds < 0 ? '−' : ''}${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
    },
    phone: (e164) => e164.replace(/^\+?90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0 ($1) $2 $3 $4'),
  }
}
