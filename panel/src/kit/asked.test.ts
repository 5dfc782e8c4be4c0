import { expect, test, vi } from 'vitest'

/** An effect that runs at once, as it would in a mounted component. */
vi.mock('react', () => ({ useEffect: (run: () => void) => run() }))
const { askable } = await import('./asked.ts')

test('what is asked for before anybody listens is done once somebody does, and only once', () => {
  const bell = askable<string>()
  const ended = vi.fn()
  bell.ask('branch-1', ended)
  const act = vi.fn()
  bell.useAsked(false, act)
  expect(act).not.toHaveBeenCalled()
  bell.useAsked(true, act)
  expect(act.mock.calls).toEqual([['branch-1']])
  expect(ended).toHaveBeenCalledOnce()
  bell.useAsked(true, vi.fn())
  bell.ask('branch-2')
  expect(act.mock.calls).toEqual([['branch-1'], ['branch-2']])
})

test('what nobody could do is given up after a while', () => {
  vi.useFakeTimers()
  const bell = askable<string>()
  const ended = vi.fn()
  bell.ask('branch-1', ended)
  vi.advanceTimersByTime(5000)
  expect(ended).toHaveBeenCalledOnce()
  const act = vi.fn()
  bell.useAsked(true, act)
  expect(act).not.toHaveBeenCalled()
  vi.useRealTimers()
})
