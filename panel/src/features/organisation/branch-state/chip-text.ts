import type { BranchState } from '#contract/organisation/branch.ts'
import { spanText } from '#panel/domain/span-text.ts'

const hourSec = 3600

/** What stands behind the state's word on the chip: a countdown within the hour, else the time it ends; nothing where an end says nothing. */
export function chipEnd(
  { state, until }: Pick<BranchState, 'state' | 'until'>,
  left: number | null,
  timeOf: (iso: string) => string,
): string | null {
  if (until === null || left === null || state === 'open' || state === 'offline') return null
  if (left <= 0) return null
  return left < hourSec ? spanText(left) : timeOf(until)
}
