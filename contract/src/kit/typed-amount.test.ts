import { expect, test } from 'vitest'
import { amountOf, minorOf } from './typed-amount.ts'

test.each([
  ['265', ',', 265],
  ['260.50', ',', 260.5],
  ['12.5', ',', 12.5],
  ['1250.5', ',', 1250.5],
  ['99.90', ',', 99.9],
  ['1.1000', ',', 1.1],
  ['260,50', '.', 260.5],
  ['12,5', ',', 12.5],
  [',5', ',', 0.5],
  ['12.', ',', 12],
  ['0', ',', 0],
  // Digits grouped in thousands, in the format of any language, if only one reading is possible.
  ['1.250', ',', 1250],
  ['1,250', ',', 1.25],
  ['1,250', '.', 1250],
  ['1.234.500', ',', 1_234_500],
  ['1,234,500', ',', 1_234_500],
  ['1.234,50', ',', 1234.5],
  ['1,234.50', ',', 1234.5],
  ['1 234,50', ',', 1234.5],
  ['1\u00a0234,50', ',', 1234.5],
  ['1234.500', ',', 1234.5],
  // A leading zero is not the start of a group of thousands.
  ['0.500', ',', 0.5],
  ['0,500', '.', 0.5],
  // An amount with a currency, as copied from elsewhere.
  ['250 TL', ',', 250],
  ['₺ 99,90', ',', 99.9],
  ['₺ 39.9', ',', 39.9],
  [' 12,5 ₺\n', ',', 12.5],
  ['1.250,00 TRY', ',', 1250],
  ['-₺5', ',', -5],
  ['12 %', ',', 12],
  // The sign stays.
  ['-5', ',', -5],
  ['−33.9', ',', -33.9],
  // These texts are not amounts, and must not be read as amounts.
  ['1e5', ',', null],
  ['2 bin', ',', null],
  ['5-', ',', null],
  ['(5)', ',', null],
  ['12 34', ',', null],
  ['1.2.3', ',', null],
  ['1,2,3', ',', null],
  ['1.250.5', ',', null],
  ['9'.repeat(400), ',', null],
  [',', ',', null],
  ['-', ',', null],
  ['', ',', null],
])('%j where people write %s is the amount %s', (text, decimal, amount) => {
  expect(amountOf(text, decimal)).toBe(amount)
})

test('minor units tell what is empty from what is no amount', () => {
  expect(minorOf('1250.5', ',', 100)).toBe(125_050)
  expect(minorOf('0.29', ',', 100)).toBe(29)
  expect(minorOf('-5', ',', 100)).toBe(-500)
  expect(minorOf(' ', ',', 100)).toBeNull()
  expect(minorOf('1e5', ',', 100)).toBeNaN()
})

test('more decimals than the currency has are refused, however they end', () => {
  for (const text of ['12,345', '12,500', '0,001', '1.234,567']) expect(minorOf(text, ',', 100)).toBeNaN()
  expect(minorOf('12,345', '.', 100)).toBe(1_234_500)
  expect(minorOf('12.345', ',', 100)).toBe(1_234_500)
  expect(minorOf('12,5', ',', 1)).toBeNaN()
  expect(minorOf('12.', ',', 1)).toBe(12)
})
