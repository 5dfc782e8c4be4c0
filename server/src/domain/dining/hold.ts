import sql from 'sql-template-tag'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'

/** Without a limit. */
const noLimit = 2_147_483_647

/** Counts guests who start in a quarter of an hour; false where there is no room for them, however many ask at once. */
export async function takeCovers(
  db: Db,
  { company_id, branch_id }: BranchKey,
  { at, guests, limit }: { at: Date; guests: number; limit: number | null },
): Promise<boolean> {
  const max = limit ?? noLimit
  if (guests > max) return false
  const row =
    await db.one(sql`insert into reservation_slot (company_id, branch_id, slot_at, covers) values (${company_id}, ${branch_id}, ${at}, ${guests})
    on conflict (company_id, branch_id, slot_at) do update set covers = reservation_slot.covers + excluded.covers
    where reservation_slot.covers + excluded.covers <= ${max} returning covers`)
  return row !== undefined
}

/** Gives them back. */
export const returnCovers = (db: Db, { company_id, branch_id }: BranchKey, at: Date, guests: number) =>
  db.one(sql`update reservation_slot set covers = covers - ${guests}::int
    where company_id = ${company_id} and branch_id = ${branch_id} and slot_at = ${at}`)

/** A reservation and from when to when it has its tables. */
export interface Span extends BranchKey {
  id: string
  from: Date
  until: Date
}

/**
 * Keeps tables for a reservation, in place of those it had; false where one of them was given to somebody else, maybe a moment ago: then it has none. The database
 * waits for whoever is just taking one, so that no two have it. In the order of their ids, so that those who take several do not wait for each other.
 */
export async function keepTables(db: Db, it: Span, table_ids: readonly string[], is_holding = true): Promise<boolean> {
  const { company_id, branch_id, id } = it
  const leave = () =>
    db.one(sql`delete from reservation_table where company_id = ${company_id} and reservation_id = ${id}`)
  await leave()
  if (table_ids.length === 0) return true
  const kept =
    await db.many(sql`insert into reservation_table (company_id, reservation_id, table_id, branch_id, during, is_holding)
    select ${company_id}::uuid, ${id}::uuid, one.table_id, ${branch_id}::uuid, tstzrange(${it.from}, ${it.until}), ${is_holding}::boolean
    from (select id as table_id from dining_table where company_id = ${company_id} and id = any(${table_ids}::uuid[])
      and (is_active or not ${is_holding}::boolean) order by id for key share) one
    on conflict do nothing returning table_id`)
  if (kept.length === table_ids.length) return true
  await leave()
  return false
}
