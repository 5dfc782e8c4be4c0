import type { Lang } from '#contract/kit/field-words.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { Refusal } from './refusal-text.ts'

/*
 * Hooks for discounts on an order beyond the menu's own prices. The parts of the domain that offer
 * such discounts listen to these hooks.
 */

/** What is known about an order when its discounts are determined. Amounts are in minor units. */
export interface Offered {
  company_id: string
  branch_id: string
  member_id: string | null
  /** The guest for whom the app acts (kit/guard/guest.ts), if the app names one. */
  guest: string | undefined
  delivery_type: DeliveryType
  lines: readonly { product_id: string | null; category_id: string | null; total: number }[]
  /** The price of the lines after the discounts found so far. */
  basket: number
  now: Date
  lang: Lang
}

/** A discount on an order. */
export interface Offer {
  name: string
  amount: number
  funder: 'branch' | 'company' | 'platform' | 'partner'
  /** The funder's share, in basis points. The company bears the rest. */
  share_bp: number
  /** Whether this discount can be combined with another one. */
  combinable: boolean
  /** Whether points may be spent together with this discount. */
  with_points: boolean
  /**
   * Uses the discount up for the order, in the order's transaction. Throws if it is no longer
   * available.
   */
  take: (db: Db, order_id: string) => Promise<void>
}

/**
 * Finds the voucher or coupon that belongs to a code. Returns the discount it gives, or why it does
 * not apply.
 */
export const findCheque = defineHook<Offered & { coupon_code: string }, Offer | Refusal>()

/**
 * Finds the discount that the branch gives on the order. Such a discount can be used any number of
 * times, so the offer has no `take`.
 */
export const findDiscount = defineHook<
  /** `full_price`: the price of the lines that have neither a discounted nor a premium price. */
  Offered & { full_price: number },
  Omit<Offer, 'with_points' | 'take'> | undefined
>()

/** A discount whose amount depends on what the discounts before it have left. */
interface Campaign extends Omit<Offer, 'amount'> {
  worth: (basket: number) => number
  point_rate_bp: number
}

/**
 * Finds the discount and the earning rate of the institution to which the member belongs. Returns
 * nothing without a valid membership.
 */
export const findCampaign = defineHook<Offered, Campaign | undefined>()
