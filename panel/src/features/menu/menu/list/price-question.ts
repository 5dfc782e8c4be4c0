/**
 * Prices that must be confirmed before saving, because they are more often a mistake than intended:
 * zero, or a change by half or more.
 */
export type PriceQuestion = 'free' | 'far'

/** Both amounts are in minor units. A product that was free may get any price. */
export function questionOf(before: number, after: number): PriceQuestion | null {
  if (after === before) return null
  if (after === 0) return 'free'
  return before > 0 && Math.abs(after - before) * 2 >= before ? 'far' : null
}
