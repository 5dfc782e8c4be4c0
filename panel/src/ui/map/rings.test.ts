import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import {
  insideOf,
  isSound,
  pathsOf,
  positionOf,
  ringsOf,
  withCorner,
  withoutCorner,
  withSplit,
  type Path,
} from './rings.ts'

const square: Path = [
  [29, 41],
  [29.04, 41],
  [29.04, 41.04],
  [29, 41.04],
]
const hole: Path = [
  [29.01, 41.01],
  [29.02, 41.01],
  [29.02, 41.02],
]

it('takes a plain shape, and one with a hole', () => {
  expect(isSound([square])).toBe(true)
  expect(isSound([square, hole])).toBe(true)
  expect(isSound([square, hole.toReversed()])).toBe(true)
})

it.each([
  ['crossing', [square.with(2, [28.99, 41.01])]],
  ['touching an edge', [[...square.slice(0, 3), [29.02, 41] as const, [29, 41.04] as const]]],
  ['touching a corner', [[...square, [29.04, 41] as const, [28.99, 41.02] as const]]],
  ['a spike', [[...square.slice(0, 2), [29.08, 41] as const, [29.04, 41] as const, ...square.slice(2)]]],
  ['a corner twice', [[...square, [29, 41.04] as const]]],
  ['a hole outside', [square, hole.map(([lng, lat]) => [lng + 1, lat] as const)]],
  ['a hole that crosses', [square, hole.with(1, [29.05, 41.01])]],
  ['a hole that touches', [square, hole.with(1, [29.04, 41.01])]],
  [
    'a hole in a hole',
    [square, hole, [[29.014, 41.012] as const, [29.016, 41.012] as const, [29.016, 41.014] as const]],
  ],
])('refuses %s', (_, paths) => {
  expect(isSound(paths)).toBe(false)
})

it('looks at a line that is still drawn without closing it', () => {
  const bow: Path = [square[0]!, square[2]!, square[1]!, square[3]!]
  expect(isSound([bow.slice(0, 3)], true)).toBe(true)
  expect(isSound([bow], true)).toBe(false)
  expect(isSound([square.with(3, [29.02, 41.02])], true)).toBe(true)
})

it('goes around one middle in order and never meets itself, whatever corner is split or taken away', () => {
  const turns = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 5, maxLength: 40 })
  fc.assert(
    fc.property(turns, fc.nat(), (degrees, pick) => {
      const path = degrees
        .toSorted((a, b) => a - b)
        .map((turn) =>
          positionOf({ lat: 41 + Math.sin((turn * Math.PI) / 180), lng: 29 + Math.cos((turn * Math.PI) / 180) }),
        )
      const corner = { ring: 0, at: pick % path.length }
      expect(isSound([path])).toBe(true)
      const split = withSplit([path], corner)
      expect(split[0]).toHaveLength(path.length + 1)
      expect(withoutCorner(split, { ring: 0, at: corner.at + 1 })).toEqual([path])
      expect(isSound(withoutCorner([path], corner))).toBe(true)
    }),
  )
})

it('closes what it gives and opens what it gets; fewer than three corners are none', () => {
  expect(ringsOf([square])[0]).toHaveLength(5)
  expect(pathsOf(ringsOf([square, hole]))).toEqual([square, hole])
  expect(withoutCorner([square, hole], { ring: 1, at: 0 })).toEqual([square])
  expect(withoutCorner([hole], { ring: 0, at: 0 })).toEqual([])
  expect(withCorner([square], { ring: 0, at: 1 }, [29.05, 41])[0]?.[1]).toEqual([29.05, 41])
})

it('finds a place for a name inside, whatever the shape', () => {
  const comb: Path = [
    [29, 41],
    [29.04, 41],
    [29.04, 41.04],
    [29.03, 41.04],
    [29.03, 41.01],
    [29.01, 41.01],
    [29.01, 41.04],
    [29, 41.04],
  ]
  expect(insideOf(square, 0.5)).toEqual([29.02, 41.02])
  expect(insideOf(comb, 0.9)[0]).toBeCloseTo(29.005)
  expect(insideOf(comb, 0.1)[0]).toBeCloseTo(29.02)
})
