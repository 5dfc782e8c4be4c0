import { expect, it } from 'vitest'
import { changeOf } from './change.ts'

it('a change is in whole percent, and none where there was nothing or too little', () => {
  expect(changeOf(112, 100)).toBe(12)
  expect(changeOf(0, 80)).toBe(-100)
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(30, 19)).toBeNull()
  expect(changeOf(30, 20)).toBe(50)
  // For money, the threshold applies to the number of orders behind the amount.
  expect(changeOf(112_00, 100_00, 19)).toBeNull()
})
