import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { branchRef, companyRef, day, oneOf } from '../../kit/fields.ts'

/** What a calendar shows. */
export const calendarKinds = [
  'notification',
  'story',
  'banner',
  'campaign',
  'discount',
  'scheduled_task',
  'special_day',
  'public_holiday',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** `at`: a single moment or day. `begins` and `ends`: the two ends of something that lasts. */
export const calendarPhases = ['at', 'begins', 'ends'] as const

/** The longest period that one call returns, in days. */
export const maxCalendarDays = 62
/** How many entries of a day are returned, and how many entries of a kind are read. */
export const maxADay = 60
export const maxOfKind = 500

const entry = z.object({
  kind: oneOf(calendarKinds),
  id: z.string(),
  phase: oneOf(calendarPhases),
  name: z.string(),
  /** The day in the time zone of the record's branch, or of the company if it has no branch. */
  on: z.string(),
  /** Minutes after midnight; null for a whole day. */
  minute: z.nullable(z.int()),
  /** The time zone of that clock. */
  timezone: z.string(),
  branch_id: z.nullable(z.string()),
  branch_name: z.nullable(z.string()),
  /** Whether the record takes effect: false if it is a draft, off, paused or not approved. */
  is_on: z.boolean(),
  /**
   * Whether the entry may be moved to another day, because it has not begun. A discount that would
   * then have to be approved again may not.
   */
  is_movable: z.boolean(),
  version: z.nullable(z.int()),
})
export type CalendarEntry = z.infer<typeof entry>

/**
 * What a company's customers can expect, by day: what is sent, begins, ends or runs, the days on
 * which branches have other hours than usual, and public holidays. Entries of a kind are included
 * only if the caller may list its records. Everybody may see public holidays.
 */
export const calendar = {
  read: call({
    method: 'GET',
    path: '/marketing/calendar',
    permission: 'signed-in',
    dear: true,
    query: z.strictObject({
      company_id: companyRef(),
      /** Only what concerns this branch. */
      branch_id: z.optional(branchRef()),
      from: day(),
      /** The last day, at most `maxCalendarDays` in all. */
      to: day(),
    }),
    answer: z.object({
      today: z.string(),
      entries: z.array(entry),
      /** How many further entries a day has, for the days with more than `maxADay`. */
      more: z.array(z.object({ on: z.string(), count: z.int() })),
      /** The kinds of which some entries are missing, because there are too many to read. */
      cut: z.array(oneOf(calendarKinds)),
    }),
  }),
}
