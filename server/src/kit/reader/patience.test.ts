import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchPatience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Simulates a process that reads a picture and gets this share of a processor. Returns how the
 * reading ends, and after how many ms. An undefined share means that the system does not report
 * processor time.
 */
function endOf(share: number | undefined) {
  const begun = Date.now()
  let end: [why: string, ms: number] | undefined
  const stop = watchPatience(
    1,
    { task: 'picture', bytes: new Uint8Array(10) },
    (why) => (end = [why, Date.now() - begun]),
    () => (share === undefined ? undefined : (Date.now() - begun) * share),
  )
  vi.advanceTimersByTime(60_000)
  stop()
  return end
}

it('a file that had the processor to itself is too heavy after its time', () => {
  expect(endOf(1)).toEqual(['heavy', 4500])
  expect(endOf(2)).toEqual(['heavy', 4500])
})

it('where others had half of the processor it gets as much as it was short of', () => {
  const [why, ms] = endOf(0.5)!
  expect(why).toBe('heavy')
  expect(ms).toBeGreaterThanOrEqual(9000)
  expect(ms).toBeLessThan(9500)
})

it('where it hardly got any, the machine is busy, and the file is not at fault', () => {
  expect(endOf(0.05)).toEqual(['busy', 14_500])
})

it('where the system does not say, its time passes by the clock', () => {
  expect(endOf(undefined)).toEqual(['heavy', 4500])
})

it('nothing is said once it is read', () => {
  const onEnd = vi.fn()
  const stop = watchPatience(1, { task: 'workbook', bytes: new Uint8Array(10) }, onEnd, () => 0)
  vi.advanceTimersByTime(4600)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
})
