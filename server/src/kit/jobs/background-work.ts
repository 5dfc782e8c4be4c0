import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Trouble } from '../turns/troubles.ts'
import { defineChore, forPlatform } from './work.ts'

/**
 * A node's report on one piece of background work: a loop, a job or a chore. `every` is the pause
 * between rounds in ms, or a cron pattern.
 */
export interface WorkState {
  name: string
  kind: 'loop' | 'job' | 'chore'
  every: string
  serves_tenants: boolean
  began_at: Date | null
  ended_at: Date | null
  took_ms: number | null
  /** When a round last succeeded; null if none has. */
  well_at: Date | null
  failed: number
  problem: string | null
  problem_at: Date | null
  troubles: Trouble[]
}

/** Writes a node's reports, so that operators can read them from any node. */
export const writeWork = (db: Pool, node: string, states: readonly WorkState[], now: Date) =>
  db.one(sql`insert into background_work (name, node, kind, every, serves_tenants, began_at, ended_at, took_ms, well_at, failed, problem, problem_at, troubles, seen_at)
    select name, ${node}::uuid, kind, every, serves_tenants, began_at, ended_at, took_ms, well_at, failed, problem, problem_at, troubles, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as it(name text, kind text, every text, serves_tenants boolean, began_at timestamptz, ended_at timestamptz, took_ms int,
      well_at timestamptz, failed int, problem text, problem_at timestamptz, troubles jsonb)
    on conflict (name, node) do update set kind = excluded.kind, every = excluded.every, serves_tenants = excluded.serves_tenants, began_at = excluded.began_at, ended_at = excluded.ended_at,
      took_ms = excluded.took_ms, well_at = excluded.well_at, failed = excluded.failed, problem = excluded.problem, problem_at = excluded.problem_at, troubles = excluded.troubles, seen_at = excluded.seen_at`)

/**
 * Deletes the last reports of a node that has stopped: once another node has reported on the same
 * work, or after a week.
 */
export const workChore = defineChore(
  'background work',
  forPlatform('what nodes say of themselves', async ({ db, now }) => {
    await db.one(sql`delete from background_work w where seen_at < ${now()}::timestamptz - interval '7 days' or seen_at < ${now()}::timestamptz - interval '1 hour'
      and exists (select 1 from background_work o where o.name = w.name and o.began_at >= coalesce(w.began_at, '-infinity') and o.seen_at > w.seen_at)`)
  }),
)
