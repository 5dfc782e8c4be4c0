import type { BranchRings } from '#contract/ordering/branch-zone.ts'
import type { ReplayOutcome, Replayed } from '#contract/ordering/delivery-replay.ts'
import { MapDots, MapHeat } from '#panel/ui/map/dots.tsx'
import { MapCircle } from '#panel/ui/map/lines.tsx'
import { Pin } from '#panel/ui/map/map-view.tsx'
import { OnMap } from '#panel/ui/map/on-map.tsx'
import { distanceText, shifted, type LatLng } from '#panel/ui/map/place.ts'
import { tillScreen, useMedia } from '#panel/ui/media.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A side of the squares that places are rounded to, in degrees. */
const side = 0.001

export type Shown = { dots: Replayed['dots']; as: 'outcomes' | 'heat' } | null

/** What each outcome looks like: by colour, and in the list by its word. */
export const outcomeLook: Record<ReplayOutcome, string> = {
  same: 'map-dot',
  cheaper: 'map-dot map-dot-good',
  dearer: 'map-dot map-dot-warning',
  lost: 'map-dot map-dot-bad',
  gained: 'map-dot map-dot-new',
  refused: 'map-dot map-dot-faint',
}

/** Orders of the last days, by what would have become of them or by how many there are. */
export function ShownOrders({ shown }: { shown: Shown }) {
  if (!shown) return null
  const dots = shown.dots.map((it) => ({ ...it, lat: it.lat3, lng: it.lng3 }))
  return shown.as === 'heat' ? (
    <MapHeat dots={dots} side={side} />
  ) : (
    <MapDots dots={dots.map(({ lat, lng, n, outcome }) => ({ lat, lng, n, className: outcomeLook[outcome] }))} />
  )
}

export const branchPlace = ({ lat, lng }: Pick<BranchRings, 'lat' | 'lng'>): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

/** The branch's own place. */
export function BranchPin({ at }: { at: LatLng | null }) {
  const t = useWords(words)
  return (
    at && (
      <OnMap {...at} level={1}>
        <Pin name={t('branch')} isHome />
      </OnMap>
    )
  )
}

/** How far a ring reaches on the map: its metres are those of the road. */
export const crowMetres = (road: number, factor: number) => (road * 100) / factor

interface RoadRingsProps {
  around: LatLng | null
  rings: Pick<BranchRings, 'rings' | 'road_factor_pct'>
}
/** Circles around the branch, each with the metres by road at which it ends. */
export function RoadRings({ around, rings: { rings, road_factor_pct } }: RoadRingsProps) {
  const t = useWords(words)
  const locale = locales[useLanguage()]
  if (!around || !(road_factor_pct >= 100)) return null
  return rings
    .filter(({ to_m }) => to_m > 0)
    .map(({ to_m }, at) => {
      const metres = crowMetres(to_m, road_factor_pct)
      return (
        <div key={at}>
          <MapCircle {...around} metres={metres} className="map-ring" />
          {/* Below: the names of areas stand above. */}
          <OnMap {...shifted(around, 0, -metres)} isThin>
            <span className="absolute -translate-x-1/2 pt-0.5 text-[0.6875rem] whitespace-nowrap text-muted">
              {t('road', { distance: distanceText(to_m, locale) })}
            </span>
          </OnMap>
        </div>
      )
    })
}

/** Beside what is typed it is as high as the window has room for, above it on a phone so that both are in sight. */
export const useMapHeight = () => (useMedia(tillScreen) ? 560 : 320)
