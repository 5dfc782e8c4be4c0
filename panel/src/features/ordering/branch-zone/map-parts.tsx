import type { BranchRings } from '#contract/ordering/branch-zone.ts'
import type { ReplayOutcome, Replayed } from '#contract/ordering/delivery-replay.ts'
import { MapDots, MapHeat } from '#panel/ui/map/dots.tsx'
import { MapCircle } from '#panel/ui/map/lines.tsx'
import { Pin } from '#panel/ui/map/map-view.tsx'
import { OnMap } from '#panel/ui/map/on-map.tsx'
import { distanceText, shifted, type LatLng } from '#panel/ui/map/place.ts'
import { tillScreen, useMedia } from '#panel/ui/media.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The side of the squares to which places are rounded, in degrees. */
const side = 0.001

export type Shown = { dots: Replayed['dots']; as: 'outcomes' | 'heat' } | null

/** How each outcome looks: a colour on the map, and a word in the list. */
export const outcomeLook: Record<ReplayOutcome, string> = {
  same: 'map-dot',
  cheaper: 'map-dot map-dot-good',
  dearer: 'map-dot map-dot-warning',
  lost: 'map-dot map-dot-bad',
  gained: 'map-dot map-dot-new',
  refused: 'map-dot map-dot-faint',
}

/** Recent orders on the map, either by what their outcome would have been or by density. */
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

/** The branch's own location, with its name. */
export function BranchPin({ at }: { at: LatLng | null }) {
  const t = useWords(words)
  const name = useCurrentBranch()?.name ?? t('branch')
  return (
    at && (
      <OnMap {...at} level={1}>
        <Pin name={name} isHome />
      </OnMap>
    )
  )
}

/**
 * The radius of a ring on the map, in metres in a straight line. The ring's own limit is in metres
 * by road.
 */
export const crowMetres = (road: number, factor: number) => (road * 100) / factor

interface RoadRingsProps {
  around: LatLng | null
  rings: Pick<BranchRings, 'rings' | 'road_factor_pct'>
}
/** Circles around the branch. Each shows the metres by road at which the ring ends. */
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
          {/* Placed at the bottom of the circle, because the names of areas are at the top. */}
          <OnMap {...shifted(around, 0, -metres)} isThin>
            <span className="absolute -translate-x-1/2 pt-0.5 text-[0.6875rem] whitespace-nowrap text-muted">
              {t('road', { distance: distanceText(to_m, locale) })}
            </span>
          </OnMap>
        </div>
      )
    })
}

/**
 * The height of the map. Beside the form it is as high as the window allows; on a phone it is above
 * the form and lower, so that both are visible.
 */
export const useMapHeight = () => (useMedia(tillScreen) ? 560 : 320)
