import type * as z from 'zod/mini'
import type { FieldCode } from '../kit/field-words.ts'
import { daysBetween } from '../kit/wall-clock.ts'
import { day, names } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** The longest public holiday, in days. */
export const maxHolidayDays = 31

/**
 * A public holiday, with its first and last day. Holidays of the lunar calendar are entered
 * manually, never computed.
 */
export const publicHoliday = plain('public-holiday', {
  fields: { name: names(60), starts_on: day(), ends_on: day() },
  sort: ['starts_on', 'updated_at'],
  order: 'starts_on',
  filter: {},
})
export type PublicHoliday = z.infer<typeof publicHoliday.row>

/** Checks the holiday's days. The panel shows faults before anything is sent. */
export function holidayFaults({ starts_on, ends_on }: { starts_on: string; ends_on: string }): {
  path: string
  code: FieldCode
  params?: Record<string, number>
}[] {
  const days = daysBetween(starts_on, ends_on) + 1
  if (days < 1) return [{ path: 'ends_on', code: 'ends_before_start' }]
  if (days > maxHolidayDays) return [{ path: 'ends_on', code: 'too_many_days', params: { max: maxHolidayDays } }]
  return []
}
