/** A place on earth, in degrees. */
export interface LatLng {
  lat: number
  lng: number
}

const equator = 40_075_016.7
const perDegree = equator / 360

/** Metres on the ground under one pixel of web mercator, at a latitude. */
export const metresPerPixel = (lat: number, zoom: number) =>
  (equator * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** zoom)

/** The place that many metres to the east and north. Accurate enough within a city. */
export const shifted = ({ lat, lng }: LatLng, east: number, north: number): LatLng => ({
  lat: lat + north / perDegree,
  lng: lng + east / (perDegree * Math.cos((lat * Math.PI) / 180)),
})

/** Metres along the sphere (haversine). */
export function metresBetween(a: LatLng, b: LatLng) {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return (equator / Math.PI) * Math.asin(Math.sqrt(h))
}

/** Four places on a circle. A view that contains them contains the whole circle. */
export const edgesOf = (middle: LatLng, metres: number): LatLng[] => [
  shifted(middle, 0, metres),
  shifted(middle, 0, -metres),
  shifted(middle, metres, 0),
  shifted(middle, -metres, 0),
]

/**
 * The largest round length (1, 2 or 5 times a power of ten) that is not above the value: 730 → 500.
 */
export function roundBelow(value: number) {
  const power = 10 ** Math.floor(Math.log10(value))
  const head = value / power
  return power * (head >= 5 ? 5 : head >= 2 ? 2 : 1)
}

/** Writes a distance, given in metres, as people read it: `500 m`, `1,5 km`. */
export const distanceText = (metres: number, locale: string) =>
  (metres < 1000 ? metres : metres / 1000).toLocaleString(locale, {
    style: 'unit',
    unit: metres < 1000 ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 1000 ? 0 : 1,
  })

const steps: Partial<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * How far an arrow key moves, in metres: ten, a hundred with Shift, one with Alt. Undefined for
 * other keys.
 */
export function wayOf({ key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean }) {
  const step = steps[key]
  const metres = shiftKey ? 100 : altKey ? 1 : 10
  return step && ([step[0] * metres, step[1] * metres] as const)
}
