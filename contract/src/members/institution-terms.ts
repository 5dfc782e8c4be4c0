import { rateOf } from '../ordering/chain.ts'
import type { DeliveryType } from '../organisation/delivery-types.ts'

/** The ways to order that may be cheaper; a payment alone never is. */
export const discountedTypes = [
  'deliveryToAddress',
  'comeGetIt',
  'comeEat',
  'orderOnTheTable',
] as const satisfies readonly DeliveryType[]
export type DiscountedType = (typeof discountedTypes)[number]

export interface Term {
  /** Basis points; null where an amount is given, or nothing. */
  rate_bp: number | null
  /** Minor units. */
  amount: number | null
}
export interface Terms {
  terms: Record<DiscountedType, Term>
  /** Below it nothing is taken off. */
  min_basket: number
  /** The most that is taken off; null: no limit. */
  max_discount: number | null
}

/** What an institution's terms take off a basket (minor units), rates rounded half up; never more than the basket. */
export function institutionDiscount(it: Terms, order: { delivery_type: DeliveryType; basket: number }): number {
  const { basket, delivery_type } = order
  if (delivery_type === 'onlyPayment' || basket < it.min_basket) return 0
  const { rate_bp, amount } = it.terms[delivery_type]
  const wanted = rate_bp === null ? (amount ?? 0) : rateOf(basket, rate_bp)
  return Math.min(wanted, it.max_discount ?? wanted, basket)
}

/** What the terms may not be: a rate and an amount for the same way to order. */
export const termFaults = ({ terms }: Pick<Terms, 'terms'>) =>
  discountedTypes.flatMap((type) =>
    terms[type].rate_bp !== null && terms[type].amount !== null
      ? [{ path: `terms.${type}.amount`, code: 'rate_or_amount' }]
      : [],
  )
