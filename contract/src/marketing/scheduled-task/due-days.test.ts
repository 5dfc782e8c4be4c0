import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../kit/test-seed.ts'
import { atLength } from '../../kit/test-length.ts'
import { dueDay, dueMoment, missedDays, nextDue, nextDues, taskCycles, type TaskTiming } from './due-days.ts'

const run = { seed, numRuns: atLength(5, 200) }
const at9 = { at_min: 540, ends_on: null }
const days = (it: Pick<TaskTiming, 'cycle' | 'starts_on'>, count: number) =>
  nextDues({ ...it, ...at9 }, 'Europe/Istanbul', new Date(`${it.starts_on}T12:00:00Z`), { count }).map(({ on }) => on)

it('counts months from the first day, and uses the last day of shorter ones (E14)', () => {
  expect(days({ cycle: 'monthly', starts_on: '2026-10-31' }, 3)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31'])
  expect(days({ cycle: 'monthly', starts_on: '2028-01-30' }, 2)).toEqual(['2028-02-29', '2028-03-30'])
  expect(days({ cycle: 'monthly', starts_on: '2026-12-15' }, 2)).toEqual(['2027-01-15', '2027-02-15'])
})

it('counts days over the end of a year (E14)', () => {
  expect(days({ cycle: 'every_10_days', starts_on: '2026-11-25' }, 4)).toEqual([
    '2026-12-05',
    '2026-12-15',
    '2026-12-25',
    '2027-01-04',
  ])
})

it.each([
  ['2027-03-28', 150, 'Europe/Berlin', '2027-03-28T01:30:00Z'],
  ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2027-03-28', 120, 'Europe/Berlin', '2027-03-28T01:00:00Z'],
  ['2027-03-28', 119, 'Europe/Berlin', '2027-03-28T00:59:00Z'],
  ['2027-03-28', 180, 'Europe/Berlin', '2027-03-28T01:00:00Z'],
  // On Lord Howe Island, the clock changes by half an hour.
  ['2026-10-04', 135, 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
  ['2026-11-30', 540, 'Europe/Istanbul', '2026-11-30T06:00:00Z'],
])('on %s, minute %i in %s is %s (E14)', (day, minute, zone, at) => {
  expect(dueMoment(day, minute, zone)).toEqual(new Date(at))
})

it('is due strictly after a moment, not twice on a day, and not after its last day', () => {
  const it = { cycle: 'daily', starts_on: '2026-11-01', at_min: 540, ends_on: '2026-11-03' } as const
  const zone = 'Europe/Istanbul'
  const nine = new Date('2026-11-02T06:00:00Z')
  expect(nextDue(it, zone, new Date(nine.getTime() - 1))).toEqual({ on: '2026-11-02', at: nine })
  expect(nextDue(it, zone, nine)?.on).toBe('2026-11-03')
  // The task ran in the morning, and was then moved to the evening of the same day.
  expect(nextDue({ ...it, at_min: 1200 }, zone, nine)?.on).toBe('2026-11-02')
  expect(nextDue({ ...it, at_min: 1200 }, zone, nine, '2026-11-02')?.on).toBe('2026-11-03')
  expect(nextDue(it, zone, new Date('2026-11-03T06:00:00Z'))).toBeNull()
  expect(missedDays(it, zone, '2026-11-01', new Date('2026-12-01T00:00:00Z'))).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ])
})

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** How far the clock of a zone is ahead of UTC, in ms. */
function aheadAt(ms: number, zone: string): number {
  const text = new Date(ms).toLocaleString('sv-SE', { timeZone: zone })
  return Date.parse(`${text.replace(' ', 'T')}Z`) - ms
}

/** An independent model: walks through five years day by day, and counts. */
function daysByModel({ cycle, starts_on, at_min }: TaskTiming, zone: string): Map<string, number> {
  const found = new Map<string, number>()
  const begin = Date.parse(`${starts_on}T00:00:00Z`)
  const wanted = Number(starts_on.slice(8))
  const every = { daily: 1, weekly: 7, every_10_days: 10, every_15_days: 15, monthly: 0 }[cycle]
  let since = 0
  for (let ms = begin; ms < begin + 5 * 365 * dayMs; ms += dayMs, since++) {
    const isMonthEnd = dateOf(ms + dayMs).endsWith('-01')
    const day = Number(dateOf(ms).slice(8))
    const isDue = cycle === 'monthly' ? day === wanted || (isMonthEnd && day < wanted) : since % every === 0
    if (!isDue) continue
    const wall = ms + at_min * 60_000
    const [before, after] = [aheadAt(wall - dayMs, zone), aheadAt(wall + dayMs, zone)]
    const fits = [before, after].map((ahead) => wall - ahead).filter((it) => it + aheadAt(it, zone) === wall)
    // For a time that the clock skips, the offset from before the change applies.
    found.set(dateOf(ms), fits.length > 0 ? Math.min(...fits) : wall - before)
  }
  return found
}

const timing = fc.record({
  cycle: fc.constantFrom(...taskCycles),
  starts_on: fc.integer({ min: 0, max: 1500 }).map((n) => dateOf(Date.parse('2026-01-01') + n * dayMs)),
  at_min: fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 60, max: 200 })),
  ends_on: fc.constant(null),
})

it('neither misses nor doubles a day in five years, however irregularly a worker checks', () => {
  const pauses = fc.array(fc.integer({ min: 1, max: 40 * 24 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(timing, fc.constantFrom(...zones), pauses, (it, zone, hours) => {
      const model = daysByModel(it, zone)
      const end = Date.parse(`${it.starts_on}T00:00:00Z`) + 5 * 365 * dayMs - 2 * dayMs
      const seen: string[] = []
      let now = new Date(Date.parse(`${it.starts_on}T00:00:00Z`) - 2 * dayMs)
      let due = nextDue(it, zone, now)!
      for (let n = 0; now.getTime() < end; n++) {
        now = new Date(now.getTime() + hours[n % hours.length]! * 3_600_000)
        if (due.at > now) continue
        const missed = missedDays(it, zone, due.on, now)
        expect(missed[0]).toBe(due.on)
        expect(due.at.getTime()).toBe(model.get(due.on) ?? due.at.getTime())
        seen.push(...missed)
        due = nextDue(it, zone, now, missed.at(-1))!
        expect(due.at > now).toBe(true)
      }
      const wanted = [...model].filter(([, at]) => at <= now.getTime()).map(([on]) => on)
      expect(seen.slice(0, wanted.length)).toEqual(wanted)
      expect(new Set(seen).size).toBe(seen.length)
      for (const on of seen) if (model.has(on)) expect(dueMoment(on, it.at_min, zone).getTime()).toBe(model.get(on))
    }),
    run,
  )
}, 60_000)

it('numbers its days in ascending order', () => {
  fc.assert(
    fc.property(timing, fc.integer({ min: 0, max: 500 }), (it, n) => {
      expect(dueDay(it, n + 1) > dueDay(it, n)).toBe(true)
    }),
    run,
  )
})
