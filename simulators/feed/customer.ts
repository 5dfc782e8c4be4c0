import type { In } from '#contract/kit/call.ts'
import type { order } from '#contract/ordering/order.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { platformCodes, type PlatformCode } from '#contract/platform/platforms.ts'
import type { Offer as Shown } from '#contract/sample-app/order.ts'
import { fillBasket } from '#demo/ordering/basket.ts'
import type { Chance } from '#demo/chance.ts'
import { channelOf, isOnline, noteOf, paymentOf, typeWeights } from '#demo/ordering/choices.ts'
import { orderedBy } from '#demo/ordering/customers.ts'
import type { FeedBranch, FeedCompany, FeedWorld } from '#demo/feed-world.ts'
import { addressNear } from '#demo/people.ts'
import { innerZone, outerZone } from '#demo/zones.ts'
import { watchedShare } from './pace.ts'

export interface Place {
  company: FeedCompany
  branch: FeedBranch
}

/**
 * Chooses the branch of the next order: the branch whose till a visitor uses gets a fixed share of
 * all orders, and the other branches are chosen in proportion to their usual orders.
 */
export function chooseBranch(chance: Chance, world: FeedWorld): Place {
  const places = world.companies.flatMap((company) =>
    company.branches.map((branch): [string, Place] => [branch.id, { company, branch }]),
  )
  const isWatched = chance.yes(watchedShare)
  const weights = Object.fromEntries(
    places.map(([id, { branch }]) => [id, (id === world.watched_branch_id) === isWatched ? branch.daily : 0]),
  )
  const found = new Map(places).get(chance.weighted(weights))
  if (!found) throw new Error('The demo world has no branch')
  return found
}

/** The share of a branch's orders that come from each platform on which it sells. */
const platformShare = 0.17

/** The platform at which this order is placed, if it is not one of the branch's own channels. */
export const platformFor = (chance: Chance, { branch }: Place): PlatformCode | undefined =>
  platformCodes.find((code) => branch.platform_ids[code] !== undefined && chance.yes(platformShare))

type AppOrder = In<(typeof order.create)['body']>

/**
 * An order from one of the branch's own channels. An order at a table does not yet name its guests.
 */
export function composeOrder(
  chance: Chance,
  { company, branch }: Place,
  delivery_type: DeliveryType = chance.weighted(typeWeights),
): AppOrder {
  const { country, members } = company
  const channel = channelOf(chance, delivery_type, country, { getir: false, others: false })
  const near =
    delivery_type === 'deliveryToAddress'
      ? addressNear(chance, country, branch, outerZone(company).radius_m * 0.95)
      : undefined
  const zone = near && near.distance_m < innerZone(company).radius_m ? innerZone(company) : outerZone(company)
  const lines = fillBasket(chance, branch.shelf, country, near ? zone.min_basket : 0)
  const { member_id, customer_name, customer_phone } = orderedBy(chance, channel, delivery_type, country, members)
  const payment_method = paymentOf(chance, delivery_type, channel, country)
  return {
    branch_id: branch.id,
    channel,
    delivery_type,
    customer: { ...(customer_name && { name: customer_name }), phone: customer_phone, member_id },
    address: near?.address ?? null,
    note: noteOf(chance, country, delivery_type, payment_method),
    payment_method,
    is_paid: isOnline(payment_method),
    lines: lines.map(({ product_id, quantity, unit_price, options, note }) => ({
      product_id,
      quantity,
      unit_price,
      options: options.map(({ group_id, option_id, quantity }) => ({ group_id, option_id, quantity })),
      note,
    })),
  }
}

/**
 * The facts that an app asks the branch for before an order: whether it takes orders, the accepted
 * payment methods, and the cost of delivery.
 */
export interface Offer extends Shown {
  quote?: { code: string }
}

/**
 * The order as the branch accepts it: with the customer's payment method if the branch offers it,
 * otherwise with another. Null if the customer gives up, because the branch takes no orders now or
 * does not deliver there, the basket is too small, or there is no payment method.
 */
export function agreed(order: AppOrder, { delivery_types, payment_methods, quote }: Offer): AppOrder | null {
  if (!delivery_types.some((it) => it.delivery_type === order.delivery_type && it.takes_now)) return null
  if (quote?.code === 'out_of_area' || quote?.code === 'below_minimum') return null
  const methods = payment_methods.find((it) => it.delivery_type === order.delivery_type)?.methods ?? []
  const hasNoLimit = (it: (typeof methods)[number]) => it.min_amount === null && it.max_amount === null
  const way = methods.find((it) => it.code === order.payment_method) ?? methods.find(hasNoLimit) ?? methods[0]
  if (!way || way.code === order.payment_method) return way ? order : null
  // The note is removed, since it may mention the cash.
  return { ...order, note: '', payment_method: way.code, is_paid: isOnline(way.code) }
}
