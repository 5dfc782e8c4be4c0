import sql, { empty, join } from 'sql-template-tag'
import { planned, prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/pool.ts'
import { beyond, orderedBy } from '#server/kit/long-list.ts'
import { byStatus, countedTo, matching, type Counts } from './counts.ts'
import { statusIn } from './narrowed.ts'
import { orderOf, type Page } from './rows.ts'

const found = prepared((it: Page, sort) => {
  const by = orderOf(it, sort)
  const shown = join([...statusIn(it), beyond(by) ?? sql`true`], ' and ')
  const any = { ...it, status: undefined, statuses: undefined }
  return sql`
    with o as materialized (${matching('o.id, o.status, o.created_at, o.total, o.number', any)}),
      page as (select o.id from o where ${shown} ${orderedBy(by)} limit ${it.limit}::int ${it.offset ? sql`offset ${it.offset}::int` : empty})
    select ${byStatus((status) => `count(*) filter (where o.status = '${status}')`)} as counts, (select array_agg(id) from page) as ids from o`
})

/**
 * Looks for orders by a word or a number, as `sort` reads a page of them. Most words are in few orders: those are read once, from the index of words, counted
 * under each status, and the page is taken from among them. `ids` are missing where more match than are counted: then a page is soon full in the list's own order.
 */
export async function findOrders(db: Db, it: Page, sort: string): Promise<{ counts: Counts; ids?: string[] }> {
  const { counts, ids } = await db.must<{ counts: Counts; ids: string[] | null }>(planned(found(it, sort)))
  const n = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return n > countedTo ? { counts } : { counts, ids: ids ?? [] }
}
