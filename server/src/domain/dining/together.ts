import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { billsOf } from './bills.ts'
import { getUp, sitDown } from './seating.ts'
import { isSeated, tablesOf, type SessionRow } from './sessions.ts'
import { whyNot } from './words.ts'

interface By {
  now: Date
  lang: Lang
}

/**
 * Refuses to merge or separate a session that is partly paid or whose bill was split, because its
 * orders must stay on their bills.
 */
async function refuseBilled(db: Db, session: SessionRow, lang: Lang): Promise<void> {
  const bills = (await billsOf(db, session)).filter((it) => it.state !== 'void')
  if (bills.length > 1 || bills.some((it) => it.state === 'paid'))
    throw fault('conflict', { detail: whyNot(lang, 'billed') })
}

/**
 * Locks two sessions in the order of their ids and reads them after the lock. Throws if the guests
 * of either have left.
 */
export async function lockBoth(db: Db, one: SessionRow, other: SessionRow, lang: Lang): Promise<void> {
  const rows = await db.many<Pick<SessionRow, 'state' | 'merged_into'>>(
    sql`select state, merged_into from table_session where company_id = ${one.company_id} and id = any(${[one.id, other.id]}::uuid[]) order by id for update`,
  )
  if (rows.length < 2 || !rows.every(isSeated)) throw fault('conflict', { detail: whyNot(lang, 'over') })
}

/**
 * Merges one session into another, together with its tables and orders. Each order remembers the
 * session in which it was placed. Both sessions must be locked.
 */
export async function merge(db: Db, from: SessionRow, into: SessionRow, { now, lang }: By): Promise<void> {
  const { company_id } = from
  await refuseBilled(db, from, lang)
  const tables = await tablesOf(db, company_id, from.id)
  await getUp(db, company_id, from.id, now)
  const byOrigin = Map.groupBy(tables, (it) => it.origin_session_id ?? from.id)
  for (const [origin, own] of byOrigin)
    await sitDown(
      db,
      company_id,
      into.id,
      own.map((it) => it.id),
      now,
      origin,
    )
  await db.one(sql`update orders set table_session_id = ${into.id}, origin_session_id = coalesce(origin_session_id, ${from.id}::uuid)
    where company_id = ${company_id} and table_session_id = ${from.id}`)
  // Sessions that were merged into `from` earlier move to the other session too.
  await db.one(sql`update table_session set merged_into = ${into.id}, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and (id = ${from.id} or merged_into = ${from.id}) and state <> 'closed'`)
  await db.one(sql`update table_session set guests = guests + ${from.guests}, state = 'open', paid_at = null, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = ${into.id}`)
}

/**
 * Separates a merged session again, with the tables, orders and guests it brought. Both sessions
 * must be locked.
 */
export async function unmerge(db: Db, it: SessionRow, from: SessionRow, { now, lang }: By): Promise<void> {
  const { company_id } = it
  await refuseBilled(db, from, lang)
  const tables = (await tablesOf(db, company_id, from.id)).filter((table) => table.origin_session_id === it.id)
  const ids = tables.map((table) => table.id)
  await getUp(db, company_id, from.id, now, ids)
  await sitDown(db, company_id, it.id, ids, now)
  await db.one(sql`update orders set table_session_id = ${it.id}, origin_session_id = null
    where company_id = ${company_id} and table_session_id = ${from.id} and origin_session_id = ${it.id}`)
  await db.one(sql`update table_session set merged_into = null, state = 'open', paid_at = null, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = ${it.id}`)
  await db.one(sql`update table_session set guests = greatest(1, guests - ${it.guests}), version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = ${from.id}`)
}
