import sql, { join, raw, type Sql } from 'sql-template-tag'
import { planned, prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/pool.ts'
import { beyond, firstOf, orderedBy } from '#server/kit/long-list.ts'
import { within } from '#server/kit/reach.ts'
import { byStatus, capOf, matching, totalOf, type Counts } from './counts.ts'
import { narrowing, statusIn } from './narrowed.ts'
import { orderOf, pageOf, type Page } from './rows.ts'

const columns = 'o.id, o.status, o.created_at, o.total, o.number'
/** So many of everybody's matches are looked through for those of several companies. */
const lookedThrough = 1000

const isOfSeveral = (it: Page) => !it.everywhere && !it.company

/**
 * The matches as a table `o`. Those of several companies are looked for among everybody's, since the index of words would otherwise be asked for each company; not
 * where a word is so common that each company has it.
 */
function matches(it: Page): Sql {
  if (!isOfSeveral(it)) return sql`o as materialized (${matching(columns, it)})`
  const everybodys = sql`select ${raw(columns)}, o.company_id, o.branch_id from orders o where ${join([within({ everywhere: true }, 'o'), ...narrowing(it)], ' and ')}`
  const [most, first] = [raw(String(lookedThrough)), raw(`limit ${capOf(it) + 1}`)]
  // A common word is in a branch's newest, so that the first branches have enough of it; asked for without an order, all of a company's orders would be gathered.
  const ofEach = sql`select ${raw(columns)} from branch b cross join lateral (
      select ${raw(columns)} from orders o where ${join([sql`o.company_id = b.company_id and o.branch_id = b.id`, ...narrowing(it)], ' and ')}
      order by o.created_at desc, o.id desc ${first}
    ) o where ${within(it, 'b', 'id')} and (select n from size) > ${most} ${first}`
  return sql`everybodys as materialized (${everybodys} limit ${most} + 1), size as (select count(*) as n from everybodys), o as materialized (
    (select ${raw(columns)} from everybodys o where (select n from size) <= ${most} and ${within(it, 'o')} ${first})
    union all (${ofEach})
  )`
}

const found = prepared((it: Page, sort) => {
  const by = orderOf(it, sort)
  const shown = join([...statusIn(it), beyond(by) ?? sql`true`], ' and ')
  const any = { ...it, status: undefined, statuses: undefined }
  const few = sql`array(${firstOf(sql`select o.id from o where ${shown} ${orderedBy(by)}`, it)})`
  const isFew = sql`count(*) <= ${raw(String(capOf(it)))}`
  const counts = byStatus((status) => `count(*) filter (where o.status = '${status}')`)
  if (isOfSeveral(it))
    return sql`with ${matches(any)} select ${counts} as counts, case when ${isFew} then ${few} end as ids from o`
  return sql`with ${matches(any)} select ${counts} as counts,
    case when ${isFew} then ${few} else array(select k.id from (${pageOf(it, by, 'anywhere')}) k) end as ids,
    case when not ${isFew} then (${totalOf(it)}) end as total from o`
})

/**
 * Looks for orders by a word or a number, as `sort` reads a page of them. Most words are in few orders: those are read once, from the index of words, counted
 * under each status, and the page is taken from among them. Where more match than are counted, a page is soon full in the list's own order, and those of the
 * statuses shown are counted apart, as `total`. Of several companies, `ids` are missing then.
 */
export const findOrders = (db: Db, it: Page, sort: string) =>
  db.must<{ counts: Counts; ids: string[] | null; total?: number | null }>(planned(found(it, sort)))
