import { expect, it } from 'vitest'
import { longPausesMs, pauseAfter, type Endpoint } from './pauses.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const start = Date.parse('2026-11-30T12:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const working: Endpoint = { failures: 0, failing_since: null, worked_at: iso(start - second) }

/** The times of the tries, in ms from the first, of streams whose events all fail until that time. */
function triesUntil(endMs: number, it: { streams: number; worked: boolean }): number[] {
  const due = Array.from({ length: it.streams }, () => ({ at: start, tries: 0 }))
  const at: number[] = []
  let failures = 0
  for (;;) {
    const next = due.reduce((first, one) => (one.at < first.at ? one : first))
    if (next.at > start + endMs) return at
    const known = {
      failures,
      failing_since: failures ? iso(start) : null,
      worked_at: it.worked ? working.worked_at : null,
    }
    at.push(next.at - start)
    next.at += pauseAfter(++next.tries, known, new Date(next.at))
    failures++
  }
}
const within = (at: number[], from: number, to: number) => at.filter((each) => each >= from && each < to).length

it('an endpoint that never accepted anything gets the long pauses', () => {
  const at = triesUntil(72 * hour, { streams: 1, worked: false })
  expect(at.slice(1).map((each, n) => each - at[n]!)).toEqual(
    at.slice(1).map((_, n) => longPausesMs[Math.min(n, longPausesMs.length - 1)]),
  )
})

it('an endpoint that accepts other events is tried again at once, and for one bad event once a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, n) => pauseAfter(n + 1, working, new Date(start)))
  expect(pauses.slice(0, 4)).toEqual([250, 500, second, 2 * second])
  expect(pauses.at(-1)).toBe(minute)
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
})

it('an endpoint that died is asked ever more rarely, and soon after it works again', () => {
  const at = triesUntil(72 * hour, { streams: 1, worked: true })
  expect(within(at, 0, minute)).toBeLessThan(15)
  expect(within(at, minute, hour)).toBeLessThan(15)
  expect(within(at, 48 * hour, 72 * hour)).toBeLessThan(4)
  for (const [n, each] of at.entries()) {
    const before = at[n - 1] ?? 0
    expect(each - before).toBeLessThanOrEqual(Math.max(minute, before / 2))
  }
})

it('the streams of many branches together do not overload an endpoint that died', () => {
  const at = triesUntil(hour, { streams: 500, worked: true })
  // The first try of each stream is an event that has to be sent anyway.
  const again = at.slice(500)
  for (let from = 0; from < hour; from += 10 * second)
    expect(within(again, from, from + 10 * second)).toBeLessThanOrEqual(120)
  expect(within(at, 50 * minute, hour) / 500).toBeLessThan(2)
})
