import fc from 'fast-check'
import { expect, it } from 'vitest'
import { businessDay } from './business-day.ts'
import { openByHours, type Slot, type SpecialDay } from './opening-hours.ts'

const at = (text: string) => new Date(text)
const everyDay = (start_min: number, end_min: number): Slot[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, start_min, end_min }))
const night = everyDay(18 * 60, 4 * 60)
const berlin = 'Europe/Berlin'

it.each([
  // The night into winter time is an hour longer, that into summer time an hour shorter: it closes when the clock shows four.
  ['2026-10-24T18:00:00Z', night, true, '2026-10-25T03:00:00Z'],
  ['2027-03-27T19:00:00Z', night, true, '2027-03-28T02:00:00Z'],
  // A slot that ended at half past two stays ended, though half past two comes again; where there is no half past two, it ends when the clock skips it.
  ['2026-10-25T00:20:00Z', everyDay(1080, 150), true, '2026-10-25T00:30:00Z'],
  ['2026-10-25T01:10:00Z', everyDay(1080, 150), false, '2026-10-25T17:00:00Z'],
  ['2027-03-28T00:30:00Z', everyDay(1080, 150), true, '2027-03-28T01:00:00Z'],
  // The day before the change: the next day opens by the new time.
  ['2026-10-24T12:00:00Z', everyDay(600, 780), false, '2026-10-25T09:00:00Z'],
] as const)('Berlin, %s', (moment, hours, isOpen, until) => {
  expect(openByHours(at(moment), berlin, [...hours], [])).toMatchObject({ isOpen, until: at(until) })
})

it('starts the business day by the wall clock, also on nights when the clock changes', () => {
  expect(businessDay(at('2026-10-25T03:30:00Z'), berlin)).toEqual({
    start: at('2026-10-24T03:00:00Z'),
    date: '2026-10-24',
  })
  expect(businessDay(at('2026-10-25T04:00:00Z'), berlin)).toEqual({
    start: at('2026-10-25T04:00:00Z'),
    date: '2026-10-25',
  })
  expect(businessDay(at('2027-03-28T03:00:00Z'), berlin)).toEqual({
    start: at('2027-03-28T03:00:00Z'),
    date: '2027-03-28',
  })
})

/**
 * A year of a branch's wall clock, minute by minute and never running back: when the clock is put back it stands still until it has caught up. Minutes are
 * counted from 1 January 2026. Zones change on whole quarters of an hour, so the minutes of a quarter follow from its first.
 */
function yearOf(timezone: string) {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const wall: number[] = []
  let furthest = -Infinity
  for (let quarter = 0; quarter < 4 * 24 * 380; quarter++) {
    const shown = (Date.parse(`${format.format(start + quarter * 900_000).replace(' ', 'T')}:00Z`) - start) / 60_000
    for (let minute = 0; minute < 15; minute++) {
      furthest = Math.max(furthest, shown + minute)
      wall.push(furthest)
    }
  }
  return { start, wall }
}

const dayName = (day: number) =>
  new Date(Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10)

/** Whether a branch is open in each minute of the year, by its wall clock. */
function modelOf(wall: number[], week: Slot[], special: SpecialDay[]): boolean[] {
  const [first, last] = [Math.floor(wall[0]! / 1440), Math.ceil(wall.at(-1)! / 1440)]
  const open = new Uint8Array((last - first + 4) * 1440)
  for (let day = first - 1; day <= last; day++) {
    const own = special.find((it) => it.day === dayName(day))
    // 1 January 2026 was a Thursday.
    const slots = own ? (own.is_closed ? [] : [own]) : week.filter((it) => it.weekday === (((day + 3) % 7) + 7) % 7)
    for (const { start_min, end_min } of slots) {
      const length = (end_min! - start_min! + 1440) % 1440 || 1440
      const from = (day - first + 1) * 1440 + start_min!
      open.fill(1, from, from + length)
    }
  }
  return wall.map((it) => open[it - (first - 1) * 1440] === 1)
}

const years = new Map(
  ['Europe/Berlin', 'America/New_York', 'Europe/Istanbul', 'Australia/Lord_Howe'].map((it) => [it, yearOf(it)]),
)
const changes: Record<string, string[]> = {
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Europe/Istanbul': ['2026-06-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
}

const minute = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 240 }), fc.constant(0))
const slot = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), start_min: minute, end_min: minute })

it('agrees with a clock read minute by minute over a year with both clock changes, in four zones', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...years.keys()),
      fc.array(slot, { maxLength: 10 }),
      fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.boolean(), minute, minute), { maxLength: 2 }),
      fc.nat(1),
      fc.array(fc.oneof(fc.integer({ min: -4 * 1440, max: 4 * 1440 }), fc.integer({ min: -180, max: 480 })), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.nat(360 * 1440),
      (timezone, week, given, which, near, anywhere) => {
        const { start, wall } = years.get(timezone)!
        const changing = changes[timezone]!
        const date = changing[which % changing.length]!
        const night = (Date.parse(`${date}T00:00:00Z`) - start) / 60_000
        const special = given.map(([days, is_closed, start_min, end_min]) => ({
          day: dayName(Math.floor(night / 1440) + days),
          is_closed,
          start_min,
          end_min,
        }))
        const model = modelOf(wall, week, special)
        for (const index of [...near.map((it) => Math.floor(night) + it), anywhere]) {
          const isOpen = model[index]!
          const change = model.findIndex((it, later) => later > index && it !== isOpen)
          const until = change < 0 || change - index >= 7 * 1440 ? null : new Date(start + change * 60_000)
          const now = new Date(start + index * 60_000)
          expect(openByHours(now, timezone, week, special), now.toISOString()).toMatchObject({ isOpen, until })
        }
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)
