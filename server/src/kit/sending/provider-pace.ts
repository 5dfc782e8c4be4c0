import sql from 'sql-template-tag'
import type { Purpose } from '#contract/kit/letters.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Pace } from './providers.ts'

/** How much of a window each purpose may use. Account messages are counted but never held back. */
const part: Record<Purpose, number> = { account: Infinity, service: 1, commercial: 0.8 }

/**
 * Reserves one message within a provider's pace, across all nodes. Returns false if the window is
 * used up.
 */
export const takePace = (
  db: Pool,
  { id, pace }: { id: string; pace: Pace },
  purpose: Purpose,
  now: Date,
): Promise<boolean> =>
  db.tx(async (tx) => {
    await tx.one(
      sql`insert into provider_pace (provider, began_at, given) values (${id}, ${now}, 0) on conflict (provider) do nothing`,
    )
    const row = await tx.must<{ began_at: string; given: number }>(
      sql`select began_at, given from provider_pace where provider = ${id} for update`,
    )
    const isOver = Math.abs(now.getTime() - Date.parse(row.began_at)) >= pace.windowMs
    const given = isOver ? 0 : row.given
    if (given >= Math.floor(pace.max * part[purpose])) return false
    await tx.one(
      sql`update provider_pace set began_at = ${isOver ? now : row.began_at}, given = ${given + 1} where provider = ${id}`,
    )
    return true
  })
