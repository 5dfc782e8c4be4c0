import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { fieldErrors } from './field-words.ts'
import { foreignPhone, names, optionalNames, optionalText, orEmpty, phone, text, url } from './fields.ts'
import { countries, inCountry, type Country } from './phone.ts'

const wrongIn = (schema: Schema, error: z.core.$ZodError | undefined) => fieldErrors(error?.issues ?? [], schema)

it('keeps what people write, in every script and with emoji of several code points', () => {
  for (const name of ['Çağrı Işık, Şükrü Öğüt', 'Jürgen Groß-Weiß', 'مطعم الشام', '👨‍👩‍👧‍👦 Aile', '👩🏽‍🍳 Şef', '🏳️‍🌈', 'e\u0301'])
    expect(text(60).parse(name)).toBe(name)
})

it('drops invisible characters before trimming, so that text of nothing else is empty', () => {
  expect(text(60).parse('\u202EAda\u202C\u2066 \u200BLove\u200Dlace\uFEFF\uFFFE \u2069\uFFFF')).toBe('Ada Lovelace')
  expect(text(60).parse('👩\u200D Ali')).toBe('👩 Ali')
  expect(optionalText(60).parse('\u200B\u202E \uFEFF')).toBe('')
  for (const nothing of ['\u200B', ' \u202E\u2069 ', '\u200D\u200C\uFEFF']) {
    const refused = text(60).safeParse(nothing)
    expect(wrongIn(text(60), refused.error)).toEqual([{ path: '', code: 'required' }])
  }
})

it('keeps a short text on one line, so that nobody’s name writes lines of its own on a ticket', () => {
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\t', ' \n\t ']) {
    expect(text(120).parse(`Ali${end}2× Lahmacun`)).toBe('Ali 2× Lahmacun')
    expect(optionalText(60).parse(`${end}Ali${end}`)).toBe('Ali')
    expect(names(60).parse({ tr: `A${end}b` })).toEqual({ tr: 'A b', en: 'A b', de: 'A b' })
  }
  for (const end of ['\r\n', '\r', '\u2028', '\u0085']) expect(optionalText(300).parse(`bir${end}iki`)).toBe('bir\niki')
})

it('drops what controls a printer or turns a line round, and keeps tabs and the ends of lines of a longer text', () => {
  expect(text(60).parse('A\u0000d\u001Ba\u0007\u007F \u009BCan\u200F\u061C')).toBe('Ada Can')
  expect(optionalText(300).parse('bir\r\niki\tüç\n')).toBe('bir\niki\tüç')
  expect(wrongIn(text(60), text(60).safeParse('\u0000\u001B').error)).toEqual([{ path: '', code: 'required' }])
})

it('replaces a lone surrogate by a character that every database accepts', () => {
  expect(text(60).parse('a\uD83Db')).toBe('a\uFFFDb')
  expect(text(60).parse('😀')).toBe('😀')
})

it('takes an address with a public host and no credentials in front of it', () => {
  const link = orEmpty(url())
  for (const good of [
    '',
    'https://www.tiktok.com/@kofteci?lang=tr',
    'http://kofteci.com.tr:8080',
    'https://köfteci.example/#menu',
    'https://apps.apple.com/tr/app/id1?a=b@c',
  ])
    expect(link.parse(good)).toBe(good)
  for (const bad of [
    'https://evil',
    'https://localhost/x',
    'https://user:pw@evil.com',
    'https://apple.com@evil.com/x',
    'https://@evil.com',
    'https:\\\\evil.com',
    'ftp://evil.com',
    'javascript:alert(1)',
  ])
    expect(wrongIn(link, link.safeParse(bad, { reportInput: true }).error), bad).toContainEqual({
      path: '',
      code: 'url',
    })
})

const read = (given: string, country: Country = 'TR') => inCountry(country, () => phone().safeParse(given).data)

it.each([
  ['0532 123 45 67', '+905321234567'],
  ['(532) 123-45-67', '+905321234567'],
  ['0532/123/45/67', '+905321234567'],
  ['0532–123–45–67', '+905321234567'],
  ['905321234567', '+905321234567'],
  ['+90 532 123 45 67', '+905321234567'],
  ['+90 0532 123 45 67', '+905321234567'],
  ['0090 532 123 45 67', '+905321234567'],
  ['\u202A0532 123 45 67\u202C', '+905321234567'],
  ['tel:+905321234567', '+905321234567'],
  ['０５３２ 123 45 67', '+905321234567'],
  ['4915112345678', '+4915112345678'],
  ['+49 (0)151 12345678', '+4915112345678'],
  ['0049 151 12345678', '+4915112345678'],
])('reads %s as %s', (given, kept) => {
  expect(read(given)).toBe(kept)
  expect(read(kept)).toBe(kept)
  expect(read(kept, 'DE')).toBe(kept)
})

it.each([
  ['0171 1234567', undefined, '+491711234567'],
  ['0171/123 45 67', undefined, '+491711234567'],
  ['1711234567', undefined, '+491711234567'],
  ['030 901820', undefined, '+4930901820'],
  ['030 12345-67890', undefined, '+49301234567890'],
  ['0532 123 45 67', '+905321234567', '+495321234567'],
  ['0212 555 01 18', '+902125550118', '+492125550118'],
  ['905321234567', '+905321234567', '+905321234567'],
  ['4915112345678', '+4915112345678', '+4915112345678'],
])('reads %s by the country of the company: %s or %s', (given, turkish, german) => {
  expect(read(given, 'TR')).toBe(turkish)
  expect(read(given, 'DE')).toBe(german)
})

it.each([
  '12',
  '0532 123',
  '+90532',
  '(0)',
  'call me',
  '0532 CAN EM',
  '+905321234567 ext. 9',
  '000 000 00 00',
  '0532 123 45 6',
  '0532 123 45 678',
  '532 123 45 6',
  '555 123 45678',
  '555-123-456789',
  '+90 532 123 45 6',
  '+90 532 123 45 678',
  '0090 532 123 45 6',
  '+90 171 1234567',
  '+49 171 123456',
  '+49 171 123456789',
  '+49 151 1234567',
  '004915112345',
  '+4 912 345 67',
  '9053212345678',
])('takes %s for no number, in whichever country', (given) => {
  for (const country of countries)
    if (country === 'TR' || !/^0?5/.test(given)) expect(read(given, country), country).toBeUndefined()
})

it('leaves what another system masks as it is, and takes a whole number for what it is', () => {
  expect(foreignPhone().parse('+90 (850) 5550100 / 855662')).toBe('+90 (850) 5550100 / 855662')
  expect(foreignPhone().parse('0532 *** ** 67')).toBe('0532 *** ** 67')
  expect(foreignPhone().parse('0532 123 45 67')).toBe('+905321234567')
  expect(foreignPhone().safeParse('12').success).toBe(false)
})

it('takes a name in one language for those left empty, and refuses it empty in all', () => {
  expect(names(20).parse({ tr: ' Çay ', en: '', de: ' ' })).toEqual({ tr: 'Çay', en: 'Çay', de: 'Çay' })
  expect(names(20).parse({ tr: '', en: 'Tea', de: '' })).toEqual({ tr: 'Tea', en: 'Tea', de: 'Tea' })
  expect(names(20).parse({ tr: 'Çay', en: 'Tea', de: 'Tee' })).toEqual({ tr: 'Çay', en: 'Tea', de: 'Tee' })
  const { error } = names(20).safeParse({ tr: '', en: ' ', de: '' })
  expect(error?.issues.map((it) => it.path.join())).toEqual(['tr', 'en', 'de'])
  for (const wrong of ['Çay', null, { tr: 'Çay', en: 'Tea', de: 'Tee', fr: 'Thé' }])
    expect(names(20).safeParse(wrong).success).toBe(false)
  expect(optionalNames(20).parse({ tr: '', en: '', de: '' })).toEqual({ tr: '', en: '', de: '' })
})
