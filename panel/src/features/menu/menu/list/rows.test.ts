import { expect, it } from 'vitest'
import type { Menu } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { between, sectionsOf } from './rows.ts'

const named = (tr: string) => ({ tr, en: tr, de: tr })
const menu = {
  categories: ['kebap', 'içecek', 'boş'].map((id) => ({ id, name: named(id) })),
  products: [
    { id: '1', category_id: 'kebap', name: named('Şiş'), discounted_price: 900, image: null, master_id: null },
    { id: '2', category_id: 'kebap', name: named('Adana'), discounted_price: null, image: '/x', master_id: 'm' },
    { id: '3', category_id: 'içecek', name: named('Kola'), discounted_price: null, image: null, master_id: null },
  ],
} as unknown as Menu
const off = new Map<string, Off>([['3', { reason: 'out', by: null }]])
const all: Parameters<typeof sectionsOf>[2] = { search: '', category: [], show: [] }
const ids = (narrowing: Partial<typeof all>) =>
  sectionsOf(menu, off, { ...all, ...narrowing }, [['kola', 'cola']]).map((it) => [
    it.category.id,
    ...it.products.map((product) => product.id),
  ])

it('shows every category in its order, empty ones too, while nothing is narrowed', () =>
  expect(ids({})).toEqual([['kebap', '1', '2'], ['içecek', '3'], ['boş']]))

it('leaves out categories in which nothing is found', () => {
  expect(ids({ search: 'SIS' })).toEqual([['kebap', '1']])
  expect(ids({ search: 'cola' })).toEqual([['içecek', '3']])
  expect(ids({ category: ['içecek'] })).toEqual([['içecek', '3']])
  expect(ids({ show: ['off'] })).toEqual([['içecek', '3']])
})

it('finds what is in a category that is called so, where no product is', () =>
  expect(ids({ search: 'kebap' })).toEqual([['kebap', '1', '2']]))

it('asks for all that is ticked at once, and says how many there are besides', () => {
  expect(ids({ show: ['discounted', 'no_picture'] })).toEqual([['kebap', '1']])
  expect(ids({ show: ['chain', 'no_picture'] })).toEqual([])
  expect(sectionsOf(menu, off, { ...all, show: ['chain'] }, [])[0]).toMatchObject({ total: 2 })
})

it('takes what lies between two products, whichever came first', () => {
  const sections = sectionsOf(menu, off, all, [])
  expect(between(sections, '1', '3')).toEqual(['1', '2', '3'])
  expect(between(sections, '3', '2')).toEqual(['2', '3'])
  expect(between(sections, 'gone', '2')).toEqual(['2'])
})
