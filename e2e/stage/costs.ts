import { takeCounted } from '#server/kit/test/test-costs.ts'
import { processorBelow } from '../../bin/processor.mjs'

export { count } from '#server/kit/test/test-costs.ts'

let used: Record<string, number> = {}

/** What was counted since it was asked last, and the seconds of processor that this worker's browser and product used meanwhile. */
export function takeCosts(): Record<string, number> {
  const taken = takeCounted()
  const before = used
  used = processorBelow(process.pid)
  // What ended meanwhile has taken its count with it.
  for (const [kind, seconds] of Object.entries(used))
    taken[`s of ${kind}`] = Math.max(0, Math.round((seconds - (before[kind] ?? 0)) * 100) / 100)
  return taken
}
