import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, boundsOf, haversine, holds, pathOf, tidied, type Place, type Position, type Shape } from './geo.ts'
import { shapeFaults } from './shape-faults.ts'

const polygon = (rings: Position[][]): Shape => ({ rings, center_lat: null, center_lng: null, radius_m: null })
const circle = (lat: number, lng: number, radius_m: number): Shape => ({
  rings: null,
  center_lat: lat,
  center_lng: lng,
  radius_m,
})
const faults = (...rings: Position[][]) => shapeFaults(rings).map((it) => `${it.ring}.${it.at} ${it.code}`)
const square: Position[] = [
  [29, 41],
  [29.03, 41],
  [29.03, 41.03],
  [29, 41.03],
]
const within = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]

describe('a shape is refused at its corner', () => {
  it('Z7 where edges cross', () => {
    const bow: Position[] = [
      [29.01, 40.975],
      [29.04, 40.995],
      [29.04, 40.975],
      [29.01, 40.995],
    ]
    expect(shapeFaults([bow])).toEqual([{ ring: 0, at: 0, code: 'edges_cross', params: { edge: 1, other: 3 } }])
  })
  it('once for each corner of a star, however many edges cross there', () => {
    const star = Array.from({ length: 199 }, (_, at): Position => {
      const angle = ((at * 98) / 199) * 2 * Math.PI
      return [29 + 0.05 * Math.cos(angle), 41 + 0.05 * Math.sin(angle)]
    })
    const corners = faults(star)
    expect(new Set(corners).size).toBe(corners.length)
    expect(corners.length).toBeGreaterThan(190)
  })
  it('not where it is sound, closed or open, turned either way', () => {
    for (const ring of [square, [...square, square[0]!], square.toReversed()]) {
      expect(faults(ring)).toEqual([])
      expect(faults(ring, within(29.01, 41.01, 0.005).toReversed())).toEqual([])
    }
    // A corner on a straight line is not a fault, and neither is a repeated corner.
    expect(faults([...square.slice(0, 1), [29.01, 41], ...square.slice(1), square[3]!])).toEqual([])
  })
  it('where it has too few or too many', () => {
    expect(faults()).toEqual(['0.0 corners_few'])
    expect(
      faults([
        [29, 41],
        [29, 41],
        [29.01, 41.01],
      ]),
    ).toEqual(['0.0 corners_few'])
    const round = (n: number) =>
      Array.from({ length: n }, (_, at): Position => {
        const angle = (at / n) * 2 * Math.PI
        return [29 + 0.1 * Math.cos(angle), 41 + 0.1 * Math.sin(angle)]
      })
    expect(faults(round(200))).toEqual([])
    expect(faults(round(201))).toEqual(['0.200 corners_many'])
    const holes = (n: number) => Array.from({ length: n }, (_, at) => within(29.001 + at * 0.004, 41.01, 0.002))
    expect(faults(square, ...holes(5))).toEqual([])
    expect(faults(square, ...holes(6))).toEqual(['6.0 holes_many'])
  })
  it('where it runs back, or touches itself', () => {
    expect(
      faults([
        [29, 41],
        [29.03, 41],
        [29.03, 41.03],
        [29.03, 41.01],
        [29, 41.03],
      ]),
    ).toContain('0.2 spike')
    // The fourth corner lies on the first edge.
    expect(
      faults([
        [29, 41],
        [29.03, 41],
        [29.03, 41.03],
        [29.015, 41],
        [29, 41.03],
      ]),
    ).toContain('0.3 edges_touch')
  })
  it('where a hole leaves the outline, touches it, or meets another', () => {
    expect(faults(square, within(29.025, 41.01, 0.01))).toContain('1.0 hole_outside')
    expect(faults(square, within(29.1, 41.1, 0.01))).toContain('1.0 hole_outside')
    expect(faults(square, within(29, 41.01, 0.01))).toContain('1.0 hole_outside')
    expect(faults(square, within(29.01, 41.01, 0.005), within(29.012, 41.012, 0.005))).toContain('2.0 holes_meet')
    expect(faults(square, within(29.01, 41.01, 0.01), within(29.012, 41.012, 0.002))).toEqual(['2.0 holes_meet'])
    expect(faults(square, within(29.012, 41.012, 0.002), within(29.01, 41.01, 0.01))).toEqual(['2.0 holes_meet'])
  })
  it('where it is too small, too wide, or too far north', () => {
    expect(faults(within(29, 41, 0.0005))).toEqual(['0.0 area_small'])
    expect(
      faults([
        [29, 41],
        [30.6, 41],
        [29, 41.1],
      ]),
    ).toEqual(['0.0 span_wide', '0.1 span_wide', '0.2 span_wide'])
    expect(
      faults([
        [29, 84.99],
        [29.1, 84.99],
        [29, 85.01],
      ]),
    ).toEqual(['0.2 lat_beyond'])
  })
})

describe('a polygon', () => {
  const shape = polygon(tidied([square, within(29.01, 41.01, 0.01)]))
  const isIn = (lng: number, lat: number) => holds(shape, { lng, lat })
  it('holds its outline and the outlines of its holes, not what is in a hole', () => {
    expect([isIn(29, 41), isIn(29.015, 41), isIn(29.005, 41.005)]).toEqual([true, true, true])
    expect([isIn(29.01, 41.01), isIn(29.015, 41.01), isIn(29.02, 41.015)]).toEqual([true, true, true])
    expect([isIn(29.015, 41.015), isIn(28.999999, 41), isIn(29.015, 41.030001)]).toEqual([false, false, false])
    // A difference of ten centimetres counts; anything smaller is rounded away.
    expect([isIn(29.0100006, 41.015), isIn(29.0100004, 41.015)]).toEqual([false, true])
  })
  it('is stored closed, without doubles, turned as RFC 7946 wants', () => {
    const [outline, hole] = tidied([[...square, square[3]!].toReversed(), within(29.01, 41.01, 0.01)])
    expect(outline).toEqual([...square, square[0]])
    expect(hole?.[0]).toEqual(hole?.at(-1))
    expect(hole).toHaveLength(5)
    expect(tidied([outline!, hole!])).toEqual([outline, hole])
  })
  it('has the area it has', () => {
    expect(areaOf(pathOf(within(29, 0, 0.01)))).toBeCloseTo(1_236_431, -2)
  })
})

/**
 * The sum of the angles under which the edges are seen from a place, in full turns. This is a
 * different formula from the one under test.
 */
function windings(ring: readonly Position[], { lng, lat }: Place): number {
  const turns = ring.map(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    const [ax, ay, bx, by] = [x - lng, y - lat, nextX - lng, nextY - lat]
    return Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
  })
  return Math.round(turns.reduce((sum, it) => sum + it, 0) / (2 * Math.PI))
}

/**
 * Whether a place lies on an edge, computed in unbounded integers from its position along the edge.
 */
function isOnEdge(ring: readonly Position[], { lng, lat }: Place): boolean {
  const whole = (it: number) => BigInt(Math.round(it * 1e6))
  return ring.some(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    const [ax, ay, bx, by, px, py] = [x, y, nextX, nextY, lng, lat].map(whole) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    const along = (px - ax) * (bx - ax) + (py - ay) * (by - ay)
    const length = (bx - ax) ** 2n + (by - ay) ** 2n
    return (bx - ax) * (py - ay) === (px - ax) * (by - ay) && length > 0n && along >= 0n && along <= length
  })
}

/**
 * A ring around a centre. Each corner has its own angle and distance, on a grid of `step` integers,
 * so that places also fall on corners and edges.
 */
const star = (step: number) =>
  fc.array(fc.integer({ min: 3000, max: 20_000 }), { minLength: 3, maxLength: 24 }).map((reaches) =>
    reaches.map((reach, at): Position => {
      const angle = (at / reaches.length) * 2 * Math.PI
      const on = (it: number) => Math.round((it * reach) / step) * step
      return [(29_000_000 + on(Math.cos(angle))) / 1e6, (41_000_000 + on(Math.sin(angle))) / 1e6]
    }),
  )
const around = (step: number) =>
  fc
    .record({ x: fc.integer({ min: -21_000, max: 21_000 }), y: fc.integer({ min: -21_000, max: 21_000 }) })
    .map(({ x, y }): Place => ({
      lng: (29_000_000 + Math.round(x / step) * step) / 1e6,
      lat: (41_000_000 + Math.round(y / step) * step) / 1e6,
    }))
const grid = fc.constantFrom(1, 500, 1000, 3000)
const given = grid.chain((step) => fc.record({ ring: star(step), place: around(step) }))

describe('on any shape', () => {
  it('a place is held as winding numbers say, and on every edge', () => {
    let [edges, inside] = [0, 0]
    fc.assert(
      fc.property(given, ({ ring, place }) => {
        fc.pre(shapeFaults([ring]).length === 0)
        const isOn = isOnEdge(ring, place)
        const is = isOn || windings(ring, place) !== 0
        edges += Number(isOn)
        inside += Number(is)
        return holds(polygon([ring]), place) === is
      }),
      { numRuns: 4000 },
    )
    expect(Math.min(edges, inside)).toBeGreaterThan(20)
  })
  it('beginning elsewhere, turning the other way, closing, doubling and rounding change nothing', () => {
    fc.assert(
      fc.property(given, fc.nat(), fc.nat(4), ({ ring, place }, begin, noise) => {
        const start = begin % ring.length
        const rotated = [...ring.slice(start), ...ring.slice(0, start)]
        const near = ring.map(([lng, lat]): Position => [lng + noise * 1e-7, lat - noise * 1e-7])
        const others = [rotated, ring.toReversed(), [...ring, ring[0]!], ring.flatMap((it) => [it, it]), near]
        const is = holds(polygon([ring]), place)
        const count = shapeFaults([ring]).length
        return others.every(
          (it) =>
            holds(polygon([it]), place) === is &&
            holds(polygon(tidied([it])), place) === is &&
            shapeFaults([it]).length > 0 === count > 0,
        )
      }),
      { numRuns: 2000 },
    )
  })
  it('a hole takes away what it holds within its edge', () => {
    fc.assert(
      fc.property(given, star(500), ({ ring, place }, other) => {
        const smaller = (it: number, middle: number) => middle + Math.round(((it - middle) * 1e6) / 8) / 1e6
        const hole = other.map(([lng, lat]): Position => [smaller(lng, 29), smaller(lat, 41)])
        fc.pre(shapeFaults([ring, hole]).length === 0)
        const isOut = !isOnEdge(hole, place) && windings(hole, place) !== 0
        return holds(polygon([ring, hole]), place) === (holds(polygon([ring]), place) && !isOut)
      }),
      { numRuns: 2000 },
    )
  })
  it('a sound ring crosses nowhere, by another way of crossing', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(fc.uniqueArray(corner, { minLength: 3, maxLength: 7, selector: String }), (corners) => {
        const ring = corners.map(([x, y]): Position => [29 + x / 100, 41 + y / 100])
        return shapeFaults([ring]).length > 0 === !isSimple(corners)
      }),
      { numRuns: 4000 },
    )
  })
  it('whatever is held lies within the bounds', () => {
    fc.assert(
      fc.property(given, fc.integer({ min: 100, max: 3000 }), ({ ring, place }, radius) =>
        [polygon([ring]), circle(41, 29, radius)].every((shape) => {
          const { west, south, east, north } = boundsOf(shape)
          const isWithin = west <= place.lng && place.lng <= east && south <= place.lat && place.lat <= north
          return isWithin || !holds(shape, place)
        }),
      ),
      { numRuns: 2000 },
    )
  })
})

/**
 * Whether no two edges of a ring meet except at a corner they share. Unlike the code under test,
 * this solves equations over fractions instead of comparing on which side of an edge a corner lies.
 */
function isSimple(corners: readonly (readonly [number, number])[]): boolean {
  const n = corners.length
  const at = (k: number) => corners[k % n]!
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i), at(i + 1), at(j), at(j + 1)]
      const [rx, ry, sx, sy] = [bx - ax, by - ay, dx - cx, dy - cy]
      const below = rx * sy - ry * sx
      const areNext = j === i + 1 || (i === 0 && j === n - 1)
      if (below !== 0) {
        const [t, u] = [((cx - ax) * sy - (cy - ay) * sx) / below, ((cx - ax) * ry - (cy - ay) * rx) / below]
        if (!areNext && t >= 0 && t <= 1 && u >= 0 && u <= 1) return false
      } else if ((cx - ax) * ry === (cy - ay) * rx) {
        const along = ([x, y]: readonly [number, number]) => (x - ax) * rx + (y - ay) * ry
        const [from, to] = [along(at(j)), along(at(j + 1))].toSorted((a, b) => a - b) as [number, number]
        const length = rx * rx + ry * ry
        const shared = Math.min(to, length) - Math.max(from, 0)
        if (areNext ? shared > 0 : shared >= 0) return false
      }
    }
  return true
}

it('metres between two places', () => {
  expect(Math.round(haversine({ lat: 40.985, lng: 29.025 }, { lat: 41.01, lng: 29.025 }))).toBe(2780)
  expect(haversine({ lat: 41, lng: 29 }, { lat: 41, lng: 29 })).toBe(0)
  expect(Math.round(haversine({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }))).toBe(20_015_087)
})
