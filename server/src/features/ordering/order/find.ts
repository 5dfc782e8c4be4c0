import sql, { join, raw, type Sql } from 'sql-template-tag'
import { planned, prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/pool.ts'
import { beyond, firstOf, orderedBy } from '#server/kit/list/long-list.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { byStatus, capOf, matching, totalOf, type Counts } from './counts.ts'
import { keyOf, narrowing, statusIn } from './narrowed.ts'
import { orderOf, pageOf, type Page } from './rows.ts'

const columns = 'o.company_id, o.id, o.status, o.created_at, o.total, o.number'
/**
 * Of the newest orders, `looked` are searched for a word. The word is common if at least `common`
 * of them contain it.
 */
const newest = { looked: 200, common: 4 }
/** For several companies, up to this many matches over all companies are scanned. */
const lookedThrough = 10_000

const isOfSeveral = (it: Page) => !it.everywhere && !it.company

/** The conditions of a search, joined into one. */
const fits = (it: Page, ...more: Sql[]) => join([...more, ...narrowing(it)], ' and ')

/**
 * The matches of several companies as a table `o`, up to the counting limit. For a rare word, also
 * all of its matches as `mine`. Using the trigram index once per company would take too many
 * lookups, so the matches of all companies are scanned. A word is recognised as common in the
 * newest orders of all companies. It is then searched in the newest orders of each branch, where
 * the first branches already give enough matches. Without `order by`, all orders of a company would
 * be gathered first.
 */
function matchesOfSeveral(it: Page): Sql {
  const everybody = within({ everywhere: true }, 'o')
  const [looked, most, first] = [newest.looked, lookedThrough, capOf(it) + 1].map((n) => raw(`limit ${n}`))
  return sql`latest as materialized (
      select count(*) >= ${raw(String(newest.common))} as is_common
      from (select * from orders o where ${everybody} order by o.created_at desc, o.id desc ${looked}) o where ${fits(it, everybody)}
    ), everybodys as materialized (
      select ${raw(columns)}, o.branch_id from orders o where ${fits(it, everybody)} and not (select is_common from latest) ${most}
    ), word as materialized (
      select (select is_common from latest) or (select count(*) from everybodys) >= ${raw(String(lookedThrough))} as is_common
    ), mine as materialized (
      select ${raw(columns)} from everybodys o where not (select is_common from word) and ${within(it, 'o')}
    ), o as materialized (
      (select * from mine o ${first})
      union all
      (select ${raw(columns)} from branch b cross join lateral (
          select ${raw(columns)} from orders o where ${fits(it, sql`${sameCompany(it, 'o', 'b')} and o.branch_id = b.id`)}
          order by o.created_at desc, o.id desc ${first}
        ) o where ${within(it, 'b', 'id')} and (select is_common from word) ${first})
    )`
}

const found = prepared((it: Page, sort) => {
  const by = orderOf(it, sort)
  const beyondIt = beyond(by) ?? sql`true`
  const shown = join([...statusIn(it), beyondIt], ' and ')
  const any = { ...it, status: undefined, statuses: undefined }
  const firstFrom = (table: string) =>
    sql`array(${firstOf(sql`select ${keyOf('o')} from ${raw(table)} o where ${shown} ${orderedBy(by)}`, it)})`
  const isFew = sql`count(*) <= ${raw(String(capOf(it)))}`
  const counts = byStatus((status) => `count(*) filter (where o.status = '${status}')`)
  const counted = sql`select count(*)::int from (select 1 from mine o where ${join([sql`true`, ...statusIn(it)], ' and ')} limit ${raw(String(capOf(it) + 1))}) part`
  if (isOfSeveral(it))
    return sql`with ${matchesOfSeveral(any)} select ${counts} as counts,
      case when not (select is_common from word) then ${firstFrom('mine')} when ${isFew} then ${firstFrom('o')} end as keys,
      case when not (select is_common from word) and not ${isFew} then (${counted}) end as total from o`
  return sql`with o as materialized (${matching(columns, any)}) select ${counts} as counts,
    case when ${isFew} then ${firstFrom('o')} else array(select ${keyOf('k')} from (${pageOf(it, by, 'anywhere')}) k) end as keys,
    case when not ${isFew} then (${totalOf(it)}) end as total from o`
})

/**
 * Searches orders by a word or a number. `sort` is the order of the page. Most words occur in few
 * orders: these are read once from the trigram index and counted by status, and the page is taken
 * from them. If more match than are counted, a page soon fills in the list's own order, and matches
 * in the shown statuses are counted separately, as `total`. For several companies, `keys` are
 * missing if the word is common.
 */
export const findOrders = (db: Db, it: Page, sort: string) =>
  db.must<{ counts: Counts; keys: string[] | null; total?: number | null }>(planned(found(it, sort)))
