import { expect, test, vi } from 'vitest'
import type { Schema } from '#contract/kit/call.ts'
import { settings } from '#contract/organisation/settings.ts'
import { unitAt } from '#contract/kit/quantities.ts'
import type { FieldLabel, Labels } from '../list/labels.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
const { differences } = await import('../record/differences.ts')
const { formWords } = await import('./form-words.ts')
const { numberWith } = await import('./number-text.ts')
const { say } = await import('./words.ts')

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
  innerType?: Schema
  options?: readonly Schema[]
}
/** The paths of all numbers of a schema. */
function numbersOf(schema: Schema, path: readonly string[] = []): string[] {
  const { type, shape, element, valueType, innerType, options = [] } = schema._zod.def as Def
  if (type === 'number') return [path.join('.')]
  const inside = [innerType, ...options].flatMap((it) => (it ? numbersOf(it, path) : []))
  const rows = [element, valueType].flatMap((it) => (it ? numbersOf(it, [...path, '0']) : []))
  const fields = Object.entries(shape ?? {}).flatMap(([name, it]) => numbersOf(it, [...path, name]))
  return [...new Set([...inside, ...rows, ...fields])]
}
const all = Object.entries(settings).flatMap(([name, { schema }]) =>
  numbersOf(schema).map((path) => ({ name, path, unit: unitAt(schema, path.split('.')) })),
)

test('each number of a setting says what it is counted in, and is told with it', () => {
  expect(all.length).toBeGreaterThan(12)
  expect(all.filter((it) => !it.unit)).toEqual([])
  const bare = all.filter(
    ({ unit }) => unit !== 'count' && unit !== 'money' && !/\D/.test(numberWith(unit, undefined)?.(25) ?? '25'),
  )
  expect(bare).toEqual([])
})

test('a number that differs is told with its unit, with what stands behind it in its input, or by its option', () => {
  const labels: Labels = new Map<string, FieldLabel>([
    ['preparation_min', { label: 'Hazırlık süresi', say: numberWith('minutes', 'dk')! }],
    ['online_max_guests', { label: 'En çok', say: numberWith('count', 'kişi')! }],
    [
      'louder_sec',
      { label: 'Zil', say: numberWith('seconds', undefined)!, options: [{ value: '60', label: '1 dakika' }] },
    ],
  ])
  const own = { preparation_min: 40, online_max_guests: 8, louder_sec: 45 }
  const above = { preparation_min: 25, online_max_guests: 12, louder_sec: 60 }
  const lines = differences(own, above, labels, say(formWords)).map((it) => `${it.label} ${it.before} → ${it.after}`)
  expect(lines.map((it) => it.replaceAll('\u00a0', ' '))).toEqual([
    'Hazırlık süresi 40 dk → 25 dk',
    'En çok 8 kişi → 12 kişi',
    'Zil 45 sn → 1 dakika',
  ])
})

test('an amount and a number that counts nothing by name stand by themselves', () => {
  expect([numberWith('money', undefined), numberWith('count', undefined), numberWith(undefined, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
