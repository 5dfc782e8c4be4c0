const counts = new Map<string, number>()

/**
 * Counts a cost of a test that its own steps do not show. The sums are written to tmp/gate.json.
 */
export const count = (what: string, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times)

/** Returns the counts since this function was last called. */
export function takeCounted(): Record<string, number> {
  const taken = Object.fromEntries(counts)
  counts.clear()
  return taken
}
