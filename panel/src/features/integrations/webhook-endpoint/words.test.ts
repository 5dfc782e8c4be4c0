import { expect, it, vi } from 'vitest'
import { langs } from '#contract/kit/field-words.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
const { words } = await import('./words.ts')
const { wordsIn } = await import('#panel/kit/words/words.ts')

it('names the last hour, and several hours', () => {
  const last = (hours: number) => langs.map((lang) => wordsIn(words, lang)('lastHours', { hours }))
  expect(last(1)).toEqual(['Son 1 saat', 'Last hour', 'Letzte Stunde'])
  expect(last(6)).toEqual(['Son 6 saat', 'Last 6 hours', 'Letzte 6 Stunden'])
})
