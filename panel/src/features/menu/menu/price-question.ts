/** What is asked before a price is saved: one that sells for nothing, or that moves by more than half, is more often a slip than meant. */
export type PriceQuestion = 'free' | 'far'

/** Both in minor units. What cost nothing until now may get any price. */
export function questionOf(before: number, after: number): PriceQuestion | null {
  if (after === before) return null
  if (after === 0) return 'free'
  return before > 0 && Math.abs(after - before) * 2 > before ? 'far' : null
}
