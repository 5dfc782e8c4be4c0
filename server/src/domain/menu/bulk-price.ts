import type { BulkAct, BulkRefusal } from '#contract/menu/menu.ts'

const maxMoney = 1_000_000_000

export interface Priced {
  price: number
  discounted_price: number | null
  premium_price: number | null
}

/**
 * Rounds `over / under` to the nearest multiple of `step`, in a single rounding, with halves
 * rounded up. In minor units.
 */
export const nearest = (over: number, under: number, step: number) =>
  Math.floor((2 * over + under * step) / (2 * under * step)) * step

type Changed = { after: { [K in keyof Priced]?: Priced[K] } } | { refused: BulkRefusal }

/**
 * The effect of a bulk action on a product's prices (semantics §3: bulk price and discount), or why
 * the product is skipped. A price never falls below 0. A discounted price must be below the price,
 * and a discount that changes nothing is refused. A new price may not be below the current
 * discounted or premium price.
 */
export function bulkPrice(it: Priced, act: BulkAct): Changed {
  switch (act.kind) {
    case 'price_set':
      return priced(it, act.price)
    case 'price_amount':
      return priced(it, Math.max(0, nearest(it.price + act.amount, 1, act.rounding)))
    case 'price_percent':
      return priced(it, nearest(it.price * (10_000 + act.basis_points), 10_000, act.rounding))
    case 'discount_amount':
      return discounted(it, Math.max(0, nearest(it.price - act.amount, 1, act.rounding)))
    case 'discount_percent':
      return discounted(it, nearest(it.price * (10_000 - act.basis_points), 10_000, act.rounding))
    case 'discount_off':
      return it.discounted_price === null ? { refused: 'same' } : { after: { discounted_price: null } }
    default:
      return { after: {} }
  }
}

function priced(it: Priced, price: number): Changed {
  if (price > maxMoney) return { refused: 'too_much' }
  if (price === it.price) return { refused: 'same' }
  const broken = brokenBy(it, price)
  return broken ? { refused: broken } : { after: { price } }
}

/** An existing discounted or premium price that is higher than the new price. */
export function brokenBy(
  it: Pick<Priced, 'discounted_price' | 'premium_price'>,
  price: number,
): BulkRefusal | undefined {
  if (it.discounted_price !== null && it.discounted_price > price) return 'below_discount'
  if (it.premium_price !== null && it.premium_price > price) return 'below_premium'
  return undefined
}

function discounted(it: Priced, discounted_price: number): Changed {
  if (discounted_price >= it.price) return { refused: 'not_lower' }
  if (discounted_price === it.discounted_price) return { refused: 'same' }
  return { after: { discounted_price } }
}
