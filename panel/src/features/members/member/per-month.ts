const monthMs = 30 * 86_400_000

/**
 * Average orders per whole month since the first order. Within the first month, this is the number
 * of orders itself.
 */
export const perMonth = (count: number, first_at: string, now: number): number =>
  Math.round(count / Math.max(1, (now - Date.parse(first_at)) / monthMs))
