import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { langs } from '../kit/field-words.ts'
import { companyRef, oneOf, ref, refId } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { postFields, postPreview } from './post/post.ts'

const base = record('company-post', {
  input: {
    company_id: companyRef(),
    /** The area of the company's pages to which the post belongs, such as news. */
    company_blog_area_id: ref('company-blog-area', refId()),
    ...postFields,
  },
  shows: {
    company_name: z.string(),
    area_name: z.record(z.string(), z.string()),
    /** The address of the company's blog below `/site/`. */
    address: z.string(),
    created_at: z.string(),
  },
  sort: ['updated_at', 'created_at'],
  order: '-updated_at',
  filter: {
    company_id: companyRef(),
    company_blog_area_id: ref('company-blog-area', refId()),
    is_draft: z.enum(['true', 'false']),
  },
})
export type CompanyPost = z.infer<typeof base.row>

/**
 * A post of a company's blog. It belongs to an area that has posts, and is shown on the company's
 * site below `/blog` from `published_at` on.
 */
export const companyPost = {
  ...base,
  create: call({ ...base.create, module: 'cms', whole: true }),
  update: call({ ...base.update, module: 'cms', whole: true }),
  preview: call({
    method: 'POST',
    path: '/company-post/{company_post_id}/preview',
    permission: 'get-company-post',
    params: base.params,
    body: z.strictObject({ lang: oneOf(langs) }),
    answer: postPreview,
  }),
}
