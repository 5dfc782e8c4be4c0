import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { langs } from '../kit/field-words.ts'
import { oneOf } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'
import { postFields, postPreview } from './post/post.ts'

const base = plain('content', {
  fields: postFields,
  sort: ['updated_at', 'published_at'],
  order: '-updated_at',
  filter: { is_draft: z.enum(['true', 'false']) },
})
export type Content = z.infer<typeof base.row>

/** A post of the platform's blog (spec §2: content), which everybody can read below `/blog`. */
export const content = {
  ...base,
  preview: call({
    method: 'POST',
    path: '/content/{content_id}/preview',
    permission: 'get-content',
    platform: true,
    params: base.params,
    body: z.strictObject({ lang: oneOf(langs) }),
    answer: postPreview,
  }),
}
