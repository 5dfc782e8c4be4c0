import { expect, test } from 'vitest'
import { amountOf, typedAmount } from './typed-amount.ts'

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

test.each([
  ['265', ',', 265],
  ['1.234,50', ',', 1234.5],
  ['1.250', ',', 1250],
  ['275.50', ',', 275.5],
  ['275,50', '.', 275.5],
  [' 12,5 ₺', ',', 12.5],
  ['0', ',', 0],
  ['1,2,3', ',', null],
  [',', ',', null],
  ['', ',', null],
])('%s where people write %s is the amount %s', (text, decimal, amount) => {
  expect(amountOf(text, decimal)).toBe(amount)
})
