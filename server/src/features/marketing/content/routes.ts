import { content } from '#contract/marketing/content.ts'
import { postFaults } from '#contract/marketing/post/post.ts'
import { postById } from '#server/domain/marketing/post/posts.ts'
import { postPreviewUrl } from '#server/domain/marketing/post/preview-link.ts'
import { keepSlugs } from '#server/domain/marketing/post/slugs.ts'
import { fault, refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const { handlers } = plainRoutes(content, {
  unique: 'slug',
  json: ['title', 'slug', 'summary', 'body', 'image_alt', 'seo_title', 'seo_description'],
  search: ['title', 'slug', 'summary'],
  check: (body, { db }) => {
    refuseBrokenRules(postFaults(body))
    return refuseWrongShape(db, 'content', { image: body.image })
  },
  stored: (body, { now }) => ({
    ...body,
    published_at: body.published_at ?? (body.is_draft ? null : now.toISOString()),
  }),
  after: (row, { db, ctx }) => keepSlugs(db, { posts: 'content' }, row, ctx.now),
})

export const contentRoutes = routes(content, {
  ...handlers,
  preview: async ({ params, body }, ctx) => {
    const id = params.content_id
    if (!(await postById(ctx.db, { posts: 'content' }, id))) throw fault('not_found')
    return { url: postPreviewUrl(ctx.kit, { company_id: undefined, id }, body.lang, ctx.now) }
  },
})
