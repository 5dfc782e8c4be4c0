import sql, { empty, raw } from 'sql-template-tag'
import type { Parsed } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { product } from '#contract/menu/product.ts'
import { planned } from '#server/db/prepared.ts'
import type { Context } from '#server/kit/context.ts'
import { anyOf, containsFolded, where } from '#server/kit/list.ts'
import {
  beyond,
  countedTo,
  longPageOf,
  orderedBy,
  placeOf,
  readingOf,
  type Place,
  type Sorting,
} from '#server/kit/long-list.ts'
import { within } from '#server/kit/reach.ts'
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

/** One page of products: which they are is known before anything is joined to them. */
export async function listProducts(query: Parsed<typeof product.list>['query'], ctx: Context) {
  const { db, reach, lang, now } = ctx
  const reading = readingOf(query, sortingIn(lang))
  const conditions = [
    within(reach.tie, 'p'),
    anyOf('p.branch_id', query.branch_id),
    anyOf('p.category_id', query.category_id),
    anyOf('p.is_active', query.is_active),
    containsFolded(`p.search_${lang}`, query.search),
  ]
  const order = orderedBy(reading)
  const skipped = reading.offset > 0 ? sql` offset ${reading.offset}` : empty
  const shown = sql`select p.id from product p ${where([...conditions, beyond(reading)])} ${order} limit ${query.limit + 1}${skipped}`
  const page = sql`select ${columns(now)}, ${placeOf(reading)} as place ${from}
    ${where([within(reach.tie, 'p'), sql`p.id = any(array(${shown}))`, beyond(reading)])} ${order}`
  const count = sql`select count(*)::int as n from (select 1 from product p ${where(conditions)} limit ${raw(String(countedTo + 1))}) part`
  const rows = await db.many<Stored & { place: Place }>(query.search ? planned(page) : page)
  const { n } = await db.must<{ n: number }>(query.search ? planned(count) : count)
  const found = longPageOf(query, reading, rows, n)
  return { ...found, data: found.data.map((row) => showProduct(row, ctx)) }
}
