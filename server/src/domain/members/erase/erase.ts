import sql, { raw, type Sql } from 'sql-template-tag'
import { erasureObstacles, type ErasureObstacle } from '#contract/members/member-erasure.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { erasable } from '#server/db/tables.ts'
import type { Kit } from '#server/kit/kit.ts'
import { noteMembers } from '../changes.ts'
import { addressHash } from '../consent/address-hash.ts'
import { consentPurpose } from '../consent/links.ts'
import { queueRest } from './rest-run.ts'
import { eraseByContact, eraseImported, forgetSearches, isTied, ownContacts, type Erased } from './contacts.ts'
import { tiesOf } from './former.ts'
import { clearHistories } from './histories.ts'
import { contactsOf, rememberContacts } from './erased-contacts.ts'
import { batchesOf, eraseLogs, eraseOrders, eraseReviews, ordersAtOnce, ordersOf } from './orders.ts'
import { movingOrders } from '../merge/orders.ts'
import { forgetSignIns } from '../sign-in-codes.ts'
import { openPoints, type Owner } from '../points/points.ts'

/**
 * What must be settled before a member can be erased, with a count for each. For the wallet, the
 * count is an amount in minor units.
 */
export async function obstaclesOf(
  db: Db,
  { company_id, member_id }: Owner,
): Promise<{ code: ErasureObstacle; count: number }[]> {
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  const contacts = await ownContacts(db, company_id, [member_id])
  const it = await db.must<Record<ErasureObstacle, number>>(sql`
    select (select count(*)::int from orders where company_id = ${company_id} and status in ('awaiting_approval', 'preparing', 'on_the_way')
        and (member_id = ${member_id} or wallet_member_id = ${member_id} or member_id is null and ${isTied(contacts, sql`customer_phone`)})) as open_orders,
      (select wallet_balance::float8 from member_account where ${own}) as wallet,
      (select count(*)::int from comment where ${own} and status = 'pending') as complaint,
      (select count(*)::int from run r where ${movingOrders(company_id, [member_id])}) as moving_orders`)
  return erasureObstacles.flatMap((code) => (it[code] > 0 ? [{ code, count: it[code] }] : []))
}

export type ErasingKit = Pick<Kit, 'lastingKey' | 'chainKey' | 'seal'> & { db: Db }

/** Tables whose rows are only about the person. These rows are deleted. */
const ownTables = [
  'member_address',
  'member_device',
  'member_phone',
  'member_consent',
  'member_distinct',
  'point_notice',
  'recipient',
  'notification_recipient',
] as const

/**
 * Erases a member and the records merged into them. Requires `holdMember` or a lock, and that
 * nothing is open. Orders keep their lines, sums and taxes; histories become unreadable because
 * their key is deleted. The newest orders are erased at once; a run (rest-run.ts) erases the others,
 * blanks texts that other people wrote and clears what webhook endpoints answered. Call `wakeRuns`
 * after the commit. `kit.db` first deletes saved searches for the person, in a separate transaction.
 * Once the erasure has committed, nobody knows whom those searches name, and the process might die
 * before deleting them.
 */
export async function eraseMember(db: Db, kit: ErasingKit, owner: Owner, now: Date): Promise<Erased> {
  const { company_id, member_id } = owner
  const records = await db.many<{ id: string; phone: string | null; email: string | null }>(
    sql`select id, phone, email from member where company_id = ${company_id} and (id = ${member_id} or merged_into = ${member_id}) order by id for update`,
  )
  const ids = records.map((it) => it.id)
  const theirs = sql`company_id = ${company_id} and member_id = any(${ids}::uuid[])`
  const ties = await tiesOf(db, kit, company_id, ids)
  await forgetSearches(kit.db, company_id, { contacts: ties.own, names: ties.names })
  await eraseCalls(db, company_id, ids)
  await remember(db, kit, company_id, ids, records, now)
  const orders = await ordersOf(db, company_id, { ids, ties })
  const [first, later] = [orders.slice(0, ordersAtOnce), orders.slice(ordersAtOnce)].map((it) => it.map(({ id }) => id))
  await eraseOrders(db, kit, company_id, first!, now)
  await eraseLogs(db, company_id, orders)
  // The run erases the reviews of the later orders, together with these orders.
  await eraseReviews(
    db,
    kit,
    company_id,
    sql`member_id = any(${ids}::uuid[]) and (order_id is null or order_id <> all(${later}::uuid[]))`,
    now,
  )
  const byContact = await eraseByContact(db, company_id, ties)
  await clearHistories(db, kit, company_id, { records: ids, ...byContact })
  const written = await writtenOf(db, theirs)
  await db.one(sql`update institution_member set statement = '', decision_note = '', proof_key = null, status = case when status = 'approved' then 'ended' else status end, updated_at = ${now}
    where ${theirs}`)
  // Only the row is deleted here. The next sweep deletes the file.
  await db.one(sql`delete from institution_document where company_id = ${company_id}
    and institution_member_id in (select id from institution_member where ${theirs})`)
  await db.one(sql`update member_correction set reason = '', decision_note = '', status = case when status = 'pending' then 'denied' else status end,
    version = version + 1, updated_at = ${now} where ${theirs}`)
  for (const table of ['point_move', 'wallet_entry', 'consent_event'] as const)
    for (const column of erasable[table])
      await db.one(sql`update ${raw(table)} set ${raw(column)} = '' where ${theirs} and ${raw(column)} <> ''`)
  await db.one(sql`delete from one_time where purpose = ${consentPurpose} and subject = any(${ids}::text[])`)
  await forgetSignIns(db, kit, company_id, ties.own)
  await forgetSuppressed(db, company_id, [...ties.own.phones, ...ties.own.emails])
  await db.one(sql`delete from mail where about = any(${ids}::uuid[])`)
  await db.one(sql`delete from sms where about = any(${ids}::uuid[])`)
  await eraseImported(db, company_id, sql`member_id = any(${ids}::uuid[])`)
  await db.one(sql`update member_merge set kept = '{}', undo_until = least(undo_until, ${now}) where ${theirs}`)
  await db.one(sql`update member_erasure set note = '', decision_note = '' where ${theirs}`)
  // Removes the recipient from all İYS filings, filed or not, because the person is no longer known
  // here.
  await db.one(sql`update iys_filing set recipient = '', reason = null, state = case when state = 'queued' then 'refused' else state end, result = coalesce(result, 'superseded'),
    done_at = coalesce(done_at, ${now}) where ${theirs}`)
  for (const table of ownTables) await db.one(sql`delete from ${raw(table)} where ${theirs}`)
  await lapse(db, owner, now)
  await db.one(sql`update member set name = '—', surname = '', phone = null, email = null, birth_date = null, marriage_anniversary = null, plate = '', note = '', allergens = '{}',
    city_id = null, last_city_id = null, timezone = null, is_active = false, last_activity_at = null, last_login_at = null, login_proof = null, erased_at = ${now}, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = any(${ids}::uuid[])`)
  await db.one(sql`delete from member_key where company_id = ${company_id} and id = any(${ids}::uuid[])`)
  await noteMembers(
    db,
    company_id,
    ids.map((id) => ({ type: 'erased', member_id: id })),
  )
  const about = [...ids, ...orders.map((it) => it.id), ...byContact.booked, ...written]
  const batches = batchesOf(orders.slice(ordersAtOnce))
  await queueRest(db, kit, { company_id, member_id, ids, ties, orders: batches, about, now })
  return { contacts: ties.own, names: ties.names, ids, records: about }
}

/**
 * The ids of records that were written about the person. Answers stored for repeated requests may
 * name the person by these ids.
 */
async function writtenOf(db: Db, theirs: Sql): Promise<string[]> {
  const rows = await db.many<{
    id: string
  }>(sql`select id from wallet_entry where ${theirs} union all select id from point_move where ${theirs}
    union all select id from member_correction where ${theirs} union all select id from institution_member where ${theirs}
    union all select id from comment where ${theirs} union all select id from member_erasure where ${theirs}`)
  return rows.map((it) => it.id)
}

async function remember(
  db: Db,
  kit: Pick<Kit, 'lastingKey'>,
  company_id: string,
  ids: readonly string[],
  records: readonly { phone: string | null; email: string | null }[],
  now: Date,
) {
  const theirs = sql`company_id = ${company_id} and member_id = any(${[...ids]}::uuid[])`
  const refused = await db.many<{ channel: ConsentChannel }>(
    sql`select distinct channel from member_consent where ${theirs} and status = 'refused'`,
  )
  const phones = await db.many<{ phone: string }>(sql`select phone from member_phone where ${theirs}`)
  const contacts = [
    ...records.flatMap((it) => contactsOf(it)),
    ...contactsOf({ phone: null, email: null, phones: phones.map((it) => it.phone) }),
  ]
  await rememberContacts(
    db,
    kit,
    company_id,
    contacts,
    refused.map((it) => it.channel),
    now,
  )
}

/** Removes the records that messages to the person's numbers and addresses failed. */
const forgetSuppressed = (db: Db, company_id: string, contacts: readonly string[]) =>
  db.one(sql`delete from message_suppression where company_id = ${company_id}
    and address_hash = any(${contacts.map((it) => `\\x${addressHash(company_id, it).toString('hex')}`)}::text[]::bytea[])`)

/** Keeps the calls but removes their number, unless other members share it. */
async function eraseCalls(db: Db, company_id: string, ids: readonly string[]): Promise<void> {
  const own = sql`company_id = ${company_id} and id = any(${[...ids]}::uuid[])`
  await db.one(sql`update phone_call set phone = case when member_ids <@ ${[...ids]}::uuid[] then null else phone end,
      member_ids = array(select it from unnest(member_ids) it where it <> all(${[...ids]}::uuid[]))
    where company_id = ${company_id} and (member_ids && ${[...ids]}::uuid[] or phone in (select phone from member where ${own}
      union select phone from member_phone where company_id = ${company_id} and member_id = any(${[...ids]}::uuid[])))`)
}

/** Records the person's remaining points as lapsed. */
async function lapse(db: Db, owner: Owner, now: Date): Promise<void> {
  const book = await openPoints(db, owner, now)
  const balance = book.balance()
  if (balance > 0) await book.spend(balance, { kind: 'expire', key: `erase:${owner.member_id}` })
}
