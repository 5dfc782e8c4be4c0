import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, uuid } from '../kit/fields.ts'
import { namesPage, namesQuery } from '../kit/list.ts'

// For pickers and filters. Separate from the nouns, so that a list filtered by names does not load
// the rules of another noun's form.

const namesOf = <const P extends string>(path: P) =>
  call({
    method: 'GET',
    path,
    permission: 'signed-in',
    params: z.strictObject({ branch_id: branchRef() }),
    query: namesQuery(uuid()),
    answer: namesPage(z.string()),
  })

/** A branch's areas. */
export const diningAreaNames = namesOf('/front/branch/{branch_id}/dining-area-list')
/** A branch's tables; the hint is the area. */
export const diningTableNames = namesOf('/front/branch/{branch_id}/table-list')
