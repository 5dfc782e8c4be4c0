import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: '' })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('addEventListener', () => undefined)
const { withoutNaN } = await import('./use-draft.ts')

test('a draft keeps no price that is none: the field is as it was before', () => {
  const base = { price: 12_000, discounted_price: null, options: [{ price: 500 }] }
  const typed = {
    price: Number.NaN,
    discounted_price: 9000,
    name: 'Çay',
    options: [{ price: Number.NaN }, { price: Number.NaN }],
  }
  expect(withoutNaN(typed, base)).toEqual({
    price: 12_000,
    discounted_price: 9000,
    name: 'Çay',
    options: [{ price: 500 }, { price: null }],
  })
})
