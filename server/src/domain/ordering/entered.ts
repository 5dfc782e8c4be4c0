import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { followQuarter } from './pace/quarter.ts'

/**
 * Describes that an order has entered a status: it was placed, moved by a step, or returned to the
 * status by an undo.
 */
export interface Entered {
  company_id: string
  branch_id: string
  order_id: string
  member_id: string | null
  channel: Channel
  is_test: boolean
  /** The status before; undefined when the order is placed. */
  from: OrderStatus | undefined
  to: OrderStatus
  how: 'placed' | 'moved' | 'restored' | 'taken_back'
  /** The amount payable, in minor units. */
  total: number
  /**
   * The amount that the customer spends on the order: the amount payable plus what was paid from
   * the wallet, minus what was given back for returned items.
   */
  spent: number
  created_at: string
  now: Date
  /** Whether the step names one of the branch's own couriers. */
  by_own_courier?: boolean
}

/**
 * A hook that is called in the transaction that writes an order's status, while the order is
 * locked.
 */
export const orderEntered = defineHook<Entered>()

/**
 * Calls the listeners of `orderEntered`. The branch's counter is locked before the member's
 * accounts, in the same sequence as when an order is placed, to prevent deadlocks.
 */
export async function enterStatus(db: Db, it: Entered): Promise<void> {
  if (it.member_id && it.how !== 'placed')
    await db.one(
      sql`select 1 from branch_counter where company_id = ${it.company_id} and branch_id = ${it.branch_id} for no key update`,
    )
  await followQuarter(db, it)
  await orderEntered.tell(db, it)
}
