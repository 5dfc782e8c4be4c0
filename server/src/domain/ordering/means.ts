import { defineHook } from '#server/kit/jobs/hook.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Refusal } from './refusal-text.ts'

/*
 * Hooks for paying an order with a member's points or wallet. domain/members keeps both and listens
 * to these hooks.
 */

export interface Owned {
  company_id: string
  member_id: string
  branch_id: string
  delivery_type: DeliveryType
  timezone: string
  now: Date
}

export interface Means {
  point_balance: number
  /** The value of a point in minor units, and who pays for it. */
  point_value: number
  funder: 'company' | 'platform'
  /** The smallest number of points that may be spent. */
  lower: number
  wallet_balance: number
  /** The largest number of points that the order accepts. If it accepts none, the reason. */
  spendable: (it: { basket: number; payable: number }) => { most: number; refusal: Omit<Refusal, 'path'> | null }
  /** The points that the order will earn on delivery. */
  earned: (it: { basket: number; goods: number; rate_bp: number }) => number
}

/**
 * A member's balances at this moment. They are not locked, so they may change before the order is
 * written.
 */
export const findMeans = defineHook<Owned, Means>()

/** How many points and how much money from the wallet are used to pay an order. */
export interface Paid {
  company_id: string
  member_id: string
  order_id: string
  points: number
  wallet: number
  now: Date
}

/**
 * Takes points and money for an order that was just written. Throws at the field if the member has
 * less by now.
 */
export const payByMeans = defineHook<Paid>()
