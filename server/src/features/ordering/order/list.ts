import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { order } from '#contract/ordering/order.ts'
import type { Parsed } from '#contract/kit/call.ts'
import { orderStatuses } from '#contract/ordering/delivery-type.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import type { Reach } from '#server/kit/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { JsonText } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/fault.ts'
import { anyOf, contains } from '#server/kit/list.ts'

export type OrderQuery = Parsed<typeof order.list>['query']

/** Beyond this many a narrowed list says "1.000+": counting further would cost more than it tells. */
const countedTo = 1000

/**
 * The orders a query means, tied to the caller's reach. One branch is tied by equality, so that its newest come straight from the index however
 * many there are.
 */
export function orderConditions(query: OrderQuery, reach: Reach, tree: Context['actor']['tree']): Sql[] {
  const wanted = query.branch_id?.map((it) => it.toLowerCase()) ?? reach.branches
  const one = wanted.length === 1 ? tree.branches.get(wanted[0]!) : undefined
  const place = one
    ? sql`o.company_id = ${one.company_id} and o.branch_id = ${one.id}`
    : sql`o.company_id = any(${reach.companies}::uuid[]) and o.branch_id = any(${wanted}::uuid[])`
  const status = query.status?.length === 1 ? sql`o.status = ${query.status[0]}` : anyOf('o.status', query.status)
  return [
    place,
    status,
    anyOf('o.delivery_type', query.delivery_type),
    anyOf('o.channel', query.channel),
    anyOf('o.payment_method', query.payment_method),
    query.created_at_from ? sql`o.created_at >= ${query.created_at_from}` : undefined,
    query.created_at_to ? sql`o.created_at < ${query.created_at_to}` : undefined,
    contains(['o.search_text'], searchable(query.search)),
  ].filter((it) => it !== undefined)
}

/** A phone number is searched by its digits, however it was typed. */
const searchable = (search: string | undefined) =>
  search && /^[\d\s()+/-]+$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^(90|49)(?=\d{8})/, '') : search

/** Order by that the index serves; the cursor walks `created_at` in either direction. */
function order_(sort: OrderQuery['sort']): Sql {
  const direction = raw(sort.startsWith('-') ? 'desc' : 'asc')
  return sql`order by ${raw(`o.${sort.replace('-', '')}`)} ${direction}, o.id ${direction}`
}

function afterCursor(query: OrderQuery): Sql | undefined {
  if (!query.cursor) return undefined
  const [at, id] = query.cursor.split('|')
  if (!query.sort.endsWith('created_at') || !at || Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id ?? ''))
    throw wrongField('cursor', 'wrong')
  return query.sort.startsWith('-')
    ? sql`(o.created_at, o.id) < (${at}::timestamptz, ${id}::uuid)`
    : sql`(o.created_at, o.id) > (${at}::timestamptz, ${id}::uuid)`
}

/** One page as JSON text made by PostgreSQL in one statement: rows, total, counts per status, and where the next page starts. */
export async function listOrders(query: OrderQuery, { db, reach, actor }: Context): Promise<JsonText> {
  const conditions = orderConditions(query, reach, actor.tree)
  const paged = join(
    [...conditions, afterCursor(query)].filter((it) => it !== undefined),
    ' and ',
  )
  const isNarrow = Boolean(
    query.search ||
    query.delivery_type ||
    query.channel ||
    query.payment_method ||
    query.created_at_from ||
    query.created_at_to,
  )
  const statuses = query.status ?? orderStatuses
  const total = isNarrow
    ? sql`(select count(*) from (select 1 from orders o where ${join(conditions, ' and ')} limit ${countedTo + 1}) part)`
    : sql`(select ${raw(statuses.map((it) => `coalesce(sum(${it}), 0)`).join(' + '))} from counted)`
  const offset = query.cursor ? empty : sql`offset ${(query.page - 1) * query.limit}`
  const branches = query.branch_id?.map((it) => it.toLowerCase()) ?? reach.branches
  const row = await db.one<{ body: string }>(sql`
    with counted as (
      select * from branch_counter where company_id = any(${reach.companies}::uuid[]) and branch_id = any(${branches}::uuid[])
    ), rows as (
      select ${cardJson()} as card, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || o.id as place, row_number() over () as n
      from (select * from orders o where ${paged} ${order_(query.sort)} limit ${query.limit} ${offset}) o
    ), totals as (select ${total} as n)
    select json_build_object(
      'data', (select coalesce(json_agg(card order by n), '[]') from rows),
      'total', (select least(n, ${isNarrow ? countedTo : 2_000_000_000}) from totals), 'total_capped', (select ${isNarrow} and n > ${countedTo} from totals),
      'page', ${query.page}::int, 'limit', ${query.limit}::int,
      'counts', (select json_build_object(${raw(orderStatuses.map((it) => `'${it}', coalesce(sum(${it}), 0)`).join(', '))}) from counted),
      'next_cursor', (select place from rows where n = ${query.limit}::int and ${query.sort.endsWith('created_at')})
    )::text as body`)
  return new JsonText(row!.body)
}
