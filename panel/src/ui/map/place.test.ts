import { expect, it } from 'vitest'
import { distanceText, metresBetween, metresPerPixel, roundBelow, shifted, wayOf } from './place.ts'

const moda = { lat: 40.9822, lng: 29.0253 }

it('goes as many metres as it says', () => {
  expect(metresBetween(moda, shifted(moda, 30, 40))).toBeCloseTo(50, 1)
  expect(metresBetween(moda, moda)).toBe(0)
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543, 0)
})

it('has ten metres for an arrow, a hundred with Shift, one with Alt', () => {
  const press = { key: 'ArrowLeft', shiftKey: false, altKey: false }
  expect(wayOf(press)).toEqual([-10, 0])
  expect(wayOf({ ...press, key: 'ArrowUp', shiftKey: true })).toEqual([0, 100])
  expect(wayOf({ ...press, altKey: true })).toEqual([-1, 0])
  expect(wayOf({ ...press, key: 'a' })).toBeUndefined()
})

it('says distances as people do', () => {
  expect(roundBelow(730)).toBe(500)
  expect(distanceText(540, 'tr-TR')).toBe('540 m')
  expect(distanceText(1540, 'de-DE')).toBe('1,5 km')
})
