import { useEffect, useEffectEvent } from 'react'
import { Circle, Polygon, Polyline, type Path as Layer } from 'leaflet'
import { useMap } from './leaflet-map.ts'
import type { LatLng } from './place.ts'
import type { Path } from './rings.ts'

/**
 * Adds a line to the map, and replaces it when its points change. Its colours come from its classes
 * (map.css).
 */
function useLine(make: () => Layer, of: string, onPress: (() => void) | undefined) {
  const map = useMap()
  const made = useEffectEvent(make)
  const press = useEffectEvent(() => onPress?.())
  useEffect(() => {
    if (of === '') return
    const line = made().addTo(map)
    line.on('click', press)
    return () => void line.remove()
  }, [map, of])
}

interface LineProps {
  className: string
  /** Called when the line is pressed. The press then does not count as a press on the map. */
  onPress?: (() => void) | undefined
}
const optionsOf = ({ className, onPress }: LineProps) => ({
  className,
  interactive: onPress !== undefined,
  bubblingMouseEvents: false,
})

export function MapCircle({ lat, lng, metres, ...line }: LatLng & LineProps & { metres: number }) {
  const options = optionsOf(line)
  useLine(
    () => new Circle([lat, lng], { radius: metres, ...options }),
    JSON.stringify([lat, lng, metres, options]),
    line.onPress,
  )
  return null
}

const corners = (path: Path) => path.map(([lng, lat]) => [lat, lng] as [number, number])

/** A shape: its outline first, then its holes. With `isOpen`, a line. */
export function MapShape({ paths, isOpen, ...line }: LineProps & { paths: readonly Path[]; isOpen?: boolean }) {
  const options = optionsOf(line)
  useLine(
    () => {
      const given = paths.map(corners)
      return isOpen ? new Polyline(given, options) : new Polygon(given, options)
    },
    JSON.stringify([paths, isOpen, options]),
    line.onPress,
  )
  return null
}
