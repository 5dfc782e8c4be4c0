import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, uuid } from '../kit/fields.ts'
import { namesPage, namesQuery } from '../kit/list.ts'

// Names for pickers and filters. They are declared apart from the records themselves, so that a
// list that filters by these names does not load the rules of another record's form.

/** The companies that the caller may see. */
export const companyNames = call({
  method: 'GET',
  path: '/front/company-list',
  permission: 'signed-in',
  query: namesQuery(uuid()),
  answer: namesPage(z.string()),
})

/** The branches that the caller may see, of one company or of all. */
export const branchNames = call({
  method: 'GET',
  path: '/front/branch-list',
  permission: 'signed-in',
  query: z.extend(namesQuery(uuid()), { company_id: z.optional(companyRef()) }),
  answer: namesPage(z.string()),
})
