import sql, { raw } from 'sql-template-tag'
import type { Parsed } from '#contract/kit/call.ts'
import { maxLimit } from '#contract/kit/list.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { product } from '#contract/menu/product.ts'
import { planned } from '#server/db/prepared.ts'
import type { Context } from '#server/kit/context.ts'
import { anyOf, containsFolded, where } from '#server/kit/list/list.ts'
import {
  beyond,
  countOf,
  firstOf,
  longPageOf,
  orderedBy,
  placeOf,
  readingOf,
  type Place,
  type Sorting,
} from '#server/kit/list/long-list.ts'
import { within } from '#server/kit/guard/reach.ts'
import { columns, from, showProduct, type Stored } from './record.ts'

const sortingIn = (lang: Lang): Sorting => ({
  fields: {
    name: [`(p.name ->> '${lang}') collate "tr-x-icu"`, 'text'],
    price: ['p.price', 'bigint'],
    position: ['p.position', 'bigint'],
    updated_at: ['p.updated_at', 'timestamptz'],
  },
  tie: ['p.id', 'uuid'],
})

/** A search shows "200+" if it finds more, as the search for orders does. */
const foundTo = maxLimit

/** Reads one page of products. Their ids are found before any other table is joined. */
export async function listProducts(query: Parsed<typeof product.list>['query'], ctx: Context) {
  const { db, reach, lang, now } = ctx
  const reading = readingOf(query, sortingIn(lang))
  const narrow = [
    within(reach.tie, 'p'),
    anyOf('p.branch_id', query.branch_id),
    anyOf('p.category_id', query.category_id),
    anyOf('p.is_active', query.is_active),
  ]
  const conditions = [...narrow, containsFolded(`p.search_${lang}`, query.search)]
  const matching = where(conditions)
  const order = orderedBy(reading)
  const part = { limit: query.limit + 1, offset: reading.offset }
  const inOrder = sql`array(${firstOf(sql`select p.id from product p ${where([...conditions, beyond(reading)])} ${order}`, part)})`
  const counting = countOf(sql`from product p ${matching}`)
  const found = query.search ? await find() : reach.tie.dealers ? await ofDealer() : undefined
  // Products whose ids are already known are not looked up in the trigram index again.
  const shown = sql`p.id = any(${found ? sql`${found.ids}::uuid[]` : inOrder})`
  const still = containsFolded(`(p.search_${lang} || '')`, query.search)
  const rows = await db.many<
    Stored & { place: Place }
  >(sql`select ${columns(now, reach.tie)}, ${placeOf(reading)} as place ${from}
    ${where([...narrow, still, shown, beyond(reading)])} ${order}`)
  const { n } = found ?? (await db.must<{ n: number }>(counting))
  const page = longPageOf(query, reading, rows, n)
  const total = query.search && n > foundTo ? { total: foundTo, total_capped: true } : {}
  return { ...page, ...total, data: page.data.map((row) => showProduct(row, ctx)) }

  /**
   * The statement is planned for each dealer separately: a dealer with five companies and one with
   * thousands need different plans.
   */
  function ofDealer(): Promise<{ n: number; ids: string[] }> {
    return db.must(planned(sql`select ${inOrder} as ids, (${counting}) as n`))
  }

  /**
   * The number of matches, and the ids of the page. A few matches are read once and sorted. Many
   * matches are read in the list's own order, which soon fills a page.
   */
  async function find(): Promise<{ n: number; ids: string[] }> {
    const few = await db.must<{ n: number; ids: string[] }>(
      planned(sql`with p as materialized (
        select p.id, p.name, p.price, p.position, p.updated_at from product p ${matching} limit ${raw(String(foundTo + 1))}
      ), counted as (select count(*)::int as n from p)
      select n, array(${firstOf(sql`select p.id from p ${where([sql`n <= ${raw(String(foundTo))}`, beyond(reading)])} ${order}`, part)}) as ids from counted`),
    )
    if (few.n <= foundTo) return few
    const { ids } = await db.must<{ ids: string[] }>(planned(sql`select ${inOrder} as ids`))
    return { n: few.n, ids }
  }
}
