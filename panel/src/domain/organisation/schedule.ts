import type { Schedule } from '#contract/menu/menu-fields.ts'

export type Slot = Schedule[number]
/** 0 is Monday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const pad = (n: number) => String(n).padStart(2, '0')
/** Minutes after midnight as a time field has them: 90 is `01:30`. */
export const timeOf = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
export const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

type Span = Pick<Slot, 'start_min' | 'end_min'>

/** How a slot ends: the same day, at its midnight, all day from midnight to midnight, or on the next day. */
export const endOf = ({ start_min, end_min }: Span): 'same' | 'midnight' | 'allDay' | 'nextDay' =>
  end_min === 0 ? (start_min === 0 ? 'allDay' : 'midnight') : end_min <= start_min ? 'nextDay' : 'same'

/** A slot as people write it: `10:00–24:00`. The wire has an end at midnight as 0. */
export const slotText = ({ start_min, end_min }: Span) => `${timeOf(start_min)}–${timeOf(end_min || 1440)}`

/** Copies one day's slots to all seven, replacing theirs. */
export const copiedToAll = (schedule: Schedule, weekday: number): Schedule => {
  const of = schedule.filter((it) => it.weekday === weekday)
  return weekdays.flatMap((day) => of.map((it) => ({ ...it, weekday: day })))
}

/**
 * Adds a slot to a day: it starts an hour after the last one ends, if there is room, and lasts at
 * most four hours; on an empty day from 10 to 22.
 */
export function withSlot(schedule: Schedule, weekday: number): Schedule {
  const last = schedule
    .filter((it) => it.weekday === weekday)
    .reduce((end, it) => Math.max(end, it.end_min <= it.start_min ? 1440 : it.end_min), -1)
  const start_min = last < 0 ? 600 : Math.min(last + 60, 1380)
  const end_min = last < 0 ? 1320 : Math.min(start_min + 240, 1440) % 1440
  return sorted([...schedule, { weekday, start_min, end_min }])
}

/** The initial schedule: each day from 10 to 22. */
export const usualWeek: Schedule = weekdays.map((weekday) => ({ weekday, start_min: 600, end_min: 1320 }))

const sorted = (schedule: Schedule) => schedule.toSorted((a, b) => a.weekday - b.weekday)
