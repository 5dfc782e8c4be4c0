import { expect, it } from 'vitest'
import { dayAt, daysBetween, daysLater, earliestToday, endOfDay, plusDays } from './wall-clock.ts'

const hours = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 3_600_000

it('a day is that of the clock: half past midnight in Istanbul is the evening before in UTC', () => {
  const at = new Date('2026-11-26T21:30:00Z')
  expect([dayAt(at, 'Europe/Istanbul'), dayAt(at, 'Europe/Berlin'), dayAt(at, 'UTC')]).toEqual([
    '2026-11-27',
    '2026-11-26',
    '2026-11-26',
  ])
  expect(earliestToday(at)).toBe('2026-11-26')
  expect(earliestToday(new Date('2026-11-26T11:59:00Z'))).toBe('2026-11-25')
})

it.each([
  { from: '2026-03-28T22:30:00Z', days: 1, until: '2026-03-29T21:30:00Z', took: 23, why: 'the clock goes forward' },
  { from: '2026-10-24T21:30:00Z', days: 1, until: '2026-10-25T22:30:00Z', took: 25, why: 'the clock goes back' },
  { from: '2026-10-20T21:59:59.999Z', days: 7, until: '2026-10-27T22:59:59.999Z', took: 169, why: 'a week with 25 h' },
  { from: '2026-10-26T22:30:00Z', days: -7, until: '2026-10-19T21:30:00Z', took: -169, why: 'a week back' },
  { from: '2026-07-01T10:00:00.500Z', days: 30, until: '2026-07-31T10:00:00.500Z', took: 720, why: 'no change' },
])('days ahead keep the time of the clock in Berlin: $why', ({ from, days, until, took }) => {
  const later = daysLater(new Date(from), days, 'Europe/Berlin')
  expect(later).toEqual(new Date(until))
  expect(hours(new Date(from), later)).toBe(took)
})

it('the last moment of a day is before the first of the next, also where a day has 23 or 25 hours', () => {
  expect(endOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-29T21:59:59.999Z')
  expect(endOfDay('2026-10-25', 'Europe/Berlin').toISOString()).toBe('2026-10-25T22:59:59.999Z')
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2026-12-31']) {
    const end = endOfDay(day, 'Europe/Berlin')
    expect([dayAt(end, 'Europe/Berlin'), dayAt(new Date(end.getTime() + 1), 'Europe/Berlin')]).toEqual([
      day,
      plusDays(day, 1),
    ])
  }
})

it('counts days by the calendar', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-27', '2026-11-26')).toBe(-1)
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
})
