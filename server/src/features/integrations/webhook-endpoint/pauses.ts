const [second, minute, hour] = [1000, 60_000, 3_600_000]

/**
 * The longest pauses after an event's first, second, … failed try, in ms: from five seconds to
 * twelve hours. The last one repeats. An endpoint that never accepted anything gets exactly these.
 */
export const longPausesMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
]

/**
 * The pause, in ms, after the first failed try at an endpoint that works otherwise. Each further one
 * is twice as long.
 */
const firstMs = 250
/** The longest of these pauses. An endpoint that always refuses one event gets it once a minute. */
const maxQuickMs = minute
/** The shortest time, in ms, between two tries of all streams, on average, while an endpoint accepts nothing. */
const apartMs = 100

/** What is known about an endpoint when a try begins. */
export interface Endpoint {
  /** Failed tries in a row, of all streams. */
  failures: number
  failing_since: string | null
  worked_at: string | null
}

/**
 * How long to wait after an event's failed try, in ms. An endpoint that worked lately probably works
 * again soon, and the events behind this one wait for it: the pause is short, and at most half as
 * long as the endpoint has accepted nothing. So one that has been down for ten minutes is tried
 * again within five, and one that has been down for days twice a day.
 */
export function pauseAfter(tries: number, it: Endpoint, now: Date): number {
  const long = longPausesMs[Math.min(tries, longPausesMs.length) - 1]!
  if (it.worked_at === null) return long
  const quick = Math.min(firstMs * 2 ** (tries - 1), maxQuickMs)
  const failingMs = it.failing_since === null ? 0 : now.getTime() - Date.parse(it.failing_since)
  return Math.max(Math.min(long, Math.max(quick, failingMs / 2)), Math.min(it.failures * apartMs, longPausesMs.at(-1)!))
}
