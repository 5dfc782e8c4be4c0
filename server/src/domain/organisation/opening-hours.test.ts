import { expect, it } from 'vitest'
import { businessDay } from './business-day.ts'
import { openByHours, type Slot } from './opening-hours.ts'
import { wallClock } from './wall-clock.ts'

const everyDay = (start_min: number, end_min: number): Slot[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, start_min, end_min }))
const at = (text: string) => new Date(text)
const istanbul = 'Europe/Istanbul'

it('reads the wall clock of a zone, Monday first', () => {
  expect(wallClock(at('2026-11-20T21:30:00Z'), istanbul)).toEqual({ date: '2026-11-21', weekday: 5, minute: 30 })
})

it('opens, closes, and tells until when', () => {
  const hours = everyDay(600, 1380)
  expect(openByHours(at('2026-11-20T06:59:00Z'), istanbul, hours, [])).toMatchObject({
    isOpen: false,
    until: at('2026-11-20T07:00:00Z'),
  })
  expect(openByHours(at('2026-11-20T07:00:00Z'), istanbul, hours, [])).toMatchObject({
    isOpen: true,
    until: at('2026-11-20T20:00:00Z'),
  })
  expect(openByHours(at('2026-11-20T20:00:00Z'), istanbul, hours, [])).toMatchObject({
    isOpen: false,
    until: at('2026-11-21T07:00:00Z'),
  })
})

it('runs past midnight, joins slots that touch, and 0–0 is all day', () => {
  const night = everyDay(1080, 240)
  expect(openByHours(at('2026-11-20T00:30:00Z'), istanbul, night, [])).toMatchObject({
    isOpen: true,
    until: at('2026-11-20T01:00:00Z'),
  })
  expect(
    openByHours(at('2026-11-20T12:00:00Z'), istanbul, [...everyDay(600, 900), ...everyDay(900, 1200)], []),
  ).toMatchObject({ isOpen: true, until: at('2026-11-20T17:00:00Z') })
  expect(openByHours(at('2026-11-20T12:00:00Z'), istanbul, everyDay(0, 0), [])).toEqual({
    isOpen: true,
    isSpecial: false,
    until: null,
  })
})

it('lets special days win, and never opens without hours', () => {
  const closed = [{ day: '2026-11-20', is_closed: true, start_min: null, end_min: null }]
  expect(openByHours(at('2026-11-20T12:00:00Z'), istanbul, everyDay(600, 1380), closed)).toMatchObject({
    isOpen: false,
    isSpecial: true,
    until: at('2026-11-21T07:00:00Z'),
  })
  expect(openByHours(at('2026-11-20T12:00:00Z'), istanbul, [], [])).toEqual({
    isOpen: false,
    isSpecial: false,
    until: null,
  })
})

it('starts the business day at five by the wall clock, in summer and winter', () => {
  expect(businessDay(at('2026-11-20T01:30:00Z'), istanbul)).toEqual({
    start: at('2026-11-19T02:00:00Z'),
    date: '2026-11-19',
  })
  expect(businessDay(at('2026-07-01T03:00:00Z'), 'Europe/Berlin')).toEqual({
    start: at('2026-07-01T03:00:00Z'),
    date: '2026-07-01',
  })
  expect(businessDay(at('2026-01-15T03:59:00Z'), 'Europe/Berlin')).toEqual({
    start: at('2026-01-14T04:00:00Z'),
    date: '2026-01-14',
  })
})
