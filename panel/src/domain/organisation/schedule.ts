import type { Schedule } from '#contract/menu/menu-fields.ts'

export type Slot = Schedule[number]
/** 0 is Monday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const pad = (n: number) => String(n).padStart(2, '0')
/** Minutes after midnight in the format of a time field: 90 is `01:30`. */
export const timeOf = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
export const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

type Span = Pick<Slot, 'start_min' | 'end_min'>

/**
 * How a slot ends: on the same day, at that day's midnight, after a whole day from midnight to
 * midnight, or on the next day.
 */
export const endOf = ({ start_min, end_min }: Span): 'same' | 'midnight' | 'allDay' | 'nextDay' =>
  end_min === 0 ? (start_min === 0 ? 'allDay' : 'midnight') : end_min <= start_min ? 'nextDay' : 'same'

/**
 * A slot as people write it: `10:00–24:00`. The API sends 0 for a midnight at which a slot ends.
 */
export const slotText = ({ start_min, end_min }: Span) => `${timeOf(start_min)}–${timeOf(end_min || 1440)}`

/** Copies one day's slots to all seven days, replacing the slots there. */
export const copiedToAll = (schedule: Schedule, weekday: number): Schedule => {
  const of = schedule.filter((it) => it.weekday === weekday)
  return weekdays.flatMap((day) => of.map((it) => ({ ...it, weekday: day })))
}

/** The initial schedule: each day from 10 to 22. */
export const usualWeek: Schedule = weekdays.map((weekday) => ({ weekday, start_min: 600, end_min: 1320 }))
