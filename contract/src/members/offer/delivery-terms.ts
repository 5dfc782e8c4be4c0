import * as z from 'zod/mini'
import { basisPoints, each, money } from '../../kit/fields.ts'
import type { RuleFault } from '../../menu/rules.ts'
import { rateOf } from '../../ordering/chain.ts'
import type { DeliveryType } from '../../organisation/delivery-types.ts'

/** The delivery types that may have a discount. The payment of a bill at the table has none. */
export const discountedTypes = [
  'deliveryToAddress',
  'comeGetIt',
  'comeEat',
  'orderOnTheTable',
] as const satisfies readonly DeliveryType[]
export type DiscountedType = (typeof discountedTypes)[number]

export const isDiscounted = (type: DeliveryType): type is DiscountedType => type !== 'onlyPayment'

export interface Term {
  /**
   * The discount's rate in basis points; null if the discount is an amount instead, or if there is
   * none.
   */
  rate_bp: number | null
  /** Minor units. */
  amount: number | null
}

export interface DeliveryTerms {
  terms: Record<DiscountedType, Term>
  /** The maximum amount that is taken off; null means no limit. */
  max_discount: number | null
}

const term = z.strictObject({ rate_bp: z.nullable(basisPoints()), amount: z.nullable(money()) })

/** For each delivery type, either a rate or an amount. With neither, there is no discount. */
export const deliveryTerms = () => z.strictObject(each(discountedTypes, () => term))

/** Whether a term takes anything off at all. */
export const takesOff = ({ rate_bp, amount }: Term): boolean => (rate_bp ?? amount ?? 0) > 0

/**
 * The amount, in minor units, that the terms take off a price. A rate is rounded half up. The
 * amount never exceeds the price.
 */
export function reductionOf(it: DeliveryTerms, type: DiscountedType, price: number): number {
  const { rate_bp, amount } = it.terms[type]
  const wanted = rate_bp === null ? (amount ?? 0) : rateOf(price, rate_bp)
  return Math.min(wanted, it.max_discount ?? wanted, price)
}

/** Finds terms with both a rate and an amount for the same delivery type, which is not allowed. */
export const termFaults = ({ terms }: Pick<DeliveryTerms, 'terms'>): RuleFault[] =>
  discountedTypes.flatMap((type): RuleFault[] =>
    terms[type].rate_bp !== null && terms[type].amount !== null
      ? [{ path: `terms.${type}.amount`, code: 'rate_or_amount' }]
      : [],
  )
