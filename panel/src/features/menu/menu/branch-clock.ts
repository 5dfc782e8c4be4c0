import { branchClock } from '#panel/domain/organisation/branch-clock.ts'

/** HH:mm of a moment on a branch's clock. */
export function timeIn(timezone: string, iso: string): string {
  const { minute } = branchClock(new Date(iso), timezone)
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The next moment at which it is HH:mm in a branch's time zone. */
export function nextAt(timezone: string, time: string, now: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const away = (hour * 60 + minute - branchClock(now, timezone).minute + 1440) % 1440 || 1440
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + away * 60_000)
}

/** Turkish dative endings of the numbers: "otuza", "yirmiye". */
const towards: Record<number, string> = {
  0: 'a',
  1: 'e',
  2: 'ye',
  3: 'e',
  4: 'e',
  5: 'e',
  6: 'ya',
  7: 'ye',
  8: 'e',
  9: 'a',
  10: 'a',
  20: 'ye',
  30: 'a',
  40: 'a',
  50: 'ye',
}

/** A time in the Turkish dative, as "kadar" requires: `19:30’a`, `20:00’ye`. */
export function towardsTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const spoken = minute || hour
  return `${time}’${towards[spoken % 10 || spoken] ?? 'a'}`
}
