import sql from 'sql-template-tag'
import { inverse, merging, type Lot, type Posting } from '#contract/members/points/lots.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { sweepPoints, type Owner } from '../points/points.ts'

/**
 * Two members of a company who are merged. Everything that belongs to the other one moves to the
 * surviving one.
 */
export interface Pair {
  company_id: string
  member_id: string
  other_id: string
}

/** The changes that a merge made to the points. */
export interface MergedPoints {
  lot_ids: string[]
  to: Posting
  from: Posting
}

interface Book {
  lots: Lot[]
  debt: number
  lot_ids: string[]
}

async function bookOf(db: Db, { company_id, member_id }: Owner): Promise<Book> {
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  const { debt } = await db.must<{ debt: number }>(
    sql`select point_debt::float8 as debt from member_account where ${own}`,
  )
  const rows = await db.many<{ id: string; remaining: number; expires_at: string | null; earned_at: string }>(
    sql`select id, remaining::float8 as remaining, expires_at, earned_at from point_lot where ${own}`,
  )
  const lots = rows.map((it) => ({
    ...it,
    earned_at: Date.parse(it.earned_at),
    expires_at: it.expires_at === null ? null : Date.parse(it.expires_at),
  }))
  return { debt, lots: lots.filter((it) => it.remaining > 0), lot_ids: rows.map((it) => it.id) }
}

/**
 * Moves all lots of the other member to the surviving one. Their ids and expiry dates stay, so that
 * a later refund finds the lots that were used for the payment. Both accounts must be locked.
 */
export async function mergePoints(
  db: Db,
  pair: Pair,
  merge_id: string,
  actor: string,
  now: Date,
): Promise<MergedPoints> {
  const { company_id } = pair
  const [to, from] = [
    { company_id, member_id: pair.member_id },
    { company_id, member_id: pair.other_id },
  ]
  await sweepPoints(db, to, now)
  await sweepPoints(db, from, now)
  const theirs = await bookOf(db, from)
  const postings = merging(await bookOf(db, to), theirs, now.getTime())
  await writeLots(db, pair.member_id, company_id, theirs.lot_ids, [postings.from, postings.to])
  await post(db, from, postings.from, `merge:${merge_id}:from`, actor, now)
  await post(db, to, postings.to, `merge:${merge_id}:to`, actor, now)
  return { lot_ids: theirs.lot_ids, ...postings }
}

/** Undoes the merge of points, if nothing has been posted since. */
export async function partPoints(db: Db, pair: Pair, it: MergedPoints, merge_id: string, actor: string, now: Date) {
  const { company_id } = pair
  const [to, from] = [inverse(it.to), inverse(it.from)]
  await writeLots(db, pair.other_id, company_id, it.lot_ids, [to, from])
  await post(db, { company_id, member_id: pair.member_id }, to, `merge:${merge_id}:undo-to`, actor, now)
  await post(db, { company_id, member_id: pair.other_id }, from, `merge:${merge_id}:undo-from`, actor, now)
}

/** Posts amounts of a member's own lots. */
export async function postLots(
  db: Db,
  owner: Owner,
  it: Posting,
  key: string,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await writeLots(db, owner.member_id, owner.company_id, [], [it])
  await post(db, owner, it, key, actor, now)
}

async function writeLots(db: Db, member_id: string, company_id: string, ids: string[], postings: Posting[]) {
  const changed = postings.flatMap((it) => it.parts)
  await db.one(
    sql`update point_lot set member_id = ${member_id} where company_id = ${company_id} and id = any(${ids}::uuid[])`,
  )
  await db.one(sql`update point_lot l set remaining = l.remaining + it.amount
    from (select lot_id, sum(amount)::bigint as amount from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as p(lot_id uuid, amount bigint) group by lot_id) it
    where l.company_id = ${company_id} and l.id = it.lot_id`)
}

async function post(db: Db, { company_id, member_id }: Owner, it: Posting, key: string, actor: string, now: Date) {
  if (it.amount === 0) return
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  const held = it.parts.reduce((sum, part) => sum + part.amount, 0)
  const after = await db.must<{ balance: number }>(sql`
    update member_account set point_balance = point_balance + ${held}, point_debt = point_debt + ${it.debt} where ${own}
    returning (point_balance - point_debt)::float8 as balance`)
  const last = await db.one<{ at: string }>(
    sql`select at from point_move where ${own} order by at desc, id desc limit 1`,
  )
  const at = new Date(Math.max(now.getTime(), last ? Date.parse(last.at) + 1 : 0))
  await db.one(sql`insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, actor, key)
    values (${company_id}, ${uuidv7(at.getTime())}, ${member_id}, ${at}, 'merge', ${it.amount}, ${after.balance}, ${JSON.stringify(it.parts)}, ${actor}, ${key})`)
}
