import sql from 'sql-template-tag'
import { holidayFaults, publicHoliday, type PublicHoliday } from '#contract/platform/public-holiday.ts'
import { earliestToday } from '#contract/kit/wall-clock.ts'
import { publicHolidayList } from '#contract/platform/public-holiday-list.ts'
import { int, json, text, type Table } from '#server/db/tables.ts'
import { routes } from '#server/kit/context.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<PublicHoliday> = {
  name: 'public_holiday',
  columns: {
    id: int(),
    name: json(),
    starts_on: text(),
    ends_on: text(),
    version: int(),
    updated_at: text(),
  },
  search: ['name'],
}

const { handlers } = plainRoutes(publicHoliday, table, 'starts_on')

export const publicHolidayRoutes = routes(publicHoliday, {
  ...handlers,
  create: (given, ctx) => {
    refuseBrokenRules(holidayFaults(given.body))
    return handlers.create(given, ctx)
  },
  update: (given, ctx) => {
    refuseBrokenRules(holidayFaults(given.body))
    return handlers.update(given, ctx)
  },
})

export const publicHolidayListRoutes = routes(publicHolidayList, {
  // At a branch, the date may still be the previous one.
  list: (_, { db, now }) =>
    db.many<Pick<PublicHoliday, 'id' | 'name' | 'starts_on' | 'ends_on'>>(
      sql`select id, name, starts_on, ends_on from public_holiday where ends_on >= ${earliestToday(now)}::date order by starts_on, id limit 50`,
    ),
})
