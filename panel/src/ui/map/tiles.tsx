import { useEffect } from 'react'
import { TileLayer } from 'leaflet'
import { useMap } from './leaflet-map.ts'

/** The map tiles. */
export function Tiles({ url }: { url: string }) {
  const map = useMap()
  useEffect(() => {
    const layer = new TileLayer(url, { minZoom: 3, maxZoom: 19 }).addTo(map)
    return () => void layer.remove()
  }, [map, url])
  return null
}
