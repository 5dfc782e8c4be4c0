import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { stayMin } from '#contract/dining/reservation-starts.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { wrongAtTable } from './words.ts'

/**
 * Locks active tables of a branch. Refuses a table that is missing or occupied, with an error at
 * the table's field. `path` returns the path of the n-th table's field.
 */
export async function takeTables(
  db: Db,
  { company_id, branch_id }: BranchKey,
  ids: readonly string[],
  path: (at: number) => string,
  lang: Lang,
): Promise<void> {
  const rows = await db.many<{ id: string }>(sql`select id from dining_table
    where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${ids}::uuid[]) and is_active order by id for no key update`)
  const known = new Set(rows.map((it) => it.id))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing >= 0) throw wrongField(path(missing), 'choice')
  const sat = await db.many<{ table_id: string }>(
    sql`select table_id from session_table where company_id = ${company_id} and table_id = any(${ids}::uuid[]) and ended_at is null`,
  )
  const taken = new Set(sat.map((it) => it.table_id))
  const at = ids.findIndex((id) => taken.has(id))
  if (at >= 0) throw wrongAtTable(lang, path(at), 'table_taken')
}

/**
 * Seats the guests of a session at tables that are free now, one table after another.
 * `origin_session_id` is given if the tables came from a session that was merged into this one; it
 * names that session.
 */
export async function sitDown(
  db: Db,
  company_id: string,
  session_id: string,
  table_ids: readonly string[],
  now: Date,
  origin_session_id: string | null = null,
): Promise<void> {
  // The clock of another node may be ahead. Guests are therefore never recorded as seated before
  // the moment when the previous guests left.
  const { left } = await db.must<{ left: string | null }>(
    sql`select max(ended_at) as left from session_table where company_id = ${company_id} and table_id = any(${table_ids}::uuid[])`,
  )
  const since = left && new Date(left) > now ? left : now
  const rows = table_ids.map((table_id) => ({ id: uuidv7(), table_id }))
  await db.one(sql`insert into session_table (company_id, id, session_id, table_id, starts_at, origin_session_id)
    select ${company_id}::uuid, id, ${session_id}::uuid, table_id, ${since}::timestamptz, ${origin_session_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}) as it(id uuid, table_id uuid)`)
}

/** Frees all tables of a session, or one of them. */
export const getUp = (db: Db, company_id: string, session_id: string, now: Date, table_ids: string[] | null = null) =>
  db.one(sql`update session_table set ended_at = greatest(starts_at, ${now}::timestamptz)
    where company_id = ${company_id} and session_id = ${session_id} and ended_at is null and (${table_ids}::uuid[] is null or table_id = any(${table_ids}::uuid[]))`)

/**
 * A new four-digit code with which other guests can join. It differs from the previous code,
 * `before`.
 */
export function newJoinCode(before?: string): string {
  const code = String(randomInt(10_000)).padStart(4, '0')
  return code === before ? newJoinCode(before) : code
}

/** Opens a session for guests at free tables, with a first open bill. Returns the session. */
export async function seat(
  db: Db,
  at: BranchKey,
  { table_ids, guests, now, lang }: { table_ids: readonly string[]; guests: number; now: Date; lang: Lang },
): Promise<string> {
  const { company_id, branch_id } = at
  await takeTables(db, at, table_ids, (n) => `table_ids.${n}`, lang)
  const id = uuidv7(now.getTime())
  const join_code = newJoinCode()
  const expected_end = new Date(now.getTime() + stayMin(guests) * 60_000)
  await db.one(sql`insert into table_session (company_id, id, branch_id, guests, join_code, state, opened_at, expected_end, updated_at)
    values (${company_id}, ${id}, ${branch_id}, ${guests}, ${join_code}, 'open', ${now}, ${expected_end}, ${now})`)
  await sitDown(db, company_id, id, table_ids, now)
  await db.one(
    sql`insert into bill (company_id, id, session_id, number, state, amount) values (${company_id}, ${uuidv7()}, ${id}, 1, 'open', 0)`,
  )
  return id
}
