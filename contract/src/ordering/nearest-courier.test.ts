import { expect, it } from 'vitest'
import { rankCouriers, staleAfterMs } from './nearest-courier.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const branch = { lat: 40.98, lng: 29.02 }
/** A courier so many metres north of the branch, whose position is so many seconds old. */
const courier = (
  id: string,
  {
    metres = 0,
    ageSec = 0,
    accuracy_m = 0,
    orders = 0,
  }: Partial<Record<'metres' | 'ageSec' | 'accuracy_m' | 'orders', number>>,
) => ({
  id,
  orders: Array.from({ length: orders }, (_, n) => ({ id: `${id}${n}`, number: n })),
  position: {
    lat: branch.lat + metres / 111_195,
    lng: branch.lng,
    accuracy_m,
    at: new Date(now - ageSec * 1000).toISOString(),
  },
})
const unknown = (id: string, orders = 0) => ({ ...courier(id, { orders }), position: null })
const ranked = (couriers: Parameters<typeof rankCouriers>[0], from: typeof branch | null = branch) =>
  rankCouriers(couriers as (Parameters<typeof rankCouriers>[0][number] & { id: string })[], from, now)
const ids = (...given: Parameters<typeof ranked>) => ranked(...given).map((it) => it.courier.id)
const suggested = (...given: Parameters<typeof ranked>) => ranked(...given).find((it) => it.isSuggested)?.courier.id

it('suggests the nearest of those who are free', () => {
  const all = [courier('far', { metres: 900 }), courier('near', { metres: 300 }), courier('busy', { orders: 1 })]
  expect(ids(all)).toEqual(['near', 'far', 'busy'])
  expect(suggested(all)).toBe('near')
})

it('suggests a busy courier if nobody is free, the one with fewer orders first', () => {
  const all = [courier('two', { orders: 2 }), courier('one', { metres: 2000, orders: 1 })]
  expect(ids(all)).toEqual(['one', 'two'])
  expect(suggested(all)).toBe('one')
})

it('counts an old or inexact position as farther away', () => {
  expect(ids([courier('old', { metres: 100, ageSec: 120 }), courier('fresh', { metres: 800 })])).toEqual([
    'fresh',
    'old',
  ])
  expect(ids([courier('rough', { accuracy_m: 900 }), courier('exact', { metres: 800 })])).toEqual(['exact', 'rough'])
})

it('suggests nobody whose position is stale or unknown, and nobody busy ahead of them', () => {
  const stale = courier('stale', { ageSec: staleAfterMs / 1000 + 1 })
  expect(ranked([stale])).toMatchObject([{ isStale: true, isSuggested: false, ageMs: staleAfterMs + 1000 }])
  expect(suggested([unknown('free'), courier('busy', { orders: 1 })])).toBeUndefined()
  expect(ids([unknown('free'), courier('busy', { orders: 1 }), courier('known', {})])).toEqual([
    'known',
    'free',
    'busy',
  ])
  expect(suggested([unknown('free'), courier('known', { metres: 3000 })])).toBe('known')
  expect(suggested([])).toBeUndefined()
})

it('keeps to those with fewer orders if the branch has no place', () => {
  const all = [courier('busy', { orders: 1 }), courier('free', {})]
  expect(ids(all, null)).toEqual(['free', 'busy'])
  expect(ranked(all, null)[0]).toMatchObject({ metres: null, isSuggested: false })
})

it('counts a phone whose clock is ahead as just now', () => {
  expect(ranked([courier('ahead', { ageSec: -60 })])).toMatchObject([{ ageMs: 0, isSuggested: true }])
})
