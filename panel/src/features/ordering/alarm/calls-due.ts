import type { TableCommand } from '#contract/dining/table-command.ts'

/**
 * The guests' calls for which a sound was already played, each with how often the guests had called
 * by then, and when the last sound was played (ms).
 */
export interface HeardCalls {
  keys: ReadonlySet<string>
  at: number
}
export const nobodyHeard: HeardCalls = { keys: new Set(), at: 0 }
const againMs = 60_000

/**
 * Returns the open calls as sounded if a sound is due now, otherwise undefined. A sound is played
 * for each new call, and again every minute as long as nobody has seen the call.
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
