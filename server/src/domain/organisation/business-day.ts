/** The start of the business day a moment belongs to, and its date (semantics §0: 05:00 branch time unless set otherwise). */
export function businessDay(at: Date, timezone: string, day_starts_min = 300): { start: Date; date: string } {
  const shifted = new Date(at.getTime() - day_starts_min * 60_000)
  const date = dateIn(shifted, timezone)
  return { start: new Date(midnight(date, timezone).getTime() + day_starts_min * 60_000), date }
}

const dateIn = (at: Date, timezone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at)

/** Midnight of a date in a zone. */
function midnight(date: string, timezone: string): Date {
  const utc = new Date(`${date}T00:00:00Z`)
  const first = new Date(utc.getTime() - offsetMs(utc, timezone))
  return new Date(utc.getTime() - offsetMs(first, timezone)) // once more: the clocks may have changed in between
}

function offsetMs(at: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const get = (type: string) => Number(parts.find((it) => it.type === type)!.value)
  return (
    Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second')) -
    Math.floor(at.getTime() / 1000) * 1000
  )
}
