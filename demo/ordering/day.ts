import { wallClock } from '#contract/kit/wall-clock.ts'
import type { Span } from '#contract/organisation/opening-hours.ts'
import type { Chance } from '../chance.ts'

/**
 * The distribution of a day's orders over local hours: a peak at lunch, and a higher one in the
 * evening.
 */
const byHour = [
  1.6, 0.9, 0.5, 0.3, 0.2, 0.2, 0.3, 0.5, 1.2, 1.8, 2.6, 4.6, 8.6, 9, 5.6, 3.6, 3.8, 5.6, 9.2, 11.4, 10.4, 7.6, 5, 3,
]
/** Sunday first. */
const byWeekday = [1.04, 0.86, 0.88, 0.92, 0.98, 1.2, 1.24]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How many minutes a zone's local time is ahead of UTC around a moment. */
function offsetMinutes(timezone: string, at: number): number {
  const part =
    new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find((it) => it.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(part) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * How much busier a moment is than the day's average: about 2.8 in the evening, close to 0 in the
 * small hours.
 */
export function busyness(at: number, timezone: string): number {
  const hour = Math.floor(wallClock(new Date(at), timezone).minute / 60)
  return ((byHour[hour] ?? 0) * 24) / byHour.reduce((sum, it) => sum + it, 0)
}

/**
 * Moments (epoch ms, ascending) at which a branch received orders over the last `days` days,
 * `daily` on an ordinary day: fewer on Mondays, more on Saturdays, growing slightly over the weeks,
 * and only while it was open (`spans`).
 */
export function momentsOf(
  chance: Chance,
  it: { now: number; days: number; daily: number; timezone: string; spans: readonly Span[] },
): number[] {
  const isOpen = (at: number) => it.spans.some(({ from, to }) => from <= at && at < to)
  const moments: number[] = []
  for (let back = it.days; back >= 0; back--) {
    const offset = offsetMinutes(it.timezone, it.now - back * dayMs) * 60_000
    const midnight = Math.floor((it.now - back * dayMs + offset) / dayMs) * dayMs - offset
    const today = it.spans.filter(({ from, to }) => from < midnight + dayMs && to > midnight)
    const openMs = (from: number) =>
      today.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, from + hourMs) - Math.max(span.from, from)), 0)
    const open = Object.fromEntries(
      byHour.map((weight, hour) => [String(hour), (weight * openMs(midnight + hour * hourMs)) / hourMs]),
    )
    if (Object.values(open).every((weight) => weight === 0)) continue
    const growth = 1.06 - (0.12 * back) / it.days
    const weekday = byWeekday[new Date(midnight + offset).getUTCDay()] ?? 1
    const count = Math.round(it.daily * weekday * growth * (0.85 + 0.3 * chance.next()))
    for (let i = 0; i < count; i++) {
      const hour = midnight + Number(chance.weighted(open)) * hourMs
      let at = hour + chance.whole(0, hourMs - 1)
      while (!isOpen(at)) at = hour + chance.whole(0, hourMs - 1)
      if (at < it.now && at > it.now - it.days * dayMs) moments.push(at)
    }
  }
  return moments.sort((a, b) => a - b)
}
