import { describe, expect, it } from 'vitest'
import { closed, daysOf, readDays, spanOf, writeDays } from './days.ts'

describe('days of a list', () => {
  it('are asked as moments that hold both ends on the zone’s own clock, and read back from them', () => {
    const days = { start: '2026-11-20', end: '2026-11-21' }
    const asked = writeDays(days, 'moments', 'Europe/Istanbul')
    expect(asked).toEqual(['2026-11-19T21:00:00.000Z', '2026-11-21T21:00:00.000Z'])
    expect(readDays(...asked, 'moments', 'Europe/Istanbul')).toEqual(days)
    // In another time zone, the same moments fall on other days.
    expect(readDays(...asked, 'moments', 'America/New_York')).toEqual({ start: '2026-11-19', end: '2026-11-21' })
  })

  it('hold 23 hours where the clock goes forward, also where it does so at midnight', () => {
    const hours = (day: string, zone: string) => {
      const [from, until] = writeDays({ start: day, end: day }, 'moments', zone)
      return (Date.parse(until) - Date.parse(from)) / 3_600_000
    }
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(writeDays({ start: '2026-03-08', end: '2026-03-08' }, 'moments', 'America/Havana')[0]).toBe(
      '2026-03-08T05:00:00.000Z',
    )
    expect(hours('2026-03-08', 'America/Havana')).toBe(23)
  })

  it('are the browser’s own without a zone', () => {
    const days = { start: '2026-11-20', end: '2026-11-20' }
    expect(readDays(...writeDays(days, 'moments'), 'moments')).toEqual(days)
  })

  it('stay as they are written where the contract asks for days', () => {
    const days = { start: '2026-11-20', end: '2026-11-22' }
    expect(writeDays(days, 'days')).toEqual(['2026-11-20', '2026-11-22'])
    expect(readDays('2026-11-20', '2026-11-22', 'days')).toEqual(days)
  })

  it('that an address garbles are none', () => {
    expect(readDays('yesterday', undefined, 'moments')).toEqual({})
    expect(readDays(undefined, undefined, 'days')).toEqual({})
  })

  it('may be open at one end', () => {
    expect(readDays('2026-11-21', undefined, 'days')).toEqual({ start: '2026-11-21' })
    const [, until] = writeDays({ start: '2026-11-20', end: '2026-11-21' }, 'moments', 'Europe/Istanbul')
    const days = readDays(undefined, until, 'moments', 'Europe/Istanbul')
    expect(days).toEqual({ end: '2026-11-21' })
    expect(closed(days)).toBeNull()
    expect(closed({ ...days, start: '2026-11-20' })).toEqual({ start: '2026-11-20', end: '2026-11-21' })
  })

  it('are one click away by their names', () => {
    const today = '2026-03-03' // a Tuesday
    expect(daysOf('yesterday', today)).toEqual({ start: '2026-03-02', end: '2026-03-02' })
    expect(daysOf('thisWeek', today)).toEqual({ start: '2026-03-02', end: '2026-03-03' })
    expect(daysOf('last7', today)).toEqual({ start: '2026-02-25', end: '2026-03-03' })
    expect(daysOf('thisMonth', today)).toEqual({ start: '2026-03-01', end: '2026-03-03' })
    expect(daysOf('lastMonth', today)).toEqual({ start: '2026-02-01', end: '2026-02-28' })
    expect(daysOf('thisWeek', '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-22' }) // a Sunday
    expect(spanOf({ start: '2026-02-01', end: '2026-02-28' }, today)).toBe('lastMonth')
    expect(spanOf({ start: '2026-02-01', end: '2026-02-27' }, today)).toBeUndefined()
  })
})
