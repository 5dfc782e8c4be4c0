import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withMoved } from '#panel/kit/list/moved.ts'
import { dropped, groupsOf, joined, parted, movedByOne, type Groups } from './groups.ts'

const groups: Groups = [['a'], ['b', 'c'], ['d']]

it('is read from priorities, equal ones by name', () => {
  const zones = [
    { id: '1', name: 'Çarşı', priority: 2 },
    { id: '2', name: 'Bostancı', priority: 2 },
    { id: '3', name: 'Moda', priority: 7 },
  ]
  expect(groupsOf(zones)).toEqual([['3'], ['2', '1']])
})

it('a step leads past a whole group, or out of one’s own', () => {
  expect(movedByOne(groups, 'a', 1)).toEqual([['b', 'c'], ['a'], ['d']])
  expect(movedByOne(groups, 'd', -1)).toEqual([['a'], ['d'], ['b', 'c']])
  expect(movedByOne(groups, 'c', -1)).toEqual([['a'], ['c'], ['b'], ['d']])
  expect(movedByOne(groups, 'b', 1)).toEqual([['a'], ['c'], ['b'], ['d']])
  expect(movedByOne(groups, 'a', -1)).toEqual(groups)
  expect(movedByOne(groups, 'd', 1)).toEqual(groups)
})

it('joins the group above and leaves it again', () => {
  expect(joined(groups, 'd')).toEqual([['a'], ['b', 'c', 'd']])
  expect(joined(groups, 'a')).toEqual(groups)
  expect(parted(joined(groups, 'd'), 'd')).toEqual(groups)
  expect(parted(groups, 'a')).toEqual(groups)
})

it('dropped between two of a group it is one of them', () => {
  expect(dropped(groups, 'a', ['b', 'a', 'c', 'd'])).toEqual([['b', 'a', 'c'], ['d']])
  expect(dropped(groups, 'd', ['d', 'a', 'b', 'c'])).toEqual([['d'], ['a'], ['b', 'c']])
  expect(dropped(groups, 'c', ['a', 'b', 'd', 'c'])).toEqual([['a'], ['b'], ['d'], ['c']])
})

it('whatever is done, no zone is lost or doubled, and the dropped order is the one that was dropped', () => {
  const some = fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 9 })
    .chain((ids) =>
      fc
        .array(fc.nat(3), { minLength: ids.length, maxLength: ids.length })
        .map((of) => [...Map.groupBy(ids, (id) => of[ids.indexOf(id)]).values()].map((group) => [...group])),
    )
  fc.assert(
    fc.property(some, fc.nat(), fc.nat(), (given, from, to) => {
      const flat = given.flat()
      const id = flat[from % flat.length]!
      const next = withMoved(flat, from % flat.length, to % flat.length)
      expect(dropped(given, id, next).flat()).toEqual(next)
      for (const it of [movedByOne(given, id, 1), movedByOne(given, id, -1), joined(given, id), parted(given, id)]) {
        expect(it.flat().toSorted()).toEqual(flat.toSorted())
        expect(it.every((group) => group.length > 0)).toBe(true)
      }
    }),
  )
})
