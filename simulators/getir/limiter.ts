import type { Budget, Timing } from './timing.ts'

export type Limiter = {
  /**
   * True if the call may proceed, false while the key is blocked. A call beyond the limit starts
   * the block.
   */
  take(budget: Budget, key: string): boolean
  forget(): void
}

/**
 * Getir's limiter: a number of calls per window and then a block of fixed length, for each token.
 * The published table gives tight budgets per operation, and a default budget per token. The caller
 * chooses `key` accordingly.
 */
export function createLimiter(budgets: Timing['budgets'], now: () => number): Limiter {
  const seen = new Map<string, { calls: number[]; blockedUntil: number }>()
  return {
    take(budget, key) {
      const { calls, windowMs, blockMs } = budgets[budget]
      const entry = seen.get(key) ?? { calls: [], blockedUntil: 0 }
      seen.set(key, entry)
      const at = now()
      if (at < entry.blockedUntil) return false
      entry.calls = entry.calls.filter((call) => call > at - windowMs)
      if (entry.calls.length >= calls) {
        entry.blockedUntil = at + blockMs
        entry.calls = []
        return false
      }
      entry.calls.push(at)
      return true
    },
    forget: () => seen.clear(),
  }
}
