/**
 * Admits at most `max` events per key within a time window, and returns false for any more. A key
 * without events for a whole window is forgotten.
 */
export function maxInWindow(max: number, windowMs: number, now: () => number = Date.now): (key: string) => boolean {
  let seen = new Map<string, number>()
  let since = now()
  return (key) => {
    if (now() - since >= windowMs) {
      seen = new Map()
      since = now()
    }
    const count = (seen.get(key) ?? 0) + 1
    if (count <= max) seen.set(key, count)
    return count <= max
  }
}
