import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, uuid } from '../kit/fields.ts'
import { namesPage, namesQuery } from '../kit/list.ts'

// Names for pickers and filters. They are declared apart from the records themselves, so that a
// list that filters by these names does not load the rules of another record's form.

/** Dealers and partners that the caller may access. */
export const accountNames = call({
  method: 'GET',
  path: '/front/account-list',
  permission: 'signed-in',
  query: z.extend(namesQuery(uuid()), { type: z.optional(oneOf(['account', 'solution_partner'])) }),
  answer: namesPage(z.string()),
})

/** Roles visible to the caller. */
export const roleNames = call({
  method: 'GET',
  path: '/front/role-name-list',
  permission: 'get-role-all',
  query: namesQuery(uuid()),
  answer: namesPage(z.string()),
})
