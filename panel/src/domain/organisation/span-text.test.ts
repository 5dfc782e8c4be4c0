import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
vi.stubGlobal('localStorage', { getItem: () => null })
const { clockText, spanText } = await import('./span-text.ts')

it('writes a span in minutes, with seconds only under two, and with a plus once it is over', () => {
  expect([0, 59, 119, 120, 872, 3599].map(spanText)).toEqual(['0:00', '0:59', '1:59', '2 dk', '14 dk', '59 dk'])
  expect([3600, 3900, 86_399].map(spanText)).toEqual(['1 sa', '1 sa 5 dk', '23 sa 59 dk'])
  expect([-1, -130, -4000].map(spanText)).toEqual(['+0:01', '+2 dk', '+1 sa 6 dk'])
})

it('tells a time of day from a span', () => expect(clockText('18:30')).toBe('saat 18:30'))
