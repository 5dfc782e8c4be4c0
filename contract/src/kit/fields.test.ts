import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { fieldErrors } from './field-words.ts'
import { names, optionalNames, optionalText, orEmpty, phone, text, url } from './fields.ts'

const wrongIn = (schema: Schema, error: z.core.$ZodError | undefined) => fieldErrors(error?.issues ?? [], schema)

it('keeps what people write, in every script and with emoji of several code points', () => {
  for (const name of [
    'Çağrı Işık, Şükrü Öğüt',
    'Jürgen Groß-Weiß',
    'مطعم الشام',
    '👨‍👩‍👧‍👦 Aile',
    '👩🏽‍🍳 Şef',
    '🏳️‍🌈',
    'e\u0301',
    'a\u2028b',
  ])
    expect(text(60).parse(name)).toBe(name)
})

it('drops invisible characters before trimming, so that text of nothing else is empty', () => {
  expect(text(60).parse('\u202EAda\u202C\u2066 \u200BLove\u200Dlace\uFEFF \u2069')).toBe('Ada Lovelace')
  expect(text(60).parse('👩\u200D Ali')).toBe('👩 Ali')
  expect(optionalText(60).parse('\u200B\u202E \uFEFF')).toBe('')
  for (const nothing of ['\u200B', ' \u202E\u2069 ', '\u200D\u200C\uFEFF']) {
    const refused = text(60).safeParse(nothing)
    expect(wrongIn(text(60), refused.error)).toEqual([{ path: '', code: 'required' }])
  }
})

it('drops what controls a printer or turns a line round, and keeps tabs and the ends of lines', () => {
  expect(text(60).parse('A\u0000d\u001Ba\u0007\u007F \u009BCan\u200F\u061C')).toBe('Ada Can')
  expect(optionalText(60).parse('bir\r\niki\tüç\n')).toBe('bir\niki\tüç')
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

it('reads phone numbers leniently: as Turkish without a country code, and in the usual spellings of one', () => {
  for (const given of [
    '0532 123 45 67',
    '(532) 123-45-67',
    '+90 532 123 45 67',
    '0090 532 123 45 67',
    '\u202A0532 123 45 67\u202C',
    'tel:+905321234567',
    '０５３２ 123 45 67',
  ])
    expect(phone().parse(given)).toBe('+905321234567')
  for (const given of ['+49 (0)151 12345678', '0049 151 12345678', '4915112345678'])
    expect(phone().parse(given)).toBe('+4915112345678')
  // The tail of the specification's rule has four to six digits.
  expect(phone().parse('555 123 45678')).toBe('+9055512345678')
  expect(phone().parse('555-123-456789')).toBe('+90555123456789')
  expect(phone().parse('+555 123 4567')).toBe('+5551234567')
  for (const wrong of ['12', '0532 123', '555 123 4567890', '+90532', '(0)'])
    expect(phone().safeParse(wrong).success).toBe(false)
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
