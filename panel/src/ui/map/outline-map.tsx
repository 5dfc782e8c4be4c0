import { useMemo } from 'react'
import type { Look } from './leaflet-map.ts'
import { bordersPath, drawnMiddle, drawnZoom, lakesPath, landPath, mercator, namesAt } from './outline.ts'

/** The class of a name by its rank. Names of neighbourhoods have no class. */
const ranked = ['map-city', 'map-city', 'map-district']

/**
 * Land, lakes, borders and names. This is the background if there are no tiles. It needs no
 * network.
 */
export default function OutlineMap({ look: { center, zoom, width, height } }: { look: Look }) {
  const [x, y] = mercator(center, zoom)
  const scale = 2 ** (zoom - drawnZoom)
  const left = x - width / 2
  const top = y - height / 2
  const names = useMemo(() => namesAt(zoom), [zoom])
  return (
    <svg width={width} height={height} aria-hidden className="map-outline absolute inset-0">
      <g transform={`translate(${drawnMiddle[0] * scale - left} ${drawnMiddle[1] * scale - top}) scale(${scale})`}>
        <path d={landPath} className="map-land" vectorEffect="non-scaling-stroke" />
        <path d={lakesPath} className="map-lake" vectorEffect="non-scaling-stroke" />
        <path d={bordersPath} className="map-border" vectorEffect="non-scaling-stroke" />
      </g>
      {names.map((it) => {
        const [at, down] = mercator(it, zoom)
        const isSeen = Math.abs(at - x) < width && Math.abs(down - y) < height
        return (
          isSeen && (
            <text key={it.name} x={at - left} y={down - top} className={ranked[it.rank]}>
              {it.name}
            </text>
          )
        )
      })}
    </svg>
  )
}
