import { expect, test } from 'vitest'
import { perMonth } from './per-month.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const before = (days: number) => new Date(now - days * 86_400_000).toISOString()

test('orders a month are counted from the first on, and in the first month as they are', () => {
  expect(perMonth(12, before(120), now)).toBe(3)
  expect(perMonth(225, before(677), now)).toBe(10)
  expect(perMonth(2, before(1), now)).toBe(2)
  expect(perMonth(1, before(300), now)).toBe(0)
})
