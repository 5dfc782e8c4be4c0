import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { noteMembers } from '#server/domain/members/changes.ts'
import { contactsOf, welcome } from '#server/domain/members/erase/erased-contacts.ts'
import { reward } from '#server/domain/members/points/definitions.ts'
import type { Owner } from '#server/domain/members/points/points.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * Writes what every new member has besides their own row: sums, an account, earlier refusals of
 * their number and address, and the welcome gift if they may get it. Announces the new member.
 */
export async function beginMember(
  db: Db,
  { kit, now }: Pick<Context, 'kit' | 'now'>,
  { company_id, member_id }: Owner,
  of: Parameters<typeof contactsOf>[0],
): Promise<void> {
  await db.one(sql`insert into member_stat (company_id, member_id) values (${company_id}, ${member_id})`)
  await db.one(sql`insert into member_account (company_id, member_id) values (${company_id}, ${member_id})`)
  await noteMembers(db, company_id, [{ type: 'created', member_id, version: 1 }])
  const owner = { company_id, member_id }
  const hasGift = await welcome(db, kit, { ...owner, contacts: contactsOf(of), now })
  if (hasGift) await reward(db, owner, { point_type: 'first_membership', key: `first:${member_id}`, now })
}
