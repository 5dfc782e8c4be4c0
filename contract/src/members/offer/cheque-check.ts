import { allocate } from '../../kit/amounts.ts'
import { holdsFor, type OfferBasket, type OfferMoment } from './holds-for.ts'
import type { OfferTerms } from './offer-terms.ts'

/**
 * Why a voucher or coupon does not apply (members-marketing §6). The first reason in this order is
 * given.
 */
export const chequeReasons = [
  'unknown',
  'not_approved',
  'paused',
  'not_yet',
  'expired',
  'city',
  'branch',
  'delivery_type',
  'hours',
  'member_needed',
  'not_yours',
  'used',
  'first_order',
  'min_basket',
  'no_effect',
  'user_limit',
  'limit_count',
  'budget_used',
] as const
export type ChequeReason = (typeof chequeReasons)[number]

/**
 * The amount that a voucher takes off a basket. Rounded half up, and never more than the basket.
 */
export interface Worth {
  amount: number | null
  rate_bp: number | null
  max_discount: number | null
}

/**
 * A voucher's terms and its limits: how often it can be used, and up to which total. 0 means no
 * limit.
 */
export interface ChequeRules extends Worth, OfferTerms {
  kind: 'personal' | 'code' | 'bulk'
  status: 'pending' | 'approved' | 'rejected'
  is_paused: boolean
  limit_count: number
  limit_amount: number
  user_limit: number
  starts_at: Date
  expires_at: Date | null
  category_ids: readonly string[]
}

/** Who wants to use the voucher, when, and for which basket. */
export interface ChequeAsked extends OfferBasket, OfferMoment {
  member_id: string | null
  basket: number
  /** The lines before any discount. A voucher that is limited to some categories needs them. */
  lines: readonly { category_id: string | null; total: number }[]
}

/**
 * How much of the voucher is used, including by unfinished orders and by other people's
 * reservations.
 */
export interface ChequeTaken {
  count: number
  amount: number
  by_member: number
  /** The member has ordered before. */
  has_ordered: boolean
  /**
   * The item, that is, the single voucher with a code of its own, to which the code belongs; null
   * if all uses share one code.
   */
  item: { member_id: string | null; expires_at: Date | null; is_free: boolean } | null
}

/**
 * The amount that a voucher takes off a basket. Rounded half up, and never more than the basket.
 */
export function worthOf({ amount, rate_bp, max_discount }: Worth, basket: number): number {
  const whole = amount ?? Math.floor((basket * (rate_bp ?? 0) + 5000) / 10_000)
  return Math.min(whole, max_discount ?? whole, basket)
}

/**
 * The part of the basket that a voucher reduces: the lines in its categories, less their share of
 * earlier discounts.
 */
export function reducedBy(
  { category_ids }: Pick<ChequeRules, 'category_ids'>,
  { basket, lines }: Pick<ChequeAsked, 'basket' | 'lines'>,
): number {
  if (category_ids.length === 0) return basket
  const parts = allocate(
    basket,
    lines.map((it) => it.total),
  )
  return lines.reduce(
    (sum, { category_id }, at) =>
      sum + (category_id !== null && category_ids.includes(category_id) ? (parts[at] ?? 0) : 0),
    0,
  )
}

/** Why a voucher does not apply; undefined if it does. A returned item has its own expiry. */
export function reasonAgainst(it: ChequeRules, asked: ChequeAsked, taken: ChequeTaken): ChequeReason | undefined {
  const { member_id } = asked
  const { item } = taken
  const worth = worthOf(it, reducedBy(it, asked))
  const terms = { ...it, expires_at: item?.expires_at ?? it.expires_at }
  const reason = holdsFor(terms, asked, asked, { member_id, has_ordered: taken.has_ordered })
  const own: Partial<Record<ChequeReason, boolean>> = {
    not_approved: it.status !== 'approved',
    paused: it.is_paused,
    member_needed: (it.kind === 'personal' || it.user_limit > 0) && member_id === null,
    not_yours: Boolean(item?.member_id && item.member_id !== member_id),
    used: item?.is_free === false,
    no_effect: worth <= 0,
    user_limit: it.user_limit > 0 && taken.by_member >= it.user_limit,
    limit_count: it.limit_count > 0 && taken.count >= it.limit_count,
    budget_used: it.limit_amount > 0 && taken.amount + worth > it.limit_amount,
  }
  return chequeReasons.find((one) => one === reason || own[one])
}
