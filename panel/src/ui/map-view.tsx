/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a map is moved by arrow keys and by dragging, so it takes them as an application */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Minus, Plus } from 'lucide-react'
import { useLocale } from 'react-aria-components'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { MapGrid, MapRings, MapTiles } from './map-layers.tsx'
import {
  fit,
  metresPerPixel,
  roundBelow,
  toPlace,
  toWorld,
  worldPixels,
  zoomAt,
  type LatLng,
  type MapView as View,
} from './map-scale.ts'
import { useWords } from './words.tsx'

export interface MapMarker extends LatLng {
  id: string
  label: string
  /** `home` is the branch, the rest are places around it. */
  kind?: 'home' | 'place'
}

export interface MapViewProps {
  label: string
  markers: readonly MapMarker[]
  onMarker?: (id: string) => void
  /** Takes a place: by a press on the ground, or Enter for the middle of the window. */
  onPick?: (place: LatLng) => void
  /** Circles around a place, metres. */
  rings?: { around: LatLng; metres: readonly number[] }
  /** XYZ address of tiles on our own server; without it a grid with a scale, which needs no network. */
  tilesUrl?: string
  /** Pixels. */
  height?: number
}

/** What is shown while there is no marker: from Germany to the east of Turkey. */
const nowhere: LatLng[] = [
  { lat: 55, lng: 6 },
  { lat: 36, lng: 45 },
]
/** A finger that moved less than this, in pixels, has pressed and not dragged. */
const stillness = 5

/** Places on the ground. Drag, arrows, + and − move it; the wheel zooms while it has the focus, so that the page still scrolls past. */
export function MapView({ label, markers, onMarker, onPick, rings, tilesUrl, height = 320 }: MapViewProps) {
  const words = useWords()
  const { locale } = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const grabbed = useRef<{ x: number; y: number } | null>(null)
  const [width, setWidth] = useState(0)
  const [moved, setMoved] = useState<View | null>(null)
  const home = rings ? [rings.around, ...edges(rings.around, Math.max(...rings.metres))] : []
  const fitted = fit(markers.length + home.length > 0 ? [...markers, ...home] : nowhere, width, height)
  const view = moved ?? fitted
  // From the newest view, not the rendered one: several moves can come before the next picture.
  const move = (change: (view: View) => View) => setMoved((now) => change(now ?? fitted))

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = place.current
    if (!element) return
    // React hears wheels passively; this one must keep the page from scrolling along.
    const wheel = (event: WheelEvent) => {
      if (!element.contains(document.activeElement) && !event.ctrlKey) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      move((now) =>
        zoomAt(now, -event.deltaY / 300, event.clientX - box.left - width / 2, event.clientY - box.top - height / 2),
      )
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  })

  const pan = (dx: number, dy: number) =>
    move(({ zoom, center }) => ({
      zoom,
      center: { x: center.x - dx / worldPixels(zoom), y: center.y - dy / worldPixels(zoom) },
    }))
  const zoom = (by: number) => move((now) => zoomAt(now, by))

  function key(event: KeyboardEvent) {
    const step = { ArrowLeft: [64, 0], ArrowRight: [-64, 0], ArrowUp: [0, 64], ArrowDown: [0, -64] }[event.key]
    if (step) pan(step[0] ?? 0, step[1] ?? 0)
    else if (event.key === 'Enter' && onPick && event.target === place.current) pick(0, 0)
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else return
    event.preventDefault()
  }
  /** The place at a point of the window, given from its middle in pixels. The window stays where it is. */
  function pick(dx: number, dy: number) {
    const { center, zoom: level } = view
    setMoved(view)
    onPick?.(toPlace({ x: center.x + dx / worldPixels(level), y: center.y + dy / worldPixels(level) }))
  }
  function grab(event: PointerEvent) {
    if (!(event.target instanceof SVGElement)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, y: event.clientY }
  }
  function drag(event: PointerEvent) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) pan(event.movementX, event.movementY)
  }
  function drop(event: PointerEvent) {
    const from = grabbed.current
    grabbed.current = null
    if (!onPick || !from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillness) return
    const box = event.currentTarget.getBoundingClientRect()
    pick(event.clientX - box.left - width / 2, event.clientY - box.top - height / 2)
  }

  const distance = (metres: number) =>
    (metres < 1000 ? metres : metres / 1000).toLocaleString(locale, {
      style: 'unit',
      unit: metres < 1000 ? 'meter' : 'kilometer',
    })
  const bar = roundBelow(metresPerPixel(view) * 120)
  const layer = { view, width, height }
  return (
    <div
      className="relative isolate overflow-clip rounded-control bg-sunken ring-1 ring-line ring-inset"
      style={{ height }}
    >
      <div
        ref={place}
        role="application"
        aria-label={`${label}. ${words.mapMarkers(markers.length)}`}
        tabIndex={0}
        onKeyDown={key}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        className={cx(
          'absolute inset-0 touch-none -outline-offset-2 active:cursor-grabbing',
          onPick ? 'cursor-crosshair' : 'cursor-grab',
        )}
      >
        {width > 0 && (
          <>
            <svg width={width} height={height} aria-hidden className="absolute inset-0">
              {tilesUrl ? <MapTiles {...layer} url={tilesUrl} /> : <MapGrid {...layer} />}
              {rings && <MapRings {...layer} {...rings} format={distance} />}
              {/* Holds the pointer where nothing is drawn. */}
              <rect width={width} height={height} fill="transparent" />
            </svg>
            {markers.map((marker) => (
              <Pin key={marker.id} marker={marker} {...layer} onPress={onMarker && (() => onMarker(marker.id))} />
            ))}
          </>
        )}
      </div>
      <div className="absolute top-2 right-2 flex flex-col gap-1">
        <IconButton
          size="small"
          variant="plain"
          label={words.zoomIn}
          keys={['+']}
          icon={<Plus size={16} aria-hidden />}
          onPress={() => zoom(1)}
        />
        <IconButton
          size="small"
          variant="plain"
          label={words.zoomOut}
          keys={['−']}
          icon={<Minus size={16} aria-hidden />}
          onPress={() => zoom(-1)}
        />
      </div>
      <div aria-hidden className="pointer-events-none absolute bottom-2 left-3 text-[0.6875rem] text-muted">
        {distance(bar)}
        <div className="h-1.5 border border-t-0 border-muted" style={{ width: bar / metresPerPixel(view) }} />
      </div>
    </div>
  )
}

function Pin({
  marker,
  view,
  width,
  height,
  onPress,
}: {
  marker: MapMarker
  view: View
  width: number
  height: number
  onPress?: () => void
}) {
  const point = toWorld(marker)
  const left = (point.x - view.center.x) * worldPixels(view.zoom) + width / 2
  const top = (point.y - view.center.y) * worldPixels(view.zoom) + height / 2
  const Tag = onPress ? 'button' : 'span'
  const isHome = marker.kind === 'home'
  return (
    <Tag
      {...(onPress
        ? { type: 'button', onClick: onPress, 'aria-label': marker.label }
        : { role: 'img', 'aria-label': marker.label })}
      title={marker.label}
      style={{ left, top }}
      className="absolute grid size-7 -translate-1/2 place-items-center rounded-full pointer-coarse:size-11"
    >
      <span className={cx('rounded-full ring-2 ring-surface', isHome ? 'size-5 bg-accent' : 'size-3.5 bg-ink')} />
    </Tag>
  )
}

/** Four places on a circle, so that a view fitted to them holds the circle. */
function edges({ lat, lng }: LatLng, metres: number): LatLng[] {
  const dLat = metres / 110_540
  const dLng = metres / (111_320 * Math.cos((lat * Math.PI) / 180))
  return [
    { lat: lat + dLat, lng },
    { lat: lat - dLat, lng },
    { lat, lng: lng + dLng },
    { lat, lng: lng - dLng },
  ]
}
