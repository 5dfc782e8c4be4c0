import type { BranchState } from '#contract/organisation/branch.ts'
import { dayAt } from '#panel/kit/words/days.ts'
import { format } from '#panel/kit/words/format.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'

const hourSec = 3600

/**
 * The text after the state on the chip: a countdown within the last hour, otherwise the end time.
 * Empty if the end does not matter.
 */
export function chipEnd(
  { state, until }: Pick<BranchState, 'state' | 'until'>,
  left: number | null,
  timeOf: (iso: string) => string,
): string | null {
  if (until === null || left === null || state === 'open' || state === 'offline') return null
  if (left <= 0) return null
  return left < hourSec ? spanText(left) : timeOf(until)
}

/**
 * `18:30` if it is today in the branch's time zone, formatted by `put` if it stands alone. On other
 * days the date is included.
 */
export function untilText(iso: string, zone: string | undefined, put = (time: string) => time): string {
  const { time, dateTime } = format()
  return dayAt(new Date(iso), zone) === dayAt(new Date(), zone) ? put(time(iso, zone)) : dateTime(iso, zone)
}
