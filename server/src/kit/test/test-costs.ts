const counts = new Map<string, number>()

/** Counts what makes a test dear beyond its own steps, for tmp/gate.json. */
export const count = (what: string, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times)

/** What was counted since it was asked last. */
export function takeCounted(): Record<string, number> {
  const taken = Object.fromEntries(counts)
  counts.clear()
  return taken
}
