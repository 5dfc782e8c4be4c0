import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import { platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { priceLine } from '#server/domain/ordering/totals.ts'

/** The tax on meals in Türkiye, in percent. No platform sends a rate (rules §4). */
export const mealTax = 10
/** The tax on meals in Germany, in percent, for products that are not known here (rules §4.2). */
export const germanMealTax = 7

/**
 * Converts an amount in lira, a number or a text such as `260.50`, to whole kuruş without rounding
 * errors. More than two decimals are rounded half up.
 */
export function kurusOf(given: string | number | null | undefined): number {
  const [, sign, whole = '0', rest = ''] = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(String(given ?? 0)) ?? []
  const thousandths = Number(whole) * 1000 + Number(rest.padEnd(3, '0').slice(0, 3))
  const amount = Math.floor((thousandths + 5) / 10)
  return sign ? -amount : amount
}

/**
 * Makes an order's total equal to the platform's. If the lines, the fee and the known discounts add
 * up to another sum, the difference becomes a discount that the platform bears (`rest` is its name),
 * or a fee.
 */
export function heldTo(
  total: number,
  code: PlatformCode,
  {
    lines,
    fee = 0,
    discounts = [],
    rest: name = `${platforms[code].name} indirimi`,
  }: { lines: LineInput[]; fee?: number; discounts?: Discount[]; rest?: string },
): { discounts: Discount[]; delivery_fee: number } {
  const items = lines.reduce((sum, line) => sum + priceLine(line).total, 0)
  const over = items + fee - discounts.reduce((sum, it) => sum + it.amount, 0) - total
  const rest: Discount = {
    kind: 'campaign',
    name,
    amount: over,
    funder: 'platform',
  }
  return { discounts: over > 0 ? [...discounts, rest] : discounts, delivery_fee: fee + Math.max(0, -over) }
}
