import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: '' })
const { dayAndHour } = await import('./day-and-hour.ts')

const now = Date.parse('2026-11-20T19:00:00Z')
const inIstanbul = (iso: string, lang: 'tr' | 'en' | 'de' = 'en', at = now) =>
  Object.values(dayAndHour(iso, at, 'Europe/Istanbul', lang)).join(' ')

it('a moment is told by the day and the clock of its branch, not of the till', () => {
  expect(inIstanbul('2026-11-20T20:30:00Z')).toBe('today 23:30')
  expect(inIstanbul('2026-11-21T09:30:00Z')).toBe('tomorrow 12:30')
  // The moment is still today in London and already tomorrow in Istanbul.
  expect(inIstanbul('2026-11-20T21:30:00Z')).toBe('tomorrow 00:30')
  expect(dayAndHour('2026-11-20T21:30:00Z', now, 'Europe/London', 'en')).toEqual({ day: 'today', hour: '21:30' })
})

it('a day further off is named in three languages', () => {
  const saturday = '2026-11-28T09:30:00Z'
  expect(inIstanbul(saturday, 'tr')).toBe('28 Kas Cmt 12:30')
  expect(inIstanbul(saturday, 'en')).toBe('Sat 28 Nov 12:30')
  expect(inIstanbul(saturday, 'de')).toMatch(/^Sa\.? 28\. Nov\.? 12:30$/)
})

it('tomorrow is the calendar’s, over the night that has 25 hours', () => {
  const evening = Date.parse('2026-10-24T20:30:00Z')
  expect(dayAndHour('2026-10-25T22:30:00Z', evening, 'Europe/Berlin', 'en')).toEqual({ day: 'tomorrow', hour: '23:30' })
})
