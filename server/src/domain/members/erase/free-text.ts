import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { freeText } from '#server/db/personal.ts'

export type FreeTable = keyof typeof freeText
/**
 * The values of a row's key within its company. They are strings, because dates in JavaScript have
 * no microseconds.
 */
export type Key = readonly string[]
export type Row = Record<string, unknown>

/**
 * A page of a table: its rows after one key up to another. Null means from the beginning, or to the
 * end.
 */
export interface Page {
  table: FreeTable
  after: Key | null
  upto: Key | null
}

/**
 * How many rows are searched at once. Histories have smaller pages, because their lines are
 * decrypted one by one, which occupies the event loop.
 */
const rowsOf = (table: FreeTable) => (table === 'audit' ? 1000 : 10_000)

const types = { at: 'timestamptz', id: 'uuid' } as const
const keyOf = (table: FreeTable) => freeText[table].key.split(', ') as (keyof typeof types)[]
/** The SQL that selects a row's key, from which `textsOf` makes a `Key`. */
export const keyTexts = (table: FreeTable): Sql =>
  raw(
    keyOf(table)
      .map((it) => `${it}::text as key_${it}`)
      .join(', '),
  )
export const textsOf = (table: FreeTable, row: Row): Key => keyOf(table).map((it) => String(row[`key_${it}`]))
const compared = (table: FreeTable, op: '>' | '<=' | '=', key: Key): Sql =>
  sql`(${raw(freeText[table].key)}) ${raw(op)} (${join(keyOf(table).map((it, n) => sql`${key[n]}::text::${raw(types[it])}`))})`

/** A condition for the row with this key. */
export const isRow = (table: FreeTable, key: Key): Sql => compared(table, '=', key)
/** A condition for the rows on a page. */
export const isOn = ({ table, after, upto }: Page): Sql =>
  sql`true ${after ? sql`and ${compared(table, '>', after)}` : empty} ${upto ? sql`and ${compared(table, '<=', upto)}` : empty}`

/**
 * The page of a table that begins after a key. Tables grow without end, so no search reads a whole
 * table at once.
 */
export async function pageAfter(db: Db, company_id: string, table: FreeTable, after: Key | null): Promise<Page> {
  const row = await db.one<Row>(sql`select ${keyTexts(table)} from ${raw(table)}
    where company_id = ${company_id} and ${isOn({ table, after, upto: null })}
    order by ${raw(freeText[table].key)} offset ${rowsOf(table) - 1} limit 1`)
  return { table, after, upto: row ? textsOf(table, row) : null }
}

/** All pages of a table, from first to last. */
export async function* pagesOf(db: Db, company_id: string, table: FreeTable): AsyncGenerator<Page> {
  for (let after: Key | null | undefined = null; after !== undefined;) {
    const page: Page = await pageAfter(db, company_id, table, after)
    yield page
    after = page.upto ?? undefined
  }
}
