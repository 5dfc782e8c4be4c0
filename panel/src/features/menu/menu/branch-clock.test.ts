import { expect, it } from 'vitest'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { nextAt, timeIn, towardsTime } from './branch-clock.ts'

const at = new Date('2026-11-22T22:30:40Z')

it('reads the branch’s wall, not the browser’s', () => {
  expect(branchClock(at, 'Europe/Istanbul')).toEqual({ at, weekday: 0, minute: 90 })
  expect(branchClock(at, 'Europe/Berlin')).toEqual({ at, weekday: 6, minute: 1410 })
  expect(timeIn('Europe/Istanbul', '2026-11-22T16:05:00Z')).toBe('19:05')
})

it('finds the next time a clock shows an hour: today, or tomorrow where it has passed', () => {
  expect(nextAt('Europe/Istanbul', '02:00', at).toISOString()).toBe('2026-11-22T23:00:00.000Z')
  expect(nextAt('Europe/Istanbul', '01:30', at).toISOString()).toBe('2026-11-23T22:30:00.000Z')
})

it('goes towards a time as it is spoken', () => {
  expect(['19:30', '20:00', '18:00', '19:46', '00:00', '09:20'].map(towardsTime)).toEqual([
    '19:30’a',
    '20:00’ye',
    '18:00’e',
    '19:46’ya',
    '00:00’a',
    '09:20’ye',
  ])
})
