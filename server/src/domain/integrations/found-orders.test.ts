// Tests that orders beyond what one poll reads come later, however rarely polls read them.
import { expect, it } from 'vitest'
import { someOf } from './found-orders.ts'

const minute = 60_000
const begin = Date.parse('2026-11-25T09:00:00Z')

it.each([1, 2, 5, 10, 60])('chooses every order in turn if somebody looks every %d minutes', (every) => {
  for (const length of [21, 25, 30, 50, 75, 100]) {
    const orders = Array.from({ length }, (_, n) => n)
    const seen = new Set<number>()
    for (let look = 0; look < 24; look++) {
      const chosen = someOf(orders, 20, { at: new Date(begin + look * every * minute), everyMs: minute })
      expect(new Set(chosen).size).toBe(20)
      for (const one of chosen) seen.add(one)
    }
    expect(seen.size, `of ${length}`).toBe(length)
  }
})
