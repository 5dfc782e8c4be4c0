import sql, { type Sql } from 'sql-template-tag'
import type { CompanyTheme, ThemeRelease } from '#contract/marketing/theme/company-theme.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { sameCompany } from '#server/kit/guard/reach.ts'

const hasFiles = sql`r.files <> '[]'`
/** The condition that `r` is a release that was not cancelled, and is not itself a cancellation. */
const isKept = (tie: Context['reach']['tie']) => sql`r.cancels is null and not exists (select 1 from theme_release x
  where ${sameCompany(tie, 'x', 't')} and x.cancels = r.id)`
/** A column of the release that visitors see now; null if it does not belong to theme `t`. */
const live = (
  column: 'company_theme_id' | 'number' | 'live_from',
  { reach: { tie }, now }: Pick<Context, 'reach' | 'now'>,
): Sql => sql`
  (select case when ${hasFiles} and r.company_theme_id = t.id then ${
    { company_theme_id: sql`r.company_theme_id`, number: sql`r.number`, live_from: sql`r.live_from` }[column]
  } end
    from theme_release r where ${sameCompany(tie, 'r', 't')} and ${isKept(tie)} and r.live_from <= ${now}
    order by r.live_from desc, r.created_at desc, r.id desc limit 1)`

/** The columns of a company's theme, with its live and its next release. */
export function columns(ctx: Context): Sql {
  const { tie } = ctx.reach
  const next = sql`(select min(r.live_from) from theme_release r
    where ${sameCompany(tie, 'r', 't')} and r.company_theme_id = t.id and ${isKept(tie)} and r.live_from > ${ctx.now})`
  return sql`t.id, t.company_id, t.theme_id, t.name, t.order_url, t.booking_url, t.created_at, t.version, t.updated_at,
    co.name as company_name, th.name as theme_name, ${live('number', ctx)} as live_number, ${live('live_from', ctx)} as live_from, ${next} as next_from,
    ${`${ctx.kit.url}/site/`} || t.company_id as address,
    case when ${live('number', ctx)} is not null then 'live' when ${next} is not null then 'scheduled'
      when exists (select 1 from theme_release r where ${sameCompany(tie, 'r', 't')} and r.company_theme_id = t.id) then 'past' else 'draft' end as state`
}

type Of = Pick<CompanyTheme, 'id' | 'company_id'>

/** The latest hundred releases of a theme with their states, newest first. Cancellations are left out. */
export const releasesOf = (db: Db, { id, company_id }: Of, now: Date): Promise<ThemeRelease[]> =>
  db.many<ThemeRelease>(sql`
    select r.id, r.number, r.live_from, r.created_at, r.created_by, r.rolled_back_to, jsonb_array_length(r.files) as file_count,
      case when exists (select 1 from theme_release x where x.company_id = ${company_id} and x.cancels = r.id) then 'cancelled'
        when r.live_from > ${now} then 'scheduled' when r.files = '[]' then 'offline'
        when r.id = (select l.id from theme_release l where l.company_id = ${company_id} and l.cancels is null and l.live_from <= ${now}
          and not exists (select 1 from theme_release x where x.company_id = ${company_id} and x.cancels = l.id)
          order by l.live_from desc, l.created_at desc, l.id desc limit 1) then 'live' else 'past' end as state
    from theme_release r where r.company_id = ${company_id} and r.company_theme_id = ${id} and r.cancels is null
    order by r.number desc limit 100`)

export const releaseOf = async (db: Db, it: Of, id: string, now: Date): Promise<ThemeRelease> =>
  (await releasesOf(db, it, now)).find((one) => one.id === id)!
