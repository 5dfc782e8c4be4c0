import { setTimeout as pause } from 'node:timers/promises'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from './fault.ts'

const taken = new WeakMap<Kit, Map<string, number[]>>()
/** A request that would have to wait longer than this, in ms, is made later instead. */
const longestMs = 4000

/**
 * Keeps within a platform's limit on requests: waits until this process has made fewer than `calls`
 * requests within `perMs`. `key` names what the platform counts, such as an account. Throws a
 * `PlatformFault` of the kind `limited` if the wait would be long.
 */
export async function paced(kit: Kit, key: string, { calls, perMs }: { calls: number; perMs: number }): Promise<void> {
  const ours = taken.get(kit) ?? new Map<string, number[]>()
  taken.set(kit, ours)
  const now = kit.now().getTime()
  const recent = (ours.get(key) ?? []).filter((at) => at > now - perMs)
  const at = Math.max(now, (recent.at(-calls) ?? -Infinity) + perMs)
  if (at - now > longestMs) throw new PlatformFault('limited', 'asked too often')
  ours.set(key, [...recent, at])
  if (at > now) await pause(at - now)
}
