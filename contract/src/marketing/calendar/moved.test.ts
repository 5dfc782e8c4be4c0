import { expect, it } from 'vitest'
import { endOnDay, onDay } from './moved.ts'

const berlin = 'Europe/Berlin'

it('keeps the hour on the other side of a change of clocks', () => {
  expect(onDay('2027-03-27T11:00:00Z', '2027-03-29', berlin)).toBe('2027-03-29T10:00:00.000Z')
})

it('keeps seconds, so that moving back restores the moment', () => {
  const there = onDay('2026-12-12T21:37:56.520Z', '2026-12-11', berlin)
  expect(there).toBe('2026-12-11T21:37:56.520Z')
  expect(onDay(there, '2026-12-12', berlin)).toBe('2026-12-12T21:37:56.520Z')
})

it('keeps how many days something lasts', () => {
  expect(endOnDay('2027-03-30T10:00:00Z', '2027-03-20T11:00:00Z', '2027-03-21', berlin)).toBe(
    '2027-03-31T10:00:00.000Z',
  )
  expect(endOnDay(null, '2027-03-20T11:00:00Z', '2027-03-21', berlin)).toBeNull()
})
