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

/** The block's view of a noun's contract: the row it answers and the input a form sends. */
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
 * A record in the transaction that writes it: `before` is its previous state, undefined on
 * creation.
 */
export interface Step<Row, Owner = unknown> {
  db: Db
  ctx: Context
  id: string
  company_id: Owner extends string ? string : undefined
  before: Row | undefined
}

/** A record noun's own declarations; the contract decides the rest. */
export interface RecordParts<N, Row, Input, Stored, Owner> {
  /** The table and its short name in statements: `kiosk k`. */
  table: `${string} ${string}`
  columns: (ctx: Context) => Sql
  /** The `from` clause; by default the table alone. */
  from?: (ctx: Context) => Sql
  /** Ties the table to where the caller's permission holds: records outside do not exist. */
  within: (ctx: Pick<Context, 'reach' | 'actor'>) => Sql
  /**
   * The field of a row that holds its company: statements and history belong to that company. A
   * record without a company belongs to the platform.
   */
  company?: Owner
  /** Builds the answer from the stored row, if they differ. */
  shown?: (row: Stored, ctx: Context) => Row
  search: (ctx: Context) => string[]
  /** Sort fields that are not columns of the same name. */
  sort?: (ctx: Context) => Record<string, string>
  /** Filters that do more than match any of the values in the column of the same name. */
  filter?: { [K in keyof Filters<N>]?: (values: NonNullable<Filters<N>[K]>, ctx: Context) => Sql }
  /**
   * How a record is locked: `no key update` lets others refer to it meanwhile, which must not wait
   * where they hold what its changes lock next.
   */
  lock?: 'update' | 'no key update'
  /** Refuses a body for what it contains, before any transaction. */
  check?: (body: BodyOf<N>, ctx: Context) => unknown
  /** Fields that cannot change after creation. */
  fixed?: readonly (keyof Input & string)[]
  /** A field that must be unique among its siblings; a duplicate is refused there. */
  unique?: keyof Input & string
  /**
   * Refuses what would be written, with the record locked, and claims whatever the write uses up.
   */
  before?: (body: BodyOf<N>, step: Step<Row, Owner>) => unknown
  /**
   * The columns' values, undefined for those left alone; by default the input's fields unchanged.
   */
  write?: (input: Input, step: Step<Row, Owner>) => Columns | Promise<Columns>
  /** Writes the record's parts in other tables. */
  parts?: (body: BodyOf<N>, step: Step<Row, Owner>) => unknown
  /** The record's uses, checked before it is deleted or switched off. */
  uses?: readonly Use<Row>[]
  /** Refuses a removal, or detaches the record from whatever needs it. */
  removing?: (row: Row, step: Step<Row, Owner>, given: ParsedCall<N, 'remove'>) => unknown
  /** Runs after each change and removal, in its transaction. */
  after?: (row: Row, step: Step<Row, Owner>) => unknown
  /** Runs after each change and removal has committed. */
  done?: (ctx: Context) => void
}

/**
 * For pickers, if the noun has such a call: selects `id`, `name` and optionally `hint` of the
 * records visible to the caller.
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
