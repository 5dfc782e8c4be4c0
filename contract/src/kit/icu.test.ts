import { expect, test } from 'vitest'
import { formatMessage } from './icu.ts'

test('names are filled, numbers as the locale writes them', () => {
  expect(formatMessage('{name} kaydedildi', { name: 'Avro' }, 'tr-TR')).toBe('Avro kaydedildi')
  expect(formatMessage('{count}', { count: 12345 }, 'tr-TR')).toBe('12.345')
})

test('plurals choose by the rule of the language, exact numbers first', () => {
  const text = '{count, plural, =0 {none} one {# row} other {# rows}}'
  expect([0, 1, 2, 1500].map((count) => formatMessage(text, { count }, 'en-GB'))).toEqual([
    'none',
    '1 row',
    '2 rows',
    '1,500 rows',
  ])
})

test('a select falls back to other, and holds arguments', () => {
  const text = 'Er {kind, select, fast {läuft {far}} other {geht {far}}}.'
  expect(formatMessage(text, { kind: 'fast', far: 'weit' }, 'de-DE')).toBe('Er läuft weit.')
  expect(formatMessage(text, { kind: 'slow', far: 'weit' }, 'de-DE')).toBe('Er geht weit.')
})

test('a missing value and an open brace are mistakes, an apostrophe is not', () => {
  expect(() => formatMessage('{name}', {}, 'tr-TR')).toThrow('name')
  expect(() => formatMessage('{name', {}, 'tr-TR')).toThrow('brace')
  expect(formatMessage("Ankara'da {n}", { n: 3 }, 'tr-TR')).toBe("Ankara'da 3")
})
