import { expect, it } from 'vitest'
import { branchClock } from './branch-clock.ts'

it('reads the branch’s day and minute, whatever the browser’s own zone', () => {
  const at = new Date('2026-11-22T22:30:00Z')
  expect(branchClock(at, 'Europe/Istanbul')).toEqual({ at, weekday: 0, minute: 90 })
  expect(branchClock(at, 'Europe/Berlin')).toEqual({ at, weekday: 6, minute: 1410 })
  expect(branchClock(new Date('2026-11-22T21:00:00Z'), 'Europe/Istanbul')).toMatchObject({ weekday: 0, minute: 0 })
})
