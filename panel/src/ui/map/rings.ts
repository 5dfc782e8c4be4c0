import type { LatLng } from './place.ts'

/** Longitude comes first, as in GeoJSON (RFC 7946). */
export type Position = readonly [lng: number, lat: number]
/** The coordinates of a GeoJSON polygon: closed rings, the outline first, then the holes. */
export type Rings = readonly (readonly Position[])[]
/** A ring in the form in which it is drawn: the first corner is not repeated at the end. */
export type Path = readonly Position[]
/** A corner, given by the index of its ring and its index within the ring. */
export interface Corner {
  ring: number
  at: number
}

/**
 * Six decimals of a degree are a tenth of a metre. As whole numbers they can be compared exactly.
 */
const exact = 1e6
export const positionOf = ({ lat, lng }: LatLng): Position => [
  Math.round(lng * exact) / exact,
  Math.round(lat * exact) / exact,
]
export const placeOf = ([lng, lat]: Position): LatLng => ({ lat, lng })
const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]

export const pathsOf = (rings: Rings): Path[] => rings.map((ring) => ring.slice(0, -1))
export const ringsOf = (paths: readonly Path[]): Rings => paths.map((path) => [...path, ...path.slice(0, 1)])

/** The paths with one of them replaced. */
const withPath = (paths: readonly Path[], ring: number, change: (path: Path) => Path) =>
  paths.map((path, at) => (at === ring ? change(path) : path))
export const withCorner = (paths: readonly Path[], { ring, at }: Corner, to: Position) =>
  withPath(paths, ring, (path) => path.with(at, to))
/**
 * Removes a corner. A hole that is left with only two corners is removed too. If the outline is
 * left with only two corners, the whole shape is removed.
 */
export function withoutCorner(paths: readonly Path[], { ring, at }: Corner): Path[] {
  const next = withPath(paths, ring, (path) => path.toSpliced(at, 1))
  if ((next[ring]?.length ?? 0) >= 3) return next
  return ring === 0 ? [] : next.toSpliced(ring, 1)
}
/** Adds a corner in the middle of the edge that begins at the given corner. */
export const withSplit = (paths: readonly Path[], { ring, at }: Corner) =>
  withPath(paths, ring, (path) => {
    const [a, b] = [path[at], path[(at + 1) % path.length]]
    return a && b ? path.toSpliced(at + 1, 0, middleOf(a, b)) : path
  })
export const middleOf = (a: Position, b: Position) => positionOf({ lat: (a[1] + b[1]) / 2, lng: (a[0] + b[0]) / 2 })

/**
 * A place within a path where its name fits: the middle of the widest section at a height between
 * the bottom (0) and the top (1).
 */
export function insideOf(path: Path, height: number): Position {
  const heights = path.map(([, lat]) => lat)
  // The line is shifted by a millionth of a degree, so that it passes through no corner.
  const [bottom, top] = [Math.min(...heights), Math.max(...heights)]
  const y = bottom + (top - bottom) * height + 5e-7
  const crossed = path
    .flatMap((a, at): number[] => {
      const b = path[(at + 1) % path.length] ?? a
      return a[1] > y === b[1] > y ? [] : [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])]
    })
    .toSorted((a, b) => a - b)
  const stretches = crossed.flatMap((from, at) => (at % 2 === 0 ? [[from, crossed[at + 1] ?? from] as const] : []))
  const [widest] = stretches.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
  return widest ? positionOf({ lat: y, lng: (widest[0] + widest[1]) / 2 }) : (path[0] ?? [0, 0])
}

const whole = ([lng, lat]: Position): Position => [Math.round(lng * exact), Math.round(lat * exact)]
/** The side of the line from a to b on which a point lies: 1 is left, -1 right, 0 on the line. */
const sideOf = (a: Position, b: Position, c: Position) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
const isBetween = (a: Position, b: Position, c: Position) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])

interface Edge {
  ring: number
  at: number
  a: Position
  b: Position
}

function doMeet({ a, b }: Edge, { a: c, b: d }: Edge) {
  const [abc, abd, cda, cdb] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  )
}

/** Whether the second of two consecutive edges runs back along the first. */
const isSpike = (a: Position, b: Position, c: Position) =>
  sideOf(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0

function isInside(path: Path, [x, y]: Position) {
  let is = false
  path.forEach((a, at) => {
    const b = path[(at + 1) % path.length] ?? a
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) is = !is
  })
  return is
}

/**
 * Whether no edge crosses, touches or runs back along another, and all holes lie within the outline
 * and outside each other. The last path may still be open, because it is being drawn.
 */
export function isSound(given: readonly Path[], isOpen = false): boolean {
  const paths = given.map((path) => path.map(whole))
  const isLastOpen = (ring: number) => isOpen && ring === paths.length - 1
  const edges = paths.flatMap((path, ring): Edge[] =>
    path.flatMap((a, at) => {
      const b = path[at + 1] ?? (isLastOpen(ring) ? undefined : path[0])
      return b ? [{ ring, at, a, b }] : []
    }),
  )
  for (const [index, one] of edges.entries()) {
    if (isSame(one.a, one.b)) return false
    for (const other of edges.slice(index + 1)) {
      const isNext = one.ring === other.ring && isSame(one.b, other.a) && other.at === one.at + 1
      const isLast = one.ring === other.ring && one.at === 0 && isSame(other.b, one.a) && !isLastOpen(one.ring)
      if (isNext || isLast) {
        if (isNext ? isSpike(one.a, one.b, other.b) : isSpike(other.a, one.a, one.b)) return false
      } else if (doMeet(one, other)) return false
    }
  }
  const [outline, ...holes] = paths
  return holes.every(
    (hole, at) =>
      !outline ||
      !hole[0] ||
      (isInside(outline, hole[0]) &&
        holes.every((other, index) => index === at || !other[0] || !isInside(hole, other[0]))),
  )
}
