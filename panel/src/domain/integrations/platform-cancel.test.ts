import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=de' })
const { say } = await import('#panel/kit/words/words.ts')
const { platformCancelWords } = await import('./platform-cancel-words.ts')
const { cancelText } = await import('./platform-cancel.ts')
const textOf = (text: string) => cancelText(say(platformCancelWords), text)

it('says a platform’s reason in the panel’s language, whether it is a code or a number with words', () => {
  expect(textOf('ITEM_UNAVAILABLE')).toBe('Artikel nicht verfügbar')
  expect(textOf('CLOSED')).toBe('Restaurant geschlossen')
  expect(textOf('Tedarik problemi (621)')).toBe('Artikel nicht verfügbar')
  expect(textOf('LATE_DELIVERY · Müşteri aradı')).toBe('Lieferung zu spät · Müşteri aradı')
})

it('names a code that nobody knows, and leaves what people wrote as it is', () => {
  expect(textOf('MOON_PHASE')).toBe('Grund der Plattform: MOON_PHASE')
  for (const text of ['Müşteri vazgeçti', 'YANLIŞ ADRES', 'Masa 4 (621)', 'OK', '']) expect(textOf(text)).toBe(text)
})

it.each(['tr', 'en', 'de'] as const)('no reason is shown raw in %s', (lang) => {
  for (const text of Object.values(platformCancelWords[lang].code)) expect(text).toMatch(/^[^_]+$/)
})
