import type { TableCommand } from '#contract/dining/table-command.ts'

/** The calls that were sounded, each as often as it was asked, and when the last sound was (ms). */
export interface HeardCalls {
  keys: ReadonlySet<string>
  at: number
}
export const nobodyHeard: HeardCalls = { keys: new Set(), at: 0 }
const againMs = 60_000

/** What will have been heard if it sounds now; undefined where nothing is due: each call is heard once, and again each minute while nobody has seen it. */
export function isDue(
  calls: readonly Pick<TableCommand, 'id' | 'repeats' | 'state'>[],
  heard: HeardCalls,
  now: number,
): HeardCalls | undefined {
  const keys = calls.filter((it) => it.state === 'open').map((it) => `${it.id} ${it.repeats}`)
  const isNew = keys.some((key) => !heard.keys.has(key))
  if (keys.length === 0 || (!isNew && now - heard.at < againMs)) return undefined
  return { keys: new Set(keys), at: now }
}
