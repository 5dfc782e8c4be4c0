import { expect, test } from 'vitest'
import { fold, matches } from './fold.ts'

test.each([
  ['ŞİŞLİ', 'sisli'],
  ['Iğdır', 'igdir'],
  ['IĞDIR', 'igdir'],
  ['Çiğköfte', 'cigkofte'],
  ['Straße', 'strasse'],
  ['Café', 'cafe'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('all words typed must occur, in any order', () => {
  expect(matches('Ustamdan Kebap Üsküdar', 'uskudar kebap')).toBe(true)
  expect(matches('Ustamdan Kebap Üsküdar', 'uskudar pide')).toBe(false)
  expect(matches('anything', '')).toBe(true)
})

test.each([
  ['i̇pek', 'İpek', 'ipek', 'IPEK', 'ıpek'],
  ["O'Brien", 'O’Brien', 'O‘Brien', 'O´Brien', 'O`Brien', 'Oʼbrien', 'obrien'],
  ['Masa  1', ' masa 1 ', 'MASA\u00A01', 'masa\u2009 1', 'ma\u00ADsa 1', '\u202Amasa 1\u202C'],
  ['Straße', 'STRASSE', 'STRAẞE'],
  ['e\u0301clair', 'éclair', 'eclair'],
])('%s is found however it is written: %s', (...all) => {
  expect(new Set(all.map(fold))).toEqual(new Set([fold(all[0]!)]))
})
