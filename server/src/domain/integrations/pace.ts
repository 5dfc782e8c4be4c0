import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { sweepRows } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from './fault.ts'

/** A request that would have to wait longer than this, in ms, is made later instead. */
const longestMs = 4000

interface Limit {
  calls: number
  perMs: number
}

/**
 * Keeps within a platform's limit of `calls` requests within any `perMs`, for all nodes together:
 * half of them may be made at once, the others follow evenly. `key` names what the platform counts,
 * such as an account. Throws a `PlatformFault` of the kind `limited` if the wait would be long.
 */
export async function paced(kit: Kit, key: string, limit: Limit): Promise<void> {
  const waitMs = await takeTurn(kit, key, limit)
  if (waitMs === undefined) throw new PlatformFault('limited', 'asked too often')
  if (waitMs > 0) await kit.rest(waitMs)
}

/**
 * Takes the next turn for a request, and returns how long to wait for it, in ms. If the wait would
 * be long, takes none and returns undefined.
 */
export async function takeTurn(
  kit: Pick<Kit, 'db' | 'now'>,
  key: string,
  { calls, perMs }: Limit,
): Promise<number | undefined> {
  const atOnce = Math.ceil(calls / 2)
  const gapMs = perMs / (calls - atOnce)
  const now = kit.now().getTime()
  const hash = createHash('sha256').update(key).digest('hex')
  // Each request moves `free_at` ahead by one gap. Requests wait once it is more than `atOnce` gaps
  // ahead of the clock.
  const latest = new Date(now + atOnce * gapMs - gapMs + longestMs)
  const row = await kit.db.one<{ free_at: string }>(sql`
    insert into call_pace as p (key, free_at) values (${hash}, ${new Date(now + gapMs)}::timestamptz)
    on conflict (key) do update set free_at = greatest(p.free_at, ${new Date(now)}::timestamptz) + ${gapMs} * interval '1 ms'
      where greatest(p.free_at, ${new Date(now)}::timestamptz) <= ${latest}::timestamptz
    returning free_at`)
  return row && Math.max(0, Date.parse(row.free_at) - atOnce * gapMs - now)
}

/** Keys whose last turn is more than an hour ago no longer limit anything. */
export const paceChore = sweepRows('call_pace', 'key', sql`free_at < now() - interval '1 hour'`)
