import { describe, expect, it } from 'vitest'
import { isOut, isScheduled, opensIn, ownReason } from './availability.ts'

const at = new Date('2026-11-20T18:00:00Z')
const friday = (minute: number) => ({ at, weekday: 4, minute })

describe('a schedule', () => {
  const slots = [{ weekday: 4, start_min: 660, end_min: 120 }]
  it('runs past midnight, by the branch’s clock', () => {
    expect(isScheduled(slots, friday(659))).toBe(false)
    expect(isScheduled(slots, friday(660))).toBe(true)
    expect(isScheduled(slots, { weekday: 5, minute: 119 })).toBe(true)
    expect(isScheduled(slots, { weekday: 5, minute: 120 })).toBe(false)
    expect(isScheduled([{ weekday: 6, start_min: 1380, end_min: 60 }], { weekday: 0, minute: 30 })).toBe(true)
  })
  it('is always open where it has no slots, and all day from 0 to 0', () => {
    expect(isScheduled([], friday(0))).toBe(true)
    expect(isScheduled([{ weekday: 4, start_min: 0, end_min: 0 }], friday(1439))).toBe(true)
    expect(isScheduled([{ weekday: 4, start_min: 0, end_min: 0 }], { weekday: 5, minute: 0 })).toBe(false)
  })
})

it('is back when its end has passed, whether or not a job has seen it', () => {
  expect(isOut({ until: '2026-11-20T17:59:59Z' }, at)).toBe(false)
  expect(isOut({ until: '2026-11-20T18:00:01Z' }, at)).toBe(true)
  expect(isOut({ until: null }, at)).toBe(true)
  expect(isOut(null, at)).toBe(false)
})

it('names the first reason that holds', () => {
  const sold = { is_active: true, schedule: [], delivery_types: ['comeEat'], channels: ['getir'], out: null }
  expect(ownReason({ ...sold, is_active: false, out: { until: null } }, friday(0))).toBe('inactive')
  expect(ownReason({ ...sold, out: { until: null } }, friday(0))).toBe('out')
  expect(ownReason(sold, friday(0), { delivery_type: 'comeGetIt' })).toBe('delivery_type')
  expect(ownReason(sold, friday(0), { delivery_type: 'comeEat', channel: 'web' })).toBe('channel')
  expect(ownReason(sold, friday(0), { delivery_type: 'comeEat', channel: 'getir' })).toBeUndefined()
})

it('opens when every schedule is open, also across the end of the week, or never', () => {
  const slot = (weekday: number, start_min: number, end_min: number) => ({ weekday, start_min, end_min })
  const sundayNight = { weekday: 6, minute: 1380 }
  expect(opensIn([], sundayNight)).toBe(0)
  expect(opensIn([[slot(0, 600, 900)]], sundayNight)).toBe(60 + 600)
  expect(opensIn([[slot(0, 600, 900)], [slot(0, 660, 0)]], sundayNight)).toBe(60 + 660)
  expect(opensIn([[slot(6, 1320, 120)]], sundayNight)).toBe(0)
  expect(opensIn([[slot(6, 1320, 1350)]], sundayNight)).toBe(7 * 1440 - 60)
  expect(opensIn([[slot(0, 600, 900)], [slot(1, 600, 900)]], sundayNight)).toBeUndefined()
})
