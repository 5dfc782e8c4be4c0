import type { FieldCode } from '../kit/field-words.ts'
import type { Unit } from '../kit/quantities.ts'
import { scheduleFaults } from '../menu/schedule-faults.ts'
import type { BranchRingInput, BranchZoneInput } from './branch-zone.ts'
import { shapeFaults } from './shape-faults.ts'

interface ZoneFault {
  path: string
  code: FieldCode
  params?: Record<string, string | number>
  unit?: Unit
}

/**
 * Checks the rules between the fields of a zone. Each fault is at its field or corner
 * (`rings.0.3`). The panel shows faults before anything is sent.
 */
export function zoneFaults(it: Omit<BranchZoneInput, 'branch_id' | 'name'>): ZoneFault[] {
  const circle = [it.center_lat, it.center_lng, it.radius_m].filter((part) => part !== null)
  const isCircle = circle.length === 3
  const faults: ZoneFault[] = []
  if (it.rings ? circle.length > 0 : !isCircle)
    faults.push({ path: it.rings ? 'radius_m' : 'rings', code: 'polygon_or_circle' })
  for (const { ring, at, ...fault } of it.rings ? shapeFaults(it.rings) : [])
    faults.push({ path: `rings.${ring}.${at}`, ...fault })
  it.fee_steps.forEach(({ from_basket, fee }, at) => {
    const before = it.fee_steps[at - 1]
    const path = `fee_steps.${at}`
    if (!before && from_basket > 0) faults.push({ path: `${path}.from_basket`, code: 'steps_from_zero' })
    if (before && from_basket <= before.from_basket) faults.push({ path: `${path}.from_basket`, code: 'steps_rising' })
    if (before && fee > before.fee) faults.push({ path: `${path}.fee`, code: 'steps_dearer' })
  })
  return [...faults, ...scheduleFaults(it.schedule)]
}

/** Rings must follow one another without a gap, starting at the branch's door. */
export const ringFaults = ({ rings }: Pick<BranchRingInput, 'rings'>): ZoneFault[] =>
  rings.flatMap(({ from_m, to_m }, at): ZoneFault[] => [
    ...(from_m === (rings[at - 1]?.to_m ?? 0) ? [] : [{ path: `rings.${at}.from_m`, code: 'rings_gap' } as const]),
    ...(to_m > from_m
      ? []
      : [{ path: `rings.${at}.to_m`, code: 'too_small', params: { min: from_m + 1 }, unit: 'metres' } as const]),
  ])
