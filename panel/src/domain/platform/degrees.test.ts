import { expect, it } from 'vitest'
import { degreesIn, pairIn } from './degrees.ts'

it.each([
  ['39.9208', 39.9208],
  ['39,9208', 39.9208],
  [' -0.1276° ', -0.1276],
  ['−70,5', -70.5],
  ['41', 41],
  ['', null],
  ['north', Number.NaN],
  ['41.0426, 29.0075', Number.NaN],
])('%s is %s degrees', (text, degrees) => {
  expect(degreesIn(text)).toBe(degrees)
})

it('reads the pair that a map copies', () => {
  expect(pairIn('41.0426, 29.0075')).toEqual([41.0426, 29.0075])
  expect(pairIn('41.0426 -70.5')).toEqual([41.0426, -70.5])
  expect(pairIn('39,9208')).toBeUndefined()
})
