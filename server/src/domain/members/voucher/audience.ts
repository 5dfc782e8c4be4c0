import sql, { type Sql } from 'sql-template-tag'
import type { Audience } from '#contract/members/audience.ts'
import type { Db } from '#server/db/pool.ts'
import { audienceAt, audienceFrom, inAudience } from '../audience/audience.ts'

interface Cheque {
  company_id: string
  cheque_id: string
}

/** Conditions as one: a saved segment, or those given. */
export const audienceOf = (it: { segment_id: string | null; audience: Audience | null }): Audience | undefined =>
  it.audience ?? (it.segment_id ? { field: 'segment', op: 'in', value: [it.segment_id.toLowerCase()] } : undefined)

const hasOne = ({ company_id, cheque_id }: Cheque): Sql =>
  sql`exists (select 1 from gift_cheque_item i where i.company_id = ${company_id} and i.cheque_id = ${cheque_id} and i.member_id = m.id)`

const matching = async (db: Db, { company_id }: Cheque, audience: Audience, now: Date): Promise<Sql> =>
  sql`${audienceFrom} where m.company_id = ${company_id} and ${inAudience(audience, await audienceAt(db, company_id, audience, now))}`

export interface Preview {
  members: number
  had_one: number
  some: { id: string; name: string }[]
}

/** Whom a cheque would be given to, and who has one already. */
export async function previewOf(db: Db, cheque: Cheque, audience: Audience, now: Date): Promise<Preview> {
  const from = await matching(db, cheque, audience, now)
  const [counted, some] = await Promise.all([
    db.must<{ members: number; had_one: number }>(
      sql`select count(*)::int as members, count(*) filter (where ${hasOne(cheque)})::int as had_one ${from}`,
    ),
    db.many<{ id: string; name: string }>(
      sql`select m.id, btrim(m.name || ' ' || m.surname) as name ${from} and not ${hasOne(cheque)} order by m.created_at desc, m.id desc limit 5`,
    ),
  ])
  return { ...counted, some }
}

/** Writes down whom a batch is for; returns how many. The list only shrinks from then on. */
export async function freeze(
  db: Db,
  { batch_id, ...cheque }: Cheque & { batch_id: string },
  audience: Audience,
  now: Date,
): Promise<number> {
  const from = await matching(db, cheque, audience, now)
  await db.one(
    sql`insert into gift_cheque_batch_member (company_id, batch_id, member_id) select ${cheque.company_id}::uuid, ${batch_id}::uuid, m.id ${from} and not ${hasOne(cheque)}`,
  )
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from gift_cheque_batch_member where company_id = ${cheque.company_id} and batch_id = ${batch_id}`,
  )
  return n
}

/** The next of those a batch is for, taken out of its list: who still is in the audience and has none yet, and how many are passed over for either reason. */
export async function takeNext(
  db: Db,
  { batch_id, ...cheque }: Cheque & { batch_id: string },
  audience: Audience,
  { max, now }: { max: number; now: Date },
): Promise<{ members: string[]; had_one: number; left: number }> {
  const { company_id } = cheque
  const next = await db.many<{ member_id: string }>(
    sql`select member_id from gift_cheque_batch_member where company_id = ${company_id} and batch_id = ${batch_id} order by member_id limit ${max}`,
  )
  const ids = next.map((it) => it.member_id)
  await db.one(
    sql`delete from gift_cheque_batch_member where company_id = ${company_id} and batch_id = ${batch_id} and member_id = any(${ids}::uuid[])`,
  )
  const from = await matching(db, cheque, audience, now)
  const still = await db.many<{ id: string; has_one: boolean }>(
    sql`select m.id, ${hasOne(cheque)} as has_one ${from} and m.id = any(${ids}::uuid[])`,
  )
  const members = still.filter((it) => !it.has_one).map((it) => it.id)
  return { members, had_one: still.length - members.length, left: ids.length - still.length }
}
