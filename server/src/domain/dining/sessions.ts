import sql from 'sql-template-tag'
import type { TableSession } from '#contract/dining/table-session.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'
import { announce } from '#server/kit/live/events.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { within, type TieToOne } from '#server/kit/guard/reach.ts'

/** A session as stored in the database. */
export type SessionRow = Omit<
  TableSession,
  'currency' | 'total' | 'paid' | 'open' | 'refund' | 'merged' | 'orders' | 'bills' | 'payment_methods' | 'table_ids'
>

const columns = sql`s.id, s.company_id, s.branch_id, s.guests, s.join_code, s.state, s.opened_at, s.expected_end, s.paid_at, s.closed_at, s.merged_into, s.version`

/** Reads a session at a branch that `tie` covers. Throws `not_found` for any other session. */
export async function sessionOf(db: Db, tie: TieToOne, id: string, lock?: 'lock'): Promise<SessionRow> {
  const row = await db.one<SessionRow>(
    lock
      ? sql`select ${columns} from table_session s where ${within(tie, 's')} and s.id = ${id} for update`
      : sql`select ${columns} from table_session s where ${within(tie, 's')} and s.id = ${id}`,
  )
  if (!row) throw fault('not_found')
  return row
}

/**
 * Whether the guests have a table of their own now, that is, they have neither left nor joined
 * others.
 */
export const isSeated = (it: Pick<SessionRow, 'state' | 'merged_into'>) => it.state !== 'closed' && !it.merged_into

/**
 * Locks the assignment of guests to tables in a branch until the transaction ends. A move and a
 * merge that involve the same tables then cannot deadlock.
 */
export const lockFloor = (db: Db, { branch_id }: BranchKey) =>
  db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`tables ${branch_id}`}, 0))`)

/** The key under which wrong join codes for a session are counted. */
export const joinTriesOf = (session_id: string): string => `table-join:${session_id}`

/** The current session at a table; undefined if the table is free. */
export async function sessionAt(db: Db, company_id: string, table_id: string): Promise<string | undefined> {
  const row = await db.one<{ session_id: string }>(
    sql`select session_id from session_table where company_id = ${company_id} and table_id = ${table_id} and ended_at is null`,
  )
  return row?.session_id
}

/** The tables that a session has now, sorted by name as people would. */
export const tablesOf = (db: Db, company_id: string, session_id: string) =>
  db.many<{ id: string; name: string; origin_session_id: string | null }>(sql`
    select t.id, t.name, x.origin_session_id from session_table x join dining_table t on t.company_id = ${company_id} and t.id = x.table_id
    where x.company_id = ${company_id} and x.session_id = ${session_id} and x.ended_at is null order by t.name collate "tr-x-icu", t.id`)

/**
 * Tells everybody watching the branch that its tables have changed, after the commit (`kit.nudge`).
 * `command_id` is the call of guests that is new or was repeated.
 */
export const tablesChanged = (db: Db, { company_id, branch_id }: BranchKey, by: string | null, command_id?: string) =>
  announce(db, { company_id, branch_id }, 'table', { by, ...(command_id && { command_id }) })
