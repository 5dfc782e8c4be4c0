import { expect, it } from 'vitest'
import { spanOf } from './span.ts'

it('compares with the same time of the clock a week before, also where the clock has changed since', () => {
  // Berlin's clock was set back on 25 October, so noon is an hour later in UTC than a week before.
  const span = spanOf({ period: 'today' }, new Date('2026-10-26T11:00:00Z'), 'Europe/Berlin')
  expect(span.beforeStart.toISOString()).toBe('2026-10-19T03:00:00.000Z')
  expect(span.beforeEnd.toISOString()).toBe('2026-10-19T10:00:00.000Z')
})

it('names how many days may be asked for', () => {
  const asked = { period: 'range' as const, from: '2026-01-01', until: '2028-01-01' }
  expect(() => spanOf(asked, new Date('2026-10-26T11:00:00Z'), 'Europe/Berlin')).toThrow(
    expect.objectContaining({ more: { errors: [expect.objectContaining({ code: 'too_many_days' })] } }),
  )
})
