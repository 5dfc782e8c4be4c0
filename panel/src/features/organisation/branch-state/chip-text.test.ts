import { expect, it } from 'vitest'
import { chipEnd, leftParts } from './chip-text.ts'

const until = '2026-11-20T18:30:00Z'
const time = () => '18:30'

it('counts down within the hour, and names the time beyond it', () => {
  expect(chipEnd({ state: 'busy', until }, 751, time)).toBe('12:31')
  expect(chipEnd({ state: 'closed', until }, 3599, time)).toBe('59:59')
  expect(chipEnd({ state: 'closed', until }, 3600, time)).toBe('18:30')
})

it('says no end where there is none, where it has passed, and where the branch is simply open', () => {
  expect(chipEnd({ state: 'closed', until: null }, null, time)).toBeNull()
  expect(chipEnd({ state: 'busy', until }, 0, time)).toBeNull()
  expect(chipEnd({ state: 'open', until }, 751, time)).toBeNull()
})

it('splits what is left into units, which no time of day has', () => {
  expect(leftParts(872)).toEqual({ min: 14, sec: 32 })
  expect(leftParts(3700)).toEqual({ min: 61, sec: 40 })
})
