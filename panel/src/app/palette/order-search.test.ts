import { expect, test } from 'vitest'
import { exactFirst, orderSearch } from './order-search.ts'

test('numbers with and without their sign, platform numbers, phones and names are looked for', () => {
  expect(orderSearch('#4484')).toBe('4484')
  expect(orderSearch(' 4484 ')).toBe('4484')
  expect(orderSearch('B7067')).toBe('B7067')
  expect(orderSearch('0532 123')).toBe('0532 123')
  expect(orderSearch('çağrı')).toBe('çağrı')
  expect(orderSearch('#7')).toBe('7')
})

test('what is too short is not asked for', () => {
  expect(orderSearch('')).toBeNull()
  expect(orderSearch('#')).toBeNull()
  expect(orderSearch('44')).toBeNull()
  expect(orderSearch('ça')).toBeNull()
})

test('the order of that very number comes before those that merely hold it', () => {
  const row = (number: number, external_number: string | null = null) => ({ number, external_number })
  const rows = [row(14484), row(4484), row(9, 'b7067')]
  expect(exactFirst(rows, '4484').map(({ number }) => number)).toEqual([4484, 14484, 9])
  expect(exactFirst(rows, 'B7067').map(({ number }) => number)).toEqual([9, 14484, 4484])
})

test('an order is found by its number beside what is to be done to it', () => {
  expect(orderSearch('iptal 4577')).toBe('4577')
  expect(orderSearch('4577 ONAYLA')).toBe('4577')
  expect(orderSearch('cancel #4577')).toBe('4577')
  expect(orderSearch('İptal')).toBe('İptal')
  expect(orderSearch('Ayşe 4577')).toBe('Ayşe 4577')
})
