import { allocate, share } from '../kit/amounts.ts'
import { earnedOn } from './points/points.ts'

/* The rules for returning part of an order (members-marketing §3). Amounts are in minor units. */

/** What must be known about an order to calculate what its parts give back. */
export interface Sold {
  lines: readonly { quantity: number; total: number }[]
  /** The amount that each discount took off before points were spent, in the order of the chain. */
  offs: readonly number[]
  /** The points that were spent, and the amount that they paid. */
  points: number
  points_off: number
  /** The delivery fee and the tip. */
  extras: number
  /** The part of the price that a wallet paid. */
  wallet: number
  /** The points that the order earned. */
  earned: number
  /** The rate at which the order earned its points; null if it is not known. */
  rate: { rate_bp: number; point_value: number } | null
}

interface Share {
  net: number
  points: number
}

/**
 * Each line's share of the discounts and of the points spent. The share is proportional to what was
 * left of the line before each discount.
 */
export function sharesOf({
  lines,
  offs,
  points,
  points_off,
}: Omit<Sold, 'extras' | 'wallet' | 'earned' | 'rate'>): Share[] {
  const cut = (left: readonly number[], amount: number) => {
    const parts = allocate(amount, left)
    return left.map((it, at) => it - (parts[at] ?? 0))
  }
  const payable = offs.reduce(
    (left, amount) => cut(left, amount),
    lines.map((it) => it.total),
  )
  const back = allocate(points, payable)
  return cut(payable, points_off).map((net, at) => ({ net, points: back[at] ?? 0 }))
}

/** What a return gives back and takes away. */
export interface GivenBack {
  /** The amount that is given back by the payment method of the order. */
  refund: number
  /** The amount that goes back to the wallet. */
  wallet: number
  /** The spent points that are given back, and the earned points that are taken away. */
  points: number
  reversed: number
}

/**
 * What has been given back once these numbers of units were returned, line by line. The delivery
 * fee and the tip come back with the last unit. Minimums and other conditions are not checked again.
 */
export function returnedOf(sold: Sold, quantities: readonly number[]): GivenBack {
  const shares = sharesOf(sold)
  const sum = (of: (it: Share, units: number, quantity: number) => number) =>
    shares.reduce((all, it, at) => all + of(it, quantities[at] ?? 0, sold.lines[at]?.quantity ?? 1), 0)
  const isWhole = sold.lines.every((it, at) => quantities[at] === it.quantity)
  const goods = sum((it) => it.net)
  const back = sum((it, units, quantity) => share(it.net, units, quantity))
  const price = back + (isWhole ? sold.extras : 0)
  const paid = goods + sold.extras
  const wallet = paid > 0 ? share(sold.wallet, price, paid) : 0
  return {
    refund: price - wallet,
    wallet,
    points: sum((it, units, quantity) => share(it.points, units, quantity)),
    reversed: sold.earned - (isWhole ? 0 : keptOf(sold, goods - back, goods)),
  }
}

/** The points that an order still earns after only goods of the amount `kept` are left. */
function keptOf({ earned, rate }: Sold, kept: number, goods: number): number {
  if (goods === 0) return earned
  if (!rate) return Number((BigInt(earned) * BigInt(kept)) / BigInt(goods))
  return kept === goods ? earned : Math.min(earned, earnedOn(kept, rate.rate_bp, rate.point_value))
}

/**
 * What is given back and taken away when `now` units of each line are returned, after `before` units
 * were. It is the difference between two totals, so the parts add up to the whole, however they are
 * cut.
 */
export function partReturn(sold: Sold, now: readonly number[], before: readonly number[] = []): GivenBack {
  const was = returnedOf(sold, before)
  const is = returnedOf(
    sold,
    sold.lines.map((_, at) => (before[at] ?? 0) + (now[at] ?? 0)),
  )
  return {
    refund: is.refund - was.refund,
    wallet: is.wallet - was.wallet,
    points: is.points - was.points,
    reversed: is.reversed - was.reversed,
  }
}
