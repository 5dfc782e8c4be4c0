import { expect, it } from 'vitest'
import { isDue, nobodyHeard } from './calls-due.ts'

const call = (id: string, repeats = 0, state: 'open' | 'seen' = 'open') => ({ id, repeats, state })
const minute = 60_000

it('hears a call once, and again each minute until somebody has seen it', () => {
  const first = isDue([call('a')], nobodyHeard, 1000)
  expect(first?.at).toBe(1000)
  expect(isDue([call('a')], first!, 1000 + minute - 1)).toBeUndefined()
  expect(isDue([call('a')], first!, 1000 + minute)?.at).toBe(1000 + minute)
  expect(isDue([call('a', 0, 'seen')], first!, 1000 + 2 * minute)).toBeUndefined()
})

it('hears a new one and one that is asked again at once', () => {
  const first = isDue([call('a')], nobodyHeard, 1000)!
  expect(isDue([call('a'), call('b')], first, 1001)?.keys.size).toBe(2)
  expect(isDue([call('a', 1)], first, 1001)?.at).toBe(1001)
})
