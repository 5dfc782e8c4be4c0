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

/** What the block reads from a noun's contract: the row it answers and the input a form sends. */
export interface RecordNoun<Row, Input> extends Record<'list' | 'read' | 'update' | 'history', Call> {
  noun: string
  row: { shape: object; _zod: { output: Row } }
  input: { shape: object; _zod: { output: Input } }
  create: Call & { body: Schema }
}

export type BodyOf<N> = N extends { create: { body: Schema } } ? Out<N['create']['body']> : never
type Given<N, K extends string> = N extends { [k in K]: infer C extends Call } ? Parsed<C> : never
type Filters<N> = Given<N, 'list'> extends { query: infer Q } ? Omit<Q, 'page' | 'limit' | 'sort' | 'search'> : never

/** A record in the transaction that writes it: `before` is its previous state, undefined on creation. */
export interface Step<Row, Owner = unknown> {
  db: Db
  ctx: Context
  id: string
  company_id: Owner extends string ? string : undefined
  before: Row | undefined
}

/** What a record noun declares about itself; what it leaves out follows the contract. */
export interface RecordParts<N, Row, Input, Stored, Owner> {
  /** The table and its short name in statements: `kiosk k`. */
  table: `${string} ${string}`
  columns: (ctx: Context) => Sql
  /** Where the columns come from; by default the table alone. */
  from?: (ctx: Context) => Sql
  /** Ties the table to where the caller's permission holds: records outside do not exist. */
  within: (ctx: Pick<Context, 'reach' | 'actor'>) => Sql
  /** The field of a row that holds its company: statements and history belong to that company. A record without one belongs to the platform. */
  company?: Owner
  /** Builds the answer from the stored row, where it differs. */
  shown?: (row: Stored, ctx: Context) => Row
  search: (ctx: Context) => string[]
  /** Sort fields that are not columns of the table by that name. */
  sort?: (ctx: Context) => Record<string, string>
  /** Filters that do more than match any of the values in the column of that name. */
  filter?: { [K in keyof Filters<N>]?: (values: NonNullable<Filters<N>[K]>, ctx: Context) => Sql }
  /** Refuses a body for what it contains, before any transaction. */
  check?: (body: BodyOf<N>, ctx: Context) => unknown
  /** Fields that cannot change after creation. */
  fixed?: readonly (keyof Input & string)[]
  /** The field that is unique among its neighbours: a second with the same value is refused there. */
  unique?: keyof Input & string
  /** Refuses what would be written, with the record locked; claims what the write uses up. */
  before?: (body: BodyOf<N>, step: Step<Row, Owner>) => unknown
  /** The values of the columns, undefined for those left alone; by default the input's fields as they are. */
  write?: (input: Input, step: Step<Row, Owner>) => Columns | Promise<Columns>
  /** Writes what belongs to the record in other tables. */
  parts?: (body: BodyOf<N>, step: Step<Row, Owner>) => unknown
  /** What hangs on a record: asked before it is deleted or switched off. */
  uses?: readonly Use<Row>[]
  /** Refuses a removal, or takes the record out of what needs it. */
  removing?: (row: Row, step: Step<Row, Owner>, given: Given<N, 'remove'>) => unknown
  /** After each change and removal, in its transaction. */
  after?: (row: Row, step: Step<Row, Owner>) => unknown
  /** After each change and removal, once it has committed. */
  done?: (ctx: Context) => void
}

/** For pickers, where a noun has such a call: selects `id`, `name` and optionally `hint` of what the caller may see. */
export type WithNames<N> = N extends { names: Call }
  ? { names: (given: Given<N, 'names'>, ctx: Context) => Sql }
  : unknown

/** The handlers of the ordinary calls that a noun has. */
export type OrdinaryHandlers<N> = {
  [K in Extract<keyof N, 'list' | 'read' | 'create' | 'update' | 'remove' | 'history' | 'names'>]: N[K] extends Call
    ? (given: Parsed<N[K]>, ctx: Context) => Promise<Answer<N[K]>>
    : never
}
