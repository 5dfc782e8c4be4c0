import type { OrderRow } from '#contract/ordering/order.ts'

type Numbered = Pick<OrderRow, 'number' | 'external_number'>

/**
 * If a platform's order number is longer than this, it is an id that nobody reads out. Its last
 * characters are then enough to identify the order.
 */
const longest = 12
const shownEnd = 6

/** An order's full number: the platform's number if it has one. */
export const orderNumber = ({ number, external_number }: Numbered) => external_number ?? String(number)

/**
 * The displayed number: a platform's long id is cut to its last six characters, with an ellipsis in
 * front.
 */
export function shownNumber(row: Numbered): string {
  const number = orderNumber(row)
  return number.length > longest ? `…${number.slice(-shownEnd)}` : number
}
