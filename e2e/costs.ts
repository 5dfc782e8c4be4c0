import { processorBelow } from '../bin/processor.mjs'

let counted: Record<string, number> = {}
let used: Record<string, number> = {}

/** Counts what makes a journey dear beyond its own steps: products started, sign-ins, page loads, looks by axe. The gate adds them up by file (tmp/gate.json). */
export const count = (what: string) => void (counted[what] = (counted[what] ?? 0) + 1)

/** What was counted since it was asked last, and the seconds of processor that this worker's browser and product used meanwhile. */
export function takeCosts(): Record<string, number> {
  const taken = counted
  counted = {}
  const before = used
  used = processorBelow(process.pid)
  // What ended meanwhile has taken its count with it.
  for (const [kind, seconds] of Object.entries(used))
    taken[`s of ${kind}`] = Math.max(0, Math.round((seconds - (before[kind] ?? 0)) * 100) / 100)
  return taken
}
