import type { Lang } from '#contract/kit/field-words.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from '#server/kit/work/hook.ts'
import type { Refusal } from './refusal-words.ts'

/*
 * What lowers an order's price beyond the menu's own prices. Who offers it is known by wings to the right, which listen here.
 */

/** An order as far as it is known when somebody is asked what they take off it; amounts in minor units. */
export interface Offered {
  company_id: string
  branch_id: string
  member_id: string | null
  /** The guest whom the app asks for (kit/guard/guest.ts), where it names one. */
  guest: string | undefined
  delivery_type: DeliveryType
  lines: readonly { product_id: string | null; category_id: string | null; total: number }[]
  /** What the lines cost, less what was taken off before. */
  basket: number
  now: Date
  lang: Lang
}

/** What somebody takes off an order. */
export interface Offer {
  name: string
  amount: number
  funder: 'branch' | 'company' | 'platform' | 'partner'
  /** The funder's part in basis points; the company bears the rest. */
  share_bp: number
  /** Whether another discount may stand beside it. */
  combinable: boolean
  /** Whether points may be spent beside it. */
  with_points: boolean
  /** Takes it for the order, in the order's transaction; throws where it has gone since. */
  take: (db: Db, order_id: string) => Promise<void>
}

/** The cheque or coupon of a code: the offer, or why it does not apply. */
export const findCheque = defineHook<Offered & { coupon_code: string }, Offer | Refusal>()

/** What the member's institution takes off and earns: none where there is no valid membership. */
export const findCampaign = defineHook<Offered, (Offer & { point_rate_bp: number }) | undefined>()
