import type { BranchRings, BranchRingInput, BranchZone, BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { warningsOf, type Area } from '#contract/ordering/delivery-area.ts'
import type { Drawing } from '#contract/ordering/delivery-replay.ts'
import { zoneFields } from '#contract/ordering/zone-fields.ts'
import type { ZoneWarning } from '#contract/ordering/zone-terms.ts'
import type { MapArea } from '#panel/ui/map/areas.tsx'

/** A zone as it is being edited. Without an id, it was never saved. */
export interface Edited {
  id: string | null
  values: BranchZoneInput
}

export const mapAreaOf = (it: BranchZone): MapArea => ({
  id: it.id,
  name: it.name,
  color: it.color,
  rings: it.rings,
  circle:
    it.center_lat === null || it.center_lng === null || it.radius_m === null
      ? null
      : { lat: it.center_lat, lng: it.center_lng, metres: it.radius_m },
  isOff: !it.is_active,
  isRefused: it.kind === 'refuse',
})

const fields = Object.keys(zoneFields) as (keyof typeof zoneFields)[]
/** The fields of a zone that its drawing uses. */
const drawnOf = (it: Omit<BranchZoneInput, 'branch_id'>) =>
  Object.fromEntries(fields.map((field) => [field, it[field]])) as Omit<BranchZoneInput, 'branch_id'>

/**
 * All zones and rings as they are drawn, with unsaved edits in place of the saved values. A new
 * zone lies on top of the others.
 */
export function drawingOf(
  zones: readonly BranchZone[],
  { road_factor_pct, rings }: Pick<BranchRingInput, 'road_factor_pct' | 'rings'>,
  edited?: Edited,
): Drawing {
  const top = Math.max(0, ...zones.map((it) => it.priority))
  const saved = zones.map((it) => ({
    id: it.id,
    priority: it.priority,
    ...drawnOf(edited?.id === it.id ? edited.values : it),
  }))
  const added = edited && edited.id === null ? [{ id: null, priority: top + 1, ...drawnOf(edited.values) }] : []
  return { zones: [...added, ...saved], road_factor_pct, rings }
}

/** The warnings of each zone, by its id. Those of a new zone are under `new`. */
export function warningsIn(drawing: Drawing, { lat, lng, timezone }: BranchRings): Map<string, ZoneWarning[]> {
  const area: Area = {
    ...drawing,
    lat,
    lng,
    timezone,
    zones: drawing.zones.map((it) => ({ ...it, id: it.id ?? 'new' })),
  }
  return warningsOf(area)
}
