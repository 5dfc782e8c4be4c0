import { instantOf, plusDays, wallClock } from './wall-clock.ts'

/** One slot of a week: minutes after midnight, 0 = Monday. An end at or before the start runs past midnight; 0–0 is all day (semantics §4). */
export interface Slot {
  weekday: number
  start_min: number
  end_min: number
}
/** A day that differs, by date `YYYY-MM-DD`. */
export interface SpecialDay {
  day: string
  is_closed: boolean
  start_min: number | null
  end_min: number | null
}

const dayMin = 1440
const weekMs = 7 * 86_400_000

/** A slot of a date as a span of moments; where the clock skips the slot, the span is empty. */
const spanOf = (date: string, { start_min, end_min }: Slot, timezone: string) => ({
  from: instantOf(date, start_min, timezone).getTime(),
  to: instantOf(date, end_min <= start_min ? end_min + dayMin : end_min, timezone).getTime(),
})

/**
 * Whether a branch is open by its hours, and until when that stays so (null = for a week or more). Special days override the week; yesterday's slots that run
 * past midnight still count. A slot lies between the moments at which the branch's clock first shows its two ends, so that on a night when the clock changes it
 * closes at the time shown, and a slot that has ended does not open again in the repeated hour.
 */
export function openByHours(
  at: Date,
  timezone: string,
  week: Slot[],
  special: SpecialDay[],
): { isOpen: boolean; isSpecial: boolean; until: Date | null } {
  const now = wallClock(at, timezone)
  const spans: { from: number; to: number }[] = []
  for (let offset = -2; offset <= 8; offset++)
    for (const slot of slotsOf(plusDays(now.date, offset), (now.weekday + offset + 14) % 7, week, special)) {
      const span = spanOf(plusDays(now.date, offset), slot, timezone)
      if (span.from < span.to) spans.push(span)
    }
  spans.sort((a, b) => a.from - b.from)
  const merged: typeof spans = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  const current = merged.find((it) => it.from <= at.getTime() && it.to > at.getTime())
  const change = current ? current.to : merged.find((it) => it.from > at.getTime())?.from
  const isAlways = change === undefined || change - at.getTime() >= weekMs
  return {
    isOpen: Boolean(current),
    isSpecial: special.some((it) => it.day === now.date),
    until: isAlways ? null : new Date(change),
  }
}

function slotsOf(date: string, weekday: number, week: Slot[], special: SpecialDay[]): Slot[] {
  const day = special.find((it) => it.day === date)
  if (!day) return week.filter((it) => it.weekday === weekday)
  return day.is_closed || day.start_min === null || day.end_min === null
    ? []
    : [{ weekday, start_min: day.start_min, end_min: day.end_min }]
}
