import sql from 'sql-template-tag'
import type { Part } from '#contract/members/lots.ts'
import type { Db } from '#server/db/pool.ts'
import { commentDecided, type CommentDecided } from './comments.ts'
import { reward } from './definitions.ts'
import { openPoints } from './points.ts'

/** A comment that is shown gives its member points; hidden again, they are taken back. */
export const rewardComments = (): void => commentDecided.on(decided)

async function decided(db: Db, it: CommentDecided): Promise<void> {
  const { company_id, member_id, order_id, branch_id, approvals, now } = it
  if (!member_id) return
  const owner = { company_id, member_id }
  const key = `comment:${order_id}:${approvals}`
  if (it.is_approved) return void (await reward(db, owner, { point_type: 'order_comment', key, branch_id, now }))
  const given = await db.one<{ amount: number; lots: Part[] }>(
    sql`select amount::float8 as amount, lots from point_move where company_id = ${company_id} and key = ${key}`,
  )
  if (!given) return
  const book = await openPoints(db, owner, now)
  const lots = given.lots.map((part) => part.lot_id)
  await book.reverse(given.amount, lots, { kind: 'reverse', key: `${key}:back` })
}
