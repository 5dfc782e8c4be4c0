import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A page built in Turkish, and a server that delivers the texts of other languages on demand. */
const cookies = new Map<string, string>()
const asked: { url: string; give: (reply: Response) => void; fail: () => void }[] = []
const document = {
  documentElement: { lang: 'tr', dataset: { texts: 'abc' } },
  get cookie() {
    return [...cookies].map((it) => it.join('=')).join('; ')
  },
  set cookie(line: string) {
    const [, name = '', value = '', age] = /^(\w+)=(\w*);.*max-age=(\d+)/.exec(line) ?? []
    if (age === '0') cookies.delete(name)
    else cookies.set(name, value)
  },
}
vi.stubGlobal('document', document)
vi.stubGlobal('navigator', { languages: ['de-DE'] })
vi.stubGlobal('location', { protocol: 'https:' })
vi.stubGlobal('fetch', (url: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  asked.push({ url, give: resolve, fail: () => reject(new TypeError('Failed to fetch')) })
  return promise
})

const load = async () => ({
  ...(await import('./language.ts')),
  ...(await import('./texts.ts')),
  ...(await import('./words.ts')),
})
const table = (it: object) => Response.json(it)
let heard: string[]
let kit: Awaited<ReturnType<typeof load>>
beforeEach(async () => {
  vi.resetModules()
  cookies.clear()
  asked.length = 0
  heard = []
  document.documentElement.lang = 'tr'
  kit = await load()
  kit.onLanguage(() => heard.push(kit.language()))
  kit.onLanguageMissing(() => heard.push('missing'))
})
afterEach(() => expect(document.documentElement.lang).toBe(kit.language()))

it('stays in the language it was built in, and brings another once, with all its texts before anything changes', async () => {
  const early = kit.textsOf('early', { a: 'bir' })
  expect(kit.language()).toBe('tr')
  const chosen = kit.chooseLanguage('de')
  expect([kit.language(), early.de, heard, cookies.get('language')]).toEqual(['tr', { a: 'bir' }, [], 'de'])
  expect(asked.map((it) => it.url)).toEqual(['/assets/de/texts-abc.json'])
  asked[0]!.give(table({ early: { a: 'eins' }, late: { a: 'zwei' } }))
  await chosen
  expect([kit.language(), early.de, early.tr, heard]).toEqual(['de', { a: 'eins' }, { a: 'bir' }, ['de']])
  const late = kit.textsOf('late', { a: 'iki' })
  expect([late.de, late.tr, late.en]).toEqual([{ a: 'zwei' }, { a: 'iki' }, { a: 'iki' }])
  await kit.chooseLanguage('tr')
  await kit.chooseLanguage('de')
  expect([heard, asked.length]).toEqual([['de', 'tr', 'de'], 1])
})

it('says words in the language that came', async () => {
  const words = kit.textsOf('w', { count: '{count} satır' })
  const say = () =>
    kit.say(words as Parameters<typeof kit.say<{ count: '{count} satır' }>>[0])('count', { count: 1234.5 })
  expect(say()).toBe('1.234,5 satır')
  const chosen = kit.chooseLanguage('en')
  asked[0]!.give(table({ w: { count: '{count} rows' } }))
  await chosen
  expect(say()).toBe('1,234.5 rows')
})

it.each([
  ['nobody answers', () => asked[0]!.fail()],
  ['the answer is not the file', () => asked[0]!.give(new Response('gone', { status: 404 }))],
  ['the file is cut off', () => asked[0]!.give(new Response('{"a":'))],
])('stays as it is and says so when %s; the next try asks again', async (_, fail) => {
  const chosen = kit.chooseLanguage('de')
  fail()
  await chosen
  expect([kit.language(), heard, cookies.has('language')]).toEqual(['tr', ['missing'], false])
  const again = kit.chooseLanguage('de')
  asked[1]!.give(table({}))
  await again
  expect([kit.language(), heard]).toEqual(['de', ['missing', 'de']])
})

it('the account’s language holds as soon as it is chosen there, over one chosen in this browser', async () => {
  const chosen = kit.chooseLanguage('en')
  asked[0]!.give(table({}))
  await chosen
  const taken = kit.takeUserLanguage(3)
  asked[1]!.give(table({}))
  await taken
  expect([kit.language(), cookies.get('user_language'), cookies.has('language')]).toEqual(['de', 'de', false])
})

it('the last choice counts, whichever texts come first', async () => {
  const first = kit.chooseLanguage('de')
  const last = kit.chooseLanguage('en')
  asked[1]!.give(table({}))
  await last
  asked[0]!.give(table({}))
  await first
  expect([kit.language(), heard]).toEqual(['en', ['en']])
  const away = kit.rememberUserLanguage(3)
  await away
  expect([kit.language(), cookies.get('user_language')]).toEqual(['en', 'de'])
})

it('says nothing of a language that failed when another was chosen meanwhile', async () => {
  const first = kit.chooseLanguage('de')
  const back = kit.chooseLanguage('tr')
  asked[0]!.fail()
  await Promise.all([first, back])
  expect([kit.language(), heard, cookies.get('language')]).toEqual(['tr', [], 'tr'])
})
