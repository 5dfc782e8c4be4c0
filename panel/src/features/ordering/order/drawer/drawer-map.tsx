import { distanceText, metresBetween, type LatLng } from '#panel/ui/map/place.ts'
import { MapView } from '#panel/ui/map/map-view.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'

/**
 * The radii, in metres, of the rings around a branch. The map shows the ring that contains the
 * address, and the one before.
 */
const rings = [500, 1000, 2000, 4000, 8000, 16_000]

export interface AddressMapProps {
  height: number
  branch: LatLng
  branchName: string
  place: LatLng
  placeName: string
}

/** The branch, the address, and the distance between them. */
export default function AddressMap({ height, branch, branchName, place, placeName }: AddressMapProps) {
  const d = useWords(detailWords)
  const lang = useLanguage()
  // Rounded to ten metres, because nobody rides in a straight line.
  const metres = Math.round(metresBetween(branch, place) / 10) * 10
  const outer = rings.findIndex((each) => each >= metres)
  const needed = outer < 0 ? rings.slice(-1) : rings.slice(Math.max(0, outer - 1), outer + 1)
  return (
    <figure className="grid gap-1.5">
      <MapView
        label={d('map')}
        height={height}
        markers={[
          { id: 'branch', ...branch, label: branchName, kind: 'home' },
          { id: 'place', ...place, label: placeName },
        ]}
        rings={{ around: branch, metres: needed }}
      />
      <figcaption className="text-xs text-muted">
        {d('distance', { distance: distanceText(metres, locales[lang]) })}
      </figcaption>
    </figure>
  )
}
