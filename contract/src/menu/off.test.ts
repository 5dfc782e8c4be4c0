import { expect, it } from 'vitest'
import type { Purchase } from './availability.ts'
import { offProducts, type Sellable } from './off.ts'

/** Thursday, noon. */
const clock = { at: new Date('2026-11-19T09:00:00Z'), weekday: 3, minute: 720 }
const evening = [{ weekday: 3, start_min: 1080, end_min: 1380 }]
const sold = { is_active: true, schedule: [], delivery_types: [] }
const out = { until: null }

/** A menu with a dish that contains onion and has one required group. */
function menuOf(it: {
  category?: object
  product?: object
  onion?: object
  option?: object
  group?: object
}): Sellable {
  return {
    categories: [{ id: 'c', ...sold, ...it.category }],
    products: [
      {
        id: 'p',
        category_id: 'c',
        ...sold,
        channels: [],
        out: null,
        materials: ['onion'],
        groups: ['g'],
        ...it.product,
      },
    ],
    materials: [
      { id: 'onion', is_active: true, out: null, ...it.onion },
      { id: 'cola', is_active: true, out: null, ...it.option },
    ],
    groups: [
      {
        id: 'g',
        is_active: true,
        selection_type: 'single',
        minimum_limit: 0,
        selection_limit: 0,
        is_required: true,
        free_count: 0,
        options: [{ material_id: 'cola', price: 0, max_count: 1 }],
        ...it.group,
      },
    ],
  }
}
const reason = (it: Parameters<typeof menuOf>[0], asked?: Purchase) => offProducts(menuOf(it), clock, asked).get('p')

it('names what keeps a product from selling', () => {
  expect(reason({})).toBeUndefined()
  expect(reason({ category: { is_active: false } })?.reason).toBe('category_inactive')
  expect(reason({ product: { out } })?.reason).toBe('out')
  expect(reason({ onion: { out } })).toEqual({ reason: 'material_out', by: 'onion' })
  expect(reason({ option: { is_active: false } })).toEqual({ reason: 'group_out', by: 'g' })
  expect(reason({ option: { out }, group: { is_required: false } })).toBeUndefined()
  expect(reason({ option: { out }, group: { is_active: false } })).toBeUndefined()
  expect(reason({ category: { schedule: evening } })?.reason).toBe('category_schedule')
})

it('checks delivery type and channel only when they are given, the category’s too', () => {
  const table = { delivery_types: ['comeEat'] }
  expect(reason({ category: table })).toBeUndefined()
  expect(reason({ category: table }, { delivery_type: 'comeEat' })).toBeUndefined()
  expect(reason({ category: table }, { delivery_type: 'comeGetIt' })?.reason).toBe('delivery_type')
  expect(reason({ product: table }, { delivery_type: 'comeGetIt' })?.reason).toBe('delivery_type')
  expect(reason({ product: { channels: ['api'] } }, { channel: 'getir' })?.reason).toBe('channel')
})

it('gives the first reason that holds', () => {
  const all = {
    category: { schedule: evening, delivery_types: ['comeEat'] },
    product: { schedule: evening },
    option: { out },
    onion: { out },
  }
  const asked = { delivery_type: 'comeGetIt' }
  expect(reason(all, asked)?.reason).toBe('material_out')
  expect(reason({ ...all, onion: {} }, asked)?.reason).toBe('group_out')
  expect(reason({ ...all, onion: {}, option: {} }, asked)?.reason).toBe('category_schedule')
  expect(reason({ product: { schedule: evening }, category: { delivery_types: ['comeEat'] } }, asked)?.reason).toBe(
    'schedule',
  )
  expect(reason({ ...all, product: { is_active: false } }, asked)?.reason).toBe('inactive')
})
