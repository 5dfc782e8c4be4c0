import { expect, it } from 'vitest'
import { fieldMessage, fieldWords, langs, paramKinds } from '#contract/kit/field-words.ts'
import { units } from '#contract/kit/quantities.ts'
import { diningWrong } from '#server/domain/dining/words.ts'
import { refusalWords, type RefusalCode } from '#server/domain/ordering/refusal-words.ts'
import { refusalText } from '#server/domain/ordering/refusal-text.ts'
import { fieldText, serverFieldWords } from '#server/kit/answer/field-text.ts'

/*
 * Tests every refusal in every language, with typical values. No text may contain minor units,
 * ungrouped digits, machine dates or an unfilled placeholder.
 */

const money = (minor: number) => `${(minor / 100).toLocaleString('tr-TR', { minimumFractionDigits: 2 })}\u00a0₺`
/**
 * Matches what a finished text must not contain: placeholders, values and dates in a machine's
 * form, ungrouped digits, and double blanks.
 */
const raw = /[{}]|undefined|NaN|\[object|\d{4}-\d\d-\d\d|(?<![.,\d])\d{4,}(?![.\d])|\s{2}/
/** A UUID given as an example. */
const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const faultOf = (text: string) =>
  raw.test(text.replaceAll(uuid, 'x').replaceAll(/\d\d[./]\d\d[./]\d{4}|\b(1900|2000|2100)\b/g, 'x')) ||
  /[:;,]\s*$/.test(text)
    ? [text]
    : []

const examples: Record<keyof typeof paramKinds, string | number> = {
  min: 12_345,
  max: 12_345,
  step: 12_345,
  edge: 1,
  other: 2,
  days: 12_345,
  minutes: 12_345,
  points: 12_345,
  amount: 12_345,
  size: 12_345,
  name: 'Ayşe',
  ratio: '16:9',
  field: 'ad',
  line: 12_345,
  file: 'index.html',
  count: 12_345,
  day: '27.11.2026',
  from: '2000',
  until: '2100',
}

it('each message of a field', () => {
  const faults: string[] = []
  let asked = 0
  for (const lang of langs)
    for (const code of [...Object.keys(fieldWords.tr), ...Object.keys(serverFieldWords.tr)])
      for (const unit of units) {
        asked++
        const text = fieldText(lang, code, examples, { unit, money })
        faults.push(...faultOf(text).map((it) => `${lang} ${code} ${unit}: ${it}`))
      }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(3000)
})

it('each of the server’s own names only parameters that are declared, the same in each language', () => {
  const named = (text: string | undefined) => [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  for (const [code, text] of Object.entries(serverFieldWords.tr)) {
    expect(
      named(text).filter((it) => !Object.keys(paramKinds).includes(it ?? '')),
      code,
    ).toEqual([])
    for (const lang of langs) expect(named(serverFieldWords[lang][code]), code).toEqual(named(text))
  }
})

it('each refusal of an order', () => {
  const by = { money, now: new Date('2026-11-27T10:00:00Z'), timezone: 'Europe/Istanbul' }
  const refusal = {
    path: 'x',
    count: 12_345,
    amount: 1_234_500,
    when: new Date('2026-12-01T11:00:00Z'),
    name: { tr: 'Boy', en: 'Size', de: 'Größe' },
  }
  const faults = langs.flatMap((lang) =>
    (Object.keys(refusalWords.tr) as RefusalCode[]).flatMap((code) =>
      faultOf(refusalText(lang, by, { ...refusal, code }).message).map((it) => `${lang} ${code}: ${it}`),
    ),
  )
  expect(faults).toEqual([])
  const said = (code: RefusalCode) => refusalText('tr', by, { ...refusal, code })
  expect(said('cheque_not_yet')).toEqual({
    path: 'x',
    code: 'not_yet',
    message: 'Bu çekin süresi henüz başlamadı; başlangıcı: 01.12.2026 14:00',
  })
  expect(said('not_now')).toMatchObject({
    code: 'not_now',
    message: 'Bu ürün henüz satılmıyor; satış başlangıcı: 01.12.2026 14:00',
  })
  expect(said('points_most').message).toBe('En fazla 12.345 puan harcanabilir')
})

it('each refusal at a table', () => {
  for (const lang of langs)
    for (const [code, text] of Object.entries(diningWrong[lang]))
      expect(faultOf(fieldMessage(lang, code, examples, { more: { [code]: text } })), code).toEqual([])
})

it('catches what it is there for', () => {
  for (const text of ['En fazla 42000', 'ab 2026-11-27', 'max {max}', 'undefined', 'ab: '])
    expect(faultOf(text), text).toEqual([text])
  for (const text of ['12.345,00 ₺', 'ab 27.11.2026', 'Drei']) expect(faultOf(text), text).toEqual([])
})
