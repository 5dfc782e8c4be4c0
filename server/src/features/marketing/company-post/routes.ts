import sql from 'sql-template-tag'
import { companyPost } from '#contract/marketing/company-post.ts'
import { postFaults } from '#contract/marketing/post/post.ts'
import { postPreviewUrl } from '#server/domain/marketing/post/preview-link.ts'
import { maxPosts } from '#server/domain/marketing/post/posts.ts'
import { keepSlugs } from '#server/domain/marketing/post/slugs.ts'
import { siteChanged } from '#server/domain/marketing/theme/site-changed.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin } from '#server/kit/guard/valid-at.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const columns = sql`p.id, p.company_id, p.company_blog_area_id, p.title, p.slug, p.summary, p.body, p.image, p.image_alt,
  p.seo_title, p.seo_description, p.is_draft, p.published_at, p.created_at, p.version, p.updated_at,
  co.name as company_name, a.name as area_name, '/site/' || p.company_id || '/blog' as address`

const { handlers, companyOf, one } = recordRoutes(companyPost, {
  table: 'company_post p',
  company: 'company_id',
  columns: () => columns,
  from: () =>
    sql`from company_post p join company co on co.id = p.company_id join company_blog_area a on a.id = p.company_blog_area_id`,
  within: ({ reach }) => withinCompany(reach.tie, 'p.company_id'),
  search: () => ['p.title::text', 'p.slug::text', 'p.summary::text'],
  fixed: ['company_id'],
  uses: [],
  check: (body, { db }) => {
    refuseBrokenRules(postFaults(body))
    return refuseWrongShape(db, 'content', { image: body.image })
  },
  before: async (body, step) => {
    changedWithin.before(body, step)
    const { db, before, company_id } = step
    const area = await db.one<{ has_posts: boolean }>(
      sql`select has_posts from company_blog_area where id = ${body.company_blog_area_id} for update`,
    )
    if (!area?.has_posts) throw wrongField('company_blog_area_id', 'choice')
    if (before) return
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`company_post ${company_id}`}, 0))`)
    const { n } = await db.must<{ n: number }>(
      sql`select count(*)::int as n from company_post where company_id = ${company_id}`,
    )
    if (n >= maxPosts) throw wrongField('title', 'too_many_kept', { max: maxPosts })
  },
  write: (body, { ctx }) => ({
    ...body,
    published_at: body.published_at ?? (body.is_draft ? null : ctx.now.toISOString()),
  }),
  parts: (body, { db, ctx, id, company_id }) =>
    keepSlugs(db, { posts: 'company_post', company_id }, { id, slug: body.slug }, ctx.now),
  removing: changedWithin.removing,
  done: ({ kit }) => siteChanged(kit),
})

export const companyPostRoutes = routes(
  companyPost,
  {
    ...handlers,
    preview: async ({ params, body }, ctx) => {
      const { id, company_id } = await one(ctx.db, ctx, params.company_post_id)
      return { url: postPreviewUrl(ctx.kit, { company_id, id }, body.lang, ctx.now) }
    },
  },
  companyOf,
)
