import type { LatLng } from '#panel/ui/map-scale.ts'
import { MapView } from '#panel/ui/map-view.tsx'
import { locales, useLanguage } from '#panel/kit/language.ts'
import { useWords } from '#panel/kit/words.ts'
import { detailWords } from './detail-words.ts'
import { mapHeight } from './drawer-facts.tsx'

/** Metres of the rings that may be drawn around a branch: the one that holds the address, and the one before it. */
const rings = [500, 1000, 2000, 4000, 8000, 16_000]

export interface AddressMapProps {
  branch: LatLng
  branchName: string
  place: LatLng
  placeName: string
}

/** The branch, the address, and how far one is from the other. */
export default function AddressMap({ branch, branchName, place, placeName }: AddressMapProps) {
  const d = useWords(detailWords)
  const lang = useLanguage()
  const metres = distance(branch, place)
  const outer = rings.findIndex((each) => each >= metres)
  const needed = outer < 0 ? rings.slice(-1) : rings.slice(Math.max(0, outer - 1), outer + 1)
  const text = (metres < 1000 ? metres : metres / 1000).toLocaleString(locales[lang], {
    style: 'unit',
    unit: metres < 1000 ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 1000 ? 0 : 1,
  })
  return (
    <figure className="grid gap-1.5">
      <MapView
        label={d('map')}
        height={mapHeight}
        markers={[
          { id: 'branch', ...branch, label: branchName, kind: 'home' },
          { id: 'place', ...place, label: placeName },
        ]}
        rings={{ around: branch, metres: needed }}
      />
      <figcaption className="text-xs text-muted">{d('distance', { distance: text })}</figcaption>
    </figure>
  )
}

/** Metres along the sphere (haversine), to the nearest ten. */
function distance(a: LatLng, b: LatLng) {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return Math.round((2 * 6_371_000 * Math.asin(Math.sqrt(h))) / 10) * 10
}
