import { haversine, type Place } from './geo.ts'
import type { PlacedCourier } from './courier-position.ts'

/** A position older than this, in ms, no longer shows where a courier is. */
export const staleAfterMs = 5 * 60_000
/** How far a courier may have gone since the position was sent, in metres each second: 25 km/h. */
const speed = 7

type Given = Pick<PlacedCourier, 'orders' | 'position'>

export interface RankedCourier<T extends Given> {
  courier: T
  /** From the branch in a straight line, in metres; null if it is not known. */
  metres: number | null
  /** How old the position is, in ms; null if there is none. */
  ageMs: number | null
  isStale: boolean
  /** Whether this courier is suggested for the next order. At most one is: the first. */
  isSuggested: boolean
}

/**
 * The couriers who may take the next order, the best first: free before busy, then the nearest to the
 * branch. An old or inexact position counts as farther away, because the courier may be there by now.
 * Among couriers with equally many orders, those whose position is unknown or stale come last. If
 * such a courier is first in the list, nobody is suggested.
 */
export function rankCouriers<T extends Given>(
  couriers: readonly T[],
  from: Place | null,
  now: number,
): RankedCourier<T>[] {
  const rated = couriers.map((courier) => {
    const { position } = courier
    const ageMs = position && Math.max(0, now - Date.parse(position.at))
    const metres = position && from && haversine(from, position)
    const isStale = ageMs !== null && ageMs > staleAfterMs
    const isKnown = position !== null && metres !== null && ageMs !== null && !isStale
    const farthest = isKnown ? metres + position.accuracy_m + (ageMs / 1000) * speed : Infinity
    return { courier, metres, ageMs, isStale, farthest }
  })
  rated.sort(
    (a, b) =>
      a.courier.orders.length - b.courier.orders.length ||
      (a.farthest < b.farthest ? -1 : a.farthest > b.farthest ? 1 : 0),
  )
  return rated.map(({ farthest, ...it }, n) => ({ ...it, isSuggested: n === 0 && farthest < Infinity }))
}
