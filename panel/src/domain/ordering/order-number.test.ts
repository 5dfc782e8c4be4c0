import { expect, test } from 'vitest'
import { orderNumber, shownNumber } from './order-number.ts'

test('an order is called by its platform’s number, of a long id by its end', () => {
  expect(shownNumber({ number: 4484, external_number: null })).toBe('4484')
  expect(shownNumber({ number: 4484, external_number: 'B7067' })).toBe('B7067')
  const long = { number: 4484, external_number: 'b7f1c2d4-5aa0-4c1d-9d7e-0f33ab91c2e7' }
  expect(shownNumber(long)).toBe('…91c2e7')
  expect(orderNumber(long)).toBe(long.external_number)
})
