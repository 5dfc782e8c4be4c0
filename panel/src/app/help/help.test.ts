import { expect, test, vi } from 'vitest'
import { asksHow, bestAnswers } from './help-search.ts'
import type { Topics } from './help-of.ts'

vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('navigator', { languages: [] })
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { screens } = await import('../screens.ts')
const { helpOf, minTasks, topicOf } = await import('./help-of.ts')
const { topics }: { topics: Topics } = await import('./topics.ts')

const langs = ['tr', 'en', 'de'] as const
const kinds = ['list', 'new', 'edit']

test('every screen says in each language what it is for, and how three things are done there', () => {
  for (const screen of screens)
    for (const lang of langs) {
      const help = helpOf(topics, screen.path, screen.title[lang], lang)
      expect(help?.purpose, screen.path).toMatch(/\p{L}.*\.$/su)
      expect([help!.purpose, ...help!.tasks.map((it) => it.steps)].join(' ')).not.toMatch(/[{}]/)
      expect(help?.tasks.length, screen.path).toBeGreaterThanOrEqual(minTasks)
      expect(new Set(help?.tasks.map((it) => it.title)).size).toBe(help?.tasks.length)
      for (const { title, steps } of help!.tasks)
        expect([title, steps], screen.path).toEqual([
          expect.stringMatching(/\p{L}{3}/u),
          expect.stringMatching(/[.*!?]$/),
        ])
    }
})

test('every list and page of the menu has help of its own, and no help is for a screen that is gone', () => {
  const own = screens.filter((screen) => screen.group || screen.path.endsWith('list'))
  expect(own.filter((screen) => !topicOf(topics, screen.path)).map((it) => it.path)).toEqual([])
  const paths = new Set([...screens.map((it) => it.path), ...kinds])
  expect(Object.keys(topics).filter((it) => !paths.has(it))).toEqual([])
})

const tasks = (lang: 'tr' | 'en' | 'de') =>
  Object.values(topics).flatMap((it) =>
    Object.values(it[lang].tasks).map(({ title, steps }) => ({ text: `${title} ${steps}`, it: title })),
  )

test.each([
  ['tr', 'nasıl fiyat değiştiririm', 'Fiyatı değiştir'],
  ['tr', 'siparişi nasıl iptal ederim?', 'Siparişi iptal et'],
  ['tr', 'bölge nasıl çizilir', 'Bölge çiz'],
  ['en', 'how do I change a price', 'Change a price'],
  ['de', 'wie ändere ich einen Preis', 'Einen Preis ändern'],
] as const)('%s: “%s” finds “%s”', (lang, typed, title) => {
  expect(asksHow(typed)).toBe(true)
  expect(bestAnswers(tasks(lang), typed, true)).toContain(title)
})

test('a name is no question, and finds a task only by all its words', () => {
  expect(asksHow('Adana dürüm')).toBe(false)
  const of = [{ text: 'Fiyatı değiştir', it: 1 }]
  expect(bestAnswers(of, 'fiyat', false)).toEqual([1])
  expect(bestAnswers(of, 'fiyat listesi', false)).toEqual([])
  expect(bestAnswers(of, 'fiyat listesi', true)).toEqual([1])
  expect(bestAnswers(of, 'nasıl', true)).toEqual([])
})
