import type { Lang } from '#contract/kit/field-words.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { Refusal } from './refusal-text.ts'

/*
 * Reductions of an order beyond the menu's own prices. The domains that listen to these hooks offer
 * them.
 */

/**
 * The facts about an order that are known when discounts are looked for. Amounts are in minor
 * units.
 */
export interface Offered {
  company_id: string
  branch_id: string
  member_id: string | null
  /** The guest for whom the app acts (kit/guard/guest.ts), if the app names one. */
  guest: string | undefined
  delivery_type: DeliveryType
  lines: readonly { product_id: string | null; category_id: string | null; total: number }[]
  /** The price of the lines after earlier discounts. */
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
   * Uses the discount for the order, in the order's transaction. Throws if it is no longer
   * available.
   */
  take: (db: Db, order_id: string) => Promise<void>
}

/** The cheque or coupon that belongs to a code: the discount it gives, or why it does not apply. */
export const findCheque = defineHook<Offered & { coupon_code: string }, Offer | Refusal>()

/**
 * The discount and the earning rate of the member's institution. There is none without a valid
 * membership.
 */
export const findCampaign = defineHook<Offered, (Offer & { point_rate_bp: number }) | undefined>()
