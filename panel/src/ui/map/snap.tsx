import { useImperativeHandle, type Ref } from 'react'
import { useMap } from './leaflet-map.ts'
import type { LatLng } from './place.ts'
import { placeOf, type Path } from './rings.ts'

/** A corner that is closer than this to a neighbour's, in pixels, snaps to it. */
const reach = 10

/** Functions that need the map in order to measure. */
export interface Measure {
  /** The neighbour's corner to which a place snaps, or the place itself. */
  snap: (place: LatLng) => LatLng
  /** The centre of the view. */
  middle: () => LatLng
}

/** Provides the map's measurements to the components around it. */
export function Snap({ others, measure }: { others: readonly (readonly Path[])[]; measure: Ref<Measure> }) {
  const map = useMap()
  useImperativeHandle(measure, () => ({
    snap: (place) => {
      const at = map.latLngToContainerPoint(place)
      let near = { place, far: reach }
      for (const other of others.flat(2).map(placeOf)) {
        const far = map.latLngToContainerPoint(other).distanceTo(at)
        if (far < near.far) near = { place: other, far }
      }
      return near.place
    },
    middle: () => map.getCenter(),
  }))
  return null
}
