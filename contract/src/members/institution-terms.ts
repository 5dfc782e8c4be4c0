import type { DeliveryType } from '../organisation/delivery-types.ts'
import { isDiscounted, reductionOf, type DeliveryTerms } from './offer/delivery-terms.ts'
import { holdsFor, type OfferBasket, type OfferMoment } from './offer/holds-for.ts'
import type { OfferTerms } from './offer/offer-terms.ts'

export interface Terms extends OfferTerms, DeliveryTerms {}

const nobody = { member_id: null, has_ordered: false }
const nothing = { branch_id: null, city_id: null, delivery_type: null, basket: null }

/**
 * Whether an institution's terms hold, regardless of the basket. A basket that is too small gets no
 * discount but still earns the institution's points.
 */
export const isInForce = (it: OfferTerms, moment: OfferMoment): boolean =>
  holdsFor(it, moment, nothing, nobody) === undefined

/** The amount that an institution's terms take off a basket, in minor units. */
export function institutionDiscount(
  it: Terms,
  moment: OfferMoment,
  order: OfferBasket & { delivery_type: DeliveryType; basket: number },
): number {
  const { basket, delivery_type } = order
  if (!isDiscounted(delivery_type) || holdsFor(it, moment, order, nobody)) return 0
  return reductionOf(it, delivery_type, basket)
}
