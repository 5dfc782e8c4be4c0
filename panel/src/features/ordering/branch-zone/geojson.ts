import type { BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import type { Position } from '#contract/ordering/geo.ts'
import { maxOutlines, maxRadius, minRadius, ringRoom } from '#contract/ordering/zone-fields.ts'

/** A shape with its name: a polygon, or a circle. */
export type NamedShape = Pick<BranchZoneInput, 'name' | 'rings' | 'center_lat' | 'center_lng' | 'radius_m'>

/** Why a file is refused. */
export type GeoFault = 'too_large' | 'no_json' | 'no_geojson' | 'no_area' | 'not_degrees' | 'too_many'

/**
 * The maximum size of a file, in bytes. Fifty zones of two hundred corners each, with holes, need
 * less.
 */
export const maxFileSize = 2_000_000
const maxShapes = 200
/** How deeply collections may be nested. */
const maxDepth = 8

type Json = Record<string, unknown>
const isObject = (it: unknown): it is Json => typeof it === 'object' && it !== null && !Array.isArray(it)

class Unusable extends Error {
  readonly fault: GeoFault
  constructor(fault: GeoFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Reads the areas in a GeoJSON file (RFC 7946): polygons, and points with a `radius_m`, which is
 * how `geoJsonOf` writes circles. Returns a fault for any other file.
 */
export function shapesIn(text: string): NamedShape[] | GeoFault {
  if (text.length > maxFileSize) return 'too_large'
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return 'no_json'
  }
  try {
    const shapes = walk(given, {}, 0)
    return shapes.length > 0 ? shapes : 'no_area'
  } catch (error) {
    if (error instanceof Unusable) return error.fault
    throw error
  }
}

function walk(it: unknown, properties: Json, depth: number): NamedShape[] {
  if (!isObject(it) || depth > maxDepth) throw new Unusable('no_geojson')
  const many = (list: unknown, of: (each: unknown) => NamedShape[]) => {
    if (!Array.isArray(list)) throw new Unusable('no_geojson')
    const shapes: NamedShape[] = []
    for (const each of list as unknown[]) {
      shapes.push(...of(each))
      if (shapes.length > maxShapes) throw new Unusable('too_many')
    }
    return shapes
  }
  switch (it['type']) {
    case 'FeatureCollection':
      return many(it['features'], (each) => walk(each, {}, depth + 1))
    case 'Feature':
      return it['geometry'] === null
        ? []
        : walk(it['geometry'], isObject(it['properties']) ? it['properties'] : {}, depth + 1)
    case 'GeometryCollection':
      return many(it['geometries'], (each) => walk(each, properties, depth + 1))
    case 'MultiPolygon':
      return many(it['coordinates'], (each) => [polygon(each, properties)])
    case 'Polygon':
      return [polygon(it['coordinates'], properties)]
    case 'Point':
      return circle(it['coordinates'], properties)
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return []
    default:
      throw new Unusable('no_geojson')
  }
}

const noCircle = { center_lat: null, center_lng: null, radius_m: null }
/** The name, cut to the maximum length but not within an emoji. */
const nameOf = ({ name }: Json) =>
  typeof name === 'string'
    ? name
        .trim()
        .slice(0, 60)
        .replace(/[\uD800-\uDBFF]$/, '')
    : ''

function polygon(rings: unknown, properties: Json): NamedShape {
  if (!Array.isArray(rings) || rings.length === 0) throw new Unusable('no_geojson')
  if (rings.length > maxOutlines) throw new Unusable('too_many')
  return {
    name: nameOf(properties),
    rings: (rings as unknown[]).map((ring) => {
      if (!Array.isArray(ring) || ring.length === 0) throw new Unusable('no_geojson')
      if (ring.length > ringRoom) throw new Unusable('too_many')
      return (ring as unknown[]).map(position)
    }),
    ...noCircle,
  }
}

function circle(at: unknown, properties: Json): NamedShape[] {
  const { radius_m } = properties
  if (typeof radius_m !== 'number' || !(radius_m >= minRadius && radius_m <= maxRadius)) return []
  const [center_lng, center_lat] = position(at)
  return [{ name: nameOf(properties), rings: null, center_lat, center_lng, radius_m: Math.round(radius_m) }]
}

/**
 * A position, rounded to the precision in which positions are compared. The altitude is dropped.
 */
function position(it: unknown): Position {
  const [lng, lat] = Array.isArray(it) ? (it as unknown[]) : []
  if (typeof lng !== 'number' || typeof lat !== 'number') throw new Unusable('no_geojson')
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) throw new Unusable('not_degrees')
  return [round(lng), round(lat)]
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Writes zones with their names as a GeoJSON file. */
export const geoJsonOf = (zones: readonly NamedShape[]): string =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: zones.map(({ name, rings, center_lat, center_lng, radius_m }) => ({
        type: 'Feature',
        properties: rings ? { name } : { name, radius_m },
        geometry: rings
          ? { type: 'Polygon', coordinates: rings }
          : { type: 'Point', coordinates: [center_lng, center_lat] },
      })),
    },
    null,
    1,
  )
