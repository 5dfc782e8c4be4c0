import * as z from 'zod/mini'
import type { Schema } from './call.ts'
import { moment, plausibleYear } from './fields.ts'

/** The largest page that a list returns, in rows. */
export const maxLimit = 200

const pageNumber = () => z.coerce.number().check(z.int(), z.positive(), z.lte(1_000_000))

const many = <T extends Schema>(item: T) =>
  z.pipe(
    z.transform((given: unknown) => (given === undefined || Array.isArray(given) ? given : [given])),
    z.optional(z.array(item).check(z.maxLength(50))),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniArray<T>>

type Filters<F extends Record<string, Schema>> = { [K in keyof F]: z.ZodMiniOptional<z.ZodMiniArray<F[K]>> }

/**
 * The query of a list: `page`, `limit` (≤ 200), `sort` (a field, with `-` before it for
 * descending), the filters, and `search` if rows can be found by a text (`isSearched`). If a filter
 * is given twice, rows that match either value are found (semantics §0). Nothing outside these
 * allow-lists is accepted.
 */
export function listQuery<
  const S extends readonly [string, ...string[]],
  F extends Record<string, Schema>,
  const Q extends boolean = false,
>(it: { sort: S; order: S[number] | `-${S[number]}`; filter: F; isSearched?: Q }) {
  const orders = it.sort.flatMap((field: S[number]): (S[number] | `-${S[number]}`)[] => [field, `-${field}`])
  const filters = Object.fromEntries(Object.entries(it.filter).map(([k, v]) => [k, many(v)])) as Filters<F>
  return z.strictObject({
    page: z._default(pageNumber(), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.positive(), z.lte(maxLimit)), 50),
    // TypeScript cannot check the default against an enum whose values it does not know yet.
    sort: z._default(z.enum(orders), it.order as never),
    ...searchOf<Q>(it.isSearched),
    ...filters,
  })
}

const searched = () => z.optional(z.string().check(z.trim(), z.maxLength(100)))

const searchOf = <Q extends boolean>(isSearched: Q | undefined) =>
  (isSearched ? { search: searched() } : {}) as Record<Q extends true ? 'search' : never, ReturnType<typeof searched>>

/**
 * One page of a list. `counts` holds the number of rows per tab, if the list has tabs.
 * `total_capped` means that there are more rows than `total`.
 */
export const page = <T extends Schema>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    total_capped: z.optional(z.boolean()),
    page: z.int(),
    limit: z.int(),
    counts: z.optional(z.record(z.string(), z.int())),
  })

/**
 * The query of a list that grows without end, such as a log. It is a `listQuery` that also takes
 * the `cursor` from another page's answer, so that the next page can be read at any depth. `page`
 * works as far as rows are counted, and is refused together with a cursor. `span` names the field
 * with a row's time, which must be a sort field; it adds the filters `…_from` (inclusive) and
 * `…_to` (exclusive).
 */
export const longQuery = <
  const S extends readonly [string, ...string[]],
  F extends Record<string, Schema>,
  const A extends S[number] = never,
  const Q extends boolean = false,
>(
  it: Parameters<typeof listQuery<S, F, Q>>[0] & { span?: A },
) =>
  z.extend(listQuery<S, F, Q>(it), {
    page: z.optional(pageNumber()),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    ...spanOf<A>(it.span),
  })

const end = () => z.optional(moment().check(plausibleYear()))

function spanOf<A extends string>(at: A | undefined) {
  const ends = at === undefined ? {} : { [`${at}_from`]: end(), [`${at}_to`]: end() }
  return ends as Record<`${A}_from` | `${A}_to`, ReturnType<typeof end>>
}

/**
 * One page of a list that grows without end, with the cursors of the neighbouring pages (null if
 * there is none). `total` stops at a cap; `total_capped` then says that there are more.
 */
export const longPage = <T extends Schema>(row: T) =>
  z.extend(page(row), {
    total_capped: z.boolean(),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
  })

/**
 * The query of a call that returns only names, for pickers of other records. It finds names that
 * contain the typed text, a page at a time. With `id`, it finds exactly those records, however
 * many, to show the names of chosen records.
 */
export const namesQuery = <I extends Schema>(id: I) =>
  z.strictObject({
    page: z._default(pageNumber(), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.positive(), z.lte(maxLimit)), 50),
    search: searched(),
    id: many(id),
  })

/**
 * The answer of a call that returns only names: a page of `{id, name}`, sorted by name. `hint`
 * distinguishes equal names.
 */
export const namesPage = <I extends Schema>(id: I) =>
  page(z.object({ id, name: z.string(), hint: z.optional(z.string()) }))
