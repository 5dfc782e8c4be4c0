import { expect, it } from 'vitest'
import { isFoldedAt } from './rail-fold.ts'

it('the stack is folded over the orders and open elsewhere, until this device chose', () => {
  expect(isFoldedAt('orders', null)).toBe(true)
  expect(isFoldedAt('elsewhere', null)).toBe(false)
  for (const place of ['orders', 'elsewhere'] as const) {
    expect(isFoldedAt(place, 'folded')).toBe(true)
    expect(isFoldedAt(place, 'open')).toBe(false)
  }
})
