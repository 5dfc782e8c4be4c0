import { plusDays } from '#contract/kit/wall-clock.ts'

export const calendarViews = ['month', 'week'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The Monday of the week to which a day belongs. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first day of the month that is `by` months after the month of `day`. */
export function firstOfMonth(day: string, by = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The days that a view shows: a week, or the whole weeks of a month. */
export function daysShown(view: CalendarView, day: string): string[] {
  const first = view === 'week' ? mondayOf(day) : mondayOf(firstOfMonth(day))
  const end = view === 'week' ? plusDays(first, 7) : plusDays(mondayOf(plusDays(firstOfMonth(day, 1), -1)), 7)
  const days: string[] = []
  for (let it = first; it < end; it = plusDays(it, 1)) days.push(it)
  return days
}

/** The day to which the buttons for earlier and later lead. */
export const dayAfterStep = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'week' ? plusDays(day, 7 * by) : firstOfMonth(day, by)
