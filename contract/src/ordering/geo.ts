/**
 * Geometry, shared by the delivery fee, the address tester, the replay and the map. Degrees are
 * rounded to 1e-6° (a tenth of a metre) and compared as integers. Within the widest allowed shape,
 * products of these integers stay below 2^53. The side of a line on which a point lies is therefore
 * computed exactly, and every machine decides the same.
 */

/** Longitude comes first, as in GeoJSON (RFC 7946). */
export type Position = [lng: number, lat: number]
export interface Place {
  lat: number
  lng: number
}
/** Either a polygon, as closed rings with the outline first and then the holes, or a circle. */
export interface Shape {
  rings: Position[][] | null
  center_lat: number | null
  center_lng: number | null
  radius_m: number | null
}

/** A point in millionths of a degree, as integers. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** A ring's corners; the first one is not repeated at the end. */
export type Path = readonly Point[]
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

const exact = 1e6
/** The mean radius of the earth in metres. */
const earth = 6_371_000
const radians = Math.PI / 180

export const pointOf = ([lng, lat]: Position): Point => ({ x: Math.round(lng * exact), y: Math.round(lat * exact) })
/** Rounds a place to the precision of comparisons, a tenth of a metre. */
export const exactly = ({ lat, lng }: Place): Place => {
  const { x, y } = pointOf([lng, lat])
  return { lat: y / exact, lng: x / exact }
}
/**
 * Rounds to a thousandth of a degree, 100 m. People's addresses are stored and shown with this
 * precision.
 */
export const thousandths = (degrees: number): number => Math.round(degrees * 1000) / 1000
const positionOf = ({ x, y }: Point): Position => [x / exact, y / exact]
export const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y

/**
 * On which side of the line from a to b the point c is: 1 is left, -1 is right, 0 is on the line.
 */
export const sideOf = (a: Point, b: Point, c: Point): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))

/** Whether a point on the line through a and b lies between them. */
export const isBetween = (a: Point, b: Point, c: Point): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y)

/** A ring without repeated corners, including the one that closes it. */
export function pathOf(ring: readonly Position[]): Path {
  const points = ring.map(pointOf)
  return points.filter((it, at) => points.length === 1 || !isSame(it, points[(at + 1) % points.length]!))
}

/** The edges of a ring, including the one from the last corner back to the first. */
export const edgesOf = (path: Path): [Point, Point][] => path.map((a, at) => [a, path[(at + 1) % path.length]!])

/** Where a point lies relative to a ring. */
export function standing(path: Path, point: Point): 'in' | 'edge' | 'out' {
  let isIn = false
  for (const [a, b] of edgesOf(path)) {
    const side = sideOf(a, b, point)
    if (side === 0 && isBetween(a, b, point)) return 'edge'
    if (a.y > point.y !== b.y > point.y && b.y > a.y === side > 0) isIn = !isIn
  }
  return isIn ? 'in' : 'out'
}

/** Twice the area of a ring, in integers. Positive if the ring runs counterclockwise. */
const turn = (path: Path) => {
  const [origin = { x: 0, y: 0 }] = path
  return edgesOf(path).reduce(
    (sum, [a, b]) => sum + (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y),
    0,
  )
}

/** The area of a ring in m², calculated on a flat map around its centre. */
export function areaOf(path: Path): number {
  const middle = path.reduce((sum, it) => sum + it.y, 0) / path.length / exact
  const metres = (earth * radians) / exact
  return (Math.abs(turn(path)) / 2) * metres * metres * Math.cos(middle * radians)
}

/**
 * Rings in the form in which they are stored: rounded, without repeated corners, closed, the
 * outline counterclockwise and the holes clockwise (RFC 7946).
 */
export const tidied = (rings: readonly (readonly Position[])[]): Position[][] =>
  rings.map((ring, at) => {
    const path = pathOf(ring)
    const turned = turn(path) > 0 === (at === 0) ? path : path.toReversed()
    return [...turned, ...turned.slice(0, 1)].map(positionOf)
  })

/** The straight-line distance in metres, not rounded. */
export function haversine(a: Place, b: Place): number {
  const [from, to] = [a.lat * radians, b.lat * radians]
  const half = Math.sin((to - from) / 2) ** 2
  const across = Math.cos(from) * Math.cos(to) * Math.sin(((b.lng - a.lng) * radians) / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half + across)))
}

/** The smallest box that contains the points. */
export function boxOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map((it) => it.x), points.map((it) => it.y)]
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
}

/** The centre, if the shape is a circle. */
export const centreOf = ({ center_lat, center_lng }: Shape): Place | undefined =>
  center_lat === null || center_lng === null ? undefined : { lat: center_lat, lng: center_lng }

/**
 * The bounds of a shape in degrees. A circle gets a metre to spare, because its edge is rounded.
 */
export function boundsOf(shape: Shape): Bounds {
  const centre = centreOf(shape)
  if (!shape.rings) {
    if (!centre || shape.radius_m === null) throw new Error('A shape without rings and without a circle')
    const lat = (shape.radius_m + 1) / earth / radians
    const lng = lat / Math.cos(Math.min(89, Math.abs(centre.lat) + lat) * radians)
    return { west: centre.lng - lng, south: centre.lat - lat, east: centre.lng + lng, north: centre.lat + lat }
  }
  const { west, south, east, north } = drawnOf(shape.rings).bounds
  return { west: west / exact, south: south / exact, east: east / exact, north: north / exact }
}

interface Drawn {
  paths: Path[]
  /** The same bounds in millionths of a degree. */
  bounds: Bounds
}
/**
 * A branch's zones are evaluated again and again, so their integers are cached as long as the rings
 * exist.
 */
const drawn = new WeakMap<Position[][], Drawn>()

export function drawnOf(rings: Position[][]): Drawn {
  const known = drawn.get(rings)
  if (known) return known
  const paths = rings.map(pathOf)
  const made = { paths, bounds: boxOf(paths[0] ?? []) }
  drawn.set(rings, made)
  return made
}

/**
 * Whether a shape contains a place. Its outer edge and the edges of its holes count as inside; the
 * inside of a hole does not. A circle is compared in whole metres.
 */
export function holds(shape: Shape, place: Place): boolean {
  if (!shape.rings) {
    const centre = centreOf(shape)
    return centre !== undefined && shape.radius_m !== null && Math.round(haversine(centre, place)) <= shape.radius_m
  }
  const { paths, bounds } = drawnOf(shape.rings)
  const point = pointOf([place.lng, place.lat])
  if (point.x < bounds.west || point.x > bounds.east || point.y < bounds.south || point.y > bounds.north) return false
  const [outline, ...holes] = paths
  return (
    outline !== undefined && standing(outline, point) !== 'out' && holes.every((hole) => standing(hole, point) !== 'in')
  )
}
