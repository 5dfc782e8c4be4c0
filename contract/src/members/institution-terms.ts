import { rateOf } from '../ordering/chain.ts'
import type { DeliveryType } from '../organisation/delivery-types.ts'
import { holdsFor, type OfferBasket, type OfferMoment } from './offer/holds-for.ts'
import type { OfferTerms } from './offer/offer-terms.ts'

/** The delivery types that may have a discount. Paying a table's bill never has one. */
export const discountedTypes = [
  'deliveryToAddress',
  'comeGetIt',
  'comeEat',
  'orderOnTheTable',
] as const satisfies readonly DeliveryType[]
export type DiscountedType = (typeof discountedTypes)[number]

export interface Term {
  /**
   * The discount's rate in basis points; null if the discount is an amount instead, or if there is
   * none.
   */
  rate_bp: number | null
  /** Minor units. */
  amount: number | null
}
export interface Terms extends OfferTerms {
  terms: Record<DiscountedType, Term>
  /** The maximum amount that is taken off; null means no limit. */
  max_discount: number | null
}

const nobody = { member_id: null, has_ordered: false }
const nothing = { branch_id: null, city_id: null, delivery_type: null, basket: null }

/**
 * Whether an institution's terms hold, regardless of the basket. A basket that is too small gets no
 * discount but still earns the institution's points.
 */
export const isInForce = (it: OfferTerms, moment: OfferMoment): boolean =>
  holdsFor(it, moment, nothing, nobody) === undefined

/**
 * The amount that an institution's terms take off a basket, in minor units. Rates are rounded half
 * up. Never more than the basket.
 */
export function institutionDiscount(
  it: Terms,
  moment: OfferMoment,
  order: OfferBasket & { delivery_type: DeliveryType; basket: number },
): number {
  const { basket, delivery_type } = order
  if (delivery_type === 'onlyPayment' || holdsFor(it, moment, order, nobody)) return 0
  const { rate_bp, amount } = it.terms[delivery_type]
  const wanted = rate_bp === null ? (amount ?? 0) : rateOf(basket, rate_bp)
  return Math.min(wanted, it.max_discount ?? wanted, basket)
}

/** Finds terms with both a rate and an amount for the same delivery type, which is not allowed. */
export const termFaults = ({ terms }: Pick<Terms, 'terms'>) =>
  discountedTypes.flatMap((type) =>
    terms[type].rate_bp !== null && terms[type].amount !== null
      ? [{ path: `terms.${type}.amount`, code: 'rate_or_amount' }]
      : [],
  )
