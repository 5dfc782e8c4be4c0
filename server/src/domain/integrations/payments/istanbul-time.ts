import { momentIn } from '../moment.ts'

/**
 * A moment as Turkish providers write it: `2026-11-30 14:05:00` or `30.11.2026 14:05:00`, with or
 * without the time; undefined if it cannot be read. Istanbul's clock is three hours ahead of UTC all year.
 */
export function istanbulTime(given: unknown): Date | undefined {
  const text = typeof given === 'string' ? given : ''
  const found = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d?)\.(\d\d)\.(\d{4}))(?:[ T](\d\d:\d\d:\d\d))?/.exec(text)
  const [, year, month, day, day2, month2, year2, time = '00:00:00'] = found ?? []
  const date = `${year ?? year2}-${month ?? month2}-${(day ?? day2 ?? '').padStart(2, '0')}`
  return momentIn(`${date}T${time}+03:00`)
}

/** A moment as these providers expect it: `2026-11-30 14:05:00`. */
export const inIstanbul = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul', dateStyle: 'short', timeStyle: 'medium' }).format(at)
