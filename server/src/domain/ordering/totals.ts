import { allocate, splitTax } from '#contract/kit/amounts.ts'
import type { Discount, Line, LineInput, Totals } from '#contract/ordering/order-fields.ts'

/**
 * Adds its total to a line: (unit price + options) × quantity, in minor units. Options that are
 * merely kept cost nothing. The total of a line is never below 0.
 */
export function priceLine(line: LineInput): Line {
  const options = line.options.reduce((sum, it) => sum + (it.action === 'keep' ? 0 : it.price * it.quantity), 0)
  return { ...line, total: Math.max(0, line.unit_price + options) * line.quantity }
}

/**
 * A wallet is a means of payment, not a discount. It is deducted from the amount payable, including
 * fee and tip, and does not affect tax.
 */
const isTender = (it: Discount) => it.kind === 'wallet'

/** The amount that the customer spends: the amount payable plus what their wallet has paid. */
export const spentOn = ({ total, discounts }: Totals): number =>
  discounts.filter(isTender).reduce((sum, it) => sum + it.amount, total)

/**
 * Whether a discount lowers the price, because the seller bears it. Discounts that a platform, a
 * partner or the member bears are part of the price (accounting §1).
 */
const isSellers = (it: Discount) => !isTender(it) && (it.funder === 'branch' || it.funder === 'company')

/**
 * Calculates the sums of an order in minor units. The sequence is: items, then the discounts in the
 * given sequence (semantics §2), the delivery fee, the tip, and last what a wallet pays. Each
 * discount is capped at what is left, so the sum never falls below 0. Prices include tax. The tax
 * is split by rate in proportion to the items, by largest remainder. What is taxed are the items,
 * less the discounts that branch or company bear, and the delivery fee, which shares the rates of
 * the delivered items (KDVK 24/a; UStAE 3.10 (5)). A tip carries no tax.
 */
export function sumOrder(lines: Line[], discounts: Discount[], delivery_fee: number, tip: number): Totals {
  const items = lines.reduce((sum, it) => sum + it.total, 0)
  let left = items
  const cut = (it: Discount): Discount => {
    const amount = Math.min(it.amount, left)
    left -= amount
    return { ...it, amount }
  }
  const given = discounts.filter((it) => !isTender(it)).map(cut)
  left += delivery_fee + tip
  const paid = discounts.filter(isTender).map(cut)
  const sellers = given.filter(isSellers).reduce((sum, it) => sum + it.amount, 0)
  return {
    items,
    discounts: [...given, ...paid],
    delivery_fee,
    tip,
    total: left,
    taxes: taxes(lines, items - sellers + delivery_fee),
  }
}

function taxes(lines: Line[], sold: number): Totals['taxes'] {
  const gross = new Map<number, number>()
  for (const it of lines) gross.set(it.tax_rate, (gross.get(it.tax_rate) ?? 0) + it.total)
  const rates = [...gross].sort(([a], [b]) => a - b)
  if (rates.every(([, sum]) => sum === 0)) return []
  const parts = allocate(
    sold,
    rates.map(([, sum]) => sum),
  )
  return rates.map(([rate], at) => {
    const { net, tax } = splitTax(parts[at] ?? 0, rate)
    return { rate, base: net, tax }
  })
}

const maxOptions = 4

/**
 * The options that a line adds or leaves out, as text: " (Acılı, −Soğan)". Options that are merely
 * kept are omitted.
 */
function optionsOf({ options }: Line): string {
  const chosen = options
    .filter((it) => it.action !== 'keep')
    .map((it) => `${it.action === 'remove' ? '−' : it.quantity > 1 ? `${it.quantity}× ` : ''}${it.name}`)
  if (chosen.length === 0) return ''
  const more = chosen.length > maxOptions ? ` +${chosen.length - maxOptions}` : ''
  return ` (${chosen.slice(0, maxOptions).join(', ')}${more})`
}

/**
 * The summary of the lines on an order's card, with what the kitchen must know: "2× Adana dürüm
 * (−Soğan), 1× Ayran". It has at most three names, then the number of further lines.
 */
export function summarise(lines: Line[]): string {
  const shown = lines.slice(0, 3).map((it) => `${it.quantity}× ${it.name}${optionsOf(it)}`)
  return lines.length > 3 ? `${shown.join(', ')} +${lines.length - 3}` : shown.join(', ')
}
