import sql from 'sql-template-tag'
import type { MergedInto } from '#server/kit/record/follow.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'

/**
 * Maps the ids of merged members to those of the surviving members. If a survivor was itself merged
 * later, follows all of these merges.
 */
export const mergedInto: MergedInto = async (db, { tie }, ids) => {
  const stays = new Map<string, string>()
  for (let asked = ids; asked.length > 0;) {
    const rows = await db.many<{ id: string; into: string }>(sql`select m.id, m.merged_into as into from member m
      where ${withinCompany(tie, 'm.company_id')} and m.id = any(${asked}::uuid[]) and m.merged_into is not null`)
    for (const { id, into } of rows) {
      for (const [first, last] of stays) if (last === id) stays.set(first, into)
      if (ids.includes(id)) stays.set(id, into)
    }
    asked = rows.map((it) => it.into)
  }
  return stays
}
