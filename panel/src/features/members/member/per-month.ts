const monthMs = 30 * 86_400_000

/** How many orders a member makes in a month since the first, whole ones; within the first month as many as there are. */
export const perMonth = (count: number, first_at: string, now: number): number =>
  Math.round(count / Math.max(1, (now - Date.parse(first_at)) / monthMs))
