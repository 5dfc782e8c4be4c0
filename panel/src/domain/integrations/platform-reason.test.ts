import { expect, it, vi } from 'vitest'
import { platformReasons } from '#contract/ordering/order-fields.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=en' })
const { say } = await import('#panel/kit/words/words.ts')
const { platformWords } = await import('./platform-words.ts')
const { reasonText } = await import('./platform-reason.ts')

it.each(['tr', 'en', 'de'] as const)('no code of the contract is shown raw, and no two say the same, in %s', (lang) => {
  const texts = platformReasons.map((code) => platformWords[lang].why[code])
  for (const text of texts) expect(text).toMatch(/^[^_]+$/)
  expect(new Set(texts).size).toBe(platformReasons.length)
})

it('a code of ours is put into words, one nobody knows is named, a platform’s own sentence stays as it is', () => {
  const t = say(platformWords)
  expect(reasonText(t, 'courier_not_here')).toBe('the courier hasn’t arrived yet')
  expect(reasonText(t, 'moon_phase')).toBe('unknown reason (moon_phase)')
  expect(reasonText(t, 'Sipariş bulunamadı.')).toBe('Sipariş bulunamadı.')
})
