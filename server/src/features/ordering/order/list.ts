import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { order } from '#contract/ordering/order.ts'
import type { Parsed } from '#contract/kit/call.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { orderStatuses } from '#contract/ordering/delivery-type.ts'
import { prepared } from '#server/db/prepared.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import type { Context } from '#server/kit/context.ts'
import { JsonText } from '#server/kit/context.ts'
import { tooBroad } from '#server/kit/fault.ts'
import { containsFolded } from '#server/kit/list.ts'
import {
  beyond,
  neighboursOf,
  sortOf,
  orderedBy,
  placeOf,
  readingOf,
  type Place,
  type Sorting,
} from '#server/kit/long-list.ts'
import { tieOf, within, type Reach, type Tie } from '#server/kit/reach.ts'

export type OrderQuery = Parsed<typeof order.list>['query']

/** Whose orders are meant, and the language in which to refuse a search. */
type Asker = { reach: Pick<Reach, 'tie'>; actor: Pick<Context['actor'], 'tree'>; lang: Lang }

/** Beyond this a filtered list shows "1.000+": counting further would cost more than it tells. */
const countedTo = 1000

/** The filters of a list, by the names its statement fills in; a missing one filters nothing. */
interface Narrowed extends Tie {
  status?: string | undefined
  statuses?: string[] | undefined
  delivery_type?: string[] | undefined
  channel?: string[] | undefined
  payment_method?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  min?: number | undefined
  max?: number | undefined
  search?: string | undefined
  number?: number | undefined
}

/**
 * The orders a query matches, tied to the caller's reach. A single branch or status is tied by equality, so that the newest come straight from the index
 * however many there are.
 */
function narrowed(query: OrderQuery, { reach, actor: { tree }, lang }: Asker): Narrowed {
  const isOneStatus = query.status?.length === 1
  return {
    ...(query.branch_id ? tieOf(query.branch_id, tree) : reach.tie),
    status: isOneStatus ? query.status![0] : undefined,
    statuses: isOneStatus ? undefined : query.status,
    delivery_type: query.delivery_type,
    channel: query.channel,
    payment_method: query.payment_method,
    from: query.created_at_from,
    to: query.created_at_to,
    min: query.total_from,
    max: query.total_to,
    ...found(searchable(query.search), lang),
  }
}

/** The statuses a query matches, among the counts of all of them. */
function countedOf(it: Narrowed): Sql {
  if (it.status) return sql`where key = ${it.status}`
  return it.statuses ? sql`where key = any(${it.statuses})` : empty
}

const narrowing = (it: Narrowed): Sql[] =>
  [
    it.status && sql`o.status = ${it.status}`,
    it.statuses && sql`o.status = any(${it.statuses})`,
    it.delivery_type && sql`o.delivery_type = any(${it.delivery_type})`,
    it.channel && sql`o.channel = any(${it.channel})`,
    it.payment_method && sql`o.payment_method = any(${it.payment_method})`,
    it.from && sql`o.created_at >= ${it.from}`,
    it.to && sql`o.created_at < ${it.to}`,
    it.min !== undefined && sql`o.total >= ${it.min}::int`,
    it.max !== undefined && sql`o.total <= ${it.max}::int`,
    it.number !== undefined && sql`o.number = ${it.number}::int`,
    containsFolded('o.search_text', it.search),
  ].filter((part) => part instanceof Sql)

/** The orders a query matches as conditions on `orders o`, for statements composed on each call. */
export function orderConditions(query: OrderQuery, asker: Asker): Sql[] {
  const it = narrowed(query, asker)
  return [within(it, 'o'), ...narrowing(it)]
}

/** A phone number is searched by its digits, however it was typed. */
const searchable = (search: string | undefined) =>
  search && /^[\d\s()+/-]+$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^(90|49)(?=\d{8})/, '') : search

/** Two digits are an order's number; words shorter than three letters are in every order, and no index helps with them. */
function found(search: string | undefined, lang: Lang): Pick<Narrowed, 'search' | 'number'> {
  if (!search || search.length >= 3) return { search: search || undefined }
  if (!/^\d+$/.test(search)) throw tooBroad(lang)
  return { number: Number(search) }
}

const sorting: Sorting = {
  fields: {
    created_at: ['o.created_at', 'timestamptz'],
    total: ['o.total', 'bigint'],
    number: ['o.number', 'bigint'],
  },
  tie: ['o.id', 'uuid'],
}

interface Page extends Narrowed {
  after_value?: string | number | undefined
  after_id?: string | number | undefined
  /** One row more than the page shows, by which one sees that there are more. */
  limit: number
  offset?: number | undefined
}

const onePage = prepared((it: Page, way) => {
  const [sort = '', isBack] = way.split(' ')
  const { after_value, after_id } = it
  const after = after_value === undefined || after_id === undefined ? undefined : ([after_value, after_id] as const)
  const by = { ...sortOf(sort, sorting), after }
  const order = orderedBy(by)
  const anyPage = join([...narrowing(it), sql`true`], ' and ')
  const wanted = after ? sql`${anyPage} and ${beyond(by)}` : anyPage
  const each = it.offset ? sql`${it.limit}::int + ${it.offset}::int` : sql`${it.limit}::int`
  const some = (more: Sql) => sql`select * from orders o where ${within(it, 'o')} and ${wanted}${more} ${order}`
  // The newest overall are among the newest of each branch: so each branch, and for the platform each status, is read from its end of the index, and none in
  // full.
  const isFound = it.search || it.number !== undefined
  const rows =
    it.branch || !sort.endsWith('created_at') || (it.everywhere && it.status && !isFound)
      ? some(empty)
      : it.everywhere && !isFound
        ? sql`select o.* from unnest(${it.statuses ?? raw(`'{${orderStatuses.join()}}'`)}::text[]) s(status) cross join lateral (${some(sql` and o.status = s.status`)} limit ${each}) o ${order}`
        : sql`select o.* from branch b cross join lateral (
          select * from orders o where o.company_id = b.company_id and o.branch_id = b.id and ${wanted} ${order} limit ${each}
        ) o where ${within(it, 'b', 'id')} ${order}`
  // PostgreSQL must see how few rows are wanted to keep one plan for the first page instead of planning each time.
  const paged = it.offset
    ? sql`${rows} limit ${it.limit}::int offset ${it.offset}::int`
    : sql`select * from (${rows} limit ${raw(String(maxLimit + 1))}) first limit ${it.limit}::int`
  const isNarrow = Boolean(
    it.search ||
    it.number !== undefined ||
    it.delivery_type ||
    it.channel ||
    it.payment_method ||
    it.from ||
    it.to ||
    it.min ||
    it.max,
  )
  const total = isNarrow
    ? sql`(select count(*) from (select 1 from orders o where ${within(it, 'o')} and ${anyPage} limit ${countedTo + 1}) part)`
    : sql`(select sum(value::bigint) from counts, json_each_text(counts.it) ${countedOf(it)})`
  // A branch's own counts are maintained as orders move and cost nothing; those of a filtered list are counted, for every status, and no further than its
  // total.
  const anyStatus = join([...narrowing({ ...it, status: undefined, statuses: undefined }), sql`true`], ' and ')
  const counted = isNarrow
    ? sql`select json_build_object(${raw(orderStatuses.map((status) => `'${status}', count(*) filter (where status = '${status}')`).join(', '))}) as it
      from (select o.status from orders o where ${within(it, 'o')} and ${anyStatus} limit ${countedTo + 1}) part`
    : sql`select json_build_object(${raw(orderStatuses.map((status) => `'${status}', coalesce(sum(${status}), 0)`).join(', '))}) as it
      from branch_counter o where ${within(it, 'o')}`
  return sql`
    with counts as (${counted}), rows as (
      select ${cardJson()} as card, ${placeOf(by)} as place, row_number() over () as n from (${paged}) o
    ), totals as (select ${total} as n), shown as (select * from rows where n < ${it.limit}::int)
    select json_build_object(
      'data', (select coalesce(json_agg(card order by ${raw(isBack ? 'n desc' : 'n')}), '[]') from shown),
      'total', (select least(n, ${isNarrow ? countedTo : 2_000_000_000}) from totals), 'total_capped', (select ${isNarrow} and n > ${countedTo} from totals),
      'counts', (select counts.it from counts)
    )::text as body, (select place from rows where n = 1) as first, (select place from shown order by n desc limit 1) as last,
    exists (select from rows where n = ${it.limit}::int) as is_more`
})

/** One page as JSON text made by PostgreSQL in one statement: rows, total, counts per status, and the cursors of its neighbours. */
export async function listOrders(query: OrderQuery, ctx: Context): Promise<JsonText> {
  const reading = readingOf(query, sorting)
  const [after_value, after_id] = reading.after ?? []
  const statement = onePage(
    {
      ...narrowed(query, ctx),
      after_value,
      after_id,
      limit: query.limit + 1,
      offset: reading.offset || undefined,
    },
    `${reading.isDown ? '-' : ''}${query.sort.replace('-', '')}${reading.isBack ? ' back' : ''}`,
  )
  const read = await ctx.db.must<{ body: string; first: Place | null; last: Place | null; is_more: boolean }>(statement)
  const edges = [read.first, read.last].filter((it) => it !== null)
  const around = neighboursOf(query, reading, reading.isBack ? edges.reverse() : edges, read.is_more)
  return new JsonText(`${read.body.slice(0, -1)},${JSON.stringify(around).slice(1)}`)
}
