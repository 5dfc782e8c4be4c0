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

/** One page, as the values its statement fills in. */
export interface Page extends Narrowed {
  after_value?: string | number | undefined
  after_id?: string | number | undefined
  /** One row more than the page shows, by which one sees that there are more. */
  limit: number
  offset?: number | undefined
}

/** In which order a page is read, and from which place on; `sort` as it is read, backwards for a page before. */
export function orderOf({ after_value, after_id }: Page, sort: string): Order {
  const after = after_value === undefined || after_id === undefined ? undefined : ([after_value, after_id] as const)
  return { ...sortOf(sort, sorting), after }
}

/** So many of everybody's newest orders are looked through for a dealer's. */
const nearby = 1000

/**
 * The orders of one page, in their order. Where an index has them in that order they are read from its end, and none in full: of a branch, of a company or of
 * everybody, whatever their status or in one of them. A dealer's are `near` where they are all among everybody's newest. Otherwise the newest of each branch
 * are read, and the newest overall are among them.
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
  // Their keys alone come from an index; only the orders of the page are read.
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
