import sql from 'sql-template-tag'
import { holidayFaults, publicHoliday, type PublicHoliday } from '#contract/platform/public-holiday.ts'
import { earliestToday } from '#contract/kit/wall-clock.ts'
import { publicHolidayList } from '#contract/platform/public-holiday-list.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const publicHolidayRoutes = plainRoutes(publicHoliday, {
  unique: 'starts_on',
  json: ['name'],
  search: ['name'],
  check: (body) => refuseBrokenRules(holidayFaults(body)),
})

export const publicHolidayListRoutes = routes(publicHolidayList, {
  // A holiday that ended yesterday may still be listed, because in the time zone of some branch it
  // may still be the day before.
  list: (_, { db, now }) =>
    db.many<Pick<PublicHoliday, 'id' | 'name' | 'starts_on' | 'ends_on'>>(
      sql`select id, name, starts_on, ends_on from public_holiday where ends_on >= ${earliestToday(now)}::date order by starts_on, id limit 50`,
    ),
})
