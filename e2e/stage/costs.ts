import { takeCounted } from '#server/kit/test/test-costs.ts'
import { processorBelow } from '../../bin/processor.mjs'

export { count } from '#server/kit/test/test-costs.ts'

let used: Record<string, number> = {}

/**
 * Returns what was counted since the last call, and the CPU seconds that this worker's browser and
 * product used since then.
 */
export function takeCosts(): Record<string, number> {
  const taken = takeCounted()
  const before = used
  used = processorBelow(process.pid)
  // Processes that ended in the meantime are no longer counted.
  for (const [kind, seconds] of Object.entries(used))
    taken[`s of ${kind}`] = Math.max(0, Math.round((seconds - (before[kind] ?? 0)) * 100) / 100)
  return taken
}
