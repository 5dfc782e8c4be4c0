import { borders, lakes, land, names } from './outline-data.ts'
import type { LatLng } from './place.ts'

/**
 * Shapes are drawn in pixels of web mercator at this zoom, measured from the middle of the drawing.
 */
export const drawnZoom = 8
const middle = { lat: 41, lng: 26 }
const perDegree = 1 / 2500

/** A place in pixels of web mercator at a zoom, measured from the top left of the world. */
export function mercator({ lat, lng }: LatLng, zoom: number): [x: number, y: number] {
  const world = 256 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [(lng / 360 + 0.5) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world]
}

/** The places of an encoded polyline. */
export function decoded(text: string): LatLng[] {
  const places: LatLng[] = []
  const at = [0, 0]
  let [value, shift, axis] = [0, 0, 0]
  for (let i = 0; i < text.length; i++) {
    const part = text.charCodeAt(i) - 63
    value |= (part & 31) << shift
    shift += 5
    if (part >= 32) continue
    at[axis]! += value & 1 ? ~(value >> 1) : value >> 1
    if (axis === 1) places.push({ lat: at[0]! * perDegree, lng: at[1]! * perDegree })
    ;[value, shift, axis] = [0, 0, 1 - axis]
  }
  return places
}

export const drawnMiddle = mercator(middle, drawnZoom)
const pathOf = (shapes: readonly string[], end: string) =>
  shapes
    .map((shape) => {
      const points = decoded(shape).map((place) => {
        const [x, y] = mercator(place, drawnZoom)
        return `${(x - drawnMiddle[0]).toFixed(2)} ${(y - drawnMiddle[1]).toFixed(2)}`
      })
      return `M${points.join('L')}${end}`
    })
    .join('')

export const landPath = pathOf(land, 'Z')
export const lakesPath = pathOf(lakes, 'Z')
export const bordersPath = pathOf(borders, '')

interface Name extends LatLng {
  name: string
  rank: number
}
const all = names.split('\n').map((line): Name => {
  const [name = '', lat, lng] = line.slice(1).split('|')
  return { name, rank: Number(line[0]), lat: Number(lat) / 1000, lng: Number(lng) / 1000 }
})

/**
 * The zoom from which the names of each rank are shown. Once shown, districts take precedence over
 * neighbourhoods, and both over cities.
 */
const shownFrom = [4.5, 6.5, 10.5, 11.5]
const lineHeight = 18
const letterWidth = 6.5

/**
 * The names for which there is room at a zoom, the most important first. They are the same wherever
 * the map is moved.
 */
export function namesAt(zoom: number): Name[] {
  const order = zoom >= 10.5 ? [2, 3, 0, 1] : [0, 1]
  const placed: { x: number; y: number; width: number }[] = []
  return order
    .flatMap((rank) => (zoom >= shownFrom[rank]! ? all.filter((it) => it.rank === rank) : []))
    .filter((it) => {
      const [x, y] = mercator(it, zoom)
      const width = (it.name.length + 2) * letterWidth
      const isFree = placed.every(
        (other) => Math.abs(other.y - y) > lineHeight || Math.abs(other.x - x) > (other.width + width) / 2,
      )
      if (isFree) placed.push({ x, y, width })
      return isFree
    })
}
