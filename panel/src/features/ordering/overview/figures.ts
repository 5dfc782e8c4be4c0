import { daysBetween } from '#contract/kit/wall-clock.ts'
import { maxDays, type Figures } from '#contract/ordering/overview.ts'

/** Business days start at five (semantics §0). */
const startHour = 5

type Hour = Figures['by_hour'][number]

/**
 * The hours of a business day in their order (05 … 23, 00 … 04), from the first hour with an order
 * to the last. Empty hours in between are included.
 */
export function hoursOf(by_hour: readonly Hour[]): Hour[] {
  if (by_hour.length === 0) return []
  const places = by_hour.map(({ hour }) => (hour - startHour + 24) % 24)
  const [from, to] = [Math.min(...places), Math.max(...places)]
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const hour = (from + at + startHour) % 24
    return (
      by_hour.find((each) => each.hour === hour) ?? { hour, orders: 0, revenue: 0, before: { orders: 0, revenue: 0 } }
    )
  })
}

/** How many segments of a ring can be distinguished. */
const maxParts = 6

/** The largest parts of a whole, with all others combined as `rest`. Empty parts are left out. */
export function partsOf(
  all: readonly { label: string; value: number }[],
  rest: string,
): { label: string; value: number }[] {
  const parts = all.filter((each) => each.value > 0).sort((a, b) => b.value - a.value)
  if (parts.length <= maxParts) return parts
  const others = parts.slice(maxParts - 1).reduce((sum, each) => sum + each.value, 0)
  return [...parts.slice(0, maxParts - 1), { label: rest, value: others }]
}

type Cancelled = Pick<Figures, 'by_reason' | 'cancelled' | 'cancelled_revenue'>

/** Cancellations by the most common reasons, with all others on one line. */
export function reasonsOf({ by_reason, cancelled, cancelled_revenue }: Cancelled, none: string, others: string) {
  const named = by_reason.map(({ reason, ...count }) => ({ name: reason || none, ...count }))
  const rest = named.reduce((left, it) => ({ orders: left.orders - it.orders, revenue: left.revenue - it.revenue }), {
    orders: cancelled,
    revenue: cancelled_revenue,
  })
  return rest.orders > 0 ? [...named, { name: others, ...rest }] : named
}

const isDay = (given: unknown): given is string => {
  const at = typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(given) : Number.NaN
  // Dates such as 30 February are rejected.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(String(given))
}

/**
 * The first and last day in an address, if both are valid, in order, and not further apart than
 * allowed.
 */
export function rangeOf(from: unknown, until: unknown): { from: string; until: string } | null {
  if (!isDay(from) || !isDay(until)) return null
  const days = daysBetween(from, until) + 1
  return days >= 1 && days <= maxDays ? { from, until } : null
}
