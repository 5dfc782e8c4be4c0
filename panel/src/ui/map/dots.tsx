import { useEffect, useEffectEvent } from 'react'
import { CircleMarker, LayerGroup, Rectangle } from 'leaflet'
import { useMap } from './leaflet-map.ts'
import type { LatLng } from './place.ts'

/** The number of things at one place. */
export interface MapDot extends LatLng {
  n: number
  /** A class of map.css that sets colour and shape. */
  className: string
}

/** Draws everything in one layer, and redraws it when something changes. */
function useLayer(make: () => LayerGroup, of: string) {
  const map = useMap()
  const made = useEffectEvent(make)
  useEffect(() => {
    if (of === '') return
    const layer = made().addTo(map)
    return () => void layer.remove()
  }, [map, of])
}

/**
 * A dot for each place, larger for higher counts. It is purely visual, so the same data must also
 * be available as a table.
 */
export function MapDots({ dots }: { dots: readonly MapDot[] }) {
  useLayer(
    () =>
      new LayerGroup(
        dots.map(
          ({ lat, lng, n, className }) =>
            new CircleMarker([lat, lng], { radius: Math.min(14, 3 + Math.sqrt(n)), interactive: false, className }),
        ),
      ),
    JSON.stringify(dots),
  )
  return null
}

const levels = 5

/**
 * A heat map by squares of `side` degrees: five shades of one colour, the darkest for the highest
 * count.
 */
export function MapHeat({ dots, side }: { dots: readonly (LatLng & { n: number })[]; side: number }) {
  const cells = new Map<string, LatLng & { n: number }>()
  for (const { lat, lng, n } of dots) {
    const key = `${lat} ${lng}`
    cells.set(key, { lat, lng, n: (cells.get(key)?.n ?? 0) + n })
  }
  const max = Math.max(1, ...[...cells.values()].map((it) => it.n))
  useLayer(
    () =>
      new LayerGroup(
        [...cells.values()].map(
          ({ lat, lng, n }) =>
            new Rectangle(
              [
                [lat - side / 2, lng - side / 2],
                [lat + side / 2, lng + side / 2],
              ],
              {
                interactive: false,
                className: `map-heat map-heat-${Math.ceil((Math.log1p(n) / Math.log1p(max)) * levels)}`,
              },
            ),
        ),
      ),
    JSON.stringify([...cells.values()]),
  )
  return null
}
