import { expect, it } from 'vitest'
import type { Line } from '#contract/ordering/order-fields.ts'
import { changeSince, chosenUnits, linesToReturn, snapshotOf } from './returning.ts'

const line = (quantity: number, returned?: number): Line => ({
  name: 'Ayran',
  quantity,
  unit_price: 1000,
  tax_rate: 10,
  options: [],
  note: '',
  total: 1000 * quantity,
  ...(returned && { returned }),
})

it('returns all that is left unless somebody chooses, and never more', () => {
  const lines = [line(2), line(3, 1), line(1, 1)]
  expect(chosenUnits(lines, null)).toEqual([2, 2, 0])
  expect(linesToReturn(lines, [2, 2, 0])).toBeUndefined()
  expect(chosenUnits(lines, [1, 3, 1])).toEqual([1, 2, 0])
  expect(linesToReturn(lines, [0, 1, 0])).toEqual([{ line: 1, quantity: 1 }])
})

it('notices that somebody else has returned a part meanwhile, or moved the order', () => {
  const before = snapshotOf({ status: 'delivered', lines: [line(2), line(3, 1)] })
  expect(changeSince(before, snapshotOf({ status: 'delivered', lines: [line(2), line(3, 1)] }))).toBeNull()
  expect(changeSince(before, snapshotOf({ status: 'delivered', lines: [line(2, 1), line(3, 1)] }))).toBe(
    'part_returned',
  )
  expect(changeSince(before, snapshotOf({ status: 'returned', lines: [line(2, 2), line(3, 3)] }))).toBe('returned')
})
