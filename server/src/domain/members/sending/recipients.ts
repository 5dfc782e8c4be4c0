import sql, { empty, type Sql } from 'sql-template-tag'
import type { MessageKind } from '#contract/kit/letters.ts'
import type { Audience } from '#contract/members/audience.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { audienceAt, audienceFrom, inAudience } from '../audience/audience.ts'
import { addressHashSql, maySend, sendingCompany } from './may-be-sent.ts'

/** The key of a stored list of recipients. */
export interface List {
  company_id: string
  list_id: string
}
/** The members to select. */
export interface Wanted {
  audience: Audience
  /**
   * An SQL condition. Members for whom it is true are left out, because they already have what is
   * being given out.
   */
  without?: Sql
  /**
   * The message that these members will get, if there is one. Then only members to whom it may be
   * sent are selected.
   */
  message?: { channel: ConsentChannel; kind: MessageKind }
}

/** How many members are taken in one transaction. */
export const perPart = 500

/** The `from` and `where` clauses that select the members of an audience. */
export const matching = async (db: Db, company_id: string, audience: Audience, now: Date): Promise<Sql> =>
  sql`${audienceFrom} where m.company_id = ${company_id} and ${inAudience(audience, await audienceAt(db, company_id, audience, now))}`

const mayNow = async (db: Db, company_id: string, { message }: Wanted): Promise<Sql> =>
  message ? maySend(message.channel, message.kind, await sendingCompany(db, company_id)) : sql`true`

/**
 * Selects the recipients, stores them as a list and returns their number. From then on the list can
 * only become shorter. They are stored in the order of the index, because in any other order each row
 * needs another page of an index that may be larger than the server's memory.
 */
export async function freeze(db: Db, { company_id, list_id }: List, wanted: Wanted, now: Date): Promise<number> {
  const { message, without } = wanted
  const from = await matching(db, company_id, wanted.audience, now)
  const hash = message && message.channel !== 'notification' ? addressHashSql(message.channel, company_id) : sql`null`
  await db.one(sql`insert into recipient (company_id, list_id, member_id, address_hash)
    select ${company_id}::uuid, ${list_id}::uuid, m.id, ${hash} ${from} and ${await mayNow(db, company_id, wanted)} ${without ? sql`and not (${without})` : empty} order by m.id`)
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from recipient where company_id = ${company_id} and list_id = ${list_id}`,
  )
  return n
}

/** A part that was taken from a list of recipients. */
export interface Taken {
  /** The members who still qualify. */
  members: string[]
  /**
   * Members that were skipped, by reason: they already have what is being given out; they left the
   * audience or no longer exist; they may no longer be written to, or their address has changed.
   */
  had_one: number
  left: number
  may_not: number
}

/**
 * Takes the next members from a list and checks each again. Do the work for them in the same
 * transaction: if it is interrupted, nothing was done for anybody, and the next worker finds
 * exactly those who are left. Several workers may take from one list at the same time.
 */
export async function takeNext(db: Db, { company_id, list_id }: List, wanted: Wanted, now: Date): Promise<Taken> {
  const { message, without } = wanted
  const next = await db.many<{ member_id: string }>(sql`select member_id from recipient
    where company_id = ${company_id} and list_id = ${list_id} order by member_id limit ${perPart} for update skip locked`)
  const ids = next.map((it) => it.member_id)
  const from = await matching(db, company_id, wanted.audience, now)
  const isSame =
    message && message.channel !== 'notification'
      ? sql`and r.address_hash = ${addressHashSql(message.channel, company_id)}`
      : empty
  const still = await db.many<{ id: string; has_one: boolean; may: boolean }>(sql`
    select m.id, (${without ?? sql`false`}) as has_one, coalesce(${await mayNow(db, company_id, wanted)}, false)
      and exists (select 1 from recipient r where r.company_id = ${company_id} and r.list_id = ${list_id} and r.member_id = m.id ${isSame}) as may
    ${from} and m.id = any(${ids}::uuid[])`)
  await forget(db, { company_id, list_id }, sql`and member_id = any(${ids}::uuid[])`)
  const those = still.filter((it) => !it.has_one)
  const members = those.filter((it) => it.may).map((it) => it.id)
  return {
    members,
    had_one: still.length - those.length,
    left: ids.length - still.length,
    may_not: those.length - members.length,
  }
}

/** Deletes a whole list, or the part that is finished. */
export const forget = async (db: Db, { company_id, list_id }: List, which: Sql = empty): Promise<void> =>
  void (await db.one(sql`delete from recipient where company_id = ${company_id} and list_id = ${list_id} ${which}`))
