import { quarterMs, takenKey, type Room } from '#contract/organisation/quarters.ts'
import type { StateFacts } from './state-facts.ts'

const rooms = new WeakMap<StateFacts, Room>()

/**
 * A branch's limits per quarter of an hour (its order cap), with how much of them is already taken
 * in the next quarters.
 */
export function roomOf(it: StateFacts): Room {
  const known = rooms.get(it)
  if (known) return known
  const taken = new Map(it.quarters.map(({ at, counts, taken }) => [takenKey(new Date(at), counts), taken]))
  const made = { timezone: it.timezone, cap: it.order_cap, taken }
  rooms.set(it, made)
  return made
}

/**
 * The moments, in ms, at which there may begin or cease to be room for immediate orders. An order
 * placed at such a moment would be handed over, at the earliest or at the latest, just when a
 * quarter of an hour that has orders begins or ends.
 */
export function roomChanges({ order_cap: cap, quarters, preparation_min, pace_min, pauses }: StateFacts): number[] {
  if (!cap) return []
  const busy = pauses.flatMap(({ kind, minutes }) => (kind === 'busy' ? [minutes] : []))
  const ahead = [0, ...busy].flatMap((minutes) =>
    [0, cap.max_later_min].map((later) => preparation_min + pace_min + minutes + later),
  )
  const starts = [...new Set(quarters.map(({ at }) => Date.parse(at)))]
  return starts.flatMap((at) => ahead.flatMap((minutes) => [at - minutes * 60_000, at + quarterMs - minutes * 60_000]))
}
