import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { wrongField } from '../answer/fault.ts'
import { where } from './list.ts'

/**
 * A long list is counted only up to this number: "10.000+" tells the user enough, and counting
 * further would cost more than the page itself.
 */
export const countedTo = 10_000

type Value = string | number
/**
 * The two values by which a row has its position in a list: that of the sort column and that of the
 * tie breaker.
 */
export type Place = readonly [value: Value, tie: Value]

/** A column by which a list can be sorted, with its type. The column must never be null. */
export type SortColumn = readonly [column: string, type: keyof typeof isOf]

/**
 * The sort fields, and the column that breaks ties. A sort field and the tie breaker together put
 * any two rows in sequence.
 */
export interface Sorting {
  fields: Record<string, SortColumn>
  tie: SortColumn
}

export interface LongQuery {
  page?: number | undefined
  limit: number
  sort: string
  cursor?: string | undefined
}

const timeFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/**
 * For each type of column, whether a cursor's value can be compared with it. PostgreSQL would raise
 * an error for other values.
 */
const isOf = {
  timestamptz: (it: unknown) =>
    typeof it === 'string' &&
    /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(it) &&
    !Number.isNaN(Date.parse(it)) &&
    new Date(it).toISOString().startsWith(it.slice(0, 19)),
  uuid: (it: unknown) => typeof it === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(it),
  text: (it: unknown) => typeof it === 'string' && !it.includes('\0'),
  bigint: (it: unknown) => Number.isSafeInteger(it),
}

/**
 * How the rows of a list are sorted, and after which row reading starts. Both columns, the sort
 * column and the tie breaker, have the same direction.
 */
export interface Order {
  columns: readonly [SortColumn, SortColumn]
  isDown: boolean
  after?: Place | undefined
}

/**
 * How one page is read. To go back to the previous page, rows are read in the opposite direction.
 */
export interface Reading extends Order {
  isBack: boolean
  page: number
  /**
   * How many rows to skip if the page is given by its number. This never exceeds the highest number
   * of rows that is counted.
   */
  offset: number
}

/** Converts a sort parameter such as `-created_at`. */
export function sortOf(sort: string, { fields, tie }: Sorting): Order {
  const column = fields[sort.replace(/^-/, '')]
  if (!column) throw new Error(`Not a field to sort by: ${sort}`)
  return { columns: [column, tie], isDown: sort.startsWith('-') }
}

/**
 * Reads the paging parameters of a query. Throws 422 for a cursor that is broken or belongs to
 * another sort, for a page number combined with a cursor, and for a page beyond the rows that are
 * counted.
 */
export function readingOf({ page: asked, limit, sort, cursor }: LongQuery, sorting: Sorting): Reading {
  const order = sortOf(sort, sorting)
  if (cursor === undefined) {
    const page = asked ?? 1
    const offset = (page - 1) * limit
    if (offset >= countedTo) throw wrongField('page', 'too_big', { max: Math.ceil(countedTo / limit) })
    return { ...order, isBack: false, page, offset }
  }
  if (asked !== undefined) throw wrongField('page', 'beside_cursor')
  const [of, at, isBack, ...after] = contentOf(cursor)
  if (of !== sort || !isPage(at) || typeof isBack !== 'boolean' || !isPlace(after, order))
    throw wrongField('cursor', 'cursor_broken')
  return { ...order, isDown: order.isDown !== isBack, isBack, after, page: at, offset: 0 }
}

const isPage = (it: unknown): it is number => Number.isInteger(it) && Number(it) > 0 && Number(it) < 1e9
const isPlace = (it: unknown[], { columns }: Order): it is [Value, Value] =>
  it.length === columns.length && columns.every(([, type], n) => isOf[type](it[n]))

const cursorOf = (...content: unknown[]) => Buffer.from(JSON.stringify(content)).toString('base64url')

function contentOf(cursor: string): unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(content) ? content : []
  } catch {
    return []
  }
}

/**
 * The start and end of the time span to which a query limits a list (`longQuery`), in PostgreSQL's
 * format. Throws 422 if the end is before the start.
 */
export function spanOf(query: object, field: string) {
  const given = new Map<string, unknown>(Object.entries(query))
  const momentOf = (name: string) => (given.has(name) ? new Date(String(given.get(name))).toISOString() : undefined)
  const [from, to] = [momentOf(`${field}_from`), momentOf(`${field}_to`)]
  if (from && to && to < from) throw wrongField(`${field}_to`, 'ends_before_start')
  return { from, to }
}

/** The time span of a query, as SQL conditions. */
export const inSpan = (query: object, { fields }: Pick<Sorting, 'fields'>): Sql[] =>
  Object.entries(fields).flatMap(([field, [column, type]]) => {
    if (type !== 'timestamptz') return []
    const { from, to } = spanOf(query, field)
    return [
      ...(from ? [sql`${raw(column)} >= ${from}::timestamptz`] : []),
      ...(to ? [sql`${raw(column)} < ${to}::timestamptz`] : []),
    ]
  })

/**
 * A condition for the rows after a position. It is a single comparison of two columns, which an
 * index over both can answer.
 */
export function beyond({ columns: [[column, type], [tie, tieType]], isDown, after }: Order): Sql | undefined {
  if (!after) return undefined
  return sql`(${raw(column)}, ${raw(tie)}) ${raw(isDown ? '<' : '>')} (${after[0]}::${raw(type)}, ${after[1]}::${raw(tieType)})`
}

/** The `order by` clause of an `Order`. */
export function orderedBy({ columns: [[column], [tie]], isDown }: Order): Sql {
  const direction = isDown ? 'desc' : 'asc'
  return raw(`order by ${column} ${direction}, ${tie} ${direction}`)
}

/**
 * Limits a sorted statement to its first rows. The statement also contains a fixed limit as a
 * literal: PostgreSQL then keeps one plan for the first page instead of planning each time.
 */
export const firstOf = (rows: Sql, { limit, offset }: { limit: number; offset?: number | undefined }): Sql =>
  offset
    ? sql`${rows} limit ${limit}::int offset ${offset}::int`
    : sql`select * from (${rows} limit ${raw(String(maxLimit + 1))}) first limit ${limit}::int`

/** A row's position, as stored in a cursor. */
export const placeOf = ({ columns }: Order): Sql =>
  raw(
    `json_build_array(${columns
      .map(([name, type]) => (type === 'timestamptz' ? `to_char(${name} at time zone 'UTC', '${timeFormat}')` : name))
      .join()})`,
  )

/**
 * The paging part of an answer: the page's number and the cursors of the neighbouring pages.
 * `places` are the positions of the rows shown, in the sequence of the list.
 */
export function neighboursOf(
  { limit, sort }: LongQuery,
  { page: wanted, isBack, after, offset }: Reading,
  places: readonly Place[],
  isMore: boolean,
) {
  const [first, last] = [places[0], places.at(-1)]
  const hasNext = isBack || isMore
  const hasPrevious = isBack ? isMore : Boolean(after) || offset > 0
  // If rows were added in the meantime, the page's number may exceed the number of pages that was
  // counted.
  const page = isBack ? (isMore ? Math.max(2, wanted) : 1) : wanted
  return {
    page,
    limit,
    next_cursor: hasNext && last ? cursorOf(sort, page + 1, false, ...last) : null,
    previous_cursor: hasPrevious && first ? cursorOf(sort, page - 1, true, ...first) : null,
  }
}

type Placed<Row> = Row & { place: Place }

/**
 * Builds one page from the rows that were read for it. If another page follows, there is one row
 * too many; if the rows were read backwards, they are reversed.
 */
export function longPageOf<Row extends object>(
  query: LongQuery,
  reading: Reading,
  read: readonly Placed<Row>[],
  counted: number,
) {
  const shown = read.slice(0, query.limit)
  if (reading.isBack) shown.reverse()
  const places = shown.map(({ place }) => place)
  if (places.flat().some((it: unknown) => it === null))
    throw new Error(`A long list is sorted by what may be null: ${query.sort}`)
  return {
    data: shown.map(({ place: _place, ...row }) => row as unknown as Row),
    total: Math.min(counted, countedTo),
    total_capped: counted > countedTo,
    ...neighboursOf(query, reading, places, read.length > shown.length),
  }
}

/**
 * Counts the rows of a statement's `from` and `where`, as `n`. Stops counting at one more than the
 * highest number that is shown to users.
 */
export const countOf = (from: Sql): Sql =>
  sql`select count(*)::int as n from (select 1 ${from} limit ${raw(String(countedTo + 1))}) part`

export const countUpTo = async (db: Db, from: Sql): Promise<number> => (await db.must<{ n: number }>(countOf(from))).n

/**
 * One page of a list that grows without end. The statement gives `columns from …` and the
 * conditions, including the caller's reach; the query's time span is added. The page starts at the
 * cursor's position instead of skipping rows. With an index over sort column and tie breaker, the
 * last page therefore costs no more than the first, and rows that are added or removed meanwhile
 * neither hide a row nor show one twice.
 */
export async function longList<Row extends object>(
  db: Db,
  it: { columns: Sql; from: Sql; conditions: (Sql | undefined)[]; query: LongQuery } & Sorting,
) {
  const { query, from } = it
  const conditions = [...it.conditions, ...inSpan(query, it)]
  const reading = readingOf(query, it)
  const rows = await db.many<Placed<Row>>(
    sql`select ${it.columns}, ${placeOf(reading)} as place ${from} ${where([...conditions, beyond(reading)])} ${orderedBy(reading)}
      limit ${query.limit + 1}${reading.offset > 0 ? sql` offset ${reading.offset}` : empty}`,
  )
  return longPageOf<Row>(query, reading, rows, await countUpTo(db, sql`${from} ${where(conditions)}`))
}
