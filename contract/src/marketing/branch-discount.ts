import type { DeliveryType } from '../organisation/delivery-types.ts'
import {
  discountedTypes,
  isDiscounted,
  reductionOf,
  takesOff,
  termFaults,
  type DeliveryTerms,
} from '../members/offer/delivery-terms.ts'
import { holdsFor, type OfferMoment } from '../members/offer/holds-for.ts'
import { offerFaults } from '../members/offer/offer-faults.ts'
import type { OfferTerms } from '../members/offer/offer-terms.ts'
import type { Schedule } from '../menu/menu-fields.ts'
import type { RuleFault } from '../menu/rules.ts'

/** What decides whether a discount applies to an order, and how much it takes off. */
export interface DiscountRules extends OfferTerms, DeliveryTerms {
  /** Whether lines that already have a discounted or premium price are reduced too. */
  applies_to_discounted: boolean
  combinable: boolean
}

/** An order whose discounts are to be found. Amounts are in minor units. */
export interface DiscountedOrder {
  branch_id: string | null
  delivery_type: DeliveryType
  /** The price of all lines. The minimum basket refers to it. */
  items: number
  /** The price of the lines that have neither a discounted nor a premium price. */
  full_price: number
}

const nobody = { member_id: null, has_ordered: false }

/** The amount that a discount takes off an order, regardless of when and where the order is placed. */
export function reducedBy(it: DiscountRules, { delivery_type, items, full_price }: DiscountedOrder): number {
  if (!isDiscounted(delivery_type) || items < (it.min_basket ?? 0)) return 0
  return reductionOf(it, delivery_type, it.applies_to_discounted ? items : full_price)
}

/** The amount that a discount takes off an order; 0 if it does not hold for the order. */
export function discountOn(it: DiscountRules, moment: OfferMoment, order: DiscountedOrder): number {
  const asked = { ...order, city_id: null, basket: order.items }
  return holdsFor(it, moment, asked, nobody) ? 0 : reducedBy(it, order)
}

/**
 * The discount that a branch gives on an order (members-marketing §5): the one that takes off most.
 * Among equals a combinable one comes first, then the one that is listed first.
 */
export function bestDiscount<T extends DiscountRules>(
  all: readonly T[],
  moment: OfferMoment,
  order: DiscountedOrder,
): { discount: T; amount: number } | undefined {
  const found = all
    .map((discount) => ({ discount, amount: discountOn(discount, moment, order) }))
    .filter(({ amount }) => amount > 0)
  // `toSorted` is stable: among equals, the discount that is listed first stays first.
  return found.toSorted(
    (a, b) => b.amount - a.amount || Number(b.discount.combinable) - Number(a.discount.combinable),
  )[0]
}

const week = 7 * 1440

/** The slots as spans of minutes of the week. A slot past the end of the week becomes two spans. */
const spansOf = (schedule: Schedule) =>
  schedule.flatMap(({ weekday, start_min, end_min }) => {
    const from = weekday * 1440 + start_min
    const until = from + (end_min <= start_min ? end_min + 1440 : end_min) - start_min
    return until <= week ? [[from, until] as const] : [[from, week] as const, [0, until - week] as const]
  })

/**
 * Whether there is a minute of the week in which both schedules are open. An empty schedule is
 * always open.
 */
export function schedulesMeet(a: Schedule, b: Schedule): boolean {
  if (a.length === 0 || b.length === 0) return true
  const others = spansOf(b)
  return spansOf(a).some(([from, until]) => others.some(([start, end]) => from < end && start < until))
}

const endless = Number.POSITIVE_INFINITY
const endOf = ({ expires_at }: OfferTerms) => (expires_at ? new Date(expires_at).getTime() : endless)
const startOf = ({ starts_at }: OfferTerms) => (starts_at ? new Date(starts_at).getTime() : 0)

/**
 * The delivery types of orders to which both discounts can apply, so that the smaller one gives way.
 * Empty if there is no such order from `now` on.
 */
export function meetIn(a: DiscountRules, b: DiscountRules, now: Date) {
  const isTogether =
    Math.max(startOf(a), startOf(b), now.getTime()) < Math.min(endOf(a), endOf(b)) &&
    schedulesMeet(a.schedule ?? [], b.schedule ?? [])
  const [here, there] = [a.branch_ids ?? [], b.branch_ids ?? []]
  const isSamePlace = here.length === 0 || there.length === 0 || here.some((id) => there.includes(id))
  return isTogether && isSamePlace
    ? discountedTypes.filter((type) => takesOff(a.terms[type]) && takesOff(b.terms[type]))
    : []
}

/** Finds terms of a discount that break a rule that its schema cannot state. */
export function discountFaults(it: OfferTerms & DeliveryTerms): RuleFault[] {
  const hasNone = !discountedTypes.some((type) => takesOff(it.terms[type]))
  return [
    ...termFaults(it),
    ...(hasNone ? [{ path: `terms.${discountedTypes[0]}.rate_bp`, code: 'required' as const }] : []),
    ...offerFaults(it),
  ]
}
