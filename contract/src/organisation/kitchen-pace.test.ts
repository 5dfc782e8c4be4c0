import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paceOf } from './kitchen-pace.ts'

it('takes the median of the latest orders, whatever one of them took', () => {
  expect(paceOf([8, 9, 7, 300, -4], 30)).toBe(8)
  expect(paceOf([8, 9, 7, 300, 10, -4], 30)).toBe(9)
})

it('says nothing from a few orders, nor where most are ready in time', () => {
  expect(paceOf([20, 20, 20, 20], 30)).toBe(0)
  expect(paceOf([-3, -2, 0, -8, 40], 30)).toBe(0)
})

it('stays within the ceiling, and rises with every order', () => {
  const minutes = fc.array(fc.integer({ min: -60, max: 240 }), { minLength: 5, maxLength: 15 })
  fc.assert(
    fc.property(minutes, fc.nat(60), fc.nat(30), (over, max, more) => {
      const pace = paceOf(over, max)
      expect(pace).toBeGreaterThanOrEqual(0)
      expect(pace).toBeLessThanOrEqual(max)
      expect(
        paceOf(
          over.map((it) => it + more),
          max,
        ),
      ).toBeGreaterThanOrEqual(pace)
    }),
  )
})
