import { expect, it } from 'vitest'
import { isScheduled } from '#contract/menu/availability.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import type { MenuCategory, MenuMaterial } from '#server/domain/menu/menu-of.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { sameUntil } from './same-until.ts'

const menuOf = (schedule: Schedule, timezone = 'Europe/Istanbul', until: (string | null)[] = []) => ({
  timezone,
  categories: [{ schedule } as MenuCategory],
  products: [],
  materials: new Map(until.map((it, n) => [String(n), { out: { kind: 'until', until: it, at: '' } } as MenuMaterial])),
})
const at = new Date('2026-11-22T10:20:30.400Z') // a Sunday, 13:20 in Istanbul

it.each([
  ['nothing ends', [], [], undefined],
  ['a slot of any day begins', [{ weekday: 2, start_min: 840, end_min: 900 }], [], '2026-11-22T11:00:00.000Z'],
  ['a slot ends', [{ weekday: 6, start_min: 600, end_min: 801 }], [], '2026-11-22T10:21:00.000Z'],
  ['an edge at this minute has passed', [{ weekday: 6, start_min: 800, end_min: 0 }], [], '2026-11-22T21:00:00.000Z'],
  ['only this minute', [{ weekday: 6, start_min: 800, end_min: 800 }], [], '2026-11-23T10:20:00.000Z'],
  ['a stock-out ends', [], ['2026-11-22T10:20:30.401Z', '2026-11-22T11:00:00.000Z', null], '2026-11-22T10:20:30.401Z'],
  ['one that has ended', [], ['2026-11-22T10:20:30.400Z'], undefined],
] as const)('%s', (_, schedule, outs, until) =>
  expect(sameUntil(menuOf([...schedule], undefined, [...outs]), at)).toBe(until ? Date.parse(until) : Infinity),
)

it.each([
  ['begins', { starts_at: '2026-11-22T10:20:31.000Z', expires_at: null }, '2026-11-22T10:20:31.000Z'],
  [
    'ends',
    { starts_at: '2026-11-01T00:00:00.000Z', expires_at: '2026-11-22T10:25:00.000Z' },
    '2026-11-22T10:25:00.000Z',
  ],
  ['has begun', { starts_at: '2026-11-22T10:20:30.400Z', expires_at: null }, undefined],
] as const)('a discount %s', (_, times, until) =>
  expect(sameUntil(menuOf([]), at, [{ ...times, schedule: [] }])).toBe(until ? Date.parse(until) : Infinity),
)

it('a discount has hours', () => {
  const schedule = [{ weekday: 6, start_min: 840, end_min: 900 }]
  const all = { starts_at: '2026-11-01T00:00:00.000Z', expires_at: null, schedule }
  expect(sameUntil(menuOf([]), at, [all])).toBe(Date.parse('2026-11-22T11:00:00.000Z'))
})

it.each(['Europe/Istanbul', 'Europe/Berlin', 'America/St_Johns'])(
  'never outlives what the schedules say, on the days when clocks change either: %s',
  (timezone) => {
    const schedule = [
      { weekday: 6, start_min: 150, end_min: 170 },
      { weekday: 5, start_min: 1400, end_min: 95 },
    ]
    const wrong: string[] = []
    const known = new Map<number, boolean>()
    const isOpen = (ms: number) => {
      const is = known.get(ms) ?? isScheduled(schedule, wallClock(new Date(ms), timezone))
      known.set(ms, is)
      return is
    }
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-01', '2026-03-08'])
      for (let minute = -240; minute < 600; minute += 7) {
        const from = Date.parse(`${day}T00:00:30Z`) + minute * 60_000
        const until = sameUntil(menuOf(schedule, timezone), new Date(from))
        expect(until).toBeGreaterThan(from)
        for (let ms = from; ms < Math.min(until, from + 86_400_000); ms += 60_000)
          if (isOpen(ms) !== isOpen(from)) wrong.push(`${new Date(from).toISOString()} ${new Date(ms).toISOString()}`)
      }
    expect(wrong).toEqual([])
  },
)
