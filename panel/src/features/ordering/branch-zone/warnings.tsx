import { TriangleAlert } from 'lucide-react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import type { BranchRings, BranchZone, BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { drawingOf, warningsIn } from './drawn.ts'
import { words } from './words.ts'

interface WarningsProps {
  /** The saved zone; null for a new zone. */
  zone: BranchZone | null
  zones: readonly BranchZone[]
  branch: BranchRings
  /** The form of the zone (its `control`). */
  control: Control<FieldValues>
}
/** Warnings about the zone as currently drawn: allowed but unusual. */
export function Warnings({ control, zone, zones, branch }: WarningsProps) {
  const t = useWords(words)
  const values = useWatch({ control }) as BranchZoneInput
  const hasShape = values.rings !== null || (values.center_lat !== null && values.radius_m !== null)
  if (!hasShape) return null
  const drawing = drawingOf(zones, branch, { id: zone?.id ?? null, values })
  const found = warningsIn(drawing, branch).get(zone?.id ?? 'new') ?? []
  return found.map((it) => (
    <p key={it} role="status" className="flex items-start gap-2 text-sm text-warning">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t(`warning.${it}`)}
    </p>
  ))
}
