import { expect, test } from 'vitest'
import { takenText } from './taken.ts'

test('neighbouring rows are one span; all and none have their own words', () => {
  expect(takenText(new Set([9, 2, 3, 5, 4]), 8)).toBe('2-5,9')
  expect(takenText(new Set([2, 3]), 2)).toBe('all')
  expect(takenText(new Set(), 2)).toBeUndefined()
})
