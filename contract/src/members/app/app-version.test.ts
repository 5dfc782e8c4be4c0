import { expect, it } from 'vitest'
import { isOlderVersion } from './app-version.ts'

it('compares versions part by part, as numbers', () => {
  const older = [
    ['4.9', '4.10'],
    ['4', '4.0.1'],
    ['3.99.99', '4'],
    ['4.2.0', '4.2.0.1'],
  ] as const
  for (const [one, two] of older) expect([isOlderVersion(one, two), isOlderVersion(two, one)]).toEqual([true, false])
  expect(isOlderVersion('4.2', '4.2.0')).toBe(false)
  expect(isOlderVersion('4.2.0', '4.2')).toBe(false)
})
