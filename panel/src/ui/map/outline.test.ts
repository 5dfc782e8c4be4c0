import { describe, expect, it } from 'vitest'
import { land } from './outline-data.ts'
import { decoded, namesAt } from './outline.ts'

/**
 * Whether a place is on land, found by counting how often a line to the east of it crosses the
 * coast.
 */
const isLand = (lat: number, lng: number) =>
  land.map(decoded).filter(
    (ring) =>
      ring.filter((a, i) => {
        const b = ring.at(i - 1)!
        return a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng
      }).length %
        2 ===
      1,
  ).length > 0

describe('the outline behind a map without tiles', () => {
  it.each([
    ['Moda', 40.9835, 29.0268],
    ['Beşiktaş', 41.0444, 29.0049],
    ['Karşıyaka', 38.4587, 27.0972],
    ['Lara', 36.8552, 30.7454],
    ['Bodrum', 37.0362, 27.4262],
    ['Ankara', 39.92, 32.85],
    ['Altona', 53.5499, 9.9396],
  ])('has %s on land', (_name, lat, lng) => expect(isLand(lat, lng)).toBe(true))

  it.each([
    ['the Bosphorus', 41.05, 29.04],
    ['the Golden Horn', 41.024, 28.968],
    ['the Marmara', 40.75, 28.5],
    ['the bay of İzmir', 38.425, 27.1],
    ['the Black Sea', 42.5, 33],
  ])('has water at %s', (_name, lat, lng) => expect(isLand(lat, lng)).toBe(false))

  it('names large cities from afar, and districts only nearby', () => {
    expect(namesAt(5).map((it) => it.name)).toContain('Ankara')
    expect(namesAt(5).map((it) => it.name)).not.toContain('Kadıköy')
    expect(namesAt(13).map((it) => it.name)).toEqual(expect.arrayContaining(['Kadıköy', 'Üsküdar', 'Beşiktaş']))
  })

  it('names neighbourhoods where there is room between the districts', () => {
    const near = (zoom: number) => namesAt(zoom).map((it) => it.name)
    expect(near(11)).not.toContain('Fenerbahçe')
    expect(near(13.5)).toEqual(expect.arrayContaining(['Kadıköy', 'Fenerbahçe', 'Acıbadem', 'Karaköy']))
  })
})
