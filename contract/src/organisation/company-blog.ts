import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, names, pictureUrl, ref, refId, version } from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { plain } from '../kit/plain.ts'

/**
 * The pages that every company's site has: about us, terms, privacy. The provider defines which
 * there are.
 */
export const companyBlogArea = plain('company-blog-area', {
  fields: {
    code: z.string().check(z.trim(), z.regex(/^[a-z0-9_]{2,40}$/)),
    name: names(80),
    position: z.int().check(z.gte(0), z.lte(1000)),
    /** Whether companies write posts in this area, instead of one text. */
    has_posts: z._default(z.boolean(), false),
  },
  sort: ['position', 'code', 'updated_at'],
  order: 'position',
  filter: {},
})
export type CompanyBlogArea = z.infer<typeof companyBlogArea.row>

const input = z.strictObject({
  title: names(120),
  body: names(20_000),
  image: z.nullable(pictureUrl()),
  is_active: z.boolean(),
})
const row = z.object({
  company_id: z.string(),
  company_blog_area_id: z.int(),
  ...input.shape,
  version: z.int(),
  updated_at: z.nullable(z.string()),
})
export type CompanyBlog = z.infer<typeof row>

const params = z.strictObject({ company_id: companyRef() })
const one = z.extend(params, { company_blog_area_id: ref('company-blog-area', refId()) })

/**
 * A company's own text for each page (spec §4: created or not created). Writing one needs the CMS
 * module (spec §6).
 */
export const companyBlog = {
  input,
  /** Lists every area, and whether the company has written a text or a post for it. */
  list: call({
    method: 'GET',
    path: '/company/{company_id}/blog',
    permission: 'get-company-blog-all',
    whole: true,
    params,
    answer: z.array(
      z.object({
        company_blog_area_id: z.int(),
        area_name: z.record(z.string(), z.string()),
        has_posts: z.boolean(),
        /** How many posts the area has. */
        post_count: z.int(),
        is_created: z.boolean(),
        is_active: z.boolean(),
        title: z.nullable(z.record(z.string(), z.string())),
        updated_at: z.nullable(z.string()),
      }),
    ),
  }),
  read: call({
    method: 'GET',
    path: '/company/{company_id}/blog/{company_blog_area_id}',
    permission: 'get-company-blog',
    whole: true,
    params: one,
    answer: row,
  }),
  create: call({
    method: 'POST',
    path: '/company/{company_id}/blog/{company_blog_area_id}',
    permission: 'put-company-blog',
    module: 'cms',
    whole: true,
    params: one,
    body: input,
    answer: row,
    status: 201,
  }),
  update: call({
    method: 'PUT',
    path: '/company/{company_id}/blog/{company_blog_area_id}',
    permission: 'put-company-blog',
    module: 'cms',
    whole: true,
    params: one,
    body: z.extend(input, { version: version() }),
    answer: row,
  }),
  history: call({
    ...historyCall('/company/{company_id}/blog/{company_blog_area_id}', 'get-company-blog', one),
    whole: true,
  }),
}
