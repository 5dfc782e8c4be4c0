import type { Schedule } from '#contract/menu/menu-fields.ts'
import { endOf, slotText, weekdays } from '../organisation/schedule.ts'

/**
 * How a group of days can be described: as all days, the weekdays, the weekend, at least three days
 * in a row, or any other days.
 */
export type DaysKind = 'all' | 'week' | 'weekend' | 'row' | 'some'

/** Days with the same hours, in order. `hours` is empty if they cover the whole day. */
export interface SameDays {
  kind: DaysKind
  days: number[]
  hours: string[]
}

function kindOf(days: readonly number[]): DaysKind {
  const is = (...some: number[]) => days.join() === some.join()
  if (days.length === 7) return 'all'
  if (is(0, 1, 2, 3, 4)) return 'week'
  if (is(5, 6)) return 'weekend'
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  return days.length > 2 && last - first === days.length - 1 ? 'row' : 'some'
}

/**
 * A schedule as a person would say it: days with the same hours together, sorted by their first
 * day.
 */
export function weekOf(schedule: Schedule): SameDays[] {
  const hoursOn = (day: number) =>
    schedule
      .filter((it) => it.weekday === day)
      .toSorted((a, b) => a.start_min - b.start_min)
      .map((it) => (endOf(it) === 'allDay' ? '' : slotText(it)))
  const open = weekdays.filter((day) => schedule.some((it) => it.weekday === day))
  return [...Map.groupBy(open, (day) => hoursOn(day).join())].map(([hours, days]) => ({
    kind: kindOf(days),
    days,
    hours: hours === '' ? [] : hours.split(','),
  }))
}
