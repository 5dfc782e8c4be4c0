import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['260.50', ',', 260.5],
  ['12.5', ',', 12.5],
  ['₺ 39.9', ',', 39.9],
  ['1.1000', ',', 1.1],
  ['260,50', '.', 260.5],
  ['0.500', ',', null],
  ['1.100', ',', null],
  ['1.234.500', ',', null],
  ['1.234,50', ',', null],
  ['12,5', ',', null],
  ['260', ',', null],
  ['12.', ',', null],
  ['', ',', null],
])('%s where people write %s is %s', (text, decimal, amount) => {
  expect(typedAmount(text, decimal)).toBe(amount)
})
