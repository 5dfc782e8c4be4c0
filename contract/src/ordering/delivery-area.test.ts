import { describe, expect, it } from 'vitest'
import { feeOf, leastTerms, resolve, warningsOf, type Area, type AreaZone } from './delivery-area.ts'
import type { Position } from './geo.ts'

/** The worked examples of the specification. Amounts are in lira there and in kuruş here. */
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const zone = (id: string, more: Partial<AreaZone>): AreaZone => ({
  id,
  kind: 'deliver',
  rings: null,
  center_lat: null,
  center_lng: null,
  radius_m: null,
  fee: 0,
  fee_steps: [],
  min_basket: 0,
  free_over: null,
  minutes: 30,
  schedule: [],
  priority: 1,
  is_active: true,
  ...more,
})
const a = zone('a', {
  rings: [box(29.01, 40.975, 29.04, 40.995), box(29.03, 40.985, 29.036, 40.99)],
  priority: 2,
  fee: 2000,
  min_basket: 20_000,
  free_over: 60_000,
})
const b = zone('b', {
  rings: [box(29, 40.965, 29.06, 41.005)],
  fee: 4000,
  min_basket: 30_000,
  free_over: 90_000,
})
const c = zone('c', { rings: [box(29.035, 40.98, 29.06, 40.99)], fee: 2500, min_basket: 50_000 })
const ring = (from: number, to: number, fee: number, min: number) => ({
  from_m: from,
  to_m: to,
  fee: fee * 100,
  min_basket: min * 100,
  free_over: null,
  minutes: 40,
})
const area: Area = {
  lat: 40.985,
  lng: 29.025,
  timezone: 'Europe/Istanbul',
  road_factor_pct: 100,
  zones: [a, b, c],
  rings: [ring(0, 2000, 20, 200), ring(2000, 4000, 35, 300), ring(4000, 6000, 60, 400)],
}
const noon = new Date('2026-11-23T09:00:00Z')
const ask = (lng: number, lat: number, lira: number, at: Area = area, when = noon) =>
  resolve(at, { lat, lng }, Math.round(lira * 100), when)
const reasons = (it: ReturnType<typeof ask>) => it.zones.map((zone) => `${zone.id} ${zone.reason}`)

describe('the worked examples', () => {
  it('Z1 an outer edge is in', () => {
    const it = ask(29.04, 40.98, 350)
    expect(it).toMatchObject({ code: 'delivers', zone_id: 'a', fee: 2000 })
    expect(reasons(it)).toEqual(['a chosen', 'b lower_priority', 'c lower_priority'])
  })
  it('Z2 a hole is out', () => {
    const it = ask(29.033, 40.987, 350)
    expect(it).toMatchObject({ code: 'delivers', zone_id: 'b', fee: 4000 })
    expect(reasons(it)).toEqual(['a outside', 'b chosen', 'c outside'])
  })
  it('Z3 the edge of a hole is in', () => {
    expect(ask(29.03, 40.987, 250)).toMatchObject({ zone_id: 'a', fee: 2000 })
  })
  it('Z4 of equals the cheapest whose minimum is met', () => {
    expect(ask(29.05, 40.985, 250)).toMatchObject({ code: 'below_minimum', zone_id: 'b', min_basket: 30_000 })
    expect(reasons(ask(29.05, 40.985, 350))).toEqual(['a outside', 'b chosen', 'c below_minimum'])
    expect(ask(29.05, 40.985, 350)).toMatchObject({ zone_id: 'b', fee: 4000 })
    expect(ask(29.05, 40.985, 550)).toMatchObject({ zone_id: 'c', fee: 2500 })
    expect(reasons(ask(29.05, 40.985, 550))).toEqual(['a outside', 'b dearer', 'c chosen'])
    expect(ask(29.05, 40.985, 900)).toMatchObject({ zone_id: 'b', fee: 0 })
  })
  it('Z5 a minimum that is not met does not fall through', () => {
    expect(ask(29.02, 40.98, 199.99)).toMatchObject({ code: 'below_minimum', zone_id: 'a', min_basket: 20_000 })
    expect(ask(29.02, 40.98, 600)).toMatchObject({ code: 'delivers', zone_id: 'a', fee: 0 })
  })
  it('Z6 without a zone the rings, then nothing', () => {
    expect(ask(29.025, 41.01, 300)).toMatchObject({ code: 'delivers', ring: 1, distance_m: 2780, fee: 3500 })
    expect(ask(29.062, 41.01, 300)).toMatchObject({
      code: 'below_minimum',
      ring: 2,
      distance_m: 4168,
      min_basket: 40_000,
    })
    expect(ask(29.11, 41.01, 300)).toMatchObject({ code: 'out_of_area', zone_id: null, ring: null, distance_m: 7656 })
  })
})

describe('a ring', () => {
  const at = (to_m: number, more: Partial<Area> = {}): Area => ({
    ...area,
    zones: [],
    rings: [ring(0, to_m, 20, 0), ring(to_m, to_m + 1000, 30, 0)],
    ...more,
  })
  it('begins with its start, and ends before its end, but for the last', () => {
    expect(ask(29.025, 41.01, 300, at(2780))).toMatchObject({ ring: 1 })
    expect(ask(29.025, 41.01, 300, at(2781))).toMatchObject({ ring: 0 })
    expect(ask(29.025, 41.01, 300, at(1780))).toMatchObject({ code: 'delivers', ring: 1 })
    expect(ask(29.025, 41.01, 300, at(1779))).toMatchObject({ code: 'out_of_area' })
  })
  it('is measured by road', () => {
    expect(ask(29.025, 41.01, 300, at(1000, { road_factor_pct: 130 }))).toMatchObject({
      code: 'out_of_area',
      distance_m: 3614,
    })
  })
  it('needs to know where the branch is', () => {
    expect(ask(29.025, 41.01, 300, at(2780, { lat: null, lng: null }))).toMatchObject({
      code: 'out_of_area',
      distance_m: null,
    })
  })
})

describe('a zone', () => {
  const circle = (id: string, more: Partial<AreaZone>) =>
    zone(id, { center_lat: 40.985, center_lng: 29.025, radius_m: 2780, ...more })
  const only = (...zones: AreaZone[]): Area => ({ ...area, zones, rings: [] })
  it('that is a circle ends with its last whole metre', () => {
    expect(ask(29.025, 41.01, 1, only(circle('z', {})))).toMatchObject({ zone_id: 'z' })
    expect(ask(29.025, 41.01, 1, only(circle('z', { radius_m: 2779 })))).toMatchObject({ code: 'out_of_area' })
  })
  it('that refuses wins over its equals and over rings, and loses to a higher priority', () => {
    const no = circle('no', { kind: 'refuse' })
    const it = ask(29.025, 40.99, 999, { ...only(circle('yes', {}), no), rings: area.rings })
    expect(it).toMatchObject({ code: 'out_of_area', zone_id: 'no' })
    expect(reasons(it)).toEqual(['yes refused_by_other', 'no refuses'])
    expect(ask(29.025, 40.99, 999, only(circle('yes', { priority: 2 }), no))).toMatchObject({ zone_id: 'yes' })
  })
  it('counts while it is active and scheduled, by the branch’s clock', () => {
    const evening = [{ weekday: 0, start_min: 18 * 60, end_min: 60 }]
    const at = only(circle('off', { is_active: false }), circle('late', { schedule: evening }))
    expect(reasons(ask(29.025, 40.99, 1, at))).toEqual(['off inactive', 'late not_now'])
    // Monday 23 November at 18:00 and the following 1:00, three hours ahead of UTC.
    expect(ask(29.025, 40.99, 1, at, new Date('2026-11-23T15:00:00Z'))).toMatchObject({ zone_id: 'late' })
    expect(ask(29.025, 40.99, 1, at, new Date('2026-11-23T21:59:59Z'))).toMatchObject({ zone_id: 'late' })
    expect(ask(29.025, 40.99, 1, at, new Date('2026-11-23T22:00:00Z'))).toMatchObject({ code: 'out_of_area' })
  })
  it('of the same fee gives way to the faster, then to the smaller id', () => {
    expect(reasons(ask(29.025, 40.99, 1, only(circle('x', {}), circle('y', { minutes: 20 }))))).toEqual([
      'x slower',
      'y chosen',
    ])
    expect(reasons(ask(29.025, 40.99, 1, only(circle('y', {}), circle('x', {}))))).toEqual(['y same', 'x chosen'])
  })
  it('asks the last step that the basket reaches, and nothing from its limit on', () => {
    const stepped = circle('s', {
      fee: 9900,
      free_over: 50_000,
      fee_steps: [
        { from_basket: 0, fee: 4000 },
        { from_basket: 20_000, fee: 2500 },
      ],
    })
    expect([0, 19_999, 20_000, 49_999, 50_000].map((it) => feeOf(stepped, it))).toEqual([4000, 4000, 2500, 2500, 0])
    expect(feeOf(circle('s', { fee: 9900 }), 1)).toBe(9900)
  })
})

describe('a warning', () => {
  const warned = (...zones: AreaZone[]) => Object.fromEntries(warningsOf({ ...area, zones }))
  const left = zone('l', { rings: [box(29, 40.97, 29.03, 41)] })
  const right = zone('r', { rings: [box(29.03, 40.97, 29.06, 41)] })
  it('is given where equals overlap, not where neighbours share an edge', () => {
    expect(warned(left, right)).toEqual({ l: [], r: ['branch_outside'] })
    expect(warned(left, { ...left, id: 'twin' })).toEqual({ l: ['overlaps_equal'], twin: ['overlaps_equal'] })
    expect(warned(left, { ...left, id: 'twin', priority: 2 })).toEqual({ l: [], twin: [] })
    expect(warned(left, { ...left, id: 'off', is_active: false })).toEqual({ l: [] })
    const inner = zone('i', { rings: [box(29.02, 40.98, 29.028, 40.99)] })
    expect(warned(left, inner)).toEqual({ l: ['overlaps_equal'], i: ['overlaps_equal'] })
    // Two bars that form a cross: they overlap although no corner of either lies in the other.
    const [flat, high] = [box(29, 40.98, 29.06, 40.99), box(29.02, 40.96, 29.03, 41.01)]
    expect(warned(zone('f', { rings: [flat] }), zone('h', { rings: [high] }))).toEqual({
      f: ['overlaps_equal'],
      h: ['overlaps_equal'],
    })
    expect(warned(...area.zones)).toMatchObject({ a: [], b: ['overlaps_equal'] })
  })
  it('is given beyond 15 km', () => {
    const wide = zone('w', { center_lat: 40.985, center_lng: 29.025, radius_m: 15_100 })
    expect(warned(wide)).toEqual({ w: ['far'] })
    expect(warned({ ...wide, radius_m: 14_900 })).toEqual({ w: [] })
  })
})

it('the least a place asks for is its minimum, and the fee from there on; nothing where nobody brings it', () => {
  const area: Area = {
    lat: 40.98,
    lng: 29.03,
    timezone: 'Europe/Istanbul',
    road_factor_pct: 100,
    zones: [a],
    rings: [],
  }
  const at = new Date('2026-11-20T12:00:00Z')
  expect(leastTerms(area, { lat: 40.98, lng: 29.02 }, at)).toEqual({ fee: 2000, min_basket: 20_000 })
  expect(leastTerms({ ...area, zones: [{ ...a, min_basket: 0 }] }, { lat: 40.98, lng: 29.02 }, at)).toEqual({
    fee: 2000,
    min_basket: 0,
  })
  expect(leastTerms(area, { lat: 41.2, lng: 29.02 }, at)).toBeNull()
})
