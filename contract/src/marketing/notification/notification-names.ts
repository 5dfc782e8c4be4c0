import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { companyRef, uuid } from '../../kit/fields.ts'
import { namesPage, namesQuery } from '../../kit/list.ts'

/** Notifications that the caller may see, for pickers. The copies that tasks sent are left out. */
export const notificationNames = call({
  method: 'GET',
  path: '/front/notification-list',
  permission: 'get-notification',
  query: z.extend(namesQuery(uuid()), { company_id: z.optional(companyRef()) }),
  answer: namesPage(z.string()),
})
