import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { names } from '../kit/fields.ts'

/** Current and future holidays, the next one first. Used for planning a branch's hours. */
export const publicHolidayList = {
  list: call({
    method: 'GET',
    path: '/front/public-holiday-list',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.int(), name: names(60), starts_on: z.string(), ends_on: z.string() })),
  }),
}
