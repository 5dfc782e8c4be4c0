import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Db } from '#server/db/pool.ts'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { commentDecided, type CommentDecided } from '../comments.ts'
import { reward } from './definitions.ts'
import { takeBackEarned } from './earned.ts'

/**
 * Gives a member points for a published comment. Hiding the comment, or returning its order, takes
 * them back.
 */
export function rewardComments(): void {
  commentDecided.on(decided)
  orderEntered.on(entered)
}

const keyOf = (order_id: string, approvals: number) => `comment:${order_id}:${approvals}`

async function decided(db: Db, it: CommentDecided): Promise<void> {
  const { company_id, member_id, order_id, branch_id, approvals, now } = it
  if (!member_id) return
  const owner = { company_id, member_id }
  const cause = keyOf(order_id, approvals)
  if (!it.is_approved) return takeBackEarned(db, owner, { cause, by: '', now })
  // Locks the order, because another transaction may be about to return it.
  const { status } = await db.must<{ status: OrderStatus }>(
    sql`select status from orders where company_id = ${company_id} and id = ${order_id} for share`,
  )
  if (status === 'delivered') await reward(db, owner, { point_type: 'order_comment', key: cause, branch_id, now })
}

async function entered(db: Db, it: Entered): Promise<void> {
  const { company_id, order_id, now } = it
  if (!it.member_id || (it.to !== 'returned' && it.to !== 'cancelled') || it.from === it.to) return
  const comment = await db.one<{ member_id: string; approvals: number }>(sql`
    select coalesce(m.merged_into, m.id) as member_id, c.approvals from comment c join member m on m.company_id = ${company_id} and m.id = c.member_id
    where c.company_id = ${company_id} and c.order_id = ${order_id} and c.status = 'approved' and m.erased_at is null`)
  if (!comment) return
  const owner = { company_id, member_id: comment.member_id }
  await takeBackEarned(db, owner, { cause: keyOf(order_id, comment.approvals), by: '', now })
}
