import type { Lang } from '#contract/kit/field-words.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'

/** What is needed to write a time for a reader: the time zone and the current moment. */
export interface Telling {
  now: Date
  timezone: string
}

/**
 * Writes a moment in a place's local time as people would: `14:00` if it is today, otherwise
 * `27.11.2026 14:00`, and just `27.11.2026` at the start of a day.
 */
export function whenText(lang: Lang, at: Date, { now, timezone }: Telling): string {
  const { date, minute } = wallClock(at, timezone)
  const two = (n: number) => String(n).padStart(2, '0')
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  if (date === wallClock(now, timezone).date) return time
  const day = dayText(lang, date)
  return minute === 0 ? day : `${day} ${time}`
}

/** Writes a date such as `2026-11-27` as the language does. */
export const dayText = (lang: Lang, date: string): string =>
  date
    .split('-')
    .reverse()
    .join(lang === 'en' ? '/' : '.')
