/**
 * How many of a kitchen's latest orders are used to judge its pace, and how many of them there must
 * be at least.
 */
export const paceOrders = 15
const minOrders = 5

/**
 * The minutes that a busy kitchen adds to preparation times. This is the median of how much longer
 * than usual its latest orders took, so that neither a single slow order nor a forgotten button
 * press counts. Never below 0, never above `max`.
 * @param overMin for each order, the minutes beyond the usual preparation time; negative if it was
 * faster
 */
export function paceOf(overMin: readonly number[], max: number): number {
  if (overMin.length < minOrders) return 0
  const sorted = overMin.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
  return Math.min(max, Math.max(0, Math.round(median)))
}
