import { expect, it } from 'vitest'
import { defineLetters, plainOf, purposeOf, type Reader } from './letters.ts'

const at = new Date('2026-11-20T22:30:00Z')
const texts = {
  subject: '{sender}: {n, plural, one {# puan} other {# puan}}',
  text: ['{who}', '{note}', '{code}', 'Bak:\n{url}'],
}
const letters = defineLetters({
  points: {
    purpose: 'service',
    fields: { n: 'number', who: 'text', note: 'text?', code: 'code', url: 'link' },
    tr: texts,
    en: texts,
    de: { ...texts, subject: '{sender}: {n, plural, one {# Punkt} other {# Punkte}}' },
  },
  times: {
    purpose: { TR: 'service', DE: 'commercial' },
    isRefusable: true,
    fields: { moment: 'moment', day: 'day', appointment: 'appointment' },
    tr: { subject: 'x', text: ['{moment}|{day}|{appointment}'] },
    en: { subject: 'x', text: ['{moment}|{day}|{appointment}'] },
    de: { subject: 'x', text: ['{moment}|{day}|{appointment}'] },
  },
  offer: { purpose: 'commercial', fields: {}, tr: texts, en: texts, de: texts },
})
const reader: Reader = { name: 'Ada', lang: 'tr', sender: 'Deneme' }
const facts = { n: 1234, who: 'Ada\nKaya', code: '123456', url: 'https://sofra.test/a' }

it('greets without a name where it is unknown', () => {
  const letter = letters.compose('points', { ...reader, name: '' }, facts)
  expect(plainOf(letter)).toMatch(/^Merhaba,\n/)
})

it('greets, fills, leaves out the paragraph of an empty field, and signs', () => {
  const letter = letters.compose('points', reader, facts)
  expect(letter).toMatchObject({ kind: 'points', purpose: 'service', subject: 'Deneme: 1.234 puan', unsubscribe: null })
  expect(plainOf(letter)).toBe('Merhaba Ada,\n\nAda\nKaya\n\n123456\n\nBak:\nhttps://sofra.test/a\n\nDeneme\n')
  const noted = plainOf(letters.compose('points', { ...reader, lang: 'de' }, { ...facts, n: 1, note: 'Hallo' }))
  expect(noted).toContain('Guten Tag Ada,\n\nAda\nKaya\n\nHallo\n\n123456')
})

it('sets off links and codes, and nothing that a field says can', () => {
  const { paragraphs } = letters.compose('points', reader, { ...facts, who: '\uE000https://bad.test\uE002' })
  const set = paragraphs.flat().filter((it) => it.kind !== 'text')
  expect(set).toEqual([
    { kind: 'code', text: '123456' },
    { kind: 'link', text: 'https://sofra.test/a' },
  ])
  expect(paragraphs[1]).toEqual([{ kind: 'text', text: 'https://bad.test' }])
})

it('a subject has one line, whatever fills it', () => {
  expect(letters.compose('points', { ...reader, sender: 'Deneme\r\nBcc: a@b.test' }, facts).subject).not.toMatch(
    /[\r\n]/,
  )
})

it('writes moments by the clock of its reader, without one by that of the language', () => {
  const of = (more: Partial<Reader>) =>
    plainOf(
      letters.compose('times', { ...reader, unsubscribe: 'u', ...more }, { moment: at, day: at, appointment: at }),
    ).split('\n\n')[1]
  expect(of({})).toBe('21 Kasım 2026 01:30|21 Kasım 2026|21 Kasım Cumartesi 01:30')
  expect(of({ lang: 'en', timezone: 'America/New_York' })).toBe(
    '20 November 2026 at 17:30|20 November 2026|Friday 20 November at 17:30',
  )
  expect(of({ lang: 'de' })).toBe('20. November 2026 um 23:30|20. November 2026|Freitag, 20. November um 23:30 Uhr')
})

it('a letter that may be refused says where, and no other', () => {
  const url = 'https://sofra.test/unsubscribe/x'
  expect(
    plainOf(letters.compose('times', { ...reader, unsubscribe: url }, { moment: at, day: at, appointment: at })),
  ).toContain(`\n\nBu bilgiyi almak istemiyorsanız:\n${url}\n\nDeneme`)
  expect(() => letters.compose('times', reader, { moment: at, day: at, appointment: at })).toThrow('refused')
  expect(() => letters.compose('offer', reader, {})).toThrow('refused')
  expect(() => letters.compose('points', { ...reader, unsubscribe: url }, facts)).toThrow('refused')
})

it('what it is for is the letter’s to say, by law where courts differ', () => {
  const { times } = letters.of
  expect([purposeOf(times, 'TR'), purposeOf(times, 'DE')]).toEqual(['service', 'commercial'])
  const to = { ...reader, law: 'DE' as const, unsubscribe: 'u' }
  expect(letters.compose('times', to, { moment: at, day: at, appointment: at }).purpose).toBe('commercial')
})
