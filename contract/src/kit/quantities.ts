import * as z from 'zod/mini'
import type { Schema } from './call.ts'

/* The units of numbers and their formats. A field declares its unit by a mark, just as it
   declares what it refers to. Messages about its limits include the unit: `420,00 ₺`, `%12,5`,
   `1,5 km`. */

/**
 * `money` minor units · `basis_points` hundredths of a percent · `percent` · `metres` · `seconds` ·
 * `minutes` · `clock` minutes after midnight · `hours` · `days` · `months` · `square_metres` · `kilobytes` ·
 * `count` anything else.
 */
export const units = [
  'money',
  'basis_points',
  'percent',
  'metres',
  'square_metres',
  'seconds',
  'minutes',
  'clock',
  'hours',
  'days',
  'months',
  'kilobytes',
  'count',
] as const
export type Unit = (typeof units)[number]

const counted = z.registry<{ in: Unit }>()
/** A number with a unit. */
export const countedIn = <T extends Schema>(unit: Unit, field: T): T => {
  counted.add(field, { in: unit })
  return field
}

/** An integer from `min` to `max`, with a unit. */
export const quantity = (unit: Unit, min: number, max: number) => countedIn(unit, z.int().check(z.gte(min), z.lte(max)))

interface Def {
  shape?: Record<string, Schema>
  element?: Schema
  items?: readonly Schema[]
  innerType?: Schema
  out?: Schema
  valueType?: Schema
  options?: readonly Schema[]
  getter?: () => Schema
}

/**
 * The unit of the field at a path in a schema. Undefined if it has none, or if the schema's
 * variants disagree.
 */
export function unitAt(schema: Schema | undefined, path: readonly PropertyKey[]): Unit | undefined {
  if (!schema) return undefined
  const own = counted.get(schema)?.in
  if (own && path.length === 0) return own
  const { shape, element, items, innerType, out, valueType, options } = schema._zod.def as Def
  const inside = innerType ?? out
  if (inside) return unitAt(inside, path)
  if (options) {
    const [first, ...others] = new Set(options.flatMap((each) => unitAt(each, path) ?? []))
    return others.length === 0 ? first : undefined
  }
  const [head, ...rest] = path
  if (head === undefined) return undefined
  return unitAt(shape?.[String(head)] ?? element ?? items?.[Number(head)] ?? valueType, rest)
}

/** Writes an amount in minor units in the format of a currency. */
export type Money = (minor: number) => string

const locales = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' } as const
type Lang = keyof typeof locales
const writers = new Map<string, Intl.NumberFormat>()
function number(lang: Lang, value: number, fixed?: 2): string {
  const key = `${lang} ${fixed}`
  const writer =
    writers.get(key) ??
    new Intl.NumberFormat(locales[lang], fixed ? { minimumFractionDigits: fixed, maximumFractionDigits: fixed } : {})
  writers.set(key, writer)
  return writer.format(value)
}

/** Singular and plural. */
const spans = {
  tr: {
    seconds: ['sn', 'sn'],
    minutes: ['dk', 'dk'],
    hours: ['saat', 'saat'],
    days: ['gün', 'gün'],
    months: ['ay', 'ay'],
  },
  en: {
    seconds: ['s', 's'],
    minutes: ['min', 'min'],
    hours: ['hour', 'hours'],
    days: ['day', 'days'],
    months: ['month', 'months'],
  },
  de: {
    seconds: ['Sek.', 'Sek.'],
    minutes: ['Min.', 'Min.'],
    hours: ['Stunde', 'Stunden'],
    days: ['Tag', 'Tage'],
    months: ['Monat', 'Monate'],
  },
} as const

/**
 * A number with its unit, in the language's format. Money is written in its currency's format, or
 * without a currency if that is not known.
 */
export function quantityText(lang: Lang, value: number, unit: Unit = 'count', money?: Money): string {
  const of = (name: string) => `${number(lang, value)}\u00a0${name}`
  switch (unit) {
    case 'money':
      return money ? money(value) : number(lang, value / 100, 2)
    case 'basis_points':
      return percent(lang, value / 100)
    case 'percent':
      return percent(lang, value)
    case 'metres':
      return Math.abs(value) >= 1000 ? `${number(lang, value / 1000)}\u00a0km` : of('m')
    case 'square_metres':
      return of('m²')
    case 'kilobytes':
      return value >= 1024 ? `${number(lang, value / 1024)}\u00a0MB` : of('kB')
    case 'clock':
      return `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
    case 'seconds':
    case 'minutes':
    case 'hours':
    case 'days':
    case 'months':
      return of(spans[lang][unit][Math.abs(value) === 1 ? 0 : 1])
    case 'count':
      return number(lang, value)
  }
}

const percent = (lang: Lang, value: number) =>
  lang === 'tr'
    ? `%${number(lang, value)}`
    : lang === 'de'
      ? `${number(lang, value)}\u00a0%`
      : `${number(lang, value)}%`
