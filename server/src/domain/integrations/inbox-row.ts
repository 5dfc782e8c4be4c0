import sql from 'sql-template-tag'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Note } from './reconcile.ts'

export interface Waiting {
  event_id: string
  company_id: string
  branch_id: string
  platform: PlatformCode
  kind: string
  body: { order_id: string | null; push: Record<string, unknown>; fetched_at: string | null; tries?: number }
}

const pausesSec = [2, 5, 10, 20, 40, 60]
/**
 * After this many tries a row is given up. While a platform does not answer, it is asked again for
 * as long as the row exists.
 */
const maxTries: Partial<Record<NonNullable<Note>, number>> = { unconfirmed: 5, unknown_order: 3, failed: 6 }

export async function pause(kit: Kit, row: Waiting, problem: NonNullable<Note>): Promise<undefined> {
  const tries = (row.body.tries ?? 0) + 1
  if (tries >= (maxTries[problem] ?? Infinity)) return finish(kit, row, problem)
  const not_before = new Date(kit.now().getTime() + (pausesSec[tries - 1] ?? 60) * 1000).toISOString()
  await kit.db
    .one(sql`update inbox set problem = ${problem}, body = body || ${JSON.stringify({ tries, not_before, fetched_at: null })}::jsonb
    where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id} and done_at is null`)
}

export async function finish(kit: Kit, row: Waiting, problem: Note): Promise<undefined> {
  await kit.db.one(
    sql`update inbox set done_at = ${kit.now()}, problem = ${problem} where company_id = ${row.company_id} and platform = ${row.platform} and event_id = ${row.event_id} and done_at is null`,
  )
}
