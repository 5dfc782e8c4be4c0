import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textsIn } from '../panel/vite-words.ts'

// Help texts quote the panel's labels between asterisks. Each label must be on a screen, word for
// word and in the same place in all three languages, so that help cannot keep the old name of a
// renamed button.

const langs = ['tr', 'en', 'de'] as const
type Texts = Record<(typeof langs)[number], unknown>

/**
 * Flattens nested texts to a list of keys and texts. A text's key begins with the names of the
 * groups around it, separated by dots.
 */
function flat(texts: unknown, key = ''): [key: string, text: string][] {
  if (typeof texts === 'string') return [[key, texts]]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([part, it]) => flat(it, `${key}.${part}`))
}
const sources = globSync(['panel/src/**/*.{ts,tsx}', 'contract/src/**/*.ts']).filter((it) => !it.endsWith('.test.ts'))
const textsOf = (file: string) => {
  const code = readFileSync(file, 'utf8')
  return /defineWords\(|\bde\b/.test(code) ? textsIn(code, file).map((it) => it.texts as Texts) : []
}

/**
 * For each language, the places where each label occurs: the number of the area of texts, and the
 * label's key in that area.
 */
function placesOf(areas: readonly Texts[]) {
  const places = { tr: new Map<string, string[]>(), en: new Map<string, string[]>(), de: new Map<string, string[]>() }
  for (const [at, texts] of areas.entries())
    for (const lang of langs)
      for (const [key, text] of flat(texts[lang])) {
        const known = places[lang].get(text) ?? []
        places[lang].set(text, [...known, `${at}${key}`])
      }
  return places
}

const labelsIn = (text: string) => [...text.matchAll(/\*([^*]+)\*/g)].map(([, label = '']) => label)

/**
 * The labels of a help text that the panel does not have, or does not have in the same place in all
 * languages.
 */
function strayLabels(help: Texts, places: ReturnType<typeof placesOf>): string[] {
  const of = Object.fromEntries(langs.map((lang) => [lang, new Map(flat(help[lang]))]))
  return [...of['tr']!].flatMap(([key, tr]) => {
    const placesIn = langs.map((lang) => labelsIn(of[lang]!.get(key) ?? '').map((it) => places[lang].get(it) ?? []))
    const inTurkish = new Set(placesIn[0]!.flat())
    const missing = langs.flatMap((lang) => labelsIn(of[lang]!.get(key) ?? '').filter((it) => !places[lang].has(it)))
    const elsewhere = langs.flatMap((lang, at) =>
      labelsIn(of[lang]!.get(key) ?? '').filter((_, n) => !placesIn[at]![n]!.some((it) => inTurkish.has(it))),
    )
    const isFewer = new Set(placesIn.map((it) => it.length)).size > 1
    return [...new Set([...missing, ...elsewhere, ...(isFewer ? [tr] : [])])]
  })
}

const places = placesOf(sources.filter((it) => !it.endsWith('/help.ts')).flatMap(textsOf))

it.each(sources.filter((it) => it.endsWith('/help.ts')))('%s names what is on the screen', (file) => {
  expect(textsOf(file).flatMap((help) => strayLabels(help, places))).toEqual([])
})

it('finds a label that is gone, one of another place, and one that a language leaves out', () => {
  const known = placesOf([
    { tr: { a: 'Kaydet', b: 'Aç' }, en: { a: 'Save', b: 'Open' }, de: { a: 'Sichern', b: 'Öffnen' } },
  ])
  const stray = (tr: string, en: string, de: string) =>
    strayLabels({ tr: { x: tr }, en: { x: en }, de: { x: de } }, known)
  expect(stray('*Kaydet*', '*Save*', '*Sichern*')).toEqual([])
  expect(stray('*Yaz*', '*Save*', '*Sichern*')).toEqual(['Yaz', 'Save', 'Sichern'])
  expect(stray('*Kaydet*', '*Open*', '*Sichern*')).toEqual(['Open'])
  expect(stray('*Kaydet*', '', '*Sichern*')).toEqual(['*Kaydet*'])
})
