import type { Answer } from '#contract/kit/call.ts'
import type { order, OrderRow } from '#contract/ordering/order.ts'

export type OrderPage = Answer<typeof order.list>

/**
 * Updates a page without moving its rows. Each row gets its newest state, from events or from a
 * newer page that contains it; counts and total come from the newer page. Unchanged rows stay the
 * same objects.
 */
export function keepRows(old: OrderPage, next: OrderPage, heard: ReadonlyMap<string, OrderRow>): OrderPage {
  const { counts, total, total_capped } = next
  const known = new Map(next.data.map((row) => [row.id, row]))
  const data = old.data.map((row) =>
    [heard.get(row.id), known.get(row.id)].reduce<OrderRow>(
      (now, other) => (other && other.version >= now.version && !isSame(now, other) ? other : now),
      row,
    ),
  )
  return { ...old, counts, total, total_capped, data }
}

const isSame = (a: OrderRow, b: OrderRow) => JSON.stringify(a) === JSON.stringify(b)

/**
 * How many orders of the newest page are not shown: those newer than the newest row of the shown
 * page, or newer than a moment if another page is shown.
 */
export function freshIn(newest: OrderPage, shown: OrderPage | string): number {
  const ids = new Set(typeof shown === 'string' ? [] : shown.data.map((row) => row.id))
  const since = typeof shown === 'string' ? shown : (shown.data[0]?.created_at ?? '')
  return newest.data.filter(
    (row) => !ids.has(row.id) && (since === '' || Date.parse(row.created_at) >= Date.parse(since)),
  ).length
}
