import sql, { empty, raw } from 'sql-template-tag'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'

/** Where the slugs of posts are kept: the platform's, or a company's. */
export interface SlugsAt {
  posts: 'content' | 'company_post'
  company_id?: string
}
interface Slugged {
  id: number | string
  slug: Record<Lang, string>
}

/** How many slugs of a post are kept in each language: its own, and former ones that redirect. */
const maxSlugs = 20

/**
 * Keeps the slugs of a post that was written in this transaction. Its former slugs stay, and
 * redirect. Refuses a slug that another post has now. A slug that another post had before goes to
 * this one.
 */
export async function keepSlugs(db: Db, { posts, company_id }: SlugsAt, { id, slug }: Slugged, now: Date) {
  const table = raw(`${posts}_slug`)
  const post = raw(`${posts}_id`)
  const own = (as: string) => (company_id ? sql`${raw(as)}.company_id = ${company_id} and ` : empty)
  for (const lang of langs) {
    const given = slug[lang]
    const added = await db.one(
      company_id
        ? sql`insert into ${table} (company_id, lang, slug, ${post}, kept_at) values (${company_id}, ${lang}, ${given}, ${id}, ${now}) on conflict do nothing returning slug`
        : sql`insert into ${table} (lang, slug, ${post}, kept_at) values (${lang}, ${given}, ${id}, ${now}) on conflict do nothing returning slug`,
    )
    if (!added) {
      const at = sql`${own('s')} s.lang = ${lang} and s.slug = ${given}`
      // Locked by a statement of its own: the next one then sees what another transaction has
      // changed meanwhile.
      await db.one(sql`select 1 as one from ${table} s where ${at} for update`)
      const known = await db.must<{ id: number | string; current: string }>(sql`
        select p.id, p.slug ->> ${lang} as current from ${table} s join ${raw(posts)} p on ${company_id ? sql`p.company_id = ${company_id} and` : empty} p.id = s.${post}
        where ${at}`)
      if (known.id !== id && known.current === given) throw wrongField(`slug.${lang}`, 'taken')
      await db.one(sql`update ${table} s set ${post} = ${id}, kept_at = ${now} where ${at}`)
    }
    await db.one(sql`delete from ${table} s where ${own('s')} s.${post} = ${id} and s.lang = ${lang} and s.slug in (
      select o.slug from ${table} o where ${own('o')} o.${post} = ${id} and o.lang = ${lang} order by o.kept_at desc, o.slug offset ${maxSlugs})`)
  }
}
