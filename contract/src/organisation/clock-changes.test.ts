import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atLength } from '../kit/test-length.ts'
import { openAt, type Hours, type Slot, type SpecialDay } from './opening-hours.ts'
import { instantOf } from '../kit/wall-clock.ts'

const dayMin = 1440
const zero = Date.parse('2026-01-01T00:00:00Z')
const dayName = (day: number) => new Date(zero + day * 86_400_000).toISOString().slice(0, 10)

/**
 * A year on a branch's wall clock, minute by minute. The minutes never run backwards: when the
 * clock is set back, the minute stays the same until the clock has caught up. Minutes are counted
 * from 1 January 2026. Zones change at whole quarters of an hour, so all minutes of a quarter
 * follow from its first.
 */
function yearOf(timezone: string): number[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const wall: number[] = []
  let furthest = -Infinity
  for (let quarter = 0; quarter < 4 * 24 * 410; quarter++) {
    const shown = (Date.parse(`${format.format(zero + quarter * 900_000).replace(' ', 'T')}:00Z`) - zero) / 60_000
    for (let minute = 0; minute < 15; minute++) {
      furthest = Math.max(furthest, shown + minute)
      wall.push(furthest)
    }
  }
  return wall
}

/**
 * Whether a branch takes an order in each minute of the year, marked on its wall clock day by day.
 */
function modelOf(wall: number[], hours: Hours): boolean[] {
  const [{ order_method, has_own_hours, last_order_min }] = hours.methods as [Hours['methods'][number]]
  const specialOf = (day: number) =>
    (['own', 'all'] as const)
      .map((whose) =>
        hours.special.find((it) => it.day === dayName(day) && (it.order_method === 'all') === (whose === 'all')),
      )
      .find(Boolean)
  const [first, last] = [Math.floor(wall[0]! / dayMin) - 1, Math.ceil(wall.at(-1)! / dayMin)]
  const painted = new Uint8Array((last - first + 3) * dayMin)
  const at = (minute: number) => minute - first * dayMin
  for (let day = first; day <= last; day++) {
    const special = specialOf(day)
    // 1 January 2026 was a Thursday.
    const weekday = (((day + 3) % 7) + 7) % 7
    const of = has_own_hours ? order_method : 'all'
    const slots: readonly Slot[] =
      special?.slots ?? hours.week.filter((it) => it.weekday === weekday && it.order_method === of)
    const tail = specialOf(day + 1)?.cuts_tail ? dayMin : 2 * dayMin
    for (const { start_min, end_min } of slots) {
      const end = Math.min(start_min + ((end_min - start_min + dayMin) % dayMin || dayMin), tail)
      painted.fill(1, at(day * dayMin + start_min), at(day * dayMin + end))
    }
  }
  const open = wall.map((minute) => painted[at(minute)] === 1)
  // When the last order is taken is counted in real time back from the end of the opening period.
  let ahead = Infinity
  for (let minute = open.length - 1; minute >= 0; minute--) {
    ahead = open[minute] ? ahead + 1 : 0
    open[minute] = ahead > last_order_min
  }
  return open
}

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const
const changes: Record<(typeof zones)[number], string[]> = {
  'Europe/Istanbul': ['2026-06-01'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
}
const years = new Map(zones.map((it) => [it, yearOf(it)]))

const minute = fc.integer({ min: 0, max: 95 }).map((it) => it * 15)
const slot = fc.record({ start_min: minute, end_min: minute })
const whose = fc.constantFrom('all' as const, 'comeGetIt' as const)

it('agrees with a year of minutes, around both changes of the clock and anywhere', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.array(fc.tuple(slot, whose, fc.nat(6)), { maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), whose, fc.array(slot, { maxLength: 3 }), fc.boolean()), {
        maxLength: 3,
      }),
      fc.record({ has_own_hours: fc.boolean(), last_order_min: fc.constantFrom(0, 0, 15, 30, 180) }),
      fc.nat(1),
      fc.array(fc.integer({ min: -4 * dayMin, max: 4 * dayMin }), { minLength: 4, maxLength: 4 }),
      fc.nat(360 * dayMin),
      (timezone, slots, given, method, which, near, anywhere) => {
        const wall = years.get(timezone)!
        const date = changes[timezone][which % changes[timezone].length]!
        const night = (Date.parse(`${date}T00:00:00Z`) - zero) / 60_000
        const special = new Map<string, SpecialDay>()
        for (const [days, order_method, of, cuts_tail] of given) {
          const day = dayName(Math.floor(night / dayMin) + days)
          special.set(`${day} ${order_method}`, { day, order_method, slots: of, cuts_tail })
        }
        const hours: Hours = {
          timezone,
          week: slots.map(([it, order_method, weekday]) => ({ ...it, order_method, weekday })),
          special: [...special.values()],
          methods: [{ order_method: 'comeGetIt', ...method }],
        }
        const model = modelOf(wall, hours)
        for (const index of [...near.map((it) => Math.max(0, Math.floor(night) + it)), anywhere]) {
          const isOpen = model[index]!
          const change = model.findIndex((it, later) => later > index && it !== isOpen)
          const until = change < 0 || change - index > 35 * dayMin ? null : new Date(zero + change * 60_000)
          const now = new Date(zero + index * 60_000)
          expect(openAt(hours, 'comeGetIt', now), now.toISOString()).toMatchObject({ isOpen, until })
        }
      },
    ),
    { numRuns: atLength(120, 1500) },
  )
}, 600_000)

it('of a time that comes twice the earlier is meant, of one that is skipped the end of the gap', () => {
  const at = (date: string) => instantOf(date, 150, 'Europe/Berlin').toISOString()
  expect(at('2026-10-25')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-03-29')).toBe('2026-03-29T01:00:00.000Z')
})
