/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a map is moved by arrow keys and by dragging, so it takes them as an application */
import { Suspense, use, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Minus, Plus } from 'lucide-react'
import { useLocale } from 'react-aria-components'
import { lazy } from '../lazy.ts'
import { IconButton } from '../icon-button.tsx'
import { useWords } from '../words.tsx'
import { Tiles } from './tiles.tsx'
import { MapTilesContext } from './map-tiles.ts'
import { MapContext, useLeaflet, type MapOptions } from './leaflet-map.ts'
import { distanceText, metresPerPixel, roundBelow, type LatLng } from './place.ts'

const OutlineMap = lazy(() => import('./outline-map.tsx'))

export interface MapFrameProps extends Omit<MapOptions, 'isTiled'> {
  label: string
  /** Pixels. */
  height: number
  /**
   * Handles keys that the map itself does not use, while the map has the focus. `middle` is the
   * centre of the view.
   */
  onKey?: (event: KeyboardEvent, middle: LatLng) => void
  /** The contents of the map. */
  children?: ReactNode
  /** Content that is drawn over the map: a crosshair, a hint. */
  over?: ReactNode
}

/** The view of an empty map: the region from Germany to the east of Turkey. */
const nowhere: LatLng[] = [
  { lat: 55, lng: 6 },
  { lat: 36, lng: 45 },
]
const pans: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-64, 0],
  ArrowRight: [64, 0],
  ArrowUp: [0, -64],
  ArrowDown: [0, 64],
}

/**
 * A map that can be dragged, pinched, and moved with the arrow keys, + and −. The wheel zooms only
 * while the map has the focus or with Ctrl, so that the page can be scrolled past it.
 */
export function MapFrame({ label, height, onKey, children, over, show, ...options }: MapFrameProps) {
  const words = useWords()
  const { locale } = useLocale()
  const tiles = use(MapTilesContext)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { map, look, stay } = useLeaflet(element, {
    ...options,
    show: show.length > 0 ? show : nowhere,
    isTiled: tiles !== null,
  })

  useEffect(() => {
    if (!map || !frame) return
    // Listens in the capture phase, before Leaflet does. The listener is not passive, because the
    // browser would otherwise have scrolled already.
    const wheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || frame.contains(document.activeElement)
      if (isMeant) map.scrollWheelZoom.enable()
      else map.scrollWheelZoom.disable()
    }
    frame.addEventListener('wheel', wheel, { capture: true, passive: false })
    return () => frame.removeEventListener('wheel', wheel, { capture: true })
  }, [map, frame])

  // Zooms without animation: a key pressed while Leaflet is still moving would be lost.
  const zoom = (by: number) => map?.setZoom(map.getZoom() + by, { animate: false })
  function key(event: KeyboardEvent) {
    if (!map) return
    const pan = pans[event.key]
    if (pan) map.panBy(pan, { animate: false })
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else return onKey?.(event, map.getCenter())
    event.preventDefault()
  }

  const perPixel = look ? metresPerPixel(look.center.lat, look.zoom) : 1
  const bar = roundBelow(perPixel * 120)
  return (
    <div
      ref={setFrame}
      data-map={options.onPress ? 'pick' : 'look'}
      className="group/map relative isolate overflow-clip rounded-control bg-sunken ring-1 ring-line ring-inset"
      style={{ height }}
      onPointerDownCapture={stay}
      onKeyDownCapture={stay}
    >
      {look && !tiles && (
        <Suspense>
          <OutlineMap look={look} />
        </Suspense>
      )}
      <div
        ref={setElement}
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={key}
        className="absolute inset-0 -outline-offset-2"
      />
      {map && (
        <MapContext value={map}>
          {tiles && <Tiles url={tiles.url} />}
          {children}
        </MapContext>
      )}
      {over}
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
      {look && (
        <div aria-hidden className="pointer-events-none absolute bottom-2 left-3 text-[0.6875rem] text-muted">
          <div className="flex min-w-max justify-between gap-2">
            <span>{distanceText(bar, locale)}</span>
            <span>↑ {words.north}</span>
          </div>
          <div className="h-1.5 border border-t-0 border-muted" style={{ width: bar / perPixel }} />
        </div>
      )}
      <p className="pointer-events-none absolute right-0 bottom-0 rounded-tl-control bg-surface/85 px-1.5 text-[0.6875rem] text-muted">
        {tiles ? tiles.attribution : words.noStreets}
      </p>
    </div>
  )
}
