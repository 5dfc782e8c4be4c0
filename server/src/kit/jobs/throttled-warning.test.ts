import { expect, it, vi } from 'vitest'
import { throttledWarning } from './throttled-warning.ts'

it('logs the first of a flood, then one every ten seconds with the number left out', () => {
  const warn = vi.fn()
  let now = 0
  const say = throttledWarning({ warn }, 'relay', () => now)
  for (; now <= 25_000; now += 100) say(new Error('away'))
  expect(warn.mock.calls).toEqual([
    [{ why: 'away' }, 'relay'],
    [{ why: 'away', between: 99 }, 'relay'],
    [{ why: 'away', between: 99 }, 'relay'],
  ])
})
