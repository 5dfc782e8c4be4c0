import { expect, test, vi } from 'vitest'
import { asksHow, searchable } from './help-search.ts'
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

const tasksIn = (lang: (typeof langs)[number]) =>
  searchable(
    screens.flatMap((screen) => {
      const help = topicOf(topics, screen.path)?.[lang]
      return Object.values(help?.tasks ?? {}).map(({ title, steps }) => ({
        title,
        more: `${screen.title[lang]} ${steps}`,
        it: title,
      }))
    }),
  )
const byLang = { tr: tasksIn('tr'), en: tasksIn('en'), de: tasksIn('de') }

// As cashiers and managers ask, in their own words.
test.each([
  ['tr', 'nasıl fiyat değiştiririm', 'Fiyatı değiştir'],
  ['tr', 'siparişi nasıl iptal ederim?', 'Siparişi iptal et'],
  ['tr', 'bölge nasıl çizilir', 'Bölge çiz'],
  ['tr', 'iade nasıl yapılır', 'Siparişi iade al'],
  ['tr', 'adisyon nasıl bölünür', 'Hesabı böl'],
  ['tr', 'sipariş limiti nasıl koyulur', 'Sınır ekle'],
  ['tr', 'yeni personel nasıl eklenir', 'Yeni çalışan davet et'],
  ['en', 'how do I change a price', 'Change a price'],
  ['en', 'how do I add a user', 'Invite somebody'],
  ['en', 'how do I cap orders tonight', 'Add a limit'],
  ['en', 'where do I split the bill', 'Split a bill'],
  ['de', 'wie ändere ich einen Preis', 'Einen Preis ändern'],
  ['de', 'wie lege ich einen Mitarbeiter an', 'Jemanden einladen'],
  ['de', 'wie begrenze ich die Bestellungen', 'Limit hinzufügen'],
] as const)('%s: “%s” finds “%s”', (lang, typed, title) => {
  expect(asksHow(typed)).toBe(true)
  expect(byLang[lang].bestAnswers(typed).slice(0, 2)).toContain(title)
})

test.each([
  ['tr', 'şifremi unuttum', 'Parolayı değiştir'],
  ['tr', 'öğle arası', 'Mola ekle'],
  ['tr', 'rezervasyon ekle', 'Rezervasyon al'],
  ['en', 'refund an order', 'Refund an order'],
  ['en', 'lunch break', 'Add a break'],
  ['en', 'book a table', 'Take a reservation'],
  ['en', 'we are busy', 'Slow down while it is busy'],
  ['en', 'import members', 'Import members'],
  ['de', 'Passwort vergessen', 'Passwort ändern'],
  ['de', 'Geld zurückgeben', 'Geld erstatten'],
  ['de', 'Tisch reservieren', 'Reservierung aufnehmen'],
  ['de', 'viel los', 'Zubereitungszeit verlängern, wenn viel los ist'],
  ['de', 'Mitglieder importieren', 'Mitglieder importieren'],
] as const)('%s: “%s” finds “%s” without being a question', (lang, typed, title) => {
  expect(asksHow(typed)).toBe(false)
  expect(byLang[lang].bestAnswers(typed).slice(0, 3)).toContain(title)
})

test('a name is no question, and finds a task by its title only if all words are in it', () => {
  expect(asksHow('Adana dürüm')).toBe(false)
  const tasks = searchable([
    { title: 'Fiyatı değiştir', more: 'Menü', it: 1 },
    { title: 'Fiş yazdır', more: 'Siparişler', it: 2 },
  ])
  expect(tasks.withAllWords('fiyat')).toEqual([1])
  expect(tasks.withAllWords('fiyat listesi')).toEqual([])
  expect(tasks.bestAnswers('nasıl')).toEqual([])
  expect(tasks.bestAnswers('iskender kapatı')).toEqual([])
})
