import type { BranchRings, BranchZone } from '#contract/ordering/branch-zone.ts'
import { MapAreas, placesOf } from '#panel/ui/map/areas.tsx'
import { Handle } from '#panel/ui/map/handle.tsx'
import { MapFrame } from '#panel/ui/map/map-frame.tsx'
import { edgesOf, type LatLng } from '#panel/ui/map/place.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { mapAreaOf } from './drawn.ts'
import { branchPlace, BranchPin, crowMetres, RoadRings, ShownOrders, useMapHeight, type Shown } from './map-parts.tsx'
import { testWords } from './test-words.ts'
import { words } from './words.ts'

interface OverviewMapProps {
  /** The zones to draw. The first one is on top. */
  zones: readonly BranchZone[]
  branch: Pick<BranchRings, 'lat' | 'lng'>
  rings: Pick<BranchRings, 'rings' | 'road_factor_pct'>
  onZone?: (id: string) => void
  shown?: Shown
  /**
   * The place that is being tested. It is chosen by a press, by Enter at the middle of the view, or
   * by moving the pin.
   */
  pin?: { at: LatLng | null; onMove: (at: LatLng) => void }
}

/** Everything drawn for a branch. */
export default function OverviewMap({ zones, branch, rings, onZone, shown = null, pin }: OverviewMapProps) {
  const t = useWords(words)
  const tt = useWords(testWords)
  const height = useMapHeight()
  const areas = zones.map(mapAreaOf)
  const at = branchPlace(branch)
  const last = rings.rings.at(-1)
  const reach =
    at && last && rings.road_factor_pct >= 100 ? edgesOf(at, crowMetres(last.to_m, rings.road_factor_pct)) : []
  return (
    <MapFrame
      label={t('map')}
      height={height}
      show={[...areas.flatMap(placesOf), ...(at ? [at] : []), ...reach]}
      onPress={pin?.onMove}
      onKey={(event, middle) => {
        if (!pin || event.key !== 'Enter') return
        event.preventDefault()
        pin.onMove(middle)
      }}
    >
      <RoadRings around={at} rings={rings} />
      <MapAreas areas={areas} onArea={onZone} />
      <ShownOrders shown={shown} />
      <BranchPin at={at} />
      {pin?.at && (
        <Handle {...pin.at} label={tt('pin')} name="pin" onMove={pin.onMove}>
          <span className="size-4 rounded-full bg-ink ring-2 ring-surface" />
        </Handle>
      )}
    </MapFrame>
  )
}
