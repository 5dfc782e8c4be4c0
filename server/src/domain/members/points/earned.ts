import sql from 'sql-template-tag'
import type { Part } from '#contract/members/points/lots.ts'
import type { Db } from '#server/db/pool.ts'
import { openPoints, type Owner } from './points.ts'

/**
 * Takes back points when the action that earned them is undone, reduced or denied. The points are
 * taken first from the lots that this action created; points that were already spent become a debt
 * of the member. `cause` is the key under which the points were earned. `by` is the key of the
 * posting that takes them back, which happens only once. `keeps` is the number of points that stay,
 * 0 by default.
 */
export async function takeBackEarned(
  db: Db,
  owner: Owner,
  it: { cause: string; by: string; keeps?: (earned: number) => number; now: Date },
): Promise<void> {
  const moves = await db.many<{ key: string; amount: number; lots: Part[] }>(sql`
    select key, amount::float8 as amount, lots from point_move
    where company_id = ${owner.company_id}
      and member_id = any(array(select id from member where company_id = ${owner.company_id} and (id = ${owner.member_id} or merged_into = ${owner.member_id})))
      and (key = ${it.cause} or starts_with(key, ${`${it.cause}:back`})) order by at, id`)
  const earned = moves.find((move) => move.key === it.cause)
  if (!earned) return
  const left = moves.reduce((sum, move) => sum + move.amount, 0)
  const points = left - (it.keeps?.(earned.amount) ?? 0)
  if (points <= 0) return
  const book = await openPoints(db, owner, it.now)
  const key = [it.cause, 'back', it.by].filter(Boolean).join(':')
  await book.reverse(
    points,
    earned.lots.map((part) => part.lot_id),
    { kind: 'reverse', key },
  )
}
