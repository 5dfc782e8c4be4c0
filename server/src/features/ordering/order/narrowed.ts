import sql, { raw, Sql } from 'sql-template-tag'
import type { Parsed } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { order } from '#contract/ordering/order.ts'
import type { Context } from '#server/kit/context.ts'
import { tooShort } from '#server/kit/answer/fault.ts'
import { containsFolded } from '#server/kit/list/list.ts'
import { spanOf } from '#server/kit/list/long-list.ts'
import { tieOf, within, type Reach, type Tie } from '#server/kit/guard/reach.ts'

export type OrderQuery = Parsed<typeof order.list>['query']

/**
 * The caller of a list: what the caller may access, and the language in which a search is refused.
 */
type Asker = { reach: Pick<Reach, 'tie'>; actor: Pick<Context['actor'], 'tree'>; lang: Lang }

/**
 * The filters of a list, by the names that its statement fills in. A filter that is missing
 * excludes nothing.
 */
export interface Narrowed extends Tie {
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
  /**
   * The orders of a page, if they are known: `ids` are their ids, and `keys` name the company of
   * each id too, because two companies may have orders with the same id.
   */
  ids?: readonly string[] | undefined
  keys?: readonly string[] | undefined
}

/**
 * The orders that match a query, limited to those that the caller may access. A single branch or
 * status is compared by equality, so that an index yields the newest orders directly, however many
 * there are.
 */
export function narrowed(query: OrderQuery, { reach, actor: { tree }, lang }: Asker): Narrowed {
  const isOneStatus = query.status?.length === 1
  return {
    ...(query.branch_id ? tieOf(query.branch_id, tree) : reach.tie),
    status: isOneStatus ? query.status![0] : undefined,
    statuses: isOneStatus ? undefined : query.status,
    delivery_type: query.delivery_type,
    channel: query.channel,
    payment_method: query.payment_method,
    ...spanOf(query, 'created_at'),
    min: query.total_from,
    max: query.total_to,
    ...found(searchable(query.search), lang),
  }
}

/** Whether the search looks for a word or a number, which may be in all orders or in none. */
export const isFound = (it: Narrowed): boolean => it.search !== undefined || it.number !== undefined

/**
 * Whether anything besides a status filters the list. Then the counts that are maintained per
 * status cannot be used.
 */
export const isNarrow = (it: Narrowed): boolean =>
  isFound(it) ||
  [it.delivery_type, it.channel, it.payment_method, it.from, it.to, it.min, it.max].some((given) => given !== undefined)

/** The key of an order in a table, unique across companies. */
export const keyOf = (table: string): Sql => raw(`${table}.company_id::text || ':' || ${table}.id`)

/** The statuses that a list shows, as conditions on `o`. */
export const statusIn = (it: Narrowed): Sql[] =>
  [it.status && sql`o.status = ${it.status}`, it.statuses && sql`o.status = any(${it.statuses})`].filter(
    (part) => part instanceof Sql,
  )

/**
 * The conditions of a filtered list on `orders o`, except for the one on what the caller may
 * access.
 */
export const narrowing = (it: Narrowed): Sql[] =>
  [
    ...statusIn(it),
    it.delivery_type && sql`o.delivery_type = any(${it.delivery_type})`,
    it.channel && sql`o.channel = any(${it.channel})`,
    it.payment_method && sql`o.payment_method = any(${it.payment_method})`,
    it.from && sql`o.created_at >= ${it.from}`,
    it.to && sql`o.created_at < ${it.to}`,
    it.min !== undefined && sql`o.total >= ${it.min}::int`,
    it.max !== undefined && sql`o.total <= ${it.max}::int`,
    it.number !== undefined && sql`o.number = ${it.number}::int`,
    // Orders whose keys are already known are not looked up in the trigram index again.
    containsFolded(it.keys ? "(o.search_text || '')" : 'o.search_text', it.search),
    it.keys && sql`o.id = any(${it.ids}::uuid[]) and ${keyOf('o')} = any(${it.keys}::text[])`,
  ].filter((part) => part instanceof Sql)

/** The conditions of a query on `orders o`, for statements that are composed on each call. */
export function orderConditions(query: OrderQuery, asker: Asker): Sql[] {
  const it = narrowed(query, asker)
  return [within(it, 'o'), ...narrowing(it)]
}

/** A phone number is searched by its digits, however it was typed. */
const searchable = (search: string | undefined) =>
  search && /^[\d\s()+/-]+$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^(90|49)(?=\d{8})/, '') : search

/** A trigram index needs three letters. */
const minLetters = 3

/**
 * Digits can be an order's number. Words with fewer than three letters are in every order, and no
 * index helps with them, so they are refused.
 */
function found(search: string | undefined, lang: Lang): Pick<Narrowed, 'search' | 'number'> {
  if (!search || search.length >= minLetters) return { search: search || undefined }
  if (!/^\d+$/.test(search)) throw tooShort(lang, minLetters)
  return { number: Number(search) }
}
