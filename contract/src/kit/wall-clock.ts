const dayMs = 86_400_000
const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs more than using it a thousand times. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timezone, made)
  return made
}

/** How far a zone's clock is ahead of UTC at a moment, in ms. */
function offsetAt(at: number, timezone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(whole)
      .map((it) => [it.type, Number(it.value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}

/** Wall-clock date, weekday (0 = Monday) and minute of a moment in a zone. */
export function wallClock(at: Date, timezone: string): { date: string; weekday: number; minute: number } {
  const day = Math.floor(at.getTime() / dayMs)
  const [before, after] = [offsetAtMidnight(day, timezone), offsetAtMidnight(day + 1, timezone)]
  const wall = new Date(at.getTime() + (before === after ? before : offsetAt(at.getTime(), timezone)))
  return {
    date: wall.toISOString().slice(0, 10),
    weekday: (wall.getUTCDay() + 6) % 7,
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}

/**
 * Offsets at midnight UTC, by zone and day. They can be cached, because the rules of a zone do not
 * change while the process runs.
 */
const midnights = new Map<string, Map<number, number>>()

function offsetAtMidnight(day: number, timezone: string): number {
  const days = midnights.get(timezone) ?? new Map<number, number>()
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size > 20_000) days.clear()
  const offset = offsetAt(day * dayMs, timezone)
  midnights.set(timezone, days.set(day, offset))
  return offset
}

/**
 * The moment at which the clock of a zone shows a time on a date (`minute` may exceed 1440). A time
 * that the clock shows twice maps to the earlier moment, and a time that it skips maps to the first
 * moment after the gap. A later time never maps to an earlier moment, as if the clock stood still
 * instead of being set back.
 */
export function instantOf(date: string, minute: number, timezone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs
  const day = Math.floor(wall / dayMs)
  // No zone is more than 14 hours from UTC, and none changes twice within three days.
  const [before, after] = [offsetAtMidnight(day - 1, timezone), offsetAtMidnight(day + 2, timezone)]
  if (before === after) return new Date(wall - before)
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  for (const it of [early, late]) if (it + offsetAt(it, timezone) === wall) return new Date(it)
  return changeWithin(early, late, timezone)
}

/**
 * `instantOf` for many minutes of a date, in ms. On all but a few days of the year the offset is
 * constant.
 */
export function instantsOn(date: string, timezone: string): (minute: number) => number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const [offset = 0, ...others] = [-1, 0, 2, 3].map((n) => offsetAtMidnight(midnight / dayMs + n, timezone))
  const isSteady = others.every((it) => it === offset)
  return (minute) =>
    isSteady && minute >= 0 && minute < 2880
      ? midnight + minute * minuteMs - offset
      : instantOf(date, minute, timezone).getTime()
}

/**
 * The moment at which a zone's clock changes, searched between a moment before and a moment after
 * the change.
 */
function changeWithin(from: number, to: number, timezone: string): Date {
  const offset = offsetAt(from, timezone)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, timezone) === offset) low = middle
    else high = middle
  }
  return new Date(high)
}

/** The date that is `days` calendar days after `date`, which has the form `YYYY-MM-DD`. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The date of a moment on a zone's clock: `2026-11-20`. */
export const dayAt = (at: Date, timezone: string): string => wallClock(at, timezone).date

/** The number of calendar days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / dayMs

/**
 * The moment at which a zone's clock shows the same time a number of days later. A day may have 23
 * to 25 hours.
 */
export function daysLater(at: Date, days: number, timezone: string): Date {
  const { date, minute } = wallClock(at, timezone)
  const rest = at.getTime() % minuteMs
  return new Date(instantOf(plusDays(date, days), minute, timezone).getTime() + rest)
}

/** The last millisecond of a day on a zone's clock. */
export const endOfDay = (date: string, timezone: string): Date =>
  new Date(instantOf(plusDays(date, 1), 0, timezone).getTime() - 1)

/**
 * The earliest date that is still today in some time zone. Used to select everything that may not
 * be over yet.
 */
export const earliestToday = (now: Date): string => dayAt(now, 'Etc/GMT+12')
