import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { ref, text, uuid } from '../kit/fields.ts'

const row = z.object({
  id: z.string(),
  screen: z.string(),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
})
export type SavedView = z.infer<typeof row>

/**
 * A saved view: a list's page, sort, filters and columns under a name. There are the user's own,
 * and those shared by colleagues of the same account.
 */
export const savedView = {
  list: call({
    method: 'GET',
    path: '/saved-view',
    permission: 'signed-in',
    query: z.strictObject({ screen: text(120) }),
    answer: z.array(row),
  }),
  create: call({
    method: 'POST',
    path: '/saved-view',
    permission: 'signed-in',
    body: z.strictObject({
      screen: text(120),
      name: text(60),
      search: z.string().check(z.maxLength(2000)),
      is_shared: z.boolean(),
    }),
    answer: row,
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/saved-view/{saved_view_id}',
    permission: 'signed-in',
    params: z.strictObject({ saved_view_id: ref('saved-view', uuid()) }),
    answer: z.null(),
  }),
}
