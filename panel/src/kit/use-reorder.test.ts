import { expect, it } from 'vitest'
import { moved } from './use-reorder.ts'

it('moves one thing past the others and loses none', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
