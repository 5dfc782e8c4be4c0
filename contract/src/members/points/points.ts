import { instantOf, plusDays, wallClock } from '../../kit/wall-clock.ts'
import { holdsFor, type OfferReason } from '../offer/holds-for.ts'
import type { OfferTerms } from '../offer/offer-terms.ts'

/* The rules of points (members-marketing §3). Server, simulator and panel share this code.
   Points are whole numbers, and a point is worth `point_value` minor units. */

export const pointTypes = ['purchase', 'wallet', 'first_membership', 'order_comment', 'suggestion'] as const
export type PointType = (typeof pointTypes)[number]

/**
 * When a lot earned at `at` expires: at the start of the day after its last day, by the zone's
 * clock. Null means never.
 */
export const expiryOf = (at: Date, validity_days: number, timezone: string): Date | null =>
  validity_days === 0 ? null : instantOf(plusDays(wallClock(at, timezone).date, validity_days + 1), 0, timezone)

/** Points for an amount at a rate, rounded down. */
export const earnedOn = (amount: number, rate_bp: number, point_value: number): number =>
  Math.floor((amount * rate_bp) / (10_000 * point_value))

/* A definition that may give points. */

export interface EarnRule extends OfferTerms {
  id: string
  name: string
  point_type: PointType
  validity_days: number
  earn_rate_bp: number
  earn_points: number
  min_wallet_amount: number
  is_active: boolean
}

/**
 * What points are given for: an order's basket and goods, a load of the wallet, or one of the
 * actions that give a fixed number.
 */
export interface Deed {
  point_type: PointType
  /** The amount to which the rate applies. */
  amount: number
  /** The amount to which `min_order_total` applies. */
  basket: number
  branch_id: string | null
  delivery_type: string | null
  at: Date
  timezone: string
}

/**
 * Why a definition gives no points, in the order in which the reasons are checked. `less`: another
 * definition gives more.
 */
export const earnReasons = [
  'off',
  'not_yet',
  'over',
  'branch',
  'delivery_type',
  'hours',
  'min_order_total',
  'min_wallet_amount',
  'nothing',
  'less',
] as const
export type EarnReason = (typeof earnReasons)[number]

export interface Considered {
  id: string
  name: string
  points: number
  /** Why the definition gives no points; null if it is the one that counts. */
  why: EarnReason | null
}

/** The reasons that have different names in `OfferReason` and `EarnReason`. */
const called: Partial<Record<OfferReason, EarnReason>> = { expired: 'over', min_basket: 'min_order_total' }
const nobody = { member_id: null, has_ordered: false }

function refusalOf(it: EarnRule, deed: Deed): EarnReason | undefined {
  const { point_type, amount, delivery_type } = deed
  const basket = { ...deed, city_id: null, basket: point_type === 'purchase' ? deed.basket : null }
  const reason = holdsFor(it, deed, basket, nobody)
  const against: Partial<Record<EarnReason, boolean>> = {
    off: !it.is_active,
    // Payment-only orders earn nothing, because the orders that they pay for have already earned.
    delivery_type: delivery_type === 'onlyPayment',
    min_wallet_amount: point_type === 'wallet' && amount < it.min_wallet_amount,
  }
  return earnReasons.find((one) => against[one] || (reason && one === (called[reason] ?? reason)))
}

/** Whether a type of points is a share of an amount. The other types give a fixed number. */
export const isByRate = (type: PointType): boolean => type === 'purchase' || type === 'wallet'

/**
 * Chooses the definition that gives the points, from a list sorted oldest first: the one that gives
 * most, or the older of two that give the same. Points of several definitions are never added up.
 * `rate_bp` is the rate of the member's institution, which replaces a lower rate.
 */
export function earn(
  rules: readonly EarnRule[],
  deed: Deed,
  point_value: number,
  rate_bp = 0,
): { points: number; won: EarnRule | undefined; considered: Considered[] } {
  const fitting = rules.filter((it) => it.point_type === deed.point_type)
  const given = fitting.map((it) => {
    const why = refusalOf(it, deed)
    const rate = deed.point_type === 'purchase' ? Math.max(it.earn_rate_bp, rate_bp) : it.earn_rate_bp
    const points = why ? 0 : isByRate(it.point_type) ? earnedOn(deed.amount, rate, point_value) : it.earn_points
    return { it, points, why }
  })
  const best = Math.max(0, ...given.map(({ points }) => points))
  const won = best > 0 ? given.find(({ points }) => points === best)?.it : undefined
  return {
    points: best,
    won,
    considered: given.map(({ it, points, why }) => ({
      id: it.id,
      name: it.name,
      points,
      why: why ?? (it === won ? null : points === 0 ? 'nothing' : 'less'),
    })),
  }
}

/* The rule for how much of an order may be paid with points. */

export interface SpendRule {
  is_active: boolean
  /** The value of a point in minor units. */
  point_value: number
  /**
   * The lower and the upper limit of the points that may be spent. An upper limit of 0 means no
   * limit.
   */
  lower: number
  upper: number
  /** The largest share of the payable amount that points may pay. */
  percent_bp: number
  min_order_total: number
}

export const spendReasons = ['off', 'no_points', 'min_order_total', 'nothing_payable', 'lower'] as const
export type SpendReason = (typeof spendReasons)[number]

/**
 * The maximum number of points that may be spent on an order. If that is below the minimum, no
 * points may be spent, and the reason is given. `would` is the number without the minimum.
 */
export function spendable(
  rule: SpendRule,
  { balance, basket, payable }: { balance: number; basket: number; payable: number },
): { most: number; why: SpendReason | null; would: number } {
  const none = (why: SpendReason, would = 0) => ({ most: 0, why, would })
  if (!rule.is_active) return none('off')
  if (balance === 0) return none('no_points')
  if (basket < rule.min_order_total) return none('min_order_total')
  const most = Math.min(
    balance,
    Math.floor(payable / rule.point_value),
    rule.upper || Number.MAX_SAFE_INTEGER,
    Math.floor((payable * rule.percent_bp) / (10_000 * rule.point_value)),
  )
  if (most < rule.lower) return none('lower', most)
  return most === 0 ? none('nothing_payable') : { most, why: null, would: most }
}
