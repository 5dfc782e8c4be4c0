import { plusDays } from '#contract/kit/wall-clock.ts'

/** The browser's own time zone. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Two days in ISO format, both inclusive. */
export interface Days {
  start: string
  end: string
}

const writers = new Map<string | undefined, Intl.DateTimeFormat>()
/** The day of a moment in a time zone (IANA; the browser's own if omitted): `2026-11-20`. */
export function dayAt(at: Date, timeZone?: string): string {
  const writer = writers.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  writers.set(timeZone, writer)
  return writer.format(at)
}

export const spans = ['today', 'yesterday', 'thisWeek', 'last7', 'thisMonth', 'lastMonth'] as const
export type Span = (typeof spans)[number]

/** The days of a named period, such as "this week", relative to today. Weeks begin on Monday. */
export function daysOf(span: Span, today: string): Days {
  const first = `${today.slice(0, 8)}01`
  const lastBefore = plusDays(first, -1)
  const sinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  return {
    today: { start: today, end: today },
    yesterday: { start: plusDays(today, -1), end: plusDays(today, -1) },
    thisWeek: { start: plusDays(today, -sinceMonday), end: today },
    last7: { start: plusDays(today, -6), end: today },
    thisMonth: { start: first, end: today },
    lastMonth: { start: `${lastBefore.slice(0, 8)}01`, end: lastBefore },
  }[span]
}

/** The name of the period that consists of these days as of today, if there is one. */
export const spanOf = (days: Days, today: string): Span | undefined =>
  spans.find((span) => {
    const { start, end } = daysOf(span, today)
    return start === days.start && end === days.end
  })

/** Reads a range of days from an address. An end that is missing or invalid is undefined. */
export function readDays(from: unknown, until: unknown, as: 'days' | 'moments', timeZone?: string): Partial<Days> {
  const day = (given: unknown, early: number) => {
    const at = typeof given === 'string' ? Date.parse(given) : Number.NaN
    if (Number.isNaN(at)) return undefined
    return as === 'days' ? String(given) : dayAt(new Date(at - early), timeZone)
  }
  // The end of a range of moments is not part of it, so the last day is that of the millisecond
  // before.
  return { start: day(from, 0), end: day(until, 1) }
}

/** The days, if both ends are set; otherwise null. */
export const closed = ({ start, end }: Partial<Days>): Days | null => (start && end ? { start, end } : null)

/** Days as the query parameters of a list. */
export function writeDays({ start, end }: Days, as: 'days' | 'moments', timeZone?: string): [string, string] {
  if (as === 'days') return [start, end]
  return [startOf(start, timeZone), startOf(plusDays(end, 1), timeZone)]
}

/** The moment at which a day starts in a time zone. */
function startOf(day: string, timeZone?: string): string {
  if (!timeZone) return new Date(`${day}T00:00:00`).toISOString()
  // A day starts within fifteen hours of its start in UTC, on a whole minute. A binary search finds
  // that minute.
  const utc = Date.parse(`${day}T00:00:00Z`) / 60_000
  let [before, at] = [utc - 15 * 60, utc + 15 * 60]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (dayAt(new Date(middle * 60_000), timeZone) < day) before = middle
    else at = middle
  }
  return new Date(at * 60_000).toISOString()
}
