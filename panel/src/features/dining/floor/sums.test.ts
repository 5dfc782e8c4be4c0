import { expect, it } from 'vitest'
import type { TableSession } from '#contract/dining/table-session.ts'
import { sumsOf } from './sums.ts'

const order = (total: number, part: Partial<TableSession['orders'][number]> = {}) => ({
  id: String(total),
  number: 1,
  status: 'preparing' as const,
  delivery_type: 'orderOnTheTable' as const,
  created_at: '2026-11-28T10:00:00Z',
  total,
  is_paid: false,
  version: 1,
  lines: [],
  ...part,
})
const sums = { total: 0, paid: 0, refund: 0, bills: [] }

it('counts orders paid as they were placed: three of them are not 0,00', () => {
  const orders = [order(10_000, { is_paid: true }), order(5000, { is_paid: true }), order(700, { is_paid: true })]
  expect(sumsOf({ ...sums, orders })).toEqual([
    ['total', 15_700],
    ['prepaidSum', 15_700],
  ])
})

it('adds up to what is left to pay', () => {
  const orders = [order(10_000), order(5000, { is_paid: true }), order(900, { is_paid: true, status: 'cancelled' })]
  expect(sumsOf({ ...sums, total: 10_000, paid: 4000, orders })).toEqual([
    ['total', 15_000],
    ['prepaidSum', 5000],
    ['paidSum', 4000],
  ])
  expect(sumsOf({ ...sums, orders: [] })).toEqual([['total', 0]])
})
