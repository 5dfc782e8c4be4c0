import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { defineHook } from '#server/kit/hook.ts'

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
  created_at: string
  now: Date
}

/** Told in the transaction that writes it, the order locked. */
export const orderEntered = defineHook<Entered>()
