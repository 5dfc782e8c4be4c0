import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { PostCard } from '#contract/marketing/post/post.ts'
import type { RichTexts } from '#contract/platform/rich-text.ts'
import type { Db } from '#server/db/pool.ts'
import type { SlugsAt } from './slugs.ts'

type Translated = Record<Lang, string>
/** A post as visitors see it. */
export interface Post extends PostCard {
  body: RichTexts
  seo_title: Translated
  seo_description: Translated
  version: number
  updated_at: string
}

const cardColumns = 'p.id::text as id, p.title, p.slug, p.summary, p.image, p.image_alt, p.published_at'
const columns = raw(`${cardColumns}, p.body, p.seo_title, p.seo_description, p.version, p.updated_at`)
const own = (company_id: string | undefined): Sql => (company_id ? sql`p.company_id = ${company_id} and` : empty)
/** The condition that visitors see the post at `now`: it is not a draft, and its time has come. */
const isLive = (now: Date): Sql => sql`not p.is_draft and p.published_at <= ${now}`

/** How many posts a company, or the platform, may have. */
export const maxPosts = 500

/** The posts that visitors see, the newest first. */
export const livePosts = (db: Db, { posts, company_id }: SlugsAt, now: Date): Promise<PostCard[]> =>
  db.many<PostCard>(sql`select ${raw(cardColumns)} from ${raw(posts)} p where ${own(company_id)} ${isLive(now)}
    order by p.published_at desc, p.id desc limit ${maxPosts}`)

/** A text that changes whenever the list of live posts, or one of them, does. */
export async function livePostsMark(db: Db, { posts, company_id }: SlugsAt, now: Date): Promise<string> {
  const { mark } = await db.must<{ mark: string }>(
    sql`select coalesce(md5(string_agg(p.id || '.' || p.version, ' ' order by p.id)), '') as mark from ${raw(posts)} p where ${own(company_id)} ${isLive(now)}`,
  )
  return mark
}

/**
 * The live post with a slug, which may be a former one, or that of another language: then the
 * post's own slug differs.
 */
export const postBySlug = (
  db: Db,
  { posts, company_id }: SlugsAt,
  { lang, slug, now }: { lang: Lang; slug: string; now: Date },
): Promise<Post | undefined> =>
  db.one<Post>(sql`select ${columns} from ${raw(`${posts}_slug`)} s join ${raw(posts)} p on ${own(company_id)} p.id = s.${raw(`${posts}_id`)}
    where ${company_id ? sql`s.company_id = ${company_id} and` : empty} s.slug = ${slug} and ${isLive(now)} order by s.lang = ${lang} desc, s.kept_at desc limit 1`)

/** A post for its preview, published or not. */
export const postById = (db: Db, { posts, company_id }: SlugsAt, id: string | number): Promise<Post | undefined> =>
  db.one<Post>(sql`select ${columns} from ${raw(posts)} p where ${own(company_id)} p.id = ${id}`)

/** The sizes of the uploaded pictures of a text, so that a page does not move while they load. */
export async function sizesOf(db: Db, text: RichTexts[Lang]): Promise<Map<string, readonly [number, number]>> {
  const urls = new Map<string, string>()
  for (const it of text) {
    const id = it.type === 'image' && /^\/files\/pictures\/([0-9a-f-]{36})\./.exec(it.src)?.[1]
    if (id) urls.set(id, it.src)
  }
  if (urls.size === 0) return new Map()
  const known = await db.many<{ id: string; width: number; height: number }>(
    sql`select id, width, height from picture where id = any(${[...urls.keys()]}::uuid[])`,
  )
  return new Map(known.map(({ id, width, height }) => [urls.get(id)!, [width, height] as const]))
}
