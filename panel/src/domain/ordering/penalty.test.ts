import { describe, expect, it } from 'vitest'
import { byPenalty, urgencyOf } from './penalty.ts'

const row = (id: string, deadline_at: string | null, created_at = '2026-11-20T18:00:00Z') => ({
  id,
  deadline_at,
  created_at,
})

describe('the order of cards', () => {
  it('is by the nearest penalty, then by age, those without a deadline last', () => {
    const cards = [
      row('none-young', null, '2026-11-20T18:30:00Z'),
      row('late', '2026-11-20T18:40:00Z'),
      row('none-old', null, '2026-11-20T17:00:00Z'),
      row('overdue', '2026-11-20T18:10:00Z'),
      row('late-older', '2026-11-20T18:40:00+00:00', '2026-11-20T17:59:00Z'),
    ]
    expect(byPenalty(cards).map((each) => each.id)).toEqual(['overdue', 'late-older', 'late', 'none-old', 'none-young'])
  })

  it('is the same whichever of two equals comes first', () => {
    const [a, b] = [row('a', null), row('b', null)]
    expect(byPenalty([a, b])).toEqual(byPenalty([b, a]))
  })
})

describe('a countdown', () => {
  it('is calm, then a warning, then danger; being closed is louder earlier', () => {
    expect([301, 300, 61, 60, -1].map((left) => urgencyOf(left, 'late'))).toEqual([
      'calm',
      'warning',
      'warning',
      'danger',
      'danger',
    ])
    expect([181, 180, 91, 90].map((left) => urgencyOf(left, 'close'))).toEqual(['calm', 'warning', 'warning', 'danger'])
    expect(urgencyOf(90, 'cancel')).toBe('danger')
  })
})
