import sql, { join, raw, type Sql } from 'sql-template-tag'
import { dayAt } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from './guard/actor.ts'
import { wrongField } from './answer/fault.ts'
import type { Tie } from './guard/reach.ts'
import type { Tree } from './guard/tree.ts'
import { homeZone } from './company-zone.ts'

/* A company's time zone is that of its oldest branch (active branches first), or that of its
   country if it has no branch (members-marketing §0). This zone decides all dates that belong
   to the company rather than to a branch: last days of memberships, ages, consents, due dates,
   licences. Sales at a branch use the branch's own time zone. */

/** A company's time zone as a scalar subquery; null if there is no such company. */
export const companyZone = (company_id: string): Sql =>
  sql`coalesce((select timezone from branch where company_id = ${company_id} order by is_active desc, created_at, id limit 1),
    (select case country when 'DE' then 'Europe/Berlin' else ${homeZone} end from company where id = ${company_id}))`

/** A company's time zone, read within a transaction that may just have changed it. */
export async function zoneOfCompany(db: Db, company_id: string): Promise<string> {
  const { zone } = await db.must<{ zone: string | null }>(sql`select ${companyZone(company_id)} as zone`)
  return zone ?? homeZone
}

/** Today's date at a company: `2026-11-20`. */
export const companyDay = ({ companies }: Pick<Tree, 'companies'>, company_id: string, now: Date): string =>
  dayAt(now, companies.get(company_id.toLowerCase())?.timezone ?? homeZone)

/**
 * Refuses with 422 if the given last day has already passed in the company's time zone. `path` is
 * the field of that day.
 */
export function refuseDayOver(
  path: string,
  day: string,
  company_id: string,
  { actor: { tree }, now }: { actor: Pick<Actor, 'tree'>; now: Date },
): void {
  if (day < companyDay(tree, company_id, now)) throw wrongField(path, 'day_over')
}

/** Today's date at a company, as the database computes it. */
export const dayOfCompany = async (db: Db, company_id: string, now: Date): Promise<string> =>
  dayAt(now, await zoneOfCompany(db, company_id))

interface Asking {
  now: Date
  actor: Pick<Actor, 'tree'>
  reach: { tie: Tie }
}

/**
 * Today's date at each row's company, for a statement over several companies. `column`, such as
 * `m.company_id`, names the column with the company.
 */
export function companyToday({ now, actor: { tree }, reach: { tie } }: Asking, column: string): Sql {
  if (tie.company) return sql`${companyDay(tree, tie.company, now)}::date`
  const days = [...Map.groupBy(companiesByZone(tree), ([zone]) => dayAt(now, zone))]
    .map(([day, zones]) => ({ day, ids: zones.flatMap(([, ids]) => ids) }))
    .sort((a, b) => b.ids.length - a.ids.length)
  // The companies are grouped by date. At any moment there are at most three dates on earth, and
  // nearly always all these companies have the same one.
  const [most, ...others] = days
  const usual = sql`${most?.day ?? dayAt(now, homeZone)}::date`
  if (others.length === 0) return usual
  const whens = others.map(({ day, ids }) => sql`when ${raw(column)} = any(${ids}::uuid[]) then ${day}::date`)
  return sql`case ${join(whens, ' ')} else ${usual} end`
}

const byZone = new WeakMap<Tree, Map<string, string[]>>()

function companiesByZone(tree: Tree): Map<string, string[]> {
  const known = byZone.get(tree)
  if (known) return known
  const zones = Map.groupBy(tree.companies.values(), (it) => it.timezone)
  const made = new Map([...zones].map(([zone, list]) => [zone, list.map((it) => it.id)] as const))
  byZone.set(tree, made)
  return made
}
