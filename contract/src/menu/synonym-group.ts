import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { text } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/**
 * Words with the same meaning (/filter-settings): a search for one of them finds the others too.
 */
export const synonymGroup = plain('synonym-group', {
  fields: { words: z.array(text(60)).check(z.minLength(2), z.maxLength(30)), is_active: z.boolean() },
  sort: ['updated_at'],
  order: '-updated_at',
  filter: { is_active: z.enum(['true', 'false']) },
})
export type SynonymGroup = z.infer<typeof synonymGroup.row>

/** The words of each active group, which every search in the panel needs. */
export const synonymList = {
  list: call({
    method: 'GET',
    path: '/front/synonym-list',
    permission: 'signed-in',
    answer: z.array(z.array(z.string())),
  }),
}
