import type { RuleFault } from '../menu/rules.ts'
import { planHeight, planWidth, type DiningTableInput } from './table.ts'

/** The minimum number of guests may not exceed the maximum. */
export const seatFaults = ({ seats_min, seats_max }: Pick<DiningTableInput, 'seats_min' | 'seats_max'>): RuleFault[] =>
  seats_min > seats_max ? [{ path: 'seats_min', code: 'above_limit' }] : []

/** The rules for a table beyond the limits of its fields: the table must lie on the plan. */
export const tableFaults = (
  it: Pick<DiningTableInput, 'seats_min' | 'seats_max' | 'x' | 'y' | 'w' | 'h'>,
): RuleFault[] => [
  ...seatFaults(it),
  ...(it.x + it.w > planWidth ? [{ path: 'x', code: 'too_big', params: { max: planWidth - it.w } } as const] : []),
  ...(it.y + it.h > planHeight ? [{ path: 'y', code: 'too_big', params: { max: planHeight - it.h } } as const] : []),
]
