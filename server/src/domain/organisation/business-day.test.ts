import { expect, it } from 'vitest'
import { businessDay } from './business-day.ts'

const at = (text: string) => new Date(text)

it.each([
  ['2026-11-20T01:30:00Z', 'Europe/Istanbul', '2026-11-19T02:00:00Z', '2026-11-19'],
  // The business day starts at five by the local clock: in summer, in winter, and on nights when
  // the clock changes.
  ['2026-07-01T03:00:00Z', 'Europe/Berlin', '2026-07-01T03:00:00Z', '2026-07-01'],
  ['2026-01-15T03:59:00Z', 'Europe/Berlin', '2026-01-14T04:00:00Z', '2026-01-14'],
  ['2026-10-25T03:30:00Z', 'Europe/Berlin', '2026-10-24T03:00:00Z', '2026-10-24'],
  ['2026-10-25T04:00:00Z', 'Europe/Berlin', '2026-10-25T04:00:00Z', '2026-10-25'],
  ['2027-03-28T03:00:00Z', 'Europe/Berlin', '2027-03-28T03:00:00Z', '2027-03-28'],
])('at %s in %s the business day began at %s', (moment, timezone, start, date) => {
  expect(businessDay(at(moment), timezone)).toEqual({ start: at(start), date })
})
