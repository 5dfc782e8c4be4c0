import { expect, it } from 'vitest'
import { daysShown, mondayOf, dayAfterStep } from './days.ts'

it('shows whole weeks, from Monday', () => {
  expect(mondayOf('2026-12-06')).toBe('2026-11-30')
  expect(mondayOf('2026-11-30')).toBe('2026-11-30')
  const december = daysShown('month', '2026-12-15')
  expect([december[0], december.at(-1), december.length]).toEqual(['2026-11-30', '2027-01-03', 35])
  // February 2027 begins on a Monday and has four weeks.
  expect(daysShown('month', '2027-02-10')).toHaveLength(28)
  expect(daysShown('month', '2026-08-01')).toHaveLength(42)
  expect(daysShown('week', '2027-01-01')).toEqual(expect.arrayContaining(['2026-12-28', '2027-01-03']))
})

it('steps by weeks and months', () => {
  expect(dayAfterStep('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfterStep('month', '2026-03-31', -1)).toBe('2026-02-01')
  expect(dayAfterStep('week', '2026-12-31', 1)).toBe('2027-01-07')
})
