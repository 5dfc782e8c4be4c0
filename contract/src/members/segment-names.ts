import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, uuid } from '../kit/fields.ts'
import { namesPage, namesQuery } from '../kit/list.ts'

/**
 * Segments that the caller may see, for pickers and filters. `not` excludes one segment, because a
 * segment cannot contain itself. They are declared apart from the segments themselves, whose rules
 * a filter does not need.
 */
export const segmentNames = call({
  method: 'GET',
  path: '/front/segment-list',
  permission: 'get-member-all',
  query: z.extend(namesQuery(uuid()), { company_id: z.optional(companyRef()), not: z.optional(uuid()) }),
  answer: namesPage(z.string()),
})
