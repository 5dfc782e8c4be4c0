import { expect, it } from 'vitest'
import { noPlaces, placesAfter } from './table-places.ts'

const first = placesAfter(noPlaces, ['a', 'b', 'c'])

it('a row that stays keeps its place, and one that came has one of its own', () => {
  expect(placesAfter(first, ['x', 'c', 'a']).keys).toEqual([3, 2, 0])
})

it('another page takes the places of the old one, however long it is', () => {
  const second = placesAfter(first, ['p', 'q', 'r', 's'])
  expect(second.keys).toEqual([0, 1, 2, 3])
  expect(placesAfter(second, ['z']).keys).toEqual([0])
})

it('no key is given twice, though a row comes back that had another one before', () => {
  const second = placesAfter(first, ['p', 'q', 'r'])
  const third = placesAfter(second, ['a', 'p', 'q', 'r'])
  expect(third.keys).toEqual([3, 0, 1, 2])
  expect(new Set(third.keys).size).toBe(4)
})
