import sql, { raw } from 'sql-template-tag'
import { planned, prepared } from '#server/db/prepared.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import { JsonText, type Context } from '#server/kit/context.ts'
import { neighboursOf, placeOf, readingOf, type Place } from '#server/kit/list/long-list.ts'
import type { Tie } from '#server/kit/guard/reach.ts'
import { capOf, countsOf, sumOf, sumsOf, totalOf, type Counts } from './counts.ts'
import { findOrders } from './find.ts'
import { isFound, isNarrow, narrowed, type OrderQuery } from './narrowed.ts'
import { isByTime, orderOf, pageOf, sorting, type Page } from './rows.ts'

/** Everything in a page's answer besides its rows. */
interface Around {
  first: Place | null
  last: Place | null
  is_more: boolean
  counts: Counts | null
  total: number | null
}

const onePage = prepared((it: Page, way) => {
  const [sort = '', isBack, where] = way.split(' ')
  const by = orderOf(it, sort)
  return sql`
    with counts as (${countsOf(it)}), totals as (${totalOf(it)}), rows as (
      select ${cardJson()} as card, o.created_at, o.total, o.number, o.id, row_number() over () as n
      from (${pageOf(it, by, where === 'near' ? where : 'anywhere')}) o
    ), shown as (select * from rows where n < ${it.limit}::int)
    select (select coalesce(json_agg(card order by ${raw(isBack === 'back' ? 'n desc' : 'n')}), '[]') from shown)::text as data,
      json_build_object('counts', (select it from counts), 'total', (select n from totals),
        'first', (select ${placeOf(by)} from rows o where n = 1), 'last', (select ${placeOf(by)} from shown o order by n desc limit 1),
        'is_more', exists (select 1 from rows where n = ${it.limit}::int))::text as around`
})

/**
 * One page of orders, its rows as JSON text made by PostgreSQL, with total, counts per status, and
 * the cursors of the neighbouring pages.
 */
export async function listOrders(query: OrderQuery, ctx: Context): Promise<JsonText> {
  const reading = readingOf(query, sorting)
  const sort = `${reading.isDown ? '-' : ''}${query.sort.replace('-', '')}`
  const [after_value, after_id] = reading.after ?? []
  const offset = reading.offset || undefined
  const asked: Page = { ...narrowed(query, ctx), after_value, after_id, limit: query.limit + 1, offset }
  const found = isFound(asked) ? await findOrders(ctx.db, asked, sort) : undefined
  const page: Page = found?.keys ? { ...asked, ...keysOf(found.keys), offset: undefined } : asked
  const read = async (where: 'near' | 'anywhere'): Promise<Around & { data: string }> => {
    const statement = onePage(page, `${sort} ${reading.isBack ? 'back' : 'on'} ${where}`)
    const [data = '', around = ''] = await ctx.db.bytes(found && !found.keys ? planned(statement) : statement)
    // Everything around the rows is ASCII, so bytes and characters are the same.
    return { data, ...(JSON.parse(around) as Around) }
  }
  // For a dealer with many orders, the newest orders of all companies are read first, because they
  // usually fill a whole page.
  const isNear = page.dealers && !page.keys && isByTime(reading) && !isFar(ctx, page, sort)
  const near = isNear ? await read('near') : undefined
  if (near && !near.is_more && !reading.after && !offset) noteFar(ctx, page, sort)
  const { data, first, last, is_more, ...counted } = near?.is_more ? near : await read('anywhere')
  const counts = found?.counts ?? counted.counts ?? (await sumsOf(ctx, page))
  const total = found?.total ?? counted.total ?? sumOf(counts, page)
  const isCapped = isNarrow(page) && total > capOf(page)
  const edges = [first, last].filter((it) => it !== null)
  const around = {
    total: isCapped ? capOf(page) : total,
    total_capped: isCapped,
    counts,
    ...neighboursOf(query, reading, reading.isBack ? edges.reverse() : edges, is_more),
  }
  return new JsonText(Buffer.from(`{"data":${data},${JSON.stringify(around).slice(1)}`, 'latin1'))
}

const keysOf = (keys: string[]) => ({ keys, ids: keys.map((it) => it.slice(it.indexOf(':') + 1)) })

/**
 * Lists whose first page was not found among the newest orders of all companies. They are
 * remembered as long as the caller's access rights are cached.
 */
const far = new WeakMap<Tie, Set<string>>()
const listOf = ({ status, statuses, limit }: Page, sort: string) =>
  `${sort} ${limit} ${status ?? statuses?.join() ?? ''}`

/**
 * If a page with all statuses is not found among the newest, a page with one status is not either.
 */
function isFar({ reach }: Context, { limit, ...page }: Page, sort: string): boolean {
  const known = far.get(reach.tie)
  return known !== undefined && (known.has(listOf({ limit }, sort)) || known.has(listOf({ limit, ...page }, sort)))
}

function noteFar({ reach: { tie } }: Context, page: Page, sort: string): void {
  if (!isNarrow(page)) far.set(tie, (far.get(tie) ?? new Set()).add(listOf(page, sort)))
}
