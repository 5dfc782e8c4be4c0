import { expect, it } from 'vitest'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import { copiedToAll, endOf, minuteOf, slotText, timeOf, usualWeek, withSlot } from './schedule.ts'

const slot = (weekday: number, start_min: number, end_min: number) => ({ weekday, start_min, end_min })

it('reads and writes times', () => {
  for (const minute of [0, 59, 90, 1439]) expect(minuteOf(timeOf(minute))).toBe(minute)
  expect(timeOf(65)).toBe('01:05')
})

it('says how a slot ends', () => {
  expect(endOf(slot(0, 600, 720))).toBe('same')
  expect(endOf(slot(0, 1320, 120))).toBe('nextDay')
  expect(endOf(slot(0, 600, 600))).toBe('nextDay')
  expect(endOf(slot(0, 600, 0))).toBe('midnight')
  expect(endOf(slot(0, 0, 0))).toBe('allDay')
  expect([slot(0, 600, 0), slot(0, 0, 0), slot(0, 1320, 120)].map(slotText)).toEqual([
    '10:00–24:00',
    '00:00–24:00',
    '22:00–02:00',
  ])
})

it('copies a day over the week', () => {
  const week = copiedToAll([slot(0, 60, 120), slot(3, 600, 720), slot(3, 800, 900)], 3)
  expect(week).toHaveLength(14)
  expect(week.filter((it) => it.weekday === 0)).toEqual([slot(0, 600, 720), slot(0, 800, 900)])
  expect(copiedToAll([slot(3, 600, 720)], 1)).toEqual([])
})

it('adds slots that break no rule while the day has room', () => {
  let week = withSlot([], 2)
  expect(week).toEqual([slot(2, 600, 1320)])
  week = withSlot(week, 2)
  expect(scheduleFaults(week)).toEqual([])
  // An evening's last slot may run until midnight.
  expect(withSlot([slot(2, 600, 1320)], 2).at(-1)).toEqual(slot(2, 1380, 0))
  expect(withSlot([slot(4, 0, 60)], 2).map((it) => it.weekday)).toEqual([2, 4])
  expect(scheduleFaults(usualWeek)).toEqual([])
})
