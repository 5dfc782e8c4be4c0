import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextRun, type Cycle } from './cycle.ts'

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const two = (n: number) => String(n).padStart(2, '0')

/**
 * The date and time that a zone's clock shows, computed with JavaScript's own `Intl`: `2026-11-20
 * 09:30`.
 */
const clocks = new Map<string, Intl.DateTimeFormat>()
function shownAt(ms: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(zone, clock)
  return clock.format(ms)
}

/**
 * The first minute of a date at which the zone's clock shows the given time or a later one. A time
 * that the clock shows twice gives its first occurrence, a time that the clock skips gives the end
 * of the gap.
 */
function instantOn(date: string, at: string, zone: string): number {
  const wanted = `${date} ${at}`
  const noon = Date.parse(`${date}T${at}:00Z`)
  for (let ms = noon - 15 * hourMs; ; ms += minuteMs) if (shownAt(ms, zone) >= wanted) return ms
}

const dateOf = (day: number) => new Date(day * 24 * hourMs).toISOString().slice(0, 10)
const dayOf = (date: string) => Date.parse(date) / 24 / hourMs
const daysIn = (date: string) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

/** Whether a cycle falls on a date, found by counting days. */
function isOn(cycle: Exclude<Cycle, { cron: string }>, date: string): boolean {
  if ('everyDays' in cycle) return date >= cycle.from && (dayOf(date) - dayOf(cycle.from)) % cycle.everyDays === 0
  return Number(date.slice(8)) === Math.min(cycle.dayOfMonth, daysIn(date))
}

/** The expected time, found by trying every date, starting on the day before `after`. */
function expected(cycle: Exclude<Cycle, { cron: string }>, zone: string, after: Date): Date {
  for (let day = dayOf(after.toISOString().slice(0, 10)) - 1; ; day++) {
    if (!isOn(cycle, dateOf(day))) continue
    const ms = instantOn(dateOf(day), cycle.at, zone)
    if (ms > after.getTime()) return new Date(ms)
  }
}

const first = Date.UTC(2026, 0, 1)
const moments = fc
  .integer({ min: 0, max: 5 * 366 * 24 * 60 * 60 - 1 })
  .map((seconds) => new Date(first + seconds * 1000))
const times = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.constantFrom(0, 10, 15, 30, 45))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const cycles = fc.oneof(
  fc.record({
    everyDays: fc.constantFrom(1, 7, 10, 15),
    from: fc.integer({ min: 0, max: 400 }).map((n) => dateOf(first / 24 / hourMs - 30 + n)),
    at: times,
  }),
  fc.record({ dayOfMonth: fc.integer({ min: 1, max: 31 }), at: times }),
)
/** The days on which the clock of some zone changes, and the days before and after them. */
const changes = fc
  .tuple(fc.integer({ min: 2026, max: 2030 }), fc.constantFrom(2, 3, 9, 10), fc.integer({ min: 1, max: 31 }), moments)
  .map(([year, month, day, at]) => new Date(Date.UTC(year, month, day) + (at.getTime() % (24 * hourMs))))

it.each(zones)('%s: a cycle comes round when a calendar and a clock say so, over five years', (zone) => {
  fc.assert(
    fc.property(cycles, fc.oneof(moments, changes), (cycle, after) => {
      expect(nextRun(cycle, zone, after)).toEqual(expected(cycle, zone, after))
    }),
    { numRuns: 150 },
  )
})

it.each(zones)('%s: it comes once a day for five years, whatever the clock does', (zone) => {
  for (const at of ['01:45', '02:30']) {
    const cycle = { everyDays: 1, from: '2026-01-01', at }
    const days: string[] = []
    for (let now = new Date('2025-12-31T00:00:00Z'); days.at(-1) !== '2030-12-31';) {
      now = nextRun(cycle, zone, now)
      days.push(shownAt(now.getTime(), zone).slice(0, 10))
    }
    expect(days).toEqual(Array.from({ length: 1826 }, (_, n) => dateOf(dayOf('2026-01-01') + n)))
  }
})

it('puts the 31st on the last day of a shorter month', () => {
  const days: string[] = []
  for (let now = new Date('2027-12-31T12:00:00Z'); days.length < 12;) {
    now = nextRun({ dayOfMonth: 31, at: '09:00' }, 'Europe/Istanbul', now)
    days.push(shownAt(now.getTime(), 'Europe/Istanbul'))
  }
  expect(days.map((it) => it.slice(5))).toEqual(
    [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((day, n) => `${two(n + 1)}-${day} 09:00`),
  )
})

it('runs a list of hours once each where the clock shows one of them twice, and every five minutes through both', () => {
  const count = (cron: string) => {
    let n = 0
    for (let now = new Date('2026-10-24T21:59:00Z'); now < new Date('2026-10-25T23:00:00Z'); n++)
      now = nextRun({ cron }, 'Europe/Berlin', now)
    return n - 1
  }
  expect(count('30 2,14 * * *')).toBe(2)
  expect(count('*/5 * * * *')).toBe(25 * 12)
})

it('throws for a date that no calendar has', () => {
  expect(() => nextRun({ cron: '0 0 30 2 *' }, 'UTC', new Date())).toThrow('never comes round')
})
