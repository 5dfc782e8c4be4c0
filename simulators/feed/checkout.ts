import type { Quote } from '#contract/ordering/quote.ts'
import type { composeOrder, Offer, Place } from './customer.ts'
import type { Link } from './link.ts'

type Wanted = ReturnType<typeof composeOrder>

/** The share of orders in the branch's own channels for which a customer enters a code. */
const couponShare = 0.15

/**
 * The facts that an app shows before an order: the payment methods of the menu, and the cost of
 * delivery to the address.
 */
export async function offerOf(
  { app }: Link,
  { company, branch }: Place,
  { delivery_type, address, lines }: Wanted,
): Promise<Offer> {
  const { payment_methods } = await app<Offer>(company, `/menu/${branch.id}?delivery_type=${delivery_type}`)
  if (!address) return { payment_methods }
  const basket = lines.reduce((sum, { quantity = 1, unit_price = 0 }) => sum + quantity * unit_price, 0)
  const query = new URLSearchParams({ lat: `${address.lat}`, lng: `${address.lng}`, basket: `${basket}` })
  return { payment_methods, quote: await app(company, `/delivery/${branch.id}/quote?${query}`) }
}

/**
 * Sometimes adds a coupon code. A code that does not apply is removed again, as a customer would
 * do.
 */
export async function withCoupon({ app, chance }: Link, { company }: Place, order: Wanted): Promise<Wanted> {
  if (company.coupons.length === 0 || order.delivery_type === 'onlyPayment' || !chance.yes(couponShare)) return order
  const body = { ...order, coupon_code: chance.pick(company.coupons) }
  const { not_applied } = await app<Quote>(company, '/order/quote', { method: 'POST', body })
  return not_applied.some((it) => it.path === 'coupon_code') ? order : body
}

/** Sometimes lets a member pay with points and wallet, with as much of both as the order allows. */
export async function paidByOwn({ app, chance }: Link, { company }: Place, order: Wanted): Promise<Wanted> {
  if (!order.customer.member_id || order.delivery_type === 'onlyPayment' || !chance.yes(0.25)) return order
  const { member, total } = await app<Quote>(company, '/order/quote', { method: 'POST', body: order })
  if (!member) return order
  const wallet = Math.min(member.wallet_balance, Math.max(0, total - member.points_most * member.point_value))
  return member.points_most + wallet === 0 ? order : { ...order, points: member.points_most, wallet }
}
