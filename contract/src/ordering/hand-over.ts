import type { DeliveryType } from '../organisation/delivery-types.ts'
import { openSpans, type Hours } from '../organisation/opening-hours.ts'
import { plusDays, wallClock } from '../organisation/wall-clock.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const quarterMs = 15 * minuteMs

/** What decides, besides the hours, for when a branch takes an order ahead. */
export interface Ahead {
  order_method: DeliveryType
  preparation_min: number
  /** How long the way takes; 0 for what is not delivered. */
  delivery_min: number
  max_ahead_days: number
  /** When nothing is handed over although the hours say so, in ms, the end not included: closed by hand, or without a licence. */
  closed: readonly { from: number; to: number }[]
}

/** Moments in ms between which an order placed now can be handed over, both ends included, of so many dates from one on. */
export function* handOvers(hours: Hours, ahead: Ahead, now: Date, from: string, days: number) {
  const { order_method, preparation_min, max_ahead_days, closed } = ahead
  const preparation = preparation_min * minuteMs
  const [earliest, latest] = [earliestOf(ahead, now), now.getTime() + max_ahead_days * dayMs]
  // Two days back: what opened then may still be open.
  for (const span of openSpans(hours, order_method, plusDays(from, -2), days + 2)) {
    const start = Math.max(span.from + preparation, earliest)
    const end = Math.min(span.to, latest)
    if (start <= end) yield* without(closed, { from: start, to: end })
  }
}

/** What is left of a span, both ends included, outside of others in their order. */
function* without(closed: Ahead['closed'], { from, to }: { from: number; to: number }) {
  let start = from
  for (const it of closed.toSorted((a, b) => a.from - b.from)) {
    if (it.to <= start) continue
    if (it.from > to) break
    if (it.from > start) yield { from: start, to: it.from - 1 }
    start = it.to
  }
  if (start <= to) yield { from: start, to }
}

/** The first moment for which an order placed now can be ready and there. */
export const earliestOf = ({ preparation_min, delivery_min }: Ahead, now: Date): number =>
  now.getTime() + (preparation_min + delivery_min) * minuteMs

/** The quarters of an hour of a date by the branch's clock for which an order placed now is taken. */
export function quartersOf(hours: Hours, ahead: Ahead, now: Date, date: string): Date[] {
  const slots = new Set<number>()
  for (const { from, to } of handOvers(hours, ahead, now, date, 1))
    for (let at = Math.ceil(from / quarterMs) * quarterMs; at <= to; at += quarterMs)
      if (wallClock(new Date(at), hours.timezone).date === date) slots.add(at)
  return [...slots].map((at) => new Date(at))
}
