import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'

/** A member as an order shows them. */
export interface HeldMember {
  id: string
  name: string
  phone: string | null
}

/**
 * The member for whom an order is placed. The member is locked until the order is written, so that
 * nobody merges or erases them meanwhile. For the id of a merged record, returns the surviving
 * member. Undefined if `tie` covers no such member.
 */
export async function holdMember(db: Db, tie: Tie, id: string): Promise<HeldMember | undefined> {
  const row = await db.one<HeldMember & { merged_into: string | null }>(
    sql`select m.id, trim(m.name || ' ' || m.surname) as name, m.phone, m.merged_into from member m where ${withinCompany(tie, 'm.company_id')} and m.id = ${id} and m.erased_at is null for share`,
  )
  return row?.merged_into ? holdMember(db, tie, row.merged_into) : row
}
