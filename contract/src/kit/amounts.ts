/**
 * amount × num / den in whole minor units, with halves rounded away from zero. Exact, however large
 * the product is.
 */
export function share(amount: number, num: number, den: number): number {
  const [doubled, by] = [2n * BigInt(amount) * BigInt(num), 2n * BigInt(den)]
  const half = doubled < 0n ? -BigInt(den) : BigInt(den)
  return Number((doubled + half) / by)
}

/**
 * Splits an amount (≥ 0, minor units) in proportion to weights (≥ 0) by largest remainder; on a
 * tie, the earlier part gets more. The parts add up to the amount. All parts are 0 if all weights
 * are 0.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, it) => sum + BigInt(it), 0n)
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((it) => BigInt(amount) * BigInt(it))
  const parts = exact.map((it) => Number(it / all))
  let rest = amount - parts.reduce((sum, it) => sum + it, 0)
  const byRemainder = exact
    .map((it, at) => ({ at, left: it % all }))
    .sort((a, b) => (a.left < b.left ? 1 : a.left > b.left ? -1 : 0))
  for (const { at } of byRemainder) if (rest-- > 0) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/** Splits a gross amount that includes `percent` of tax into net and tax. */
export function splitTax(gross: number, percent: number): { net: number; tax: number } {
  const net = share(gross, 100, 100 + percent)
  return { net, tax: gross - net }
}
