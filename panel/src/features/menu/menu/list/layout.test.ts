import { expect, it } from 'vitest'
import type { Section } from './rows.ts'
import { dropAt, placedBefore, rowsIn, topsOf } from './layout.ts'

const heights = { head: 40, row: 50 }
const sections = [3, 0, 2].map((count) => ({ products: Array.from({ length: count }) })) as unknown as Section[]

it('knows where sections begin', () => expect(topsOf(sections, heights)).toEqual([0, 190, 230]))

it('draws only rows that touch what is in sight', () => {
  expect(rowsIn(100, 0, heights, 0, 500)).toEqual([0, 10])
  expect(rowsIn(100, 0, heights, 1000, 1500)).toEqual([19, 30])
  expect(rowsIn(100, 9000, heights, 0, 500)).toEqual([0, 0])
  expect(rowsIn(3, 0, heights, 5000, 5500)).toEqual([3, 3])
})

it('drops between rows, into an empty section, and past the end', () => {
  expect(dropAt(sections, heights, 100)).toMatchObject({ section: 0, at: 1, line: 90 })
  expect(dropAt(sections, heights, 200)).toMatchObject({ section: 1, at: 0 })
  expect(dropAt(sections, heights, 9999)).toMatchObject({ section: 2, at: 2 })
  expect(dropAt([], heights, 0)).toBeNull()
})

it('puts a thing before another, counted in the list as it was', () => {
  expect(placedBefore(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'a', 'c'])
  expect(placedBefore(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(placedBefore(['a', 'b', 'c'], 1, 2)).toEqual(['a', 'b', 'c'])
})
