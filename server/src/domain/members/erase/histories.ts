import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { clearHistory } from '#server/kit/audit/audit-clear.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { ByContact } from './contacts.ts'
import { guestHistories, memberHistories } from './personal.ts'

/**
 * Removes a person's data from histories that were written before values were encrypted with the
 * person's key. `records` are the ids of the member's own records. `booked` and `asked` are the ids
 * of reservations and requests that were recognised by a number or an address. The histories of
 * reviews are cleared together with the reviews (orders.ts). Everything else is found through
 * `records`.
 */
export async function clearHistories(
  db: Db,
  { chainKey }: Pick<Kit, 'chainKey'>,
  company_id: string,
  { records, booked, asked, reviews = [] }: ByContact & { records: readonly string[]; reviews?: readonly string[] },
): Promise<void> {
  const theirs = sql`company_id = ${company_id} and member_id = any(${[...records]}::uuid[])`
  const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map((it) => it.id)
  const told: Record<keyof typeof memberHistories | keyof typeof guestHistories, readonly string[]> = {
    reservation: booked,
    'branch-request': asked,
    member: records,
    comment: reviews,
    'institution-member': await idsOf(db.many(sql`select id from institution_member where ${theirs}`)),
    'member-correction': await idsOf(db.many(sql`select id from member_correction where ${theirs}`)),
  }
  for (const [noun, fields] of Object.entries({ ...memberHistories, ...guestHistories }))
    await clearHistory(db, chainKey, company_id, { noun, fields, record_ids: told[noun as keyof typeof told] })
}

/**
 * Clears the histories of members who were erased by an older version, which did not clear
 * histories. Their reservations and requests are recognised by the blanked name and contacts.
 */
export async function clearErasedHistories(
  db: Db,
  kit: Pick<Kit, 'chainKey'>,
  { company_id, member_id }: { company_id: string; member_id: string },
): Promise<void> {
  const records = await db.many<{ id: string }>(
    sql`select id from member where company_id = ${company_id} and (id = ${member_id} or merged_into = ${member_id}) and erased_at is not null`,
  )
  if (records.length === 0) return
  const booked = await db.many<{ id: string }>(
    sql`select id from reservation where company_id = ${company_id} and name = '—' and phone = '' and email = ''`,
  )
  const asked = await db.many<{ id: string }>(
    sql`select id from branch_request where company_id = ${company_id} and customer_name = '—' and customer_phone = '' and customer_email = ''`,
  )
  const idsOf = (rows: readonly { id: string }[]) => rows.map((it) => it.id)
  const ids = sql`any(${idsOf(records)}::uuid[])`
  const reviews = await db.many<{
    id: string
  }>(sql`select id from comment where company_id = ${company_id} and (member_id = ${ids}
    or order_id in (select id from orders where company_id = ${company_id} and member_id = ${ids}))`)
  await clearHistories(db, kit, company_id, {
    records: idsOf(records),
    booked: idsOf(booked),
    asked: idsOf(asked),
    reviews: idsOf(reviews),
  })
}
