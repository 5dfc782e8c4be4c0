import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './contract.ts'
import type { Schema } from './kit/call.ts'
import { fieldErrors, fieldMessage, langs, type Lang } from './kit/field-words.ts'
import { unitAt, type Unit } from './kit/quantities.ts'
import { settings } from './organisation/settings.ts'

/* Whenever the contract refuses a value because of its size, the message names the limit that
   applies, as people would write it. */

interface Field {
  path: string
  schema: Schema
}
interface Def {
  shape?: Record<string, Schema>
  checks?: readonly { _zod: { def: { check: string; maximum?: number; value?: unknown; inclusive?: boolean } } }[]
}

/** Visits every part of a schema with its path, outer parts before inner ones. */
function* fieldsOf(schema: Schema | undefined, path: string, seen = new Set<Schema>()): Generator<Field> {
  if (!schema || seen.has(schema)) return
  seen.add(schema)
  yield { path, schema }
  for (const [key, given] of Object.entries({ ...(schema._zod.def as object) }) as [string, unknown][])
    if (key === 'shape')
      for (const [name, it] of Object.entries(given as Record<string, Schema>))
        yield* fieldsOf(it, `${path}.${name}`, seen)
    else for (const it of [given].flat()) if (it instanceof z.core.$ZodType) yield* fieldsOf(it, path, seen)
}
const fields = [
  ...calls.flatMap(({ noun, name, call }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => [...fieldsOf(call[part], `${noun}.${name}.${part}`)]),
  ),
  ...Object.entries(settings).flatMap(([name, it]) => [...fieldsOf(it.schema, `settings.${name}`)]),
]
const isNumber = ({ schema }: Field) => schema._zod.def.type === 'number'
/** The narrowest limits of a number, inclusive. */
function boundsOf({ schema }: Field): { minimum?: number; maximum?: number } {
  const checks = ((schema._zod.def as Def).checks ?? []).map((it) => it._zod.def)
  const ends = (check: string, step: number) =>
    checks.flatMap((it) => (it.check === check ? [Number(it.value) + (it.inclusive ? 0 : step)] : []))
  const [least, most] = [ends('greater_than', 1), ends('less_than', -1)]
  return {
    ...(least.length > 0 && { minimum: Math.max(...least) }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
  }
}

/** A limit in German format, formatted here independently of the code under test. */
const written: Record<Unit, (n: number) => string> = {
  money: (n) => (n / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  basis_points: (n) => `${(n / 100).toLocaleString('de-DE')} %`,
  percent: (n) => `${n.toLocaleString('de-DE')} %`,
  metres: (n) => (n < 1000 ? `${n} m` : `${(n / 1000).toLocaleString('de-DE')} km`),
  square_metres: (n) => `${n.toLocaleString('de-DE')} m²`,
  seconds: (n) => `${n.toLocaleString('de-DE')} Sek.`,
  minutes: (n) => `${n.toLocaleString('de-DE')} Min.`,
  clock: (n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
  hours: (n) => `${n.toLocaleString('de-DE')} Stunde${n === 1 ? '' : 'n'}`,
  days: (n) => `${n.toLocaleString('de-DE')} ${n === 1 ? 'Tag' : 'Tage'}`,
  months: (n) => `${n.toLocaleString('de-DE')} ${n === 1 ? 'Monat' : 'Monate'}`,
  kilobytes: (n) => `${n} kB`,
  count: (n) => n.toLocaleString('de-DE'),
}

/** The messages that a field gives for a value it refuses. */
function said({ schema }: Field, value: unknown, lang: Lang = 'de'): string[] {
  const { issues } = z.safeParse(schema, value, { reportInput: true }).error ?? { issues: [] }
  return fieldErrors(issues, schema).map(({ code, params, unit }) =>
    fieldMessage(lang, code, params, { unit }).replaceAll('\u00a0', ' '),
  )
}

const farthest = 1e14
it('a number past a bound is told that bound, with its unit, and nothing else', () => {
  const wrong: string[] = []
  let asked = 0
  for (const field of fields.filter(isNumber)) {
    const { minimum, maximum } = boundsOf(field)
    const write = written[unitAt(field.schema, []) ?? 'count']
    for (const [bound, past] of [
      [minimum, (minimum ?? 0) - 1],
      [maximum, (maximum ?? 0) + 1],
      // If a field has two limits on one side, this value breaks both.
      [minimum, -farthest],
      [maximum, farthest],
    ] as const) {
      if (bound === undefined || Math.abs(bound) > Number.MAX_SAFE_INTEGER - 1) continue
      asked++
      const [message, ...more] = said(field, past).filter((it) => !it.includes('Vielfaches'))
      if (!message?.includes(write(bound)) || more.length > 0)
        wrong.push(`${field.path}: ${past} → ${message} ${more.join()}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(300)
})

it('nobody reads minor units, hundredths of a percent or digits that are not grouped', () => {
  const raw: string[] = []
  for (const field of fields.filter(isNumber))
    for (const lang of langs)
      for (const past of [boundsOf(field).minimum, boundsOf(field).maximum].flatMap((it, n) =>
        it === undefined ? [] : [it + (n || -1)],
      ))
        for (const message of said(field, past, lang))
          if (/\d{4,}|\{|undefined|NaN/.test(message)) raw.push(`${field.path} ${lang}: ${message}`)
  expect(raw).toEqual([])
})

/**
 * Fields whose names only sound as if their numbers had a unit: seats, points, and a limit that
 * must be wide enough for every condition.
 */
const plain = /\.seats_min$|^memberPoint\.correct\.body\.amount$|\.audience\.value\.min$/
/** The units that a field with such a name may have. */
const byName: [RegExp, readonly Unit[]][] = [
  [/(^|[._])(price|fee|amount|basket|tip|budget|wallet|wallet_alone|wallet_role|total_from|total_to)$/, ['money']],
  [/(_bp|\.basis_points)$/, ['basis_points']],
  [/(_pct|[._]tax_rate)$/, ['percent']],
  [/_m$/, ['metres']],
  [/[._](sec|seconds)$/, ['seconds']],
  [/[._](min|minutes)$/, ['minutes', 'clock']],
  [/[._]days$/, ['days']],
  [/[._]months$/, ['months']],
]

it('a number whose name tells of money, shares, lengths or times says that it is counted so', () => {
  const bounded = fields.filter((it) => isNumber(it) && boundsOf(it).maximum !== undefined && !plain.test(it.path))
  const wrong = bounded.flatMap(({ path, schema }) => {
    const [, allowed] = byName.find(([name]) => name.test(path)) ?? []
    const unit = unitAt(schema, [])
    return !allowed || (unit && allowed.includes(unit)) ? [] : [`${path}: ${unit}`]
  })
  expect([...new Set(wrong)]).toEqual([])
  expect(bounded.filter(({ path }) => byName.some(([name]) => name.test(path))).length).toBeGreaterThan(100)
})

/** A value that a field accepts, as far as one is easy to make. */
function made(schema: Schema): unknown {
  const { def } = schema._zod as unknown as { def: Def & Record<string, unknown> }
  const inside = (def['innerType'] ?? def['out']) as Schema | undefined
  if (inside) return made(inside)
  if (def['type'] === 'union') return made((def['options'] as Schema[])[0]!)
  if (def['type'] === 'enum') return Object.values(def['entries'] as object)[0]
  if (def['type'] === 'literal') return (def['values'] as unknown[])[0]
  if (def['type'] === 'boolean') return true
  if (def['type'] === 'number') return Math.max(boundsOf({ path: '', schema }).minimum ?? 1, 1)
  if (def['type'] === 'tuple') return (def['items'] as Schema[]).map(made)
  if (def['type'] === 'array') return []
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, it]) => [name, made(it)]))
  return [
    '1',
    'a',
    '01890000-0000-7000-8000-000000000000',
    '2026-11-20',
    '2026-11-20T10:00:00Z',
    'https://a.example',
    'KOD1',
    '+905321234567',
  ].find((it) => z.safeParse(schema, it).success)
}

it('a list with one more than it may have is told how many it may have, and a text how long it may be', () => {
  const wrong: string[] = []
  const asked = { list: 0, text: 0 }
  for (const field of fields) {
    const { def } = field.schema._zod as unknown as { def: Def & { type: string; element?: Schema } }
    const max = def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
    if (max === undefined) continue
    const isList = def.type === 'array'
    const one = isList ? made(def.element!) : 'a'
    const value = isList ? Array.from({ length: max + 1 }, () => one) : 'a'.repeat(max + 1)
    if (isList && !z.safeParse(def.element!, one).success) continue
    asked[isList ? 'list' : 'text']++
    if (!said(field, value).some((it) => it.includes(written.count(max))))
      wrong.push(`${field.path}: ${said(field, value).join()}`)
  }
  expect(wrong).toEqual([])
  expect(asked.list).toBeGreaterThan(60)
  expect(asked.text).toBeGreaterThan(150)
})
