import type { DeliveryType } from '../organisation/delivery-types.ts'
import { openSpans, type Hours } from '../organisation/opening-hours.ts'
import { endOfDay, instantOf, plusDays } from '../kit/wall-clock.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/** Moments in ms. Both ends are inclusive. */
export interface Span {
  from: number
  to: number
}

/** The facts, besides the opening hours, that decide when a branch hands over pre-orders. */
export interface Ahead {
  order_method: DeliveryType
  preparation_min: number
  /**
   * Periods in which nothing is handed over although the hours allow it: the branch is manually
   * closed or has no licence. In ms; the end is exclusive.
   */
  closed: readonly Span[]
}

/**
 * When a branch hands over pre-orders on a date by its clock, including the hours after midnight:
 * within its opening hours, once its kitchen has prepared the order after opening.
 */
export function handOvers(hours: Hours, { order_method, preparation_min, closed }: Ahead, date: string): Span[] {
  // The search begins two days earlier, because slots of those days may still be open.
  return [...openSpans(hours, order_method, plusDays(date, -2), 4)].flatMap(({ from, to }) => {
    const start = from + preparation_min * minuteMs
    return start <= to ? [...without(closed, { from: start, to })] : []
  })
}

/** The remaining parts of a period after other periods are taken out. Both ends are inclusive. */
function* without(closed: Ahead['closed'], { from, to }: Span) {
  let start = from
  for (const it of closed.toSorted((a, b) => a.from - b.from)) {
    if (it.to <= start) continue
    if (it.from > to) break
    if (it.from > start) yield { from: start, to: it.from - 1 }
    start = it.to
  }
  if (start <= to) yield { from: start, to }
}

/**
 * The quarters of an hour of a date by a clock. There are 96, except on days when the clock
 * changes.
 */
export function quartersOf(date: string, timezone: string): Date[] {
  const quarters: Date[] = []
  const [start, end] = [instantOf(date, 0, timezone).getTime(), endOfDay(date, timezone).getTime()]
  for (let at = Math.ceil(start / quarterMs) * quarterMs; at <= end; at += quarterMs) quarters.push(new Date(at))
  return quarters
}
