import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { companyRef, uuid } from '../../kit/fields.ts'
import { namesPage, namesQuery } from '../../kit/list.ts'

/** Personal vouchers that the caller may see and that were not rejected, for pickers. */
export const personalChequeNames = call({
  method: 'GET',
  path: '/front/gift-cheque-list',
  permission: 'get-gift-cheque',
  query: z.extend(namesQuery(uuid()), { company_id: z.optional(companyRef()) }),
  answer: namesPage(z.string()),
})
