import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/ordering/order.ts'
import { freshIn, keepRows, type OrderPage } from './list-rows.ts'

const row = (id: string, minute: number, more: Partial<OrderRow> = {}) =>
  ({ id, version: 1, status: 'preparing', created_at: `2026-11-20T19:${minute}:00.000Z`, ...more }) as OrderRow
const page = (total: number, ...data: OrderRow[]): OrderPage => ({
  data,
  total,
  total_capped: false,
  page: 1,
  limit: 50,
  counts: { preparing: total },
  next_cursor: null,
  previous_cursor: null,
})

describe('rows under the pointer', () => {
  const [b, a] = [row('b', 20), row('a', 10)]

  it('stay where they are: a new order changes the figures and no row', () => {
    const kept = keepRows(page(2, b, a), page(3, row('c', 30), row('b', 20), row('a', 10)), new Map())
    expect(kept.total).toBe(3)
    expect(kept.counts).toEqual({ preparing: 3 })
    expect(kept.data[0]).toBe(b)
    expect(kept.data[1]).toBe(a)
  })

  it('say what was told of them last, on a page that the newest one does not hold too', () => {
    const moved = row('a', 10, { version: 2, status: 'delivered' })
    expect(keepRows(page(2, b, a), page(2, row('b', 20)), new Map([['a', moved]])).data).toEqual([b, moved])
    expect(keepRows(page(1, moved), page(1, row('a', 10)), new Map([['a', a]])).data[0]).toBe(moved)
  })

  it('are told how many newer ones there are', () => {
    const newest = page(4, row('d', 40), row('c', 30), b, a)
    expect(freshIn(newest, page(2, b, a))).toBe(2)
    expect(freshIn(newest, '2026-11-20T19:35:00.000Z')).toBe(1)
    expect(freshIn(newest, page(0))).toBe(4)
  })
})
