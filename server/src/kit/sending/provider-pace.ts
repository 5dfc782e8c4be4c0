import sql from 'sql-template-tag'
import type { Purpose } from '#contract/kit/letters.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Pace } from './providers.ts'

/** How much of a window each purpose may use. Account messages are counted but never held back. */
const part: Record<Purpose, number> = { account: Infinity, service: 1, commercial: 0.8 }

interface Paced {
  id: string
  pace: Pace
}

/**
 * Reserves one message within a provider's pace, across all nodes. Returns false if the window is
 * used up.
 */
export const takePace = async (db: Pool, provider: Paced, purpose: Purpose, now: Date): Promise<boolean> =>
  (await takePaces(db, provider, purpose, now, 1)) === 1

/**
 * Reserves up to `wanted` messages. Returns how many were reserved, as far as the window allows.
 */
export const takePaces = (
  db: Pool,
  { id, pace }: Paced,
  purpose: Purpose,
  now: Date,
  wanted: number,
): Promise<number> =>
  db.tx(async (tx) => {
    await tx.one(
      sql`insert into provider_pace (provider, began_at, given) values (${id}, ${now}, 0) on conflict (provider) do nothing`,
    )
    const row = await tx.must<{ began_at: string; given: number }>(
      sql`select began_at, given from provider_pace where provider = ${id} for update`,
    )
    const isOver = Math.abs(now.getTime() - Date.parse(row.began_at)) >= pace.windowMs
    const given = isOver ? 0 : row.given
    const taken = Math.min(wanted, Math.floor(pace.max * part[purpose]) - given)
    if (taken <= 0) return 0
    await tx.one(
      sql`update provider_pace set began_at = ${isOver ? now : row.began_at}, given = ${given + taken} where provider = ${id}`,
    )
    return taken
  })
