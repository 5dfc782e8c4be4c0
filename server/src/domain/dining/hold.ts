import sql from 'sql-template-tag'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'

/** The number of places in a time slot that means "no limit". */
const noLimit = 2_147_483_647

/**
 * Reserves places for a party that arrives in a given quarter of an hour. Returns false if not
 * enough places are left. Even if many callers do this at once, no more places are given out than
 * there are.
 */
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

/** Releases reserved places. */
export const returnCovers = (db: Db, { company_id, branch_id }: BranchKey, at: Date, guests: number) =>
  db.one(sql`update reservation_slot set covers = covers - ${guests}::int
    where company_id = ${company_id} and branch_id = ${branch_id} and slot_at = ${at}`)

/** A reservation and the period during which it occupies its tables. */
export interface Span extends BranchKey {
  id: string
  from: Date
  until: Date
}

/**
 * Reserves tables for a reservation and releases the tables it had before. Returns false if
 * somebody else has just taken one of them; the reservation then has no tables. Concurrent requests
 * wait in the database, so no two get the same table. Tables are taken in the order of their ids,
 * to avoid deadlocks.
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
