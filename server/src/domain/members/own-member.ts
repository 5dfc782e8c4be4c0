import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { tiedTo, type Reach } from '#server/kit/guard/reach.ts'
import { holdMember } from '#server/domain/ordering/hold-member.ts'
import type { Owner } from './points/points.ts'

/**
 * A member whom the caller may access, with the currency of the member's company. All other members
 * count as not found.
 */
export async function ownMember(
  db: Db,
  { tie }: Pick<Reach, 'tie'>,
  id: string,
): Promise<Owner & { currency: string }> {
  const { company } = await tiedTo(db, tie, 'member', id)
  const row = await db.one<Owner & { currency: string }>(sql`
    select m.company_id, m.id as member_id, c.currency from member m join company c on c.id = m.company_id
    where m.company_id = ${company} and m.id = ${id} and m.merged_into is null and m.erased_at is null`)
  if (!row) throw fault('not_found')
  return row
}

/**
 * Reads a member whom the caller may access and locks them until the transaction ends, so that
 * nobody merges or erases them while their points or wallet change.
 */
export async function heldMember(db: Db, reach: Pick<Reach, 'tie'>, id: string): ReturnType<typeof ownMember> {
  await holdMember(db, await tiedTo(db, reach.tie, 'member', id), id)
  return ownMember(db, reach, id)
}
