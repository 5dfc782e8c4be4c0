import sql from 'sql-template-tag'
import { companyBlog, companyBlogArea, type CompanyBlog } from '#contract/organisation/company-blog.ts'
import { isDuplicate, missingReference, type Db } from '#server/db/pool.ts'
import { companies } from '#server/domain/organisation/use-things.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

export const companyBlogAreaRoutes = plainRoutes(companyBlogArea, {
  unique: 'code',
  json: ['name'],
  search: ['code', 'name'],
  // If `has_posts` changed, what companies have written in the area would no longer be shown.
  after: async (row, { db, before }) => {
    if (!before || before.has_posts === row.has_posts) return
    const used =
      await db.one(sql`/* platform: one area for all */ select company_id from company_blog where company_blog_area_id = ${row.id}
      union all select company_id from company_post where company_blog_area_id = ${row.id} limit 1`)
    if (used) throw wrongField('has_posts', 'fixed')
  },
  uses: [
    {
      things: companies,
      of: ({ id }) => sql`/* platform: one area for all */ select c.name, count(*) over ()::int as n from company c
        where c.id in (select b.company_id from company_blog b where b.company_blog_area_id = ${id}
          union select p.company_id from company_post p where p.company_blog_area_id = ${id}) order by c.name`,
    },
  ],
})

const noun = 'company-blog'
const recordOf = (it: { company_id: string; company_blog_area_id: number }) =>
  `${it.company_id} ${it.company_blog_area_id}`

async function one(
  db: Db,
  it: { company_id: string; company_blog_area_id: number },
  lock?: 'lock',
): Promise<CompanyBlog> {
  const row =
    await db.one<CompanyBlog>(sql`select company_id, company_blog_area_id, title, body, image, is_active, version, updated_at from company_blog
    where company_id = ${it.company_id} and company_blog_area_id = ${it.company_blog_area_id} ${lock ? sql`for update` : sql``}`)
  if (!row) throw fault('not_found')
  return row
}

export const companyBlogRoutes = routes(companyBlog, {
  list: ({ params }, { db }) =>
    db.many<{
      company_blog_area_id: number
      area_name: Record<string, string>
      has_posts: boolean
      post_count: number
      is_created: boolean
      is_active: boolean
      title: Record<string, string> | null
      updated_at: string | null
    }>(sql`select a.id as company_blog_area_id, a.name as area_name, a.has_posts, coalesce(p.n, 0) as post_count,
        case when a.has_posts then p.n is not null else b.id is not null end as is_created, coalesce(b.is_active, false) as is_active, b.title, coalesce(p.updated_at, b.updated_at) as updated_at
      from company_blog_area a left join company_blog b on b.company_blog_area_id = a.id and b.company_id = ${params.company_id} and not a.has_posts
      left join (select company_blog_area_id, count(*)::int as n, max(updated_at) as updated_at from company_post where company_id = ${params.company_id} group by company_blog_area_id) p
        on p.company_blog_area_id = a.id and a.has_posts order by a.position, a.id`),

  read: ({ params }, { db }) => one(db, params),

  create: ({ params, body }, ctx) =>
    ctx.db
      .tx(async (db) => {
        const area = await db.one<{ has_posts: boolean }>(
          sql`select has_posts from company_blog_area where id = ${params.company_blog_area_id} for update`,
        )
        if (area?.has_posts) throw fault('not_found')
        await db.one(sql`insert into company_blog (company_id, id, company_blog_area_id, title, body, image, is_active, updated_at)
          values (${params.company_id}, ${uuidv7()}, ${params.company_blog_area_id}, ${JSON.stringify(body.title)}, ${JSON.stringify(body.body)}, ${body.image}, ${body.is_active}, ${ctx.now})`)
        const after = await one(db, params)
        await audit(db, ctx, {
          noun,
          record_id: recordOf(params),
          company_id: params.company_id,
          action: 'create',
          after,
        })
        return after
      })
      .catch((error: unknown) => {
        if (isDuplicate(error)) throw fault('already_exists')
        if (missingReference(error, 'company_blog')) throw fault('not_found')
        throw error
      }),

  update: ({ params, body }, ctx) =>
    ctx.db.tx(async (db) => {
      const before = await one(db, params, 'lock')
      if (before.version !== body.version) throw fault('stale_version', { current: before })
      await db.one(sql`update company_blog set title = ${JSON.stringify(body.title)}, body = ${JSON.stringify(body.body)}, image = ${body.image}, is_active = ${body.is_active},
        version = version + 1, updated_at = ${ctx.now} where company_id = ${params.company_id} and company_blog_area_id = ${params.company_blog_area_id}`)
      const after = await one(db, params)
      await audit(db, ctx, {
        noun,
        record_id: recordOf(params),
        company_id: params.company_id,
        action: 'update',
        before,
        after,
      })
      return after
    }),

  history: async ({ params }, { db }) => {
    await one(db, params)
    return historyOf(db, noun, recordOf(params), [params.company_id])
  },
})
