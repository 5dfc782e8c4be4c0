import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallClock } from '../../kit/wall-clock.ts'
import { seed } from '../../kit/test-seed.ts'
import { afterQuiet, quietFrom, quietUntil } from './quiet-hours.ts'

const run = { seed, numRuns: 3000 }

it.each([
  ['Europe/Istanbul', '2026-11-20T18:00:00Z', '2026-11-21T06:00:00Z'],
  ['Europe/Istanbul', '2026-11-20T17:59:59Z', '2026-11-20T17:59:59Z'],
  ['Europe/Berlin', '2026-10-24T20:30:00Z', '2026-10-25T08:00:00Z'],
  ['Europe/Berlin', '2027-03-27T21:00:00Z', '2027-03-28T07:00:00Z'],
  ['Europe/Istanbul', '2026-11-20T05:59:59Z', '2026-11-20T06:00:00Z'],
  ['Europe/Istanbul', '2026-11-20T06:00:00Z', '2026-11-20T06:00:00Z'],
])('in %s, %s becomes %s (E15)', (zone, given, at) => {
  expect(afterQuiet(new Date(given), zone)).toEqual(new Date(at))
})

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })

it('never disturbs at night, never goes back, waits less than 13 hours, and is at peace with itself', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
      const then = afterQuiet(at, zone)
      const { minute } = wallClock(then, zone)
      expect(minute).toBeGreaterThanOrEqual(quietUntil)
      expect(minute).toBeLessThan(quietFrom)
      const waits = then.getTime() - at.getTime()
      expect(waits).toBeGreaterThanOrEqual(0)
      expect(waits).toBeLessThanOrEqual(13 * 3_600_000)
      if (waits > 0) expect(minute).toBe(quietUntil)
      expect(afterQuiet(then, zone)).toEqual(then)
    }),
    run,
  )
})
