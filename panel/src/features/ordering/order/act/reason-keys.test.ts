import { expect, test } from 'vitest'
import { mayContinue, numberTyped, secondDigitMs, type TypedNumber } from './reason-keys.ts'

/** The choice after each digit, if the digits are typed at these times. */
function chosen(count: number, ...digits: [digit: string, at: number][]) {
  let before: TypedNumber | null = null
  return digits.map(([digit, now]) => {
    const made = numberTyped(before, digit, { count, now })
    before = made?.typed ?? before
    return made?.choice
  })
}

test('of fourteen, 1 and 2 are the twelfth; each later digit starts anew', () => {
  expect(chosen(14, ['1', 0], ['2', 300])).toEqual([0, 11])
  expect(chosen(14, ['1', 0], ['0', 300])).toEqual([0, 9])
  expect(chosen(14, ['1', 0], ['2', 300], ['3', 400])).toEqual([0, 11, 2])
  expect(chosen(14, ['1', 0], ['2', secondDigitMs])).toEqual([0, 1])
})

test('a number that no reason has chooses none, and never the one of its second digit', () => {
  expect(chosen(14, ['1', 0], ['7', 300])).toEqual([0, null])
  expect(chosen(14, ['2', 0], ['3', 300])).toEqual([1, null])
  expect(chosen(14, ['0', 0])).toEqual([undefined])
})

test('up to nine, every digit is a number of its own', () => {
  expect(chosen(9, ['1', 0], ['2', 10])).toEqual([0, 1])
  expect(chosen(4, ['7', 0])).toEqual([null])
})

test('a number is open while a further digit could name another', () => {
  expect(mayContinue({ text: '1', until: 0 }, 14)).toBe(true)
  expect(mayContinue({ text: '2', until: 0 }, 14)).toBe(false)
  expect(mayContinue({ text: '12', until: 0 }, 140)).toBe(false)
})
