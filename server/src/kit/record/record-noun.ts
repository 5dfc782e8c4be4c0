import type { Sql } from 'sql-template-tag'
import type { Answer, Call, Out, Parsed, Schema } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '../context.ts'
import type { Use } from './in-use.ts'

export type Columns = Record<string, unknown>

/** The one id in the path of an ordinary call. */
export function idOf<T>(params: Record<string, T>): T {
  const [id] = Object.values(params)
  if (id === undefined) throw new Error('A path without an id')
  return id
}

/**
 * The parts of a noun's contract that these handlers use: the row that is returned and the input
 * that a form sends.
 */
export interface RecordNoun<Row, Input> extends Record<'list' | 'read' | 'update' | 'history', Call> {
  noun: string
  row: { shape: object; _zod: { output: Row } }
  input: { shape: object; _zod: { output: Input } }
  create: Call & { body: Schema }
}

export type BodyOf<N> = N extends { create: { body: Schema } } ? Out<N['create']['body']> : never
type ParsedCall<N, K extends string> = N extends { [k in K]: infer C extends Call } ? Parsed<C> : never
type Filters<N> =
  ParsedCall<N, 'list'> extends { query: infer Q } ? Omit<Q, 'page' | 'limit' | 'sort' | 'search'> : never

/**
 * A record and the transaction that writes it. `before` is the record's previous state; it is
 * undefined on creation.
 */
export interface Step<Row, Owner = unknown> {
  db: Db
  ctx: Context
  id: string
  company_id: Owner extends string ? string : undefined
  before: Row | undefined
}

/** What a noun must declare about its records. Everything else follows from the contract. */
export interface RecordParts<N, Row, Input, Stored, Owner> {
  /** The table and its alias in statements: `kiosk k`. */
  table: `${string} ${string}`
  columns: (ctx: Context) => Sql
  /** The `from` clause. By default it contains only the table. */
  from?: (ctx: Context) => Sql
  /**
   * A condition that limits the table to records that the caller may access. All other records
   * count as not found.
   */
  within: (ctx: Pick<Context, 'reach' | 'actor'>) => Sql
  /**
   * The field of a row that holds its company. Statements are tied to that company, and the history
   * belongs to it. A record without a company belongs to the platform.
   */
  company?: Owner
  /** Builds the answer from the stored row, if the two differ. */
  shown?: (row: Stored, ctx: Context) => Row
  search: (ctx: Context) => string[]
  /** The sort fields whose column has a different name, with that column. */
  sort?: (ctx: Context) => Record<string, string>
  /** Filters that do more than compare the column of the same name with the given values. */
  filter?: { [K in keyof Filters<N>]?: (values: NonNullable<Filters<N>[K]>, ctx: Context) => Sql }
  /**
   * How a record is locked. With `no key update`, other transactions can still refer to the record.
   * This is needed if such a transaction already holds a lock that a change of the record takes
   * next; otherwise the two would wait for each other.
   */
  lock?: 'update' | 'no key update'
  /** Refuses a body because of its content, before any transaction starts. */
  check?: (body: BodyOf<N>, ctx: Context) => unknown
  /** Fields that cannot change after creation. */
  fixed?: readonly (keyof Input & string)[]
  /** A field that must be unique among sibling records. A duplicate is refused at this field. */
  unique?: keyof Input & string
  /**
   * Throws if something must not be written, while the record is locked. Also reserves whatever the
   * write uses up, such as a place within a limit.
   */
  before?: (body: BodyOf<N>, step: Step<Row, Owner>) => unknown
  /**
   * The values of the columns; undefined leaves a column alone. By default, the input's fields are
   * written unchanged.
   */
  write?: (input: Input, step: Step<Row, Owner>) => Columns | Promise<Columns>
  /** Writes the parts of the record that are stored in other tables. */
  parts?: (body: BodyOf<N>, step: Step<Row, Owner>) => unknown
  /**
   * The ways in which the record is used. They are checked before it is deleted or switched off.
   */
  uses?: readonly Use<Row>[]
  /** Throws if the record must not be removed, or detaches it from whatever depends on it. */
  removing?: (row: Row, step: Step<Row, Owner>, given: ParsedCall<N, 'remove'>) => unknown
  /** Runs after each change and removal, in the same transaction. */
  after?: (row: Row, step: Step<Row, Owner>) => unknown
  /** Runs after each change and removal has committed. */
  done?: (ctx: Context) => void
}

/**
 * For nouns with a `names` call, which pickers use: selects `id`, `name` and optionally `hint` of
 * the records that the caller may see.
 */
export type WithNames<N> = N extends { names: Call }
  ? { names: (given: ParsedCall<N, 'names'>, ctx: Context) => Sql }
  : unknown

/** The handlers of the ordinary calls that a noun has. */
export type OrdinaryHandlers<N> = {
  [K in Extract<keyof N, 'list' | 'read' | 'create' | 'update' | 'remove' | 'history' | 'names'>]: N[K] extends Call
    ? (given: Parsed<N[K]>, ctx: Context) => Promise<Answer<N[K]>>
    : never
}
