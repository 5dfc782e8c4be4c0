import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { orderStatuses } from '#contract/ordering/delivery-type.ts'
import { beyond, firstOf, orderedBy, sortOf, type Order, type Sorting } from '#server/kit/list/long-list.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { isFound, narrowing, type Narrowed } from './narrowed.ts'

export const sorting: Sorting = {
  fields: {
    created_at: ['o.created_at', 'timestamptz'],
    total: ['o.total', 'bigint'],
    number: ['o.number', 'bigint'],
  },
  tie: ['o.id', 'uuid'],
}

/** One page, as the values that its statement fills in. */
export interface Page extends Narrowed {
  after_value?: string | number | undefined
  after_id?: string | number | undefined
  /** One row more than the page shows, which tells whether there are more. */
  limit: number
  offset?: number | undefined
}

/**
 * The order in which a page is read, and its starting position. `sort` is the order of reading,
 * which is backwards for the previous page.
 */
export function orderOf({ after_value, after_id }: Page, sort: string): Order {
  const after = after_value === undefined || after_id === undefined ? undefined : ([after_value, after_id] as const)
  return { ...sortOf(sort, sorting), after }
}

/** For a dealer's page, this many of the newest orders of all companies are scanned. */
const nearby = 1000

/**
 * The orders of one page, in order. If an index has them in that order, only its end is read: for a
 * branch, a company or everybody, in any status or in one. A dealer's orders are read `near` if all
 * of them are among the newest of all companies. Otherwise the newest orders of each branch are
 * read, which include the newest overall.
 */
export const pageOf = (it: Page, by: Order, where: 'near' | 'anywhere'): Sql =>
  firstOf(sql`${rowsOf(it, by, where)} ${orderedBy(by)}`, it)

/** Whether rows are read by their time, newest or oldest first. */
export const isByTime = ({ columns: [[column]] }: Order): boolean => column === 'o.created_at'

function rowsOf(it: Page, by: Order, where: 'near' | 'anywhere'): Sql {
  const order = orderedBy(by)
  const after = beyond(by) ?? sql`true`
  const reached = within(it, 'o')
  const conditions = join([...narrowing(it), after], ' and ')
  const all = sql`select * from orders o where ${reached} and ${conditions}`
  if (it.keys || !isByTime(by)) return all
  if (where === 'near') {
    const status = it.status ? sql`and o.status = ${it.status}` : empty
    return sql`select o.* from (
      select * from orders o where ${within({ everywhere: true }, 'o')} ${status} and ${after} ${order} limit ${raw(String(nearby))}
    ) o where ${reached} and ${conditions}`
  }
  const each = it.offset ? sql`limit ${it.limit}::int + ${it.offset}::int` : sql`limit ${it.limit}::int`
  // The index contains only the keys of the orders. The orders of the page are then read by these
  // keys.
  if (it.dealers || it.companies || it.branches) {
    const keys = sql`select o.company_id, o.id from branch b cross join lateral (
        select o.company_id, o.id, o.created_at from orders o where ${sameCompany(it, 'o', 'b')} and o.branch_id = b.id and ${conditions} ${order} ${each}
      ) o where ${within(it, 'b', 'id')} ${order}`
    return sql`select o.* from (${it.offset ? sql`${keys} ${each}` : firstOf(keys, it)}) k
      join orders o on o.company_id = k.company_id and o.id = k.id where ${reached}`
  }
  if (!it.statuses || isFound(it)) return all
  const others = join([...narrowing({ ...it, statuses: undefined }), after], ' and ')
  const ofEach = orderStatuses.map((status) => {
    const name = raw(`'${status}'`)
    return sql`(select * from orders o where ${reached} and o.status = ${name} and ${name} = any(${it.statuses}::text[]) and ${others} ${order} ${each})`
  })
  return sql`select o.* from (${join(ofEach, ' union all ')}) o`
}
