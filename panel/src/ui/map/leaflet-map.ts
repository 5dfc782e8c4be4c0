import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { LatLngBounds, Map as LeafletMap, type LeafletMouseEvent, type ZoomAnimEvent } from 'leaflet'
import type { LatLng } from './place.ts'
import { createListeners } from '../listeners.ts'
import { ignoreSecondClick } from '../second-click.ts'
import './map.css'

/** The base map, on which everything else is drawn. */
export const MapContext = createContext<LeafletMap | null>(null)
export function useMap(): LeafletMap {
  const map = use(MapContext)
  if (!map) throw new Error('This stands on a map')
  return map
}

/**
 * The part of the world that is in view. Leaflet positions the markers by it, and our own code
 * draws the background.
 */
export interface Look {
  center: LatLng
  zoom: number
  width: number
  height: number
}

export interface MapOptions {
  /** The places that are in view until the user moves the map. */
  show: readonly LatLng[]
  /** Called with the place that was clicked or tapped. */
  onPress?: (place: LatLng) => void
  /**
   * Whether the map is for drawing, for which one finger is needed. Otherwise one finger scrolls
   * the page and two fingers move the map.
   */
  isDrawn?: boolean
  /** Whether the background consists of tiles, which exist only for whole zoom levels. */
  isTiled: boolean
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const isCoarse = () => matchMedia('(pointer: coarse)').matches

/** A Leaflet map and its view, as a store for React. */
class Ground {
  #map: LeafletMap | null = null
  #seen: { map: LeafletMap; look: Look } | null = null
  /** The view as the user left it. It is restored after the page was hidden. */
  #left: { center: LatLng; zoom: number } | null = null
  #isOwn = false
  readonly #listeners = createListeners()

  readonly seen = () => this.#seen
  readonly subscribe = this.#listeners.listen
  /**
   * To be called when the user has started to draw or edit. From then on, the view stays as it is,
   * whatever is added to the map.
   */
  readonly stay = () => {
    if (this.#map) this.#left = { center: this.#map.getCenter(), zoom: this.#map.getZoom() }
  }

  open(element: HTMLElement, { isDrawn, isTiled }: Omit<MapOptions, 'show' | 'onPress'>) {
    const isMoving = !isCalm()
    const map = new LeafletMap(element, {
      attributionControl: false,
      zoomControl: false,
      // We handle keys ourselves, because Leaflet compares key codes, and + has a different code on
      // a Turkish keyboard.
      keyboard: false,
      boxZoom: false,
      doubleClickZoom: false,
      trackResize: false,
      scrollWheelZoom: false,
      minZoom: 3,
      maxZoom: 19,
      zoomSnap: isTiled ? 1 : 0,
      wheelPxPerZoomLevel: 120,
      dragging: !(isDrawn && isCoarse()),
      zoomAnimation: isMoving,
      fadeAnimation: isMoving,
      markerZoomAnimation: isMoving,
      inertia: isMoving,
    })
    map.on('move zoom resize', () => this.#looks(map, map.getCenter(), map.getZoom()))
    map.on('zoomanim', ({ center, zoom }: ZoomAnimEvent) => this.#looks(map, center, zoom))
    this.#map = map
    return map
  }
  close() {
    this.#map?.remove()
    this.#map = this.#seen = null
    this.#listeners.tell()
  }
  /** Moves the view to fit these places, unless the user has moved the map. */
  fit(show: readonly LatLng[]) {
    const map = this.#map
    if (!map) return
    this.#isOwn = true
    map.invalidateSize({ animate: false })
    if (this.#left) map.setView(this.#left.center, this.#left.zoom, { animate: false })
    else map.fitBounds(new LatLngBounds([...show]), { padding: [48, 48], maxZoom: 15, animate: false })
    this.#isOwn = false
  }
  #looks(map: LeafletMap, center: LatLng, zoom: number) {
    const { x, y } = map.getSize()
    this.#seen = { map, look: { center, zoom, width: x, height: y } }
    if (!this.#isOwn) this.#left = { center, zoom }
    this.#listeners.tell()
  }
}

/** Creates a Leaflet map in an element. Returns it with its current view. */
export function useLeaflet(element: HTMLElement | null, { show, onPress, isDrawn, isTiled }: MapOptions) {
  const [ground] = useState(() => new Ground())
  const seen = useSyncExternalStore(ground.subscribe, ground.seen)
  const press = useEffectEvent(({ latlng: { lat, lng } }: LeafletMouseEvent) => {
    if (!onPress) return
    // The second half of a double click is ignored: it would hit what the first click has placed
    // there.
    ignoreSecondClick()
    onPress({ lat, lng })
  })
  const fit = useEffectEvent(() => ground.fit(show))

  useEffect(() => {
    if (!element) return
    const map = ground.open(element, { isDrawn, isTiled })
    map.on('click', press)
    const observer = new ResizeObserver(() => fit())
    observer.observe(element)
    fit()
    return () => {
      observer.disconnect()
      ground.close()
    }
  }, [ground, element, isDrawn, isTiled])

  const places = JSON.stringify(show)
  useEffect(() => {
    if (places) fit()
  }, [places])

  return { map: seen?.map, look: seen?.look, stay: ground.stay }
}
