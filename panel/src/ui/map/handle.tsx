import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ignoreSecondClick } from '../second-click.ts'
import { useMap } from './leaflet-map.ts'
import { OnMap } from './on-map.tsx'
import { shifted, wayOf, type LatLng } from './place.ts'

/**
 * How a point is being moved. `isFree` turns snapping off. `keys` is set if an arrow key moves it:
 * the step in metres to the east and north.
 */
export interface Move {
  isFree: boolean
  keys?: readonly [east: number, north: number]
}

export interface HandleProps extends LatLng {
  label: string
  /**
   * Called with the new place. Either the point was dragged by mouse or finger (without snapping
   * while Alt is held), or moved with the arrow keys by ten metres, a hundred with Shift, one with
   * Alt.
   */
  onMove: (place: LatLng, by: Move) => void
  onGrab?: () => void
  onDrop?: () => void
  onPress?: () => void
  onFocus?: () => void
  /** Handles keys other than the arrows. It must prevent the default of each key that it uses. */
  onKey?: (event: KeyboardEvent) => void
  /** The name by which the handle can be found, in order to focus it. */
  name?: string
  children: ReactNode
}

/** A movable point. It is a button, for mouse, finger and keyboard alike. */
export function Handle({
  lat,
  lng,
  label,
  onMove,
  onGrab,
  onDrop,
  onPress,
  onFocus,
  onKey,
  name,
  children,
}: HandleProps) {
  const map = useMap()
  const button = useRef<HTMLButtonElement>(null)
  const wasDragged = useRef(false)
  const isHeld = useRef(false)

  // Keeps a point that is moved with keys in view.
  useEffect(() => {
    if (button.current === document.activeElement && !wasDragged.current)
      map.panInside([lat, lng], { padding: [40, 40], animate: false })
  }, [map, lat, lng])

  function key(event: KeyboardEvent) {
    const way = wayOf(event)
    if (way) {
      event.preventDefault()
      onMove(shifted({ lat, lng }, ...way), { isFree: true, keys: way })
    } else onKey?.(event)
    // Prevents the key from moving the map as well.
    if (event.isDefaultPrevented()) event.stopPropagation()
  }
  return (
    <OnMap
      lat={lat}
      lng={lng}
      level={2}
      onGrab={() => {
        wasDragged.current = true
        onGrab?.()
      }}
      onDrag={(place, { altKey }) => onMove(place, { isFree: altKey })}
      onDrop={onDrop}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        data-handle={name}
        className="absolute grid size-7 -translate-1/2 cursor-move touch-none place-items-center rounded-full pointer-coarse:size-11"
        onPointerDown={() => {
          wasDragged.current = false
          isHeld.current = document.activeElement !== button.current
        }}
        onKeyDown={key}
        onClick={() => {
          if (wasDragged.current || !onPress) return
          ignoreSecondClick()
          onPress()
        }}
        onFocus={() => {
          // If the map moved under the pointer, the point that is being dragged would move too.
          if (!isHeld.current) map.panInside([lat, lng], { padding: [40, 40], animate: false })
          isHeld.current = false
          onFocus?.()
        }}
      >
        {children}
      </button>
    </OnMap>
  )
}
