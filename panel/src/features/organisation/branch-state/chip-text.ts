import type { BranchState } from '#contract/organisation/branch.ts'
import { dayAt } from '#panel/kit/words/days.ts'
import { format } from '#panel/kit/words/format.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'

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

/** `18:30` today by the branch's clock, put as `put` puts it where it stands alone, and with the date on any other day. */
export function untilText(iso: string, zone: string | undefined, put = (time: string) => time): string {
  const { time, dateTime } = format()
  return dayAt(new Date(iso), zone) === dayAt(new Date(), zone) ? put(time(iso, zone)) : dateTime(iso, zone)
}
