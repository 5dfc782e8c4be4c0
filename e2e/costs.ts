let counted: Record<string, number> = {}

/** Counts what makes a journey dear beyond its own steps: products started, sign-ins, page loads, looks by axe. The gate adds them up by file (tmp/gate.json). */
export const count = (what: string) => void (counted[what] = (counted[what] ?? 0) + 1)

/** What was counted since it was asked last. */
export function takeCosts(): Record<string, number> {
  const taken = counted
  counted = {}
  return taken
}
