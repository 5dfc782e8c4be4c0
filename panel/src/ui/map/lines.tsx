import { useEffect, useEffectEvent } from 'react'
import { Circle, Polygon, Polyline, type Path as Layer } from 'leaflet'
import { useMap } from './leaflet-map.ts'
import type { LatLng } from './place.ts'
import type { Path } from './rings.ts'

/** Adds a line to the map, and replaces it when its points change. Its colours come from its classes (map.css). */
function useLine(make: () => Layer, of: string) {
  const map = useMap()
  const made = useEffectEvent(make)
  useEffect(() => {
    if (of === '') return
    const line = made().addTo(map)
    return () => void line.remove()
  }, [map, of])
}

interface LineProps {
  className: string
}

export function MapCircle({ lat, lng, metres, className }: LatLng & LineProps & { metres: number }) {
  useLine(
    () => new Circle([lat, lng], { radius: metres, interactive: false, className }),
    [lat, lng, metres, className].join(),
  )
  return null
}

const corners = (path: Path) => path.map(([lng, lat]) => [lat, lng] as [number, number])

/** A shape, its outline first and then its holes; a line where it `isOpen`. */
export function MapShape({ paths, isOpen, className }: LineProps & { paths: readonly Path[]; isOpen?: boolean }) {
  useLine(
    () => {
      const given = paths.map(corners)
      const options = { interactive: false, className }
      return isOpen ? new Polyline(given, options) : new Polygon(given, options)
    },
    JSON.stringify([paths, isOpen, className]),
  )
  return null
}
