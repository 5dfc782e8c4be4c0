import { useEffect } from 'react'
import { CRS, TileLayer } from 'leaflet'
import { useMap, type Look } from './leaflet-map.ts'
import { metresPerPixel, roundBelow } from './place.ts'

/** A faint grid of round distances: the background where there are no tiles. */
export function MapGrid({ look: { center, zoom, width, height } }: { look: Look }) {
  const perPixel = metresPerPixel(center.lat, zoom)
  const step = roundBelow(perPixel * 120) / perPixel
  const middle = CRS.EPSG3857.latLngToPoint(center as Parameters<typeof CRS.EPSG3857.latLngToPoint>[0], zoom)
  const lines = (from: number, length: number) => {
    const first = -((from - length / 2) % step)
    return Array.from({ length: Math.ceil(length / step) + 1 }, (_, at) => first + at * step)
  }
  return (
    <svg width={width} height={height} aria-hidden className="absolute inset-0" stroke="var(--color-line)">
      {lines(middle.x, width).map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {lines(middle.y, height).map((y) => (
        <line key={`y${y}`} x1={0} x2={width} y1={y} y2={y} />
      ))}
    </svg>
  )
}

/** The map tiles. */
export function Tiles({ url }: { url: string }) {
  const map = useMap()
  useEffect(() => {
    const layer = new TileLayer(url, { minZoom: 3, maxZoom: 19 }).addTo(map)
    return () => void layer.remove()
  }, [map, url])
  return null
}
