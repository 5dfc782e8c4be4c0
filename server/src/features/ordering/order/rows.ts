import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { maxLimit } from '#contract/kit/list.ts'
import { orderStatuses } from '#contract/ordering/delivery-type.ts'
import { beyond, orderedBy, sortOf, type Order, type Sorting } from '#server/kit/long-list.ts'
import { within } from '#server/kit/reach.ts'
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
export function pageOf(it: Page, by: Order, where: 'near' | 'anywhere'): Sql {
  const order = orderedBy(by)
  const rows = rowsOf(it, by, where)
  // PostgreSQL must see how few rows are wanted to keep one plan for the first page instead of planning each time.
  return it.offset
    ? sql`${rows} ${order} limit ${it.limit}::int offset ${it.offset}::int`
    : sql`select * from (${rows} ${order} ${first}) first limit ${it.limit}::int`
}

/** Whether rows are read by their time, newest or oldest first. */
export const isByTime = ({ columns: [[column]] }: Order): boolean => column === 'o.created_at'

const first = raw(`limit ${maxLimit + 1}`)

function rowsOf(it: Page, by: Order, where: 'near' | 'anywhere'): Sql {
  const order = orderedBy(by)
  const after = beyond(by) ?? sql`true`
  const reached = within(it, 'o')
  const conditions = join([...narrowing(it), after], ' and ')
  const all = sql`select * from orders o where ${reached} and ${conditions}`
  if (it.ids || !isByTime(by)) return all
  if (where === 'near') {
    const status = it.status ? sql`and o.status = ${it.status}` : empty
    return sql`select o.* from (
      select o.company_id, o.id, o.created_at from orders o where ${within({ everywhere: true }, 'o')} ${status} and ${after} ${order} limit ${raw(String(nearby))}
    ) k join orders o on o.company_id = k.company_id and o.id = k.id and o.created_at = k.created_at where ${reached} and ${conditions}`
  }
  // Fenced, or the newest of everybody's would be looked through for those of a few.
  if (isFound(it)) return it.everywhere || it.company ? all : sql`select * from (${all} offset 0) o`
  const each = it.offset ? sql`limit ${it.limit}::int + ${it.offset}::int` : sql`limit ${it.limit}::int`
  // Their keys alone come from an index; only the orders of the page are read.
  if (it.dealers || it.companies || it.branches)
    return sql`select o.* from (
      select o.company_id, o.id from branch b cross join lateral (
        select o.company_id, o.id, o.created_at from orders o where o.company_id = b.company_id and o.branch_id = b.id and ${conditions} ${order} ${each}
      ) o where ${within(it, 'b', 'id')} ${order} ${each}
    ) k cross join lateral (
      select * from orders o where ${reached} and o.company_id = k.company_id and o.id = k.id offset 0
    ) o`
  if (!it.statuses) return all
  const others = join([...narrowing({ ...it, statuses: undefined }), after], ' and ')
  const ofEach = orderStatuses.map((status) => {
    const name = raw(`'${status}'`)
    return sql`(select * from orders o where ${reached} and o.status = ${name} and ${name} = any(${it.statuses}::text[]) and ${others} ${order} ${each})`
  })
  return sql`select o.* from (${join(ofEach, ' union all ')}) o`
}
