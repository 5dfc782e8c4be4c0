import type { Chance } from './chance.ts'

/** The distribution of a day's orders over local hours: lunch, and a higher evening. */
const byHour = [
  1.6, 0.9, 0.5, 0.3, 0.2, 0.2, 0.3, 0.5, 1.2, 1.8, 2.6, 4.6, 8.6, 9, 5.6, 3.6, 3.8, 5.6, 9.2, 11.4, 10.4, 7.6, 5, 3,
]
/** Sunday first. */
const byWeekday = [1.04, 0.86, 0.88, 0.92, 0.98, 1.2, 1.24]

const dayMs = 86_400_000

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
 * Moments (epoch ms, ascending) at which a branch got orders over the last `days` days, `daily` on
 * an ordinary one: fewer on Mondays, more on Saturdays, growing slightly over the weeks. `isOpen`
 * tells whether the branch sells in a local hour.
 */
export function momentsOf(
  chance: Chance,
  it: { now: number; days: number; daily: number; timezone: string; isOpen: (hour: number) => boolean },
): number[] {
  const open = Object.fromEntries(byHour.map((weight, hour) => [String(hour), it.isOpen(hour) ? weight : 0]))
  const moments: number[] = []
  for (let back = it.days; back >= 0; back--) {
    const offset = offsetMinutes(it.timezone, it.now - back * dayMs) * 60_000
    const midnight = Math.floor((it.now - back * dayMs + offset) / dayMs) * dayMs - offset
    const growth = 1.06 - (0.12 * back) / it.days
    const weekday = byWeekday[new Date(midnight + offset).getUTCDay()] ?? 1
    const count = Math.round(it.daily * weekday * growth * (0.85 + 0.3 * chance.next()))
    for (let i = 0; i < count; i++) {
      const at = midnight + Number(chance.weighted(open)) * 3_600_000 + chance.whole(0, 3_599_999)
      if (at < it.now && at > it.now - it.days * dayMs) moments.push(at)
    }
  }
  return moments.sort((a, b) => a - b)
}
