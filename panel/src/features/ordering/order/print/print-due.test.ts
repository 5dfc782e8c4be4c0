import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { isDue } from './print-due.ts'

const now = Date.parse('2026-11-23T18:00:00Z')
const row = (status: OrderStatus, more: Partial<OrderRow> = {}) =>
  ({ status, scheduled_at: null, finished_at: null, ...more }) as OrderRow
const due = (when: Parameters<typeof isDue>[1]) =>
  (['awaiting_approval', 'preparing', 'on_the_way', 'delivered', 'cancelled', 'returned'] as const).filter((status) =>
    isDue(row(status, { finished_at: '2026-11-23T17:59:00Z' }), when, now),
  )

it('prints on approval or on arrival, and nothing that is over', () => {
  expect(due('off')).toEqual([])
  expect(due('approval')).toEqual(['preparing', 'on_the_way'])
  expect(due('arrival')).toEqual(['awaiting_approval', 'preparing', 'on_the_way'])
})

it('prints a scheduled order an hour before its time', () => {
  const scheduled = row('preparing', { scheduled_at: '2026-11-23T20:00:00Z' })
  expect(isDue(scheduled, 'approval', now)).toBe(false)
  expect(isDue(scheduled, 'approval', now + 61 * 60_000)).toBe(true)
})

it('waits until an approval can no longer be undone', () => {
  const approved = row('preparing', { take_back: { step: 'approve', until: '2026-11-23T18:00:05Z' } })
  expect(isDue(approved, 'approval', now)).toBe(false)
  expect(isDue(approved, 'arrival', now)).toBe(true)
  expect(isDue(approved, 'approval', now + 5000)).toBe(true)
})
