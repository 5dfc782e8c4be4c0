import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

interface Query {
  page: number
  limit: number
  sort: string
  search?: string | undefined
}

/**
 * The `order by` of a list. The sort field has already been checked against the contract's
 * allow-list. `columns` maps fields whose column has another name.
 */
export function orderBy(sort: string, tie: string, columns: Record<string, string> = {}): Sql {
  const field = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  if (!/^[a-z_]+$/.test(field)) throw new Error(`Not a field to sort by: ${field}`)
  return raw(`order by ${columns[field] ?? field} ${direction}, ${tie} ${direction}`)
}

export const limited = ({ page, limit }: Pick<Query, 'page' | 'limit'>): Sql =>
  sql`limit ${limit} offset ${(page - 1) * limit}`

/** `where` with the given conditions, or empty if there are none. */
export function where(conditions: (Sql | undefined)[]): Sql {
  const there = conditions.filter((it) => it !== undefined)
  return there.length > 0 ? sql`where ${join(there, ' and ')}` : empty
}

/** A filter that is given several times matches any of its values. */
export const anyOf = (column: string, values: readonly (string | number)[] | undefined): Sql | undefined =>
  values && values.length > 0 ? sql`${raw(column)} = any(${values})` : undefined

/**
 * Matches text that contains the search text, after both have been folded (normalised for search,
 * rules §4.1): "cagri" finds "Çağrı". A phone number is found however people write it: "0 (312) 555
 * 01 12" matches the stored +903125550112.
 */
export function contains(columns: readonly string[], search: string | undefined): Sql | undefined {
  if (!search) return undefined
  const each = columns.flatMap((it) => patternsOf(search).map((pattern) => sql`fold(${raw(it)}) like ${pattern}`))
  return join(each, ' or ', '(', ')')
}

/**
 * The `like` patterns of a search: one for its text, and a second one for its digits if the text
 * looks like a phone number.
 */
function patternsOf(search: string): Sql[] {
  const phone = phoneIn(search)
  return [patternOf(search), ...(phone ? [patternOf(phone)] : [])]
}

/**
 * The digits, without leading zeros, of a text that looks like a phone number or like the last four
 * digits of one; undefined for any other text.
 */
const phoneIn = (text: string): string | undefined =>
  /^[\d\s()+./-]+$/.test(text) ? /[1-9]\d{3,}/.exec(text.replace(/\D/g, ''))?.[0] : undefined

/**
 * Matches a column whose text is already folded, so that the column's trigram index can be used.
 */
export const containsFolded = (column: string, search: string | undefined): Sql | undefined =>
  search ? sql`${raw(column)} like ${patternOf(search)}` : undefined

/**
 * Matches a folded column that also holds phone numbers, however the number is written in the
 * search.
 */
export const containsFoldedPhone = (column: string, search: string | undefined): Sql | undefined =>
  search
    ? join(
        patternsOf(search).map((pattern) => sql`${raw(column)} like ${pattern}`),
        ' or ',
        '(',
        ')',
      )
    : undefined

/** Matches text that begins with the search text, after both have been folded. */
export const beginsWith = (column: string, search: string): Sql =>
  sql`fold(${raw(column)}) like ${literalOf(search)} || '%'`

const literalOf = (search: string): Sql =>
  sql`replace(replace(replace(fold(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
const patternOf = (search: string): Sql => sql`'%' || ${literalOf(search)} || '%'`

interface NamesQuery {
  page: number
  limit: number
  search?: string | undefined
  id?: readonly (string | number)[] | undefined
}

/**
 * The answer of a `names` call (contract kit/list/list.ts). `from` selects `id`, `name` and
 * optionally `hint` of the records that the caller may see: `namesOf<number>(db, query, sql`select
 * id, name from city`)`.
 */
export async function namesOf<I>(db: Db, query: NamesQuery, from: Sql) {
  const conditions = where([anyOf('it.id', query.id), contains(['it.name'], query.search)])
  const data = await db.many<{ id: I; name: string; hint?: string }>(
    sql`select it.* from (${from}) it ${conditions} order by it.name collate "tr-x-icu", it.id ${limited(query)}`,
  )
  const count = await db.one<{ n: number }>(sql`select count(*)::int as n from (${from}) it ${conditions}`)
  return { data, total: count?.n ?? 0, page: query.page, limit: query.limit }
}
