import sql from 'sql-template-tag'
import { orderEntered, type Entered } from '#server/domain/ordering/entered.ts'
import { partReturned, type PartReturned } from '#server/domain/ordering/part-return.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Maintains each member's order figures: the number and sum of delivered orders, and the last order
 * placed. Test orders do not count.
 */
export function countMembersOrders(): void {
  orderEntered.on(count)
  partReturned.on(lessSpent)
}

async function count(db: Db, it: Entered): Promise<void> {
  if (!it.member_id || it.is_test || it.from === it.to) return
  if (it.how === 'placed') await placed(db, it)
  if (it.to === 'delivered') await counted(db, it, 1)
  if (it.from === 'delivered') await counted(db, it, -1)
}

const placed = (db: Db, it: Entered) =>
  db.one(sql`update member_stat set last_order_at = ${it.now}, last_branch_id = ${it.branch_id}
    where company_id = ${it.company_id} and member_id = ${it.member_id}`)

const counted = (db: Db, it: Entered, n: 1 | -1) =>
  db.one(sql`update member_stat set order_count = order_count + ${n}, order_sum = order_sum + ${n * it.spent},
    first_order_at = least(first_order_at, ${it.created_at}::timestamptz)
    where company_id = ${it.company_id} and member_id = ${it.member_id}`)

const lessSpent = async (db: Db, it: PartReturned) => {
  if (!it.member_id || it.is_test) return
  await db.one(sql`update member_stat set order_sum = order_sum - ${it.refund + it.wallet}
    where company_id = ${it.company_id} and member_id = ${it.member_id}`)
}
