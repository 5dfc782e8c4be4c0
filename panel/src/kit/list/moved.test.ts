import { expect, it } from 'vitest'
import { withMoved } from './moved.ts'

it('moves one thing past the others and loses none', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(withMoved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(withMoved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
