import sql, { raw } from 'sql-template-tag'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'

/**
 * Refuses, at the given field, more than `max` records of a kind at a branch. Locks the branch, so
 * that concurrent requests count each other's records.
 */
export async function refuseBeyond(
  db: Db,
  table: 'dining_area' | 'dining_table' | 'table_join',
  { company_id, branch_id }: BranchKey,
  max: number,
): Promise<void> {
  await db.one(sql`select id from branch where company_id = ${company_id} and id = ${branch_id} for no key update`)
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from ${raw(table)} where company_id = ${company_id} and branch_id = ${branch_id}`,
  )
  if (n >= max) throw wrongField(table === 'table_join' ? 'table_ids' : 'name', 'branch_full', { max })
}
