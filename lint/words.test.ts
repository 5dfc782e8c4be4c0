import { expect, it } from 'vitest'
import { textsIn } from '../panel/vite-words.ts'

const read = (code: string, file = 'panel/src/features/menu/words.ts') => textsIn(code, file).map((it) => it.texts)

it('reads texts without running them: literals, constants, spreads, and imports from other files', () => {
  const code = `
    import { deliveryTypes as types } from './delivery-words.ts'
    const tr = { a: 'bir', deep: { b: 'iki' } } as const
    const en: Shape = { ...tr, a: 'one' }
    export const words = defineWords({ tr, en, de: { 'a b': "eins", deep: en.deep, ...types.de } })`
  const [texts] = read(code, `${import.meta.dirname}/../panel/src/domain/organisation/x-words.ts`)
  expect(texts).toMatchObject({
    tr: { a: 'bir', deep: { b: 'iki' } },
    en: { a: 'one', deep: { b: 'iki' } },
    de: { 'a b': 'eins', deep: { b: 'iki' }, delivery: { comeEat: 'Vor Ort essen' } },
  })
})

it('takes titles from objects with nothing else in them, and leaves data alone', () => {
  const title = `const title = { tr: 'Menü', en: 'Menu', de: 'Speisekarte' }`
  expect(read(title, 'panel/src/features/menu/screens.ts')).toEqual([{ tr: 'Menü', en: 'Menu', de: 'Speisekarte' }])
  expect(read(title, 'panel/src/features/menu/form.tsx')).toEqual([])
  expect(read(`const two = { tr: 'Menü', en: 'Menu' }`)).toEqual([])
})

it.each([
  ['a function', `defineWords({ tr: { a: (x) => x }, en: {}, de: {} })`],
  ['what is imported as a whole', `import * as all from './x.ts'\ndefineWords(all)`],
  ['what is computed', `defineWords({ tr: { a: 'a' + b }, en: {}, de: {} })`],
  ['what a call makes', `const t = make()\ndefineWords({ tr: t, en: t, de: t })`],
])('refuses %s, which a build cannot read', (_, code) => {
  expect(() => read(code)).toThrow(/before anything/)
})
