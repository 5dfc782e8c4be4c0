import { toWorld, metresPerPixel, roundBelow, worldPixels, type LatLng, type MapView } from './map-scale.ts'

interface LayerProps {
  view: MapView
  width: number
  height: number
}

/** A quiet grid of round distances, which is the ground when there are no tiles. */
export function MapGrid({ view, width, height }: LayerProps) {
  const step = roundBelow(metresPerPixel(view) * 120) / metresPerPixel(view)
  const pixels = worldPixels(view.zoom)
  const left = -((view.center.x * pixels - width / 2) % step)
  const top = -((view.center.y * pixels - height / 2) % step)
  const across = Array.from({ length: Math.ceil(width / step) + 1 }, (_, at) => left + at * step)
  const down = Array.from({ length: Math.ceil(height / step) + 1 }, (_, at) => top + at * step)
  return (
    <g stroke="var(--color-line)">
      {across.map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {down.map((y) => (
        <line key={`y${y}`} x1={0} x2={width} y1={y} y2={y} />
      ))}
    </g>
  )
}

/** Pictures of the ground from an XYZ address (`/tiles/{z}/{x}/{y}.png`); the content policy allows our own server only. */
export function MapTiles({ view, width, height, url }: LayerProps & { url: string }) {
  const z = Math.round(view.zoom)
  const count = 2 ** z
  const size = worldPixels(view.zoom) / count
  const first = { x: view.center.x * count - width / 2 / size, y: view.center.y * count - height / 2 / size }
  const columns = Array.from({ length: Math.ceil(width / size) + 1 }, (_, at) => Math.floor(first.x) + at)
  const rows = Array.from({ length: Math.ceil(height / size) + 1 }, (_, at) => Math.floor(first.y) + at)
  return rows
    .filter((y) => y >= 0 && y < count)
    .flatMap((y) =>
      columns.map((x) => (
        <image
          key={`${z}/${x}/${y}`}
          href={url
            .replace('{z}', String(z))
            .replace('{x}', String(((x % count) + count) % count))
            .replace('{y}', String(y))}
          x={(x - first.x) * size}
          y={(y - first.y) * size}
          width={size}
          height={size}
        />
      )),
    )
}

/** Circles of a distance around a place: how far a courier goes. */
export function MapRings({
  view,
  width,
  height,
  around,
  metres,
  format,
}: LayerProps & { around: LatLng; metres: readonly number[]; format: (metres: number) => string }) {
  const point = toWorld(around)
  const pixels = worldPixels(view.zoom)
  const x = (point.x - view.center.x) * pixels + width / 2
  const y = (point.y - view.center.y) * pixels + height / 2
  return metres.map((radius) => {
    const r = radius / metresPerPixel(view)
    return (
      <g key={radius}>
        <circle
          cx={x}
          cy={y}
          r={r}
          fill="var(--color-accent)"
          fillOpacity="0.04"
          stroke="var(--color-accent)"
          strokeOpacity="0.55"
          strokeDasharray="4 4"
        />
        <text x={x} y={y - r - 5} textAnchor="middle" fontSize="11" fill="var(--color-muted)">
          {format(radius)}
        </text>
      </g>
    )
  })
}
