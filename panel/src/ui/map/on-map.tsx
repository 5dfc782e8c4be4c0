import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DivIcon, Marker } from 'leaflet'
import { useMap } from './leaflet-map.ts'
import type { LatLng } from './place.ts'

export interface OnMapProps extends LatLng {
  /**
   * The content. Its elements are positioned relative to the place on the map, which is at their
   * upper left corner.
   */
  children: ReactNode
  /** Whether clicks pass through the element to the map below. */
  isThin?: boolean
  /**
   * Called with each place to which the element is dragged. If the owner does not move the element
   * there, it springs back on release.
   */
  onDrag?: (place: LatLng, event: { altKey: boolean }) => void
  onGrab?: () => void
  onDrop?: () => void
  /** The stacking order. A higher level lies above a lower one. */
  level?: number
}

/**
 * Puts an element of our own at a place on the map. Leaflet positions and drags the element, but a
 * button in it is a real button.
 */
export function OnMap({ lat, lng, children, isThin, onDrag, onGrab, onDrop, level = 0 }: OnMapProps) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const marker = useRef<Marker>(null)
  const isDraggable = onDrag !== undefined
  const start = useEffectEvent(() => ({ lat, lng }))
  const grab = useEffectEvent(() => onGrab?.())
  const drag = useEffectEvent((it: Marker, event: { originalEvent?: MouseEvent }) => {
    const place = it.getLatLng()
    onDrag?.({ lat: place.lat, lng: place.lng }, { altKey: event.originalEvent?.altKey ?? false })
  })
  const drop = useEffectEvent((it: Marker) => {
    it.setLatLng([lat, lng])
    onDrop?.()
  })

  useEffect(() => {
    const it = new Marker(start(), {
      icon: new DivIcon({ html: element, className: 'map-anchor', iconSize: [0, 0] }),
      keyboard: false,
      interactive: !isThin,
      draggable: isDraggable,
      autoPan: true,
      zIndexOffset: level * 1000,
    })
    it.on('dragstart', grab)
    it.on('drag', (event) => drag(it, event as { originalEvent?: MouseEvent }))
    it.on('dragend', () => drop(it))
    it.addTo(map)
    marker.current = it
    return () => void it.remove()
  }, [map, element, isThin, isDraggable, level])

  useEffect(() => void marker.current?.setLatLng([lat, lng]), [lat, lng])

  return createPortal(children, element)
}
