import { defineHook } from '#server/kit/jobs/hook.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Refusal } from './refusal-text.ts'

/*
 * A member's points and wallet, with which an order may be paid. The wing to the right keeps them
 * (domain/members), and listens here.
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
  /** The value of a point in minor units, and who funds it. */
  point_value: number
  funder: 'company' | 'platform'
  /** The fewest points that may be spent. */
  lower: number
  wallet_balance: number
  /** The most points an order accepts, and why none if there is a reason. */
  spendable: (it: { basket: number; payable: number }) => { most: number; refusal: Omit<Refusal, 'path'> | null }
  /** The points that the order will earn when it is delivered. */
  earned: (it: { basket: number; goods: number; rate_bp: number }) => number
}

/** A member's present balances: others may spend them meanwhile. */
export const findMeans = defineHook<Owned, Means>()

/** The means by which an order is paid. */
export interface Paid {
  company_id: string
  member_id: string
  order_id: string
  points: number
  wallet: number
  now: Date
}

/**
 * Takes points and money for an order that was just written; throws at the field if the member has
 * less by now.
 */
export const payByMeans = defineHook<Paid>()
