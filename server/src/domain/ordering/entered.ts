import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/work/hook.ts'

/** An order that enters a status: placed, moved by a step, or brought back by undoing one. */
export interface Entered {
  company_id: string
  branch_id: string
  order_id: string
  member_id: string | null
  channel: Channel
  is_test: boolean
  /** Undefined where it is placed. */
  from: OrderStatus | undefined
  to: OrderStatus
  how: 'placed' | 'moved' | 'restored' | 'taken_back'
  /** What is to be paid for it, minor units. */
  total: number
  /** What whoever ordered spends with it: that, and what their wallet has paid. */
  spent: number
  created_at: string
  now: Date
}

/** Told in the transaction that writes it, the order locked. */
export const orderEntered = defineHook<Entered>()

/**
 * Tells of it. Whoever places an order holds its branch's counter when it comes to what the member owns: taken in the same order here, neither waits for the other
 * for ever.
 */
export async function enterStatus(db: Db, it: Entered): Promise<void> {
  if (it.member_id && it.how !== 'placed')
    await db.one(
      sql`select 1 from branch_counter where company_id = ${it.company_id} and branch_id = ${it.branch_id} for no key update`,
    )
  await orderEntered.tell(db, it)
}
