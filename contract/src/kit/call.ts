import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Out<T extends Schema> = T['_zod']['output']
export type In<T extends Schema> = T['_zod']['input']

/**
 * What a caller must hold: a permission of the form verb-resource (spec §6), or one of three words.
 * `public` nobody needs to be signed in · `signed-in` any live session · `api-key` a company's key, module `api`.
 */
export type Access = `${'get' | 'post' | 'put' | 'patch' | 'delete'}-${string}` | 'public' | 'signed-in' | 'api-key'

/** One call of the API: the single declaration that guard, parser, client, OpenAPI, permission catalogue and tests read. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api; parameters in braces as in spec §7: `/currency/{currency_id}`. */
  path: string
  permission: Access
  params?: Schema
  query?: Schema
  body?: Schema
  answer: Schema
  /** Moves an order, money or an import: takes an `Idempotency-Key`. */
  idempotent?: true
  /** Only the provider's own grants count: reference data that every tenant shares. */
  platform?: true
  /** The company itself is concerned: a grant on some of its branches is not enough. */
  whole?: true
  /** The body is the bytes of a file, at most so many; the handler finds them as `ctx.upload`. */
  upload?: number
  /** May be made by a user who still has to set up two-factor or finish a registration; all other calls are refused to them. */
  isEarly?: true
  /** What an API key must have been made for. */
  scope?: 'order' | 'menu'
  /** Licence module the company must have (semantics §1). */
  module?: string
  /** Lets something go or takes it back: stays open where the licence has run out. */
  frees?: true
  /** Something can be guessed here: strangers may be asked for a proof of work (contract/src/identity/proof.ts). */
  guarded?: true
  /** Status of a good answer; 200 unless said. */
  status?: 201
}

/** Declares one call; keeps its literal types. */
export const call = <const C extends Call>(it: C): C => it

export const isCall = (it: unknown): it is Call =>
  typeof it === 'object' && it !== null && 'method' in it && 'path' in it

type Part<C extends Call, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = C[K] extends Schema
  ? { [k in K]: Side extends 'in' ? In<C[K]> : Out<C[K]> }
  : unknown
type Optional<T> = T extends { query: infer Q } ? (Partial<Q> extends Q ? Omit<T, 'query'> & { query?: Q } : T) : T

/** What a client gives a call. */
export type Given<C extends Call> = Optional<Part<C, 'params', 'in'> & Part<C, 'query', 'in'> & Part<C, 'body', 'in'>>
/** What a handler gets: parsed. */
export type Parsed<C extends Call> = Part<C, 'params', 'out'> & Part<C, 'query', 'out'> & Part<C, 'body', 'out'>
/** What a call answers. */
export type Answer<C extends Call> = Out<C['answer']>
