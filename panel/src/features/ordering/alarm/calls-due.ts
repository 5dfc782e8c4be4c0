import type { TableCommand } from '#contract/dining/table-command.ts'

/**
 * The calls that have already been sounded, with how often each call was made, and when the last
 * sound was played (ms).
 */
export interface HeardCalls {
  keys: ReadonlySet<string>
  at: number
}
export const nobodyHeard: HeardCalls = { keys: new Set(), at: 0 }
const againMs = 60_000

/**
 * If a sound is due now, returns the open calls as sounded now; otherwise undefined. Each call
 * sounds once, and again every minute as long as nobody has seen it.
 */
export function isDue(
  calls: readonly Pick<TableCommand, 'id' | 'repeats' | 'state'>[],
  sounded: HeardCalls,
  now: number,
): HeardCalls | undefined {
  const keys = calls.filter((it) => it.state === 'open').map((it) => `${it.id} ${it.repeats}`)
  const isNew = keys.some((key) => !sounded.keys.has(key))
  if (keys.length === 0 || (!isNew && now - sounded.at < againMs)) return undefined
  return { keys: new Set(keys), at: now }
}
