/** A place on earth, degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/** A place on the square web-mercator world: 0 to 1 from the west, 0 to 1 from the north. */
export interface WorldPoint {
  x: number
  y: number
}

/** What the window shows: its middle, and a zoom as tiles count it (one world is 256 × 2^zoom pixels). */
export interface MapView {
  center: WorldPoint
  zoom: number
}

export const minZoom = 3
export const maxZoom = 19
const equator = 40_075_016.7

export const toWorld = ({ lat, lng }: LatLng): WorldPoint => ({
  x: (lng + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
})

/** The place on earth of a point of the world; `toWorld` the other way round. */
export const toPlace = ({ x, y }: WorldPoint): LatLng => ({
  lat: (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
  lng: x * 360 - 180,
})

/** Pixels across the whole world. */
export const worldPixels = (zoom: number) => 256 * 2 ** zoom

/** Metres on the ground under one pixel, at this view's latitude. */
export function metresPerPixel({ center, zoom }: MapView) {
  const latitude = 2 * Math.atan(Math.exp((0.5 - center.y) * 2 * Math.PI)) - Math.PI / 2
  return (equator * Math.cos(latitude)) / worldPixels(zoom)
}

/** The view that holds all places with some air around them, in a window of this size; a single place is seen at street level. */
export function fit(places: readonly LatLng[], width: number, height: number): MapView {
  const points = places.map(toWorld)
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const span = Math.max((right - left) / Math.max(1, width - 96), (bottom - top) / Math.max(1, height - 96), 1e-12)
  return {
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    zoom: Math.min(15, Math.max(minZoom, Math.log2(1 / (span * 256)))),
  }
}

/** The view after zooming by `by` levels around a point of the window, given from its middle in pixels. */
export function zoomAt({ center, zoom }: MapView, by: number, dx = 0, dy = 0): MapView {
  const next = Math.min(maxZoom, Math.max(minZoom, zoom + by))
  const shift = 1 / worldPixels(zoom) - 1 / worldPixels(next)
  return { center: { x: center.x + dx * shift, y: center.y + dy * shift }, zoom: next }
}

/** The round length (1, 2 or 5 times a power of ten) nearest below: 730 → 500. */
export function roundBelow(value: number) {
  const power = 10 ** Math.floor(Math.log10(value))
  const head = value / power
  return power * (head >= 5 ? 5 : head >= 2 ? 2 : 1)
}
