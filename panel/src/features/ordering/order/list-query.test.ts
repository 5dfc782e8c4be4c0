import { describe, expect, it } from 'vitest'
import { isCountedApart, presets, toMoments, toRange } from './list-query.ts'

describe('a range of days', () => {
  it('is asked as moments that hold both its days, and read back from them', () => {
    const range = { start: '2026-11-20', end: '2026-11-20' }
    const { created_at_from, created_at_to } = toMoments(range)
    expect(Date.parse(created_at_to!) - Date.parse(created_at_from!)).toBe(86_400_000)
    expect(toRange(created_at_from, created_at_to)).toEqual(range)
    expect(toMoments(null)).toEqual({ created_at_from: undefined, created_at_to: undefined })
  })

  it('that an address garbles is none', () => {
    expect(toRange('yesterday', '2026-11-20T00:00:00Z')).toBeNull()
    expect(toRange(undefined, undefined)).toBeNull()
  })

  it('is one click away for today, yesterday, seven days and the month', () => {
    expect(presets(new Date(2026, 10, 3, 15, 0))).toEqual({
      today: { start: '2026-11-03', end: '2026-11-03' },
      yesterday: { start: '2026-11-02', end: '2026-11-02' },
      week: { start: '2026-10-28', end: '2026-11-03' },
      month: { start: '2026-11-01', end: '2026-11-03' },
    })
  })
})

it('a list knows when the counts of its branch are not its own', () => {
  const asked = { branch_id: ['b'], page: 1, limit: 50, sort: '-created_at' }
  expect(isCountedApart(asked)).toBe(false)
  expect(isCountedApart({ ...asked, status: ['preparing'] })).toBe(false)
  for (const more of [{ search: 'ayran' }, { channel: ['getir'] }, { created_at_from: '2026-11-20T00:00:00Z' }])
    expect(isCountedApart({ ...asked, ...more })).toBe(true)
})
