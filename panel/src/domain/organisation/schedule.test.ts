import { expect, it } from 'vitest'
import { scheduleFaults } from '#contract/menu/schedule-faults.ts'
import { copiedToAll, endOf, minuteOf, slotText, timeOf, usualWeek } from './schedule.ts'
import { hasBreak, hasRoom, withBreak, withSlot } from './schedule-room.ts'

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
  // The last slot of an evening may last until midnight.
  expect(withSlot([slot(2, 600, 1320)], 2).at(-1)).toEqual(slot(2, 1380, 0))
  expect(withSlot([slot(4, 0, 60)], 2).map((it) => it.weekday)).toEqual([2, 4])
  expect(scheduleFaults(usualWeek)).toEqual([])
})

it('never adds a slot inside one, nor to a full day', () => {
  const full = [slot(2, 0, 0)]
  expect(hasRoom(full, 2)).toBe(false)
  expect(withSlot(full, 2)).toEqual(full)
  // If a slot runs past midnight, the next day has room only after its end.
  expect(hasRoom([slot(1, 600, 540), slot(2, 540, 0)], 2)).toBe(false)
  const short = [slot(2, 0, 600), slot(2, 620, 0)]
  expect(withSlot(short, 2)).toEqual(short)
  // If the evening has no room, the new slot goes between the others.
  expect(withSlot([slot(2, 0, 600), slot(2, 900, 0)], 2)[1]).toEqual(slot(2, 660, 900))
  let week = [slot(2, 1080, 120)]
  for (let n = 0; n < 8; n++) week = [...withSlot(week, 2)]
  expect(scheduleFaults(week)).toEqual([])
})

it('splits a slot by a break in its middle', () => {
  expect(withBreak([slot(2, 600, 1320), slot(3, 600, 1320)], 0)).toEqual([
    slot(2, 600, 930),
    slot(2, 990, 1320),
    slot(3, 600, 1320),
  ])
  // A part after a break past midnight belongs to the next day.
  expect(withBreak([slot(6, 1320, 240)], 0)).toEqual([slot(0, 90, 240), slot(6, 1320, 30)])
  const short = [slot(2, 600, 690)]
  expect(hasBreak(short, 0)).toBe(false)
  expect(withBreak(short, 0)).toEqual(short)
  const six = [0, 200, 400, 600, 800, 1000].map((start) => slot(2, start, start + 180))
  expect(hasBreak(six, 0)).toBe(false)
})
