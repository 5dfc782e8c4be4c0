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
