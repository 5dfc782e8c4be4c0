import type { Discount, Line, LineInput, Totals } from '#contract/ordering/order-fields.ts'

/** A line with its total: (unit price + options) × quantity, in minor units. Kept options cost nothing; a line is never below 0. */
export function priceLine(line: LineInput): Line {
  const options = line.options.reduce((sum, it) => sum + (it.action === 'keep' ? 0 : it.price * it.quantity), 0)
  return { ...line, total: Math.max(0, line.unit_price + options) * line.quantity }
}

/**
 * The sums of an order in minor units: items, then the discounts in the order given (semantics §2), delivery fee, tip. No discount takes
 * the sum below 0; each is cut to what was left. Tax lies inside prices and is split by rate in proportion to the items, by largest remainder. The delivery
 * fee shares the rates of what is delivered (KDVK 24/a; UStAE 3.10 (5)); a tip carries none.
 */
export function sumOrder(lines: Line[], discounts: Discount[], delivery_fee: number, tip: number): Totals {
  const items = lines.reduce((sum, it) => sum + it.total, 0)
  let left = items
  const taken = discounts.map((it) => {
    const amount = Math.min(it.amount, left)
    left -= amount
    return { ...it, amount }
  })
  return {
    items,
    discounts: taken,
    delivery_fee,
    tip,
    total: left + delivery_fee + tip,
    taxes: taxes(lines, items, left + delivery_fee),
  }
}

function taxes(lines: Line[], items: number, paid: number): Totals['taxes'] {
  if (items === 0) return []
  const gross = new Map<number, number>()
  for (const it of lines) gross.set(it.tax_rate, (gross.get(it.tax_rate) ?? 0) + it.total)
  const rates = [...gross].sort(([a], [b]) => a - b).map(([rate, sum]) => ({ rate, exact: (sum * paid) / items }))
  const floors = rates.map((it) => Math.floor(it.exact))
  let rest = paid - floors.reduce((sum, it) => sum + it, 0)
  const byRemainder = rates.map((it, i) => ({ i, part: it.exact - (floors[i] ?? 0) })).sort((a, b) => b.part - a.part)
  for (const { i } of byRemainder) if (rest-- > 0) floors[i] = (floors[i] ?? 0) + 1
  return rates.map(({ rate }, i) => {
    const sum = floors[i] ?? 0
    const base = Math.round((sum * 100) / (100 + rate))
    return { rate, base, tax: sum - base }
  })
}

/** What a card says of the lines: "2× Adana dürüm, 1× Ayran"; at most three names, then how many more. */
export function summarise(lines: Line[]): string {
  const shown = lines.slice(0, 3).map((it) => `${it.quantity}× ${it.name}`)
  return lines.length > 3 ? `${shown.join(', ')} +${lines.length - 3}` : shown.join(', ')
}
