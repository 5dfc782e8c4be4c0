import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { geoJsonOf, maxFileSize, shapesIn, type NamedShape } from './geojson.ts'

const ring: [number, number][] = [
  [29.01, 40.975],
  [29.04, 40.975],
  [29.04, 40.995],
  [29.01, 40.975],
]
const moda: NamedShape = { name: 'Moda', rings: [ring], center_lat: null, center_lng: null, radius_m: null }
const round: NamedShape = { name: 'Çarşı', rings: null, center_lat: 40.98, center_lng: 29.02, radius_m: 800 }
const file = (it: unknown) => shapesIn(JSON.stringify(it))
const geometry = { type: 'Polygon', coordinates: [ring] }

it('reads back what it wrote', () => {
  expect(shapesIn(geoJsonOf([moda, round]))).toEqual([moda, round])
})

it('takes an area as others write it: bare, as a feature, in collections, with heights', () => {
  const unnamed = { ...moda, name: '' }
  expect(file(geometry)).toEqual([unnamed])
  expect(file({ type: 'Feature', properties: null, geometry })).toEqual([unnamed])
  expect(file({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })).toEqual([unnamed, unnamed])
  expect(
    file({ type: 'GeometryCollection', geometries: [geometry, { type: 'LineString', coordinates: ring }] }),
  ).toEqual([unnamed])
  expect(file({ ...geometry, coordinates: [ring.map(([lng, lat]) => [lng, lat, 12.5])] })).toEqual([unnamed])
})

it('cuts a long name, but no emoji in two', () => {
  const named = (name: string) => file({ type: 'Feature', properties: { name }, geometry })
  expect(named(`${'a'.repeat(59)}😀`)).toEqual([{ ...moda, name: 'a'.repeat(59) }])
  expect(named(`${'a'.repeat(58)}😀`)).toEqual([{ ...moda, name: `${'a'.repeat(58)}😀` }])
})

it.each([
  ['no_json', 'Moda'],
  ['no_json', '{"type":"Polygon"'],
  ['no_json', '['.repeat(300_000)],
  ['no_geojson', '[]'],
  ['no_geojson', 'null'],
  ['no_geojson', '{"type":"Polygon","coordinates":[]}'],
  ['no_geojson', '{"type":"Polygon","coordinates":[[]]}'],
  ['no_geojson', '{"type":"Polygon","coordinates":[[["29","41"]]]}'],
  ['no_geojson', '{"type":"Polygon","coordinates":{"length":3}}'],
  ['no_geojson', '{"type":"__proto__"}'],
  ['no_geojson', `${'{"type":"GeometryCollection","geometries":['.repeat(20)}${']}'.repeat(20)}`],
  ['no_area', '{"type":"FeatureCollection","features":[]}'],
  ['no_area', '{"type":"Point","coordinates":[29,41]}'],
  ['no_area', '{"type":"Feature","geometry":null,"properties":null}'],
  ['not_degrees', '{"type":"Polygon","coordinates":[[[3228700.5,5009377.1],[3228800,5009377],[3228800,5009400]]]}'],
  ['not_degrees', '{"type":"Polygon","coordinates":[[[1e999,41],[29,41],[29,42]]]}'],
  ['too_large', ' '.repeat(maxFileSize + 1)],
  ['too_many', JSON.stringify({ type: 'MultiPolygon', coordinates: Array.from({ length: 201 }, () => [ring]) })],
  ['too_many', JSON.stringify({ type: 'Polygon', coordinates: [Array.from({ length: 1001 }, () => [29, 41])] })],
  ['too_many', `{"type":"Polygon","coordinates":[${'[],'.repeat(500_000)}[]]}`],
])('says %s', (fault, text) => {
  expect(shapesIn(text)).toBe(fault)
})

it('never throws, whatever is in the file', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6 }),
      fc.constantFrom('Polygon', 'Feature', 'FeatureCollection', 'MultiPolygon', 'Point'),
      (it, type) => {
        for (const key of ['coordinates', 'features', 'geometry', 'geometries'])
          shapesIn(JSON.stringify({ type, [key]: it }))
        shapesIn(JSON.stringify(it))
      },
    ),
  )
})
