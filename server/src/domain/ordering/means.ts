import { defineHook } from '#server/kit/work/hook.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Refusal } from './refusal-words.ts'

/*
 * What a member owns and may pay an order with. The wing to the right keeps it (domain/members) and listens here.
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
  /** Minor units a point is worth, and who bears it. */
  point_value: number
  funder: 'company' | 'platform'
  /** The fewest points one may spend. */
  lower: number
  wallet_balance: number
  /** The most points an order takes, and why not more than none. */
  spendable: (it: { basket: number; payable: number }) => { most: number; refusal: Omit<Refusal, 'path'> | null }
  /** What the order will earn when it is delivered. */
  earned: (it: { basket: number; goods: number; rate_bp: number }) => number
}

/** What a member owns as it looks now: others may spend it meanwhile. */
export const findMeans = defineHook<Owned, Means>()

/** What an order is paid with. */
export interface Paid {
  company_id: string
  member_id: string
  order_id: string
  points: number
  wallet: number
  now: Date
}

/** Takes points and money for an order that was just written; throws at the field where the member has less by now. */
export const payByMeans = defineHook<Paid>()
