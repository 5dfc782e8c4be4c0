import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { slugOf, slugs } from './slug.ts'

it.each([
  ['Köfte & Şıra: ÇİĞ IŞIK', 'tr', 'kofte-sira-cig-isik'],
  ['Grüße aus der Küche', 'de', 'gruesse-aus-der-kueche'],
  ['Grüße', 'tr', 'grusse'],
  ['  …!  ', 'en', ''],
  ['2026', 'tr', ''],
  ['№ 5 O’Brien', 'en', 'no-5-obrien'],
  [`${'uzun '.repeat(30)}`, 'tr', Array.from({ length: 16 }, () => 'uzun').join('-')],
] as const)('%s in %s becomes %s', (title, lang, slug) => expect(slugOf(title, lang)).toBe(slug))

it('fills an empty language, and refuses what is not a slug', () => {
  expect(z.parse(slugs(), { tr: '', en: 'menu', de: '' })).toEqual({ tr: 'menu', en: 'menu', de: 'menu' })
  for (const wrong of ['Menu', 'a b', '12', '-a', 'a--b', 'ş', '../x', 'a/b', 'x'.repeat(81), ''])
    expect([wrong, z.safeParse(slugs(), { tr: wrong, en: 'a', de: 'a' }).success && wrong !== '']).toEqual([
      wrong,
      false,
    ])
})
