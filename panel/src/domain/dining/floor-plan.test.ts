import { expect, it } from 'vitest'
import { partWith } from './floor-plan.tsx'

const table = (x: number, y: number, w = 6, h = 6, turn = 0) => ({ x, y, w, h, turn })

it('shows the part of a plan where its tables are', () => {
  // Tables in two rows of the upper half: the empty squares below are left out.
  expect(partWith([table(2, 2), table(38, 14)])).toEqual({ x: 1, y: 1, w: 44, h: 20 })
  expect(partWith([table(0, 0), table(42, 26)])).toEqual({ x: 0, y: 0, w: 48, h: 32 })
})

it('shows at least half of each side, and all of a plan without tables', () => {
  expect(partWith([table(21, 13)])).toEqual({ x: 12, y: 8, w: 24, h: 16 })
  expect(partWith([table(42, 26)])).toEqual({ x: 24, y: 16, w: 24, h: 16 })
  expect(partWith([])).toEqual({ x: 0, y: 0, w: 48, h: 32 })
})

it('has room for a table across', () => {
  expect(partWith([table(0, 0), table(20, 20, 4, 10, 90), table(40, 0)])).toEqual({ x: 0, y: 0, w: 47, h: 31 })
})
