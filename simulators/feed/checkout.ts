import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { quoteDelivery, quoteOrder, readOffer } from '#contract/sample-app/order.ts'
import type { composeOrder, Offer, Place } from './customer.ts'
import type { Customers } from './link.ts'

type Wanted = ReturnType<typeof composeOrder>

/** The share of orders in the branch's own channels for which a customer enters a code. */
const couponShare = 0.15

/**
 * The facts that an app shows before an order: whether the branch takes it now, the payment methods
 * of the menu, and the cost of delivery to the address.
 */
export async function offerOf(
  { app }: Customers,
  { company, branch }: Place,
  { delivery_type, address, lines }: Wanted,
): Promise<Offer> {
  const ask = app(company)
  const offer = await readOffer(ask, branch.id, delivery_type)
  if (!address) return offer
  const basket = lines.reduce((sum, { quantity = 1, unit_price = 0 }) => sum + quantity * unit_price, 0)
  const { lat = 0, lng = 0 } = address
  return { ...offer, quote: await quoteDelivery(ask, branch.id, { lat: lat ?? 0, lng: lng ?? 0, basket }) }
}

/** Whether the branch takes orders now, of a delivery type or of any. */
export async function takesOrders({ app }: Customers, { company, branch }: Place, delivery_type?: DeliveryType) {
  const { delivery_types } = await readOffer(app(company), branch.id, delivery_type)
  return delivery_types.some((it) => it.takes_now)
}

/**
 * Sometimes adds a coupon code. A code that does not apply is removed again, as a customer would
 * do.
 */
export async function withCoupon({ app, chance }: Customers, { company }: Place, order: Wanted): Promise<Wanted> {
  if (company.coupons.length === 0 || order.delivery_type === 'onlyPayment' || !chance.yes(couponShare)) return order
  const body = { ...order, coupon_code: chance.pick(company.coupons) }
  const { not_applied } = await quoteOrder(app(company), body)
  return not_applied.some((it) => it.path === 'coupon_code') ? order : body
}

/** Sometimes lets a member pay with points and wallet, with as much of both as the order allows. */
export async function paidByOwn({ app, chance }: Customers, { company }: Place, order: Wanted): Promise<Wanted> {
  if (!order.customer.member_id || order.delivery_type === 'onlyPayment' || !chance.yes(0.25)) return order
  const { member, total } = await quoteOrder(app(company), order)
  if (!member) return order
  const wallet = Math.min(member.wallet_balance, Math.max(0, total - member.points_most * member.point_value))
  return member.points_most + wallet === 0 ? order : { ...order, points: member.points_most, wallet }
}
