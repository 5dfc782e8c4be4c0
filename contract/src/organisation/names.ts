import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, uuid } from '../kit/fields.ts'
import { namesPage, namesQuery } from '../kit/list.ts'

// For pickers and filters. Separate from the nouns, so that a list filtered by names does not load
// the rules of another noun's form.

/** Companies visible to the caller. */
export const companyNames = call({
  method: 'GET',
  path: '/front/company-list',
  permission: 'signed-in',
  query: namesQuery(uuid()),
  answer: namesPage(z.string()),
})

/** Branches visible to the caller, of one company or of all. */
export const branchNames = call({
  method: 'GET',
  path: '/front/branch-list',
  permission: 'signed-in',
  query: z.extend(namesQuery(uuid()), { company_id: z.optional(companyRef()) }),
  answer: namesPage(z.string()),
})
