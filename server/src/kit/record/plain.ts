import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Call } from '#contract/kit/call.ts'
import { isDuplicate, isReferenced, missingReference, type Db } from '#server/db/pool.ts'
import { audit, historyOf } from '../audit/audit.ts'
import { routes, type Context, type Handlers, type Routes } from '../context.ts'
import { fault, wrongField } from '../answer/fault.ts'
import { once } from '../idempotency.ts'
import { hangsOn, refuseIfKnown, refuseIfUsed, switchesOff, type Use } from './in-use.ts'
import { idOf } from './record-noun.ts'
import { anyOf, contains, limited, orderBy, where } from '../list/list.ts'

interface PlainNoun<Row> extends Record<'list' | 'read' | 'create' | 'update' | 'remove' | 'history', Call> {
  noun: string
  input: { shape: object }
  row: { _zod: { output: Row } }
}
type PlainRow = { id: number; version: number; updated_at: string }
type Field<Row> = Exclude<keyof Row, keyof PlainRow> & string
type Body<Row> = Record<string, unknown> & Omit<Row, keyof PlainRow>
type Value = string | number | boolean | string[] | null

interface PlainTable<Row> {
  /** The field in which no two records may have the same value. A duplicate is reported there. */
  unique: Field<Row>
  /** The columns that hold JSON. */
  json?: readonly Field<Row>[]
  /** The columns in which the list's search looks. */
  search: readonly Field<Row>[]
  /** Checks the rules that the schema cannot state. Throws if the given fields break one. */
  check?: (body: Body<Row>, ctx: Context) => void | Promise<void>
  /** The fields as they are stored, where these differ from the fields that are sent. */
  stored?: (body: Body<Row>, ctx: Context) => Body<Row>
  /** Writes what belongs to a record besides its row, in the transaction that has written the row. */
  after?: (row: Row, step: { db: Db; ctx: Context; before: Row | undefined }) => Promise<void>
  /** The ways in which a record is used. A record in use cannot be deleted. */
  uses?: readonly Use<Row>[]
  /**
   * Whether others refer to the record by its unique value, which therefore cannot change while the
   * record is in use.
   */
  isKnownByIt?: boolean
}

/**
 * Makes the six handlers of a plain noun. Its table has the noun's name, and a column for each
 * field of the contract. The handlers provide paging, sorting, filters, folded search, optimistic
 * versions and history.
 */
export function plainRoutes<Row extends PlainRow, N extends PlainNoun<Row>>(
  noun: N & PlainNoun<Row>,
  { unique, json = [], search, check, stored, after, isKnownByIt, ...it }: PlainTable<Row>,
): Routes<N> {
  const table = noun.noun.replaceAll('-', '_')
  const uses = hangsOn(noun, table, it.uses ?? [])
  const fields = Object.keys(noun.input.shape)
  const from = raw(`from ${table}`)
  const all = raw(['id', ...fields, 'version', 'updated_at'].join(', '))
  const collated = Object.fromEntries(search.map((it) => [it, `${it} collate "tr-x-icu"`]))
  const isJson = (field: string) => (json as readonly string[]).includes(field)
  const searched = search.map((it) => (isJson(it) ? `${it}::text` : it))
  const value = (field: string, given: Record<string, unknown>) =>
    (isJson(field) ? JSON.stringify(given[field]) : given[field]) as Value

  const load = async (db: Db, id: number, lock: Sql = raw('')): Promise<Row> => {
    const row = await db.one<Row>(sql`select ${all} ${from} where id = ${id} ${lock}`)
    if (!row) throw fault('not_found')
    return row
  }
  const settled = (work: Promise<Row>) =>
    work.catch((error: unknown) => {
      if (isDuplicate(error)) throw wrongField(unique, 'taken')
      const missing = missingReference(error, table)
      if (missing) throw wrongField(missing, 'choice')
      throw error
    })

  const handlers = {
    list: async (
      { query }: { query: Record<string, unknown> & { page: number; limit: number; sort: string; search?: string } },
      ctx: Context,
    ) => {
      const filters = fields.map((it) => anyOf(it, query[it] as (string | number)[] | undefined))
      const conditions = where([...filters, contains(searched, query.search)])
      const data = await ctx.db.many<Row>(
        sql`select ${all} ${from} ${conditions} ${orderBy(query.sort, 'id', collated)} ${limited(query)}`,
      )
      const count = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n ${from} ${conditions}`)
      return { data, total: count?.n ?? 0, page: query.page, limit: query.limit }
    },
    read: ({ params }: { params: Record<string, number> }, ctx: Context) => load(ctx.db, idOf(params)),
    create: async ({ body }: { body: Body<Row> }, ctx: Context) => {
      await check?.(body, ctx)
      const kept = stored?.(body, ctx) ?? body
      const make = async (db: Db) => {
        const row = await db.must<Row>(
          sql`insert into ${raw(table)} (${raw(fields.join(', '))}) values (${join(fields.map((it) => value(it, kept)))}) returning ${all}`,
        )
        await after?.(row, { db, ctx, before: undefined })
        await audit(db, ctx, { noun: noun.noun, record_id: row.id, action: 'create', after: row })
        return row
      }
      return settled(once(ctx, `create-${noun.noun}`, body, make, 201))
    },
    update: async (
      { params, body }: { params: Record<string, number>; body: Body<Row> & { version: number } },
      ctx: Context,
    ) => {
      await check?.(body, ctx)
      const change = async (db: Db) => {
        const before = await load(db, idOf(params), raw('for update'))
        if (before.version !== body.version) throw fault('stale_version', { current: before })
        if (switchesOff(before, body)) await refuseIfUsed(db, ctx, uses, before, 'off')
        if (isKnownByIt && body[unique] !== before[unique]) await refuseIfKnown(db, ctx, uses, before, unique)
        const kept = stored?.(body, ctx) ?? body
        const set = join(fields.map((it) => sql`${raw(it)} = ${value(it, kept)}`))
        const row = await db.must<Row>(
          sql`update ${raw(table)} set ${set}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id} returning ${all}`,
        )
        await after?.(row, { db, ctx, before })
        await audit(db, ctx, { noun: noun.noun, record_id: before.id, action: 'update', before, after: row })
        return row
      }
      return settled(ctx.db.tx(change))
    },
    remove: async ({ params }: { params: Record<string, number> }, ctx: Context) => {
      await ctx.db
        .tx(async (db) => {
          const before = await load(db, idOf(params), raw('for update'))
          await refuseIfUsed(db, ctx, uses, before)
          await db.one(sql`delete ${from} where id = ${before.id}`)
          await audit(db, ctx, { noun: noun.noun, record_id: before.id, action: 'delete', before })
        })
        .catch((error: unknown) => {
          if (isReferenced(error)) throw fault('in_use')
          throw error
        })
      return null
    },
    history: ({ params }: { params: Record<string, number> }, ctx: Context) =>
      historyOf(ctx.db, noun.noun, idOf(params)),
  }
  return routes<N>(noun, handlers as unknown as Handlers<N>)
}
