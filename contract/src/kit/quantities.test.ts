import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { money } from './fields.ts'
import { fieldErrors, fieldMessage, fieldWords, langs, paramKinds, type Lang } from './field-words.ts'
import { countedIn, quantity, quantityText, unitAt, units, type Unit } from './quantities.ts'

it.each<[number, Unit, Record<Lang, string>]>([
  [42_000, 'money', { tr: '420,00', en: '420.00', de: '420,00' }],
  [-1_234_567, 'money', { tr: '-12.345,67', en: '-12,345.67', de: '-12.345,67' }],
  [1250, 'basis_points', { tr: '%12,5', en: '12.5%', de: '12,5 %' }],
  [100, 'percent', { tr: '%100', en: '100%', de: '100 %' }],
  [950, 'metres', { tr: '950 m', en: '950 m', de: '950 m' }],
  [1500, 'metres', { tr: '1,5 km', en: '1.5 km', de: '1,5 km' }],
  [10_000, 'square_metres', { tr: '10.000 m²', en: '10,000 m²', de: '10.000 m²' }],
  [90, 'seconds', { tr: '90 sn', en: '90 s', de: '90 Sek.' }],
  [240, 'minutes', { tr: '240 dk', en: '240 min', de: '240 Min.' }],
  [1439, 'clock', { tr: '23:59', en: '23:59', de: '23:59' }],
  [24, 'hours', { tr: '24 saat', en: '24 hours', de: '24 Stunden' }],
  [1, 'days', { tr: '1 gün', en: '1 day', de: '1 Tag' }],
  [60, 'months', { tr: '60 ay', en: '60 months', de: '60 Monate' }],
  [5120, 'kilobytes', { tr: '5 MB', en: '5 MB', de: '5 MB' }],
  [1_000_000, 'count', { tr: '1.000.000', en: '1,000,000', de: '1.000.000' }],
])('%i in %s is written as people write it', (value, unit, texts) => {
  for (const lang of langs) expect(quantityText(lang, value, unit).replaceAll('\u00a0', ' ')).toBe(texts[lang])
})

it('money is written as its currency writes it', () => {
  const lira = (minor: number) => `${minor / 100} ₺`
  expect(fieldMessage('tr', 'too_big', { max: 42_000 }, { unit: 'money', money: lira })).toBe(
    '420 ₺ veya daha az olmalıdır',
  )
  expect(fieldMessage('tr', 'payout_most', { amount: '420,00 ₺' }, { more: { payout_most: 'En çok {amount}' } })).toBe(
    'En çok 420,00 ₺',
  )
})

it('finds what a field is counted in, however it is wrapped', () => {
  const schema = z.strictObject({
    price: z.optional(z.nullable(money().check(z.positive()))),
    rows: z.array(z.strictObject({ to_m: quantity('metres', 1, 50) })),
    either: z.union([z.null(), quantity('days', 0, 3)]),
    pair: z.tuple([z.string(), countedIn('percent', z.number())]),
    by_name: z.record(z.string(), quantity('minutes', 0, 5)),
    plain: z.int(),
  })
  const whole = { rows: [], either: null, pair: ['', 1], by_name: {}, plain: 1 }
  const at = (path: string) => unitAt(schema, path.split('.'))
  expect(['price', 'rows.7.to_m', 'either', 'pair.1', 'by_name.x', 'plain', 'gone'].map(at)).toEqual([
    'money',
    'metres',
    'days',
    'percent',
    'minutes',
    undefined,
    undefined,
  ])
  const { issues } = schema.safeParse({ ...whole, price: -1 }).error!
  // The value breaks two limits. The narrower one is reported.
  expect(fieldErrors(issues, schema)).toEqual([{ path: 'price', code: 'too_small', params: { min: 1 }, unit: 'money' }])
})

it('each parameter of a message has a kind, and is filled in', () => {
  const kinds: readonly string[] = [...units, 'field', 'text']
  expect(Object.values(paramKinds).filter((it) => !kinds.includes(it))).toEqual([])
  for (const lang of langs)
    for (const text of Object.values(fieldWords[lang]))
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(Object.keys(paramKinds), text).toContain(name)
})

it('a message has the same parameters in each language', () => {
  const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  for (const [code, text] of Object.entries(fieldWords.tr))
    for (const lang of langs)
      expect(named(fieldWords[lang][code as keyof typeof fieldWords.tr]), code).toEqual(named(text))
})
