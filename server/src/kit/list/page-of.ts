import { fold } from '#contract/kit/fold.ts'

/**
 * One page of rows held in memory, after filtering, searching and sorting. `ranks` maps the fields
 * that are sorted by a number instead of by their value.
 */
export function pageOf<R extends { id: string }>(
  rows: readonly R[],
  query: { page: number; limit: number; sort: string; search?: string | undefined },
  it: {
    text: (row: R) => readonly string[]
    keep: (row: R) => boolean
    ranks?: Partial<Record<keyof R, (row: R) => number>>
  },
): { data: R[]; total: number; page: number; limit: number } {
  const field = query.sort.replace(/^-/, '') as keyof R
  const sign = query.sort.startsWith('-') ? -1 : 1
  const wanted = fold(query.search ?? '')
  const order = (a: R, b: R) => {
    const valueOf = it.ranks?.[field] ?? ((row: R) => row[field])
    const [left, right] = [valueOf(a), valueOf(b)]
    const by = typeof left === 'number' ? left - Number(right) : String(left).localeCompare(String(right))
    return sign * (by || a.id.localeCompare(b.id))
  }
  const matching = rows
    .filter((row) => it.keep(row) && it.text(row).some((text) => fold(text).includes(wanted)))
    .toSorted(order)
  const from = (query.page - 1) * query.limit
  return {
    data: matching.slice(from, from + query.limit),
    total: matching.length,
    page: query.page,
    limit: query.limit,
  }
}
