import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hours, SpecialDay } from '../organisation/opening-hours.ts'
import {
  dateOf,
  datesReadFor,
  dayEnds,
  minutesOf,
  startFault,
  startsOn,
  stayMin,
  usualRules,
  type BranchDay,
} from './reservation-starts.ts'

const branch = (
  start_min: number,
  end_min: number,
  timezone = 'Europe/Istanbul',
  more: Partial<Hours> = {},
): BranchDay => ({
  day_starts_min: 300,
  hours: {
    timezone,
    week: Array.from({ length: 7 }, (_, weekday) => ({ order_method: 'all' as const, weekday, start_min, end_min })),
    special: [],
    methods: [],
    ...more,
  },
})
/** The hour by the branch's clock. */
const clock = (it: BranchDay, date: string) =>
  startsOn(it, date).map((at) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: it.hours.timezone, timeStyle: 'short' }).format(at),
  )

it('a party stays by its size, and its table turns after it', () => {
  expect([1, 2, 3, 4, 5, 8, 9, 30].map(stayMin)).toEqual([90, 90, 120, 120, 150, 150, 180, 180])
  expect(minutesOf(4, { turn_min: 10 })).toBe(130)
})

describe('starts of a day', () => {
  it('are each quarter from opening to an hour before closing', () => {
    const starts = clock(branch(18 * 60, 23 * 60), '2026-11-20')
    expect([starts[0], starts.at(-1), starts.length]).toEqual(['18:00', '22:00', 17])
    expect(clock(branch(18 * 60 + 5, 19 * 60 + 20), '2026-11-20')).toEqual(['18:15'])
    expect(clock(branch(18 * 60, 18 * 60 + 59), '2026-11-20')).toEqual([])
  })
  it('run past midnight into the small hours, which belong to the evening', () => {
    const night = branch(22 * 60, 2 * 60)
    const starts = clock(night, '2026-11-20')
    expect([starts[0], starts.at(-1), starts.length]).toEqual(['22:00', '01:00', 13])
    expect(dateOf(night, new Date(startsOn(night, '2026-11-20').at(-1)!))).toBe('2026-11-20')
  })
  it('of a branch that never closes are the whole business day, each once', () => {
    const always = branch(0, 0)
    expect(clock(always, '2026-11-20')).toHaveLength(96)
    expect(clock(always, '2026-11-20')[0]).toBe('05:00')
  })
  it('depend on the special days of the dates read for them, and on no others', () => {
    const slot = fc.record({ start_min: fc.integer({ min: 0, max: 1439 }), end_min: fc.integer({ min: 0, max: 1439 }) })
    const day = fc.record({
      day: fc.integer({ min: 10, max: 30 }).map((n) => `2026-11-${n}`),
      order_method: fc.constantFrom('all' as const, 'comeEat' as const),
      slots: fc.array(slot, { maxLength: 3 }),
      cuts_tail: fc.boolean(),
    })
    const { from, until } = datesReadFor('2026-11-20')
    fc.assert(
      fc.property(fc.array<SpecialDay>(day, { maxLength: 20 }), (special) => {
        const read = special.filter((it) => from <= it.day && it.day <= until)
        const [all, some] = [special, read].map((these) => branch(600, 120, 'Europe/Istanbul', { special: these }))
        expect(startsOn(some!, '2026-11-20')).toEqual(startsOn(all!, '2026-11-20'))
      }),
    )
  })
  it('are as many as the clock shows where it changes', () => {
    const { from, to } = dayEnds(branch(0, 0, 'Europe/Berlin'), '2026-10-24')
    expect((to - from) / 3_600_000).toBe(25)
    expect(startsOn(branch(0, 0, 'Europe/Berlin'), '2026-10-24')).toHaveLength(100)
    expect(startsOn(branch(0, 0, 'Europe/Berlin'), '2027-03-27')).toHaveLength(92)
  })
  it('follow the hours of eating there, and special days', () => {
    const own = branch(10 * 60, 23 * 60, 'Europe/Istanbul', {
      week: [{ order_method: 'comeEat', weekday: 4, start_min: 1200, end_min: 1320 }],
      special: [{ day: '2026-11-27', order_method: 'all', slots: [], cuts_tail: false }],
      methods: [{ order_method: 'comeEat', has_own_hours: true, last_order_min: 30 }],
    })
    expect(clock(own, '2026-11-20')).toEqual(['20:00', '20:15', '20:30', '20:45', '21:00'])
    expect(clock(own, '2026-11-27')).toEqual([])
  })
})

it('guests book within notice and days ahead and not for when it is closed by hand, staff from now on and for a year', () => {
  const [from, to] = [Date.parse('2026-11-21T17:00:00Z'), Date.parse('2026-11-21T18:00:00Z')]
  const evening = { ...branch(10 * 60, 23 * 60), closed: [{ from, to }] }
  const now = new Date('2026-11-20T15:00:00Z')
  const fault = (at: string, isGuest: boolean) => startFault(evening, usualRules, { at: Date.parse(at), now, isGuest })
  expect(fault('2026-11-20T16:00:00Z', true)).toBeUndefined()
  expect(fault('2026-11-20T15:45:00Z', true)).toBe('too_soon')
  expect(fault('2026-11-20T15:00:00Z', false)).toBeUndefined()
  expect(fault('2026-11-20T14:45:00Z', false)).toBe('too_soon')
  expect(fault('2027-01-19T19:00:00Z', true)).toBeUndefined()
  expect(fault('2027-01-20T15:00:00Z', true)).toBe('too_far')
  expect(fault('2027-01-20T15:00:00Z', false)).toBeUndefined()
  expect(fault('2027-11-22T15:00:00Z', false)).toBe('too_far')
  expect(fault('2026-11-21T17:00:00Z', true)).toBe('closed')
  expect(fault('2026-11-21T18:00:00Z', true)).toBeUndefined()
  expect(fault('2026-11-21T17:00:00Z', false)).toBeUndefined()
})
