import type { FieldCode } from '../kit/field-words.ts'
import {
  areaOf,
  boxOf,
  edgesOf,
  isBetween,
  isSame,
  pointOf,
  sideOf,
  standing,
  type Bounds,
  type Point,
  type Position,
} from './geo.ts'
import { maxCorners, maxHoles, maxLat } from './zone-terms.ts'

/** The smallest area, in m². */
const minArea = 10_000
/** The widest shape, in degrees. Within it, products of integers of 1e-6° are exact. */
const maxSpan = 1.5
const exact = 1e6

export interface ShapeFault {
  /**
   * Where the fault is: the index of the ring, and the index of the corner in the ring as it was
   * given.
   */
  ring: number
  at: number
  code: FieldCode
  params?: Record<string, number>
}

/** A corner with its position in the input, so that a fault is shown where somebody drew it. */
interface Corner {
  ring: number
  at: number
  point: Point
}
type Edge = [from: Corner, to: Corner]

/** The corners of a ring without repetitions. Of several corners in one place, the first counts. */
function cornersOf(given: readonly Position[], ring: number): Corner[] {
  const corners: Corner[] = []
  given.forEach((position, at) => {
    const point = pointOf(position)
    if (!corners.length || !isSame(corners.at(-1)!.point, point)) corners.push({ ring, at, point })
  })
  while (corners.length > 1 && isSame(corners[0]!.point, corners.at(-1)!.point)) corners.pop()
  return corners
}

/**
 * Faults of a polygon, each at its corner: too few or too many corners or holes; edges that cross,
 * touch or run back; holes that are not strictly within the outline, or that meet each other; a
 * shape that is too small, too wide, or too far north or south. Rings may be closed or not, and run
 * in either direction.
 */
export function shapeFaults(rings: readonly (readonly Position[])[]): ShapeFault[] {
  const paths = rings.map(cornersOf)
  const rough = roughFaults(paths)
  if (rough.length > 0) return rough
  const faults = [...paths.flatMap(ringFaults), ...holeFaults(paths)]
  if (faults.length > 0) return oncePerCorner(faults)
  const [outline = [], ...holes] = paths.map((path) => areaOf(path.map((it) => it.point)))
  const area = Number(outline) - holes.reduce<number>((sum, it) => sum + Number(it), 0)
  return area < minArea ? [{ ring: 0, at: 0, code: 'area_small', params: { min: minArea } }] : []
}

/** Faults that must be found before edges can be compared. */
function roughFaults(paths: readonly Corner[][]): ShapeFault[] {
  const faults: ShapeFault[] = []
  if (paths.length === 0) faults.push({ ring: 0, at: 0, code: 'corners_few', params: { min: 3 } })
  if (paths.length > maxHoles + 1)
    faults.push({ ring: maxHoles + 1, at: 0, code: 'holes_many', params: { max: maxHoles } })
  paths.forEach((path, ring) => {
    if (path.length < 3) faults.push({ ring, at: 0, code: 'corners_few', params: { min: 3 } })
    const beyond = path[maxCorners]
    if (beyond) faults.push({ ring, at: beyond.at, code: 'corners_many', params: { max: maxCorners } })
  })
  const corners = paths.flat()
  const isBeyond = ({ point }: Corner) => Math.abs(point.y) > maxLat * exact
  for (const { ring, at } of corners.filter(isBeyond))
    faults.push({ ring, at, code: 'lat_beyond', params: { max: maxLat } })
  for (const axis of ['x', 'y'] as const) {
    const all = corners.map((it) => it.point[axis]).toSorted((a, b) => a - b)
    const [first = 0, last = first] = [all[0], all.at(-1)]
    const isFar = (it: Corner) => Math.max(last - it.point[axis], it.point[axis] - first) > maxSpan * exact
    for (const { ring, at } of corners.filter(isFar)) faults.push({ ring, at, code: 'span_wide' })
  }
  return oncePerCorner(faults)
}

const sidesOf = (path: readonly Corner[]): Edge[] => path.map((it, at) => [it, path[(at + 1) % path.length]!])

/**
 * How two non-adjacent edges meet, and at which corner to show this; undefined if they do not meet.
 */
function meeting([a, b]: Edge, [c, d]: Edge): { how: 'cross' | 'touch'; corner: Corner } | undefined {
  const abc = sideOf(a.point, b.point, c.point)
  const abd = sideOf(a.point, b.point, d.point)
  const cda = sideOf(c.point, d.point, a.point)
  const cdb = sideOf(c.point, d.point, b.point)
  if (abc * abd < 0 && cda * cdb < 0) return { how: 'cross', corner: a }
  if (abc === 0 && isBetween(a.point, b.point, c.point)) return { how: 'touch', corner: c }
  if (abd === 0 && isBetween(a.point, b.point, d.point)) return { how: 'touch', corner: d }
  if (cda === 0 && isBetween(c.point, d.point, a.point)) return { how: 'touch', corner: a }
  if (cdb === 0 && isBetween(c.point, d.point, b.point)) return { how: 'touch', corner: b }
  return undefined
}

/** Whether the edge before a corner and the edge after it lie on top of each other. */
const isSpike = (a: Point, b: Point, c: Point) =>
  sideOf(a, b, c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0

function ringFaults(path: readonly Corner[]): ShapeFault[] {
  const faults: ShapeFault[] = []
  const edges = sidesOf(path)
  edges.forEach((one, at) => {
    const next = edges[(at + 1) % edges.length]!
    const { ring, at: corner } = one[1]
    if (isSpike(one[0].point, one[1].point, next[1].point)) faults.push({ ring, at: corner, code: 'spike' })
    for (let other = at + 2; other < edges.length; other++) {
      if (at === 0 && other === edges.length - 1) continue
      const met = meeting(one, edges[other]!)
      if (met?.how === 'cross')
        faults.push({ ring, at: met.corner.at, code: 'edges_cross', params: { edge: at + 1, other: other + 1 } })
      else if (met) faults.push({ ring, at: met.corner.at, code: 'edges_touch' })
    }
  })
  return faults
}

function holeFaults([outline, ...holes]: readonly Corner[][]): ShapeFault[] {
  if (!outline) return []
  const faults: ShapeFault[] = []
  const outer = outline.map((it) => it.point)
  holes.forEach((hole, index) => {
    for (const edge of sidesOf(hole)) {
      const [{ ring, at, point }] = edge
      const isIn = standing(outer, point) === 'in' && !sidesOf(outline).some((it) => meeting(it, edge))
      if (!isIn) faults.push({ ring, at, code: 'hole_outside' })
    }
    for (const other of holes.slice(0, index)) faults.push(...holesMeeting(hole, other))
  })
  return faults
}

/** Where a hole meets, contains or lies within another. */
function holesMeeting(hole: readonly Corner[], other: readonly Corner[]): ShapeFault[] {
  const met = sidesOf(hole).filter((edge) => sidesOf(other).some((it) => meeting(edge, it)))
  if (met.length > 0) return met.map(([{ ring, at }]) => ({ ring, at, code: 'holes_meet' }))
  const [first] = hole
  const [theirs] = other
  const isNested =
    first &&
    theirs &&
    (standing(pointsOf(other), first.point) === 'in' || standing(pointsOf(hole), theirs.point) === 'in')
  return isNested ? [{ ring: first.ring, at: first.at, code: 'holes_meet' }] : []
}

const pointsOf = (path: readonly Corner[]) => path.map((it) => it.point)

/**
 * Keeps only the first fault at each corner. Otherwise a star would have a fault for every pair of
 * its edges.
 */
function oncePerCorner(faults: readonly ShapeFault[]): ShapeFault[] {
  const seen = new Set<string>()
  return faults.filter(({ ring, at }) => {
    const isFirst = !seen.has(`${ring} ${at}`)
    seen.add(`${ring} ${at}`)
    return isFirst
  })
}

/**
 * Whether the insides of two outlines overlap, ignoring holes. Neighbours that only share an edge
 * do not overlap.
 */
export function doOverlap(one: readonly Point[], other: readonly Point[]): boolean {
  const [box, theirs] = [boxOf(one), boxOf(other)]
  if (!isNear(box, theirs)) return false
  const isWithin = (inner: readonly Point[], outer: readonly Point[], around: Bounds) =>
    [...insideOf(inner), ...inner].some((it) => isNear(boxOf([it]), around) && standing(outer, it) === 'in')
  if (isWithin(one, other, theirs) || isWithin(other, one, box)) return true
  const near = (path: readonly Point[], around: Bounds) =>
    edgesOf(path)
      .map((ends) => ({ ends, box: boxOf(ends) }))
      .filter((it) => isNear(it.box, around))
  const edges = near(other, box)
  return near(one, theirs).some((it) => edges.some((edge) => isNear(it.box, edge.box) && doCross(it.ends, edge.ends)))
}

const isNear = (a: Bounds, b: Bounds) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
/** Whether two edges cross, that is, each has its ends on different sides of the other. */
const doCross = ([a, b]: [Point, Point], [c, d]: [Point, Point]) =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0

/**
 * A place well within a ring: the centre of its widest horizontal section, halfway between the
 * heights of two neighbouring corners.
 */
function insideOf(path: readonly Point[]): Point[] {
  const heights = [...new Set(path.map((it) => it.y))].toSorted((a, b) => a - b)
  const gaps = heights.slice(1).map((it, at) => ({ y: (it + heights[at]!) / 2, size: it - heights[at]! }))
  const [widest] = gaps.toSorted((a, b) => b.size - a.size)
  if (!widest) return []
  const { y } = widest
  const xs = edgesOf(path)
    .filter(([a, b]) => a.y > y !== b.y > y)
    .map(([a, b]) => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
    .toSorted((a, b) => a - b)
  const [from, to] = xs
  return from === undefined || to === undefined ? [] : [{ x: (from + to) / 2, y }]
}
