/** One slot of a week: minutes after midnight, 0 = Monday. An end at or before the start runs past midnight; 0–0 is all day (semantics §4). */
export interface Slot {
  weekday: number
  start_min: number
  end_min: number
}
/** A day that differs, by date `YYYY-MM-DD`. */
export interface SpecialDay {
  day: string
  is_closed: boolean
  start_min: number | null
  end_min: number | null
}

const dayMin = 1440

/** Wall-clock date, weekday (0 = Monday) and minute of a moment in a zone. */
export function wallClock(at: Date, timezone: string): { date: string; weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const get = (type: string) => parts.find((it) => it.type === type)!.value
  const date = `${get('year')}-${get('month')}-${get('day')}`
  return {
    date,
    weekday: (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7,
    minute: Number(get('hour')) * 60 + Number(get('minute')),
  }
}

const lengthOf = (it: { start_min: number; end_min: number }) =>
  it.end_min <= it.start_min ? it.end_min + dayMin - it.start_min : it.end_min - it.start_min

/**
 * Whether a branch is open by its hours, and until when that stays so (null = for the week to come). Special days win over the week; yesterday's slots
 * that run past midnight still count.
 */
export function openByHours(
  at: Date,
  timezone: string,
  week: Slot[],
  special: SpecialDay[],
): { isOpen: boolean; isSpecial: boolean; until: Date | null } {
  const now = wallClock(at, timezone)
  const minuteAt = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const spans: { from: number; to: number }[] = []
  for (let offset = -1; offset <= 7; offset++) {
    const date = plusDays(now.date, offset)
    for (const slot of slotsOf(date, (now.weekday + offset + 7) % 7, week, special)) {
      const from = offset * dayMin + slot.start_min - now.minute
      spans.push({ from, to: from + lengthOf(slot) })
    }
  }
  spans.sort((a, b) => a.from - b.from)
  const merged: typeof spans = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  const current = merged.find((it) => it.from <= 0 && it.to > 0)
  const change = current ? current.to : merged.find((it) => it.from > 0)?.from
  const isAlways = change === undefined || change >= 7 * dayMin
  return {
    isOpen: Boolean(current),
    isSpecial: special.some((it) => it.day === now.date),
    until: isAlways ? null : new Date(minuteAt.getTime() + change * 60_000),
  }
}

function slotsOf(date: string, weekday: number, week: Slot[], special: SpecialDay[]): Slot[] {
  const day = special.find((it) => it.day === date)
  if (!day) return week.filter((it) => it.weekday === weekday)
  return day.is_closed || day.start_min === null || day.end_min === null
    ? []
    : [{ weekday, start_min: day.start_min, end_min: day.end_min }]
}

const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
