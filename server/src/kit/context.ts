import type { Sql } from 'sql-template-tag'
import type { Answer, Call, Parsed } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db, Pool } from '#server/db/pool.ts'
import type { Fault } from './answer/fault.ts'
import type { Actor } from './guard/actor.ts'
import type { KeptAnswer } from './answer/kept-answer.ts'
import type { MergedInto } from './record/follow.ts'
import type { Kit } from './kit.ts'
import type { Reach } from './guard/reach.ts'

/** What every handler receives besides the parsed request. */
export interface PublicContext {
  kit: Kit
  db: Pool
  lang: Lang
  /** The difference in minutes between the browser's local time and UTC. Used for display only. */
  offset: number
  now: Date
  request_id: string
  ip: string
  user_agent: string
  headers: Record<string, string | string[] | undefined>
  actor: Actor | undefined
  /** The bytes sent to a call that takes a file. */
  upload: Buffer | undefined
  /**
   * Ends the request's turn while it waits for something, so that it holds up no other request. If
   * `wait` resolves with true, takes a turn again; with false, there is nothing left to do but to
   * answer. The signal says that the caller has hung up.
   */
  stepAside: (wait: (hungUp: AbortSignal) => Promise<boolean>) => Promise<boolean>
}

/**
 * The context of a call that the guard has checked: the caller is known, and `reach` says where the
 * caller holds the call's permission.
 */
export interface Context extends PublicContext {
  actor: Actor
  reach: Reach
  /**
   * The refusal to throw if the request adds something that the licence does not allow. It is set
   * only for calls that may also just take something away or repeat an earlier one (`lessens`),
   * because only the handler can tell the difference.
   */
  unlicensed?: Fault | undefined
}

/**
 * A JSON body built by PostgreSQL that is passed through unchanged. A long one is kept as bytes
 * (`Pool.bytes`).
 */
export class JsonText {
  readonly body: string | Buffer
  constructor(body: string | Buffer) {
    this.body = body
  }
}

type Ctx<C extends Call> = C['permission'] extends 'public' ? PublicContext : Context

export type Handler<C extends Call> = (input: Parsed<C>, ctx: Ctx<C>) => Promise<Answer<C> | JsonText | KeptAnswer>

/** One handler for each call of a noun. A missing handler does not compile. */
export type Handlers<N> = { [K in keyof N as N[K] extends Call ? K : never]: N[K] extends Call ? Handler<N[K]> : never }

/** Selects the company of a record with this id, if the caller may access the record. */
export type CompanyOf = (id: string, at: Pick<Context, 'reach' | 'actor'>) => Sql

/** Handlers together with their noun's contract: the input of `serve`. */
export interface AnyRoutes {
  contract: object
  handlers: object
  companyOf?: CompanyOf | undefined
  mergedInto?: MergedInto | undefined
}
export interface Routes<N> {
  contract: N
  handlers: Handlers<N>
  companyOf?: CompanyOf | undefined
  mergedInto?: MergedInto | undefined
}
/**
 * Joins a contract with its handlers. `companyOf` is required for a noun with calls that check a
 * licence, name a record of the noun in the path and name no place in the body. `mergedInto` is
 * required if records of the noun can be merged: in every call, an old id then stands for the
 * surviving record.
 */
export const routes = <N extends object>(
  contract: N,
  handlers: Handlers<N>,
  companyOf?: CompanyOf,
  mergedInto?: MergedInto,
): Routes<N> => ({ contract, handlers, companyOf, mergedInto })

export type { Db }
