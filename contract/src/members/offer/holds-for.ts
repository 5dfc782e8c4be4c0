import { isScheduled, opensIn } from '../../menu/availability.ts'
import { instantOf, wallClock } from '../../kit/wall-clock.ts'
import { minimumOf, type OfferTerms } from './offer-terms.ts'

/** Why an offer does not hold. The first reason in this order is given. */
export const offerReasons = [
  'not_yet',
  'expired',
  'city',
  'branch',
  'delivery_type',
  'hours',
  'member_needed',
  'first_order',
  'min_basket',
] as const
export type OfferReason = (typeof offerReasons)[number]

/**
 * The moment in question. Days, weekdays and hours are read in this time zone: the branch's, or the
 * company's if no branch is involved.
 */
export interface OfferMoment {
  at: Date
  timezone: string
}

/**
 * The order for which an offer is checked. Without an order, fields that only orders have are null.
 */
export interface OfferBasket {
  branch_id: string | null
  /** The city of the branch. */
  city_id: number | null
  delivery_type: string | null
  /**
   * The price of the lines after earlier discounts. Null means that nothing is bought and no
   * minimum applies.
   */
  basket: number | null
}

export interface OfferMember {
  member_id: string | null
  has_ordered: boolean
}

const allows = <T>(list: readonly T[] | undefined, it: T | null) =>
  list === undefined || list.length === 0 || (it !== null && list.includes(it))

/**
 * The first reason why an offer does not hold; undefined if it holds. A missing term, an empty list
 * and a minimum of 0 do not limit anything. Hours follow the wall clock: a skipped hour never
 * comes, and a repeated hour counts both times.
 */
export function holdsFor(
  it: OfferTerms,
  { at, timezone }: OfferMoment,
  { branch_id, city_id, delivery_type, basket }: OfferBasket,
  { member_id, has_ordered }: OfferMember,
): OfferReason | undefined {
  const { date, ...clock } = wallClock(at, timezone)
  const isFirst = it.first_order_only === true
  const against: Record<OfferReason, boolean> = {
    not_yet: (it.starts_at !== undefined && at < new Date(it.starts_at)) || (!!it.starts_on && date < it.starts_on),
    expired: (!!it.expires_at && at >= new Date(it.expires_at)) || (!!it.ends_on && date > it.ends_on),
    city: !allows(it.valid_cities, city_id),
    branch: !allows(it.branch_ids, branch_id),
    delivery_type: !allows(it.delivery_types, delivery_type),
    hours: !isScheduled(it.schedule ?? [], clock),
    member_needed: isFirst && member_id === null,
    first_order: isFirst && has_ordered,
    min_basket: basket !== null && basket < minimumOf(it),
  }
  return offerReasons.find((reason) => against[reason])
}

/**
 * When an offer's hours next begin: now, if they have already begun; undefined if they never do.
 */
export function hoursFrom({ schedule = [] }: OfferTerms, { at, timezone }: OfferMoment): Date | undefined {
  const { date, ...clock } = wallClock(at, timezone)
  const away = opensIn([schedule], clock)
  if (away === undefined) return undefined
  if (away === 0) return at
  const next = instantOf(date, clock.minute + away, timezone)
  // If the clock shows a time twice, the first occurrence may already have passed.
  return next >= at ? next : new Date((Math.floor(at.getTime() / 60_000) + away) * 60_000)
}
