/* Calculates the payable amount from the price of the lines (members-marketing §0). All amounts
   are in minor units. */

export interface Offs {
  branch?: number
  campaign?: number
  cheque?: number
  /** The value of the points that are spent. */
  points?: number
}

export interface Chain {
  items: number
  branch: number
  campaign: number
  /** The amount to which conditions and limits on points refer. */
  basket: number
  cheque: number
  payable: number
  points: number
  /** The amount on which points are earned. */
  goods: number
  delivery_fee: number
  tip: number
  /**
   * The wallet is a payment method: it can also cover the delivery fee and tip, and does not affect
   * tax.
   */
  wallet: number
  /** Still to be paid. */
  total: number
}

/** Subtracts the amounts one after another. Each is limited to what the earlier ones have left. */
export function chainOf(
  items: number,
  offs: Offs,
  { delivery_fee = 0, tip = 0, wallet = 0 }: { delivery_fee?: number; tip?: number; wallet?: number } = {},
): Chain {
  const branch = Math.min(offs.branch ?? 0, items)
  const campaign = Math.min(offs.campaign ?? 0, items - branch)
  const basket = items - branch - campaign
  const cheque = Math.min(offs.cheque ?? 0, basket)
  const payable = basket - cheque
  const points = Math.min(offs.points ?? 0, payable)
  const goods = payable - points
  const paid = Math.min(wallet, goods + delivery_fee + tip)
  return {
    items,
    branch,
    campaign,
    basket,
    cheque,
    payable,
    points,
    goods,
    delivery_fee,
    tip,
    wallet: paid,
    total: goods + delivery_fee + tip - paid,
  }
}

/**
 * A share of an amount in basis points, rounded half up. Exact for every possible amount of an
 * order.
 */
export const rateOf = (amount: number, rate_bp: number): number => Math.floor((amount * rate_bp + 5000) / 10_000)

const beforeBasket = ['product', 'branch', 'campaign']

/** The basket and the goods of a placed order, calculated from its stored sums. */
export function goodsOf({
  items,
  discounts,
}: {
  items: number
  discounts: readonly { kind: string; amount: number }[]
}): { basket: number; goods: number } {
  const sum = (counts: (kind: string) => boolean) =>
    discounts.reduce((all, it) => all + (counts(it.kind) ? it.amount : 0), 0)
  return {
    basket: items - sum((kind) => beforeBasket.includes(kind)),
    goods: items - sum((kind) => kind !== 'wallet'),
  }
}
