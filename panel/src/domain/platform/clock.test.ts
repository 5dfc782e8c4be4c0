import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = Date.parse('2026-11-20T18:00:00Z')

/**
 * A device whose clock is `wrong` ms ahead asks for the time. The request takes `there` ms, the
 * answer `back` ms.
 */
async function asks(wrong: number, answers: [there: number, back: number][]) {
  vi.resetModules()
  const { serverNow, setServerTime } = await import('./clock.ts')
  const errors: number[] = []
  let real = start
  const at = (ms: number) => vi.setSystemTime(ms + wrong)
  for (const [there, back] of answers) {
    at(real)
    const askedAt = Date.now()
    const said = new Date(real + there).toISOString()
    real += there + back
    at(real)
    setServerTime(said, askedAt)
    errors.push(serverNow() - real)
    real += 60_000
  }
  return errors
}

it('stays where it is right, however long an answer is held up', async () => {
  for (const answers of [
    [0, 20_000],
    [20_000, 0],
    [300, 9000],
    [50, 50],
  ] as [number, number][])
    expect(await asks(0, [answers])).toEqual([0])
})

it('follows the server where this device is wrong, no worse than the quickest answer', async () => {
  for (const wrong of [3_600_000, -3_600_000, 1500, -1500]) {
    const errors = await asks(wrong, [
      [50, 50],
      [0, 20_000],
      [20_000, 0],
      [40, 40],
    ])
    for (const error of errors) expect(Math.abs(error)).toBeLessThanOrEqual(50)
  }
})

it('follows a clock that was set anew', async () => {
  const { serverNow, setServerTime } = await import('./clock.ts')
  vi.setSystemTime(start)
  setServerTime(new Date(start).toISOString(), Date.now())
  vi.setSystemTime(start + 600_000)
  setServerTime(new Date(start + 1000).toISOString(), Date.now() - 100)
  expect(Math.abs(serverNow() - (start + 1000))).toBeLessThanOrEqual(100)
})
