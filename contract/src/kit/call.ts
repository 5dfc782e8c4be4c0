import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Out<T extends Schema> = T['_zod']['output']
export type In<T extends Schema> = T['_zod']['input']

/**
 * The right that a caller needs: a permission of the form verb-resource (spec §6), or one of three
 * words. `public`: no sign-in. `signed-in`: any live session. `api-key`: a company's key, module
 * `api`.
 */
export type Access = `${'get' | 'post' | 'put' | 'patch' | 'delete'}-${string}` | 'public' | 'signed-in' | 'api-key'

/**
 * Describes one call of the API. Guard, parser, client, OpenAPI, permission catalogue and tests all
 * read this single declaration.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below /api, with parameters in braces as in spec §7: `/currency/{currency_id}`. */
  path: string
  permission: Access
  params?: Schema
  query?: Schema
  body?: Schema
  answer: Schema
  /**
   * The call takes an `Idempotency-Key`, because it moves an order or money, prints, imports,
   * undoes, or can be undone (`server/src/app/idempotent.test.ts` lists which calls must).
   */
  idempotent?: true
  /**
   * The permission counts only if the provider granted it. This is for reference data that all
   * tenants share.
   */
  platform?: true
  /**
   * The call concerns the company as a whole, so a permission for only some of its branches is not
   * enough.
   */
  whole?: true
  /** The body is a file of at most this many bytes. The handler receives it as `ctx.upload`. */
  upload?: number
  /**
   * The call is allowed for a user who must still set up two-factor sign-in or finish a
   * registration. All other calls are refused to such users.
   */
  isEarly?: true
  /**
   * Headers that the call requires. Secrets are sent as headers, because addresses are written into
   * logs.
   */
  headers?: readonly string[]
  /** The scope that an API key must have been created with. */
  scope?: 'order' | 'menu' | 'table' | 'reservation' | 'member'
  /**
   * A member token may make the call too. The call names no member, so its handler must reach only
   * the records of the token's member (`ctx.actor.member`).
   */
  ofMembers?: true
  /** The licence module that the company must have (semantics §1). */
  module?: string
  /**
   * The call releases or reverses something, serves a legal right, or changes something that exists
   * and must be kept, such as a booking. It stays available after the licence has expired.
   */
  frees?: true
  /**
   * A call that only takes something away, such as a right, or that repeats an earlier one stays
   * possible after the licence has expired. Only the handler can tell whether that is so. It
   * therefore receives the refusal as `ctx.unlicensed`, and throws it if the call adds something.
   */
  lessens?: true
  /**
   * The call puts something into effect, so it needs a valid licence, like a call that creates
   * something. Without this mark, a PATCH counts as a step of work in progress, which stays
   * possible after the licence has expired.
   */
  adds?: true
  /**
   * Attackers could use the call to guess secrets, so callers from unknown places may be asked for
   * a proof of work (contract/src/kit/proof.ts).
   */
  guarded?: true
  /**
   * The cost of the call grows with the amount of a company's data, so a node handles only one such
   * request per company at a time.
   */
  dear?: true
  /**
   * The call may wait for something to happen. Such requests have a queue and a rate of their own,
   * so that they never hold up other requests of the same company.
   */
  waits?: true
  /**
   * The call is about original records, so the id of a merged record is not replaced by that of the
   * surviving one.
   */
  exact?: true
  /**
   * Fields of the body that are required only if other fields have certain values. The handler
   * refuses a body without them; OpenAPI describes them.
   */
  needs?: readonly Needed[]
  /**
   * The call will be removed. Every answer says so by the headers `Deprecation` and `Sunset`. The
   * two dates (YYYY-MM-DD) are at least six months apart.
   */
  retires?: { deprecated: string; gone: string }
  /** Status on success; 200 by default. */
  status?: 201
  /**
   * If what the call would make exists already, it is the answer, with status 200 and this header,
   * whose value is `true`.
   */
  exists?: 'order-exists' | 'member-exists'
}

/**
 * A field that is required if each of some other fields has one of these values, or if another
 * field is given or missing. `field` names its place, with dots, also through lists:
 * `lines.options.name`.
 */
export type Needed = { field: string } & (
  | { beside: Readonly<Record<string, readonly string[]>> }
  | { with: string }
  | { without: string }
)

/** Declares one call and keeps its literal types. */
export const call = <const C extends Call>(it: C): C => it

export const isCall = (it: unknown): it is Call =>
  typeof it === 'object' && it !== null && 'method' in it && 'path' in it

type Part<C extends Call, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = C[K] extends Schema
  ? { [k in K]: Side extends 'in' ? In<C[K]> : Out<C[K]> }
  : unknown
type Optional<T> = T extends { query: infer Q } ? (Partial<Q> extends Q ? Omit<T, 'query'> & { query?: Q } : T) : T

/** The input that a client passes to a call. */
export type CallInput<C extends Call> = Optional<
  Part<C, 'params', 'in'> & Part<C, 'query', 'in'> & Part<C, 'body', 'in'>
>
/** The input that a handler receives, after parsing. */
export type Parsed<C extends Call> = Part<C, 'params', 'out'> & Part<C, 'query', 'out'> & Part<C, 'body', 'out'>
export type Answer<C extends Call> = Out<C['answer']>
