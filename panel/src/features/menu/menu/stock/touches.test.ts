import { expect, it } from 'vitest'
import type { Menu } from '#contract/menu/menu.ts'
import { touchesOf } from './touches.ts'

const clock = { at: new Date('2026-11-20T12:00:00Z'), weekday: 4, minute: 720 }
const named = (tr: string) => ({ tr, en: tr, de: tr })
const sold = { is_active: true, schedule: [], delivery_types: [], master_id: null, version: 1 }
const product = (id: string, more: object) => ({
  ...sold,
  id,
  name: named(id),
  category_id: 'c',
  image: null,
  price: 100,
  discounted_price: null,
  premium_price: null,
  tax_rate: 10,
  is_listed: true,
  channels: [],
  groups: [],
  materials: [],
  overrides: [],
  out: null,
  off: null,
  off_by: null,
  ...more,
})
const group = (id: string, materials: string[]) => ({
  id,
  name: named(id),
  selection_type: 'single' as const,
  minimum_limit: 0,
  selection_limit: 0,
  is_required: true,
  free_count: 0,
  is_active: true,
  options: materials.map((material_id) => ({ material_id, price: 0, max_count: 1 })),
})
const menu: Menu = {
  branch_id: 'b',
  currency: 'TRY',
  timezone: 'Europe/Istanbul',
  day_ends_at: '',
  platforms: ['getir'],
  categories: [{ ...sold, id: 'c', name: named('c'), image: null }],
  products: [
    product('şiş', { materials: ['tavuk'] }),
    product('dürüm', { groups: ['yalnız'] }),
    product('pilav', { groups: ['iki'] }),
    product('kapalı', { materials: ['tavuk'], is_active: false }),
  ] as Menu['products'],
  materials: ['tavuk', 'et'].map((id) => ({ id, name: named(id), is_active: true, out: null })),
  groups: [group('yalnız', ['tavuk']), group('iki', ['tavuk', 'et'])],
  platform_items: [],
}

it('names what is made of it, the groups it closes, and what those take along', () => {
  const it = touchesOf(menu, 'tavuk', clock)
  expect(it.made.map((each) => each.id)).toEqual(['şiş', 'kapalı'])
  expect(it.options.map((each) => each.id)).toEqual(['yalnız', 'iki'])
  expect(it.closed.map((each) => each.id)).toEqual(['yalnız'])
  expect(it.taken.map((each) => each.id)).toEqual(['dürüm'])
  expect(it.stops).toBe(2)
  expect(it.channels).toEqual(['own', 'getir'])
})

it('says that nothing stops where it is one of several options', () =>
  expect(touchesOf(menu, 'et', clock)).toMatchObject({ made: [], closed: [], stops: 0, channels: [] }))
