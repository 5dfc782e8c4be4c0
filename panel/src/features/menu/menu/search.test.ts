import { expect, it } from 'vitest'
import { fold } from '#contract/kit/fold.ts'
import { searcher } from './search.ts'

const groups = [
  ['lahmacun', 'findık lahmacun', 'türk pizzası'],
  ['kola', 'cola', 'coca cola'],
]
const finds = (typed: string, name: string) => searcher(typed, groups)(fold(name))

it('folds Turkish letters on both sides', () => {
  expect(finds('SIS', 'Tavuk Şiş')).toBe(true)
  expect(finds('çöp şiş', 'Cop Sis')).toBe(true)
  expect(finds('iskender', 'İSKENDER')).toBe(true)
})

it('finds what the words of a group mean, whichever of them was typed', () => {
  expect(finds('lahmacun', 'Türk Pizzası (2 adet)')).toBe(true)
  expect(finds('türk pizzası', 'Acılı Lahmacun')).toBe(true)
  expect(finds('cola', 'Kola 33 cl')).toBe(true)
  expect(finds('lahmacun', 'Kola')).toBe(false)
})

it('asks for every word, and knows synonyms of each', () => {
  expect(finds('cola 33', 'Kola 33 cl')).toBe(true)
  expect(finds('cola 50', 'Kola 33 cl')).toBe(false)
})

it('knows a synonym from its third letter on, not from its first', () => {
  expect(finds('lah', 'Türk pizzası')).toBe(true)
  expect(finds('la', 'Türk pizzası')).toBe(false)
})

it('finds everything for nothing', () => expect(finds('', 'Ayran')).toBe(true))
