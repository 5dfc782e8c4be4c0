import type { BranchState } from '#contract/organisation/branch.ts'
import { clockText } from '#panel/domain/penalty.ts'

const hourSec = 3600

/** So many seconds in units, since `14:32` before a sentence reads as a time of day: `leftParts(872)` is 14 minutes and 32 seconds. */
export const leftParts = (seconds: number) => ({ min: Math.floor(seconds / 60), sec: seconds % 60 })

/** What stands behind the state's word on the chip: a countdown within the hour, else the time it ends; nothing where an end says nothing. */
export function chipEnd(
  { state, until }: Pick<BranchState, 'state' | 'until'>,
  left: number | null,
  timeOf: (iso: string) => string,
): string | null {
  if (until === null || left === null || state === 'open' || state === 'offline') return null
  if (left <= 0) return null
  return left < hourSec ? clockText(left) : timeOf(until)
}
