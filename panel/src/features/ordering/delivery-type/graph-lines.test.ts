import { expect, it } from 'vitest'
import { orderStatuses, type OrderStatus, type Situation } from '#contract/ordering/delivery-type.ts'
import { box, cornerOf, linesOf, size } from './graph-lines.ts'

const of = (status: OrderStatus, ...next_status: OrderStatus[]): Situation => ({
  status,
  next_status,
  sla_sec: 0,
  remind_sec: 0,
})

it('every possible step has a line of its own inside the drawing', () => {
  const all = orderStatuses.map((status) => of(status, ...orderStatuses.filter((next) => next !== status)))
  const lines = linesOf(all)
  expect(lines).toHaveLength(30)
  expect(new Set(lines.map((line) => line.d)).size).toBe(30)
  for (const { d } of lines) {
    const numbers = d.match(/-?\d+(\.\d+)?/g)!.map(Number)
    for (const value of numbers) expect(value).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(size.width)
  }
})

it('no line leads to a status that is not used', () => {
  expect(linesOf([of('awaiting_approval', 'preparing', 'cancelled'), of('cancelled')]).map((line) => line.to)).toEqual([
    'cancelled',
  ])
})

it('boxes do not overlap and lie inside', () => {
  const corners = orderStatuses.map(cornerOf)
  for (const [at, a] of corners.entries()) {
    expect(a.x + box.width).toBeLessThanOrEqual(size.width)
    expect(a.y + box.height).toBeLessThanOrEqual(size.height)
    for (const b of corners.slice(at + 1))
      expect(Math.abs(a.x - b.x) >= box.width || Math.abs(a.y - b.y) >= box.height).toBe(true)
  }
})
