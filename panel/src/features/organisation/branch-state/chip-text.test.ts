import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
vi.stubGlobal('localStorage', { getItem: () => null })
const { chipEnd, untilText } = await import('./chip-text.ts')

const until = '2026-11-20T18:30:00Z'
const time = () => '18:30'

it('counts down within the hour, and names the time beyond it', () => {
  expect(chipEnd({ state: 'busy', until }, 751, time)).toBe('12 dk')
  expect(chipEnd({ state: 'closed', until }, 3599, time)).toBe('59 dk')
  expect(chipEnd({ state: 'closed', until }, 3600, time)).toBe('18:30')
})

it('says no end where there is none, where it has passed, and where the branch is simply open', () => {
  expect(chipEnd({ state: 'closed', until: null }, null, time)).toBeNull()
  expect(chipEnd({ state: 'busy', until }, 0, time)).toBeNull()
  expect(chipEnd({ state: 'open', until }, 751, time)).toBeNull()
})

afterEach(() => void vi.useRealTimers())

it('an end is told by the branch’s clock: what is today there stands without its day, wherever the browser is', () => {
  // At this moment it is already the 23rd in Istanbul, and still the 22nd in New York.
  vi.useFakeTimers({ now: new Date('2026-11-22T22:00:00Z') })
  const end = '2026-11-23T06:00:00Z'
  expect(untilText(end, 'Europe/Istanbul')).toBe('09:00')
  expect(untilText(end, 'America/New_York')).toBe('23.11.2026 01:00')
  expect(untilText(end, 'Europe/Istanbul', (time) => `saat ${time}`)).toBe('saat 09:00')
})
