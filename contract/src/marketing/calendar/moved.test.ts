import { expect, it } from 'vitest'
import { endOnDay, onDay } from './moved.ts'

const berlin = 'Europe/Berlin'

it('keeps the hour on the other side of a change of clocks', () => {
  expect(onDay('2027-03-27T11:00:00Z', '2027-03-29', berlin)).toBe('2027-03-29T10:00:00.000Z')
})

it('keeps how many days something lasts', () => {
  expect(endOnDay('2027-03-30T10:00:00Z', '2027-03-20T11:00:00Z', '2027-03-21', berlin)).toBe(
    '2027-03-31T10:00:00.000Z',
  )
  expect(endOnDay(null, '2027-03-20T11:00:00Z', '2027-03-21', berlin)).toBeNull()
})
