import { expect, it } from 'vitest'
import { isCountedApart, wholeCounts } from './list-query.ts'

it('a list knows when the counts of its branch are not its own', () => {
  const asked = { branch_id: ['b'], page: 1, limit: 50, sort: '-created_at' }
  expect(isCountedApart(asked)).toBe(false)
  expect(isCountedApart({ ...asked, status: ['preparing'] })).toBe(false)
  for (const more of [
    { search: 'ayran' },
    { channel: ['getir'] },
    { created_at_from: '2026-11-20T00:00:00Z' },
    { total_to: 5000 },
  ])
    expect(isCountedApart({ ...asked, ...more })).toBe(true)
})

it('counts per status are shown only where all that was found was counted', () => {
  const counts = { delivered: 190, cancelled: 11 }
  expect(wholeCounts(counts, {})).toBe(counts)
  expect(wholeCounts(counts, { channel: ['getir'] })).toBe(counts)
  expect(wholeCounts(counts, { search: 'ayran' })).toBeUndefined()
  expect(wholeCounts({ delivered: 1001 }, { channel: ['getir'] })).toBeUndefined()
})
