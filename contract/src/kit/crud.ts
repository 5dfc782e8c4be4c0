import * as z from 'zod/mini'
import { call, type Schema } from './call.ts'
import { ref, version } from './fields.ts'
import { historyCall } from './history.ts'
import { listQuery, page } from './list.ts'

export type Fields = z.core.$ZodLooseShape & Record<string, Schema>

type Snake<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : N
/** The name of a record's id in a path: `branch_product_id` for `branch-product`. */
export type Id<N extends string> = `${Snake<N>}_id`

/**
 * How a kind of record is declared: the fields that a form sends (`input`), the additional fields
 * of a row (`shows`), and how the list is sorted and filtered.
 */
export interface Declared<I, R, S extends readonly [string, ...string[]], Q, G extends string = string> {
  /**
   * Another kind of record whose permissions guard this one. For example, areas and tables of a
   * branch share their permissions.
   */
  guard?: G
  input: I
  shows: R
  sort: S
  order: S[number] | `-${S[number]}`
  filter: Q
}

/**
 * The calls for a kind of record: list, read, create, update, remove and history below `/<noun>`,
 * guarded by `get-<noun>-all`, `get-`, `post-`, `put-` and `delete-<noun>`. A row has `id`,
 * `version` and `updated_at` besides its own fields. An update sends the `version` from which it
 * started. `key` is the id's schema in paths, `id` its schema in rows.
 */
export function crud<
  const N extends string,
  K extends Schema,
  P extends Schema,
  I extends Fields,
  R extends Fields,
  const S extends readonly [string, ...string[]],
  Q extends Record<string, Schema>,
  const G extends string = N,
>(noun: N, { key, id, ...it }: { key: K; id: P } & Declared<I, R, S, Q, G>) {
  const name = `${noun.replaceAll('-', '_')}_id`
  const row = z.object({ id, ...it.input, ...it.shows, version: version(), updated_at: z.string() })
  const input = z.strictObject(it.input)
  const guard = it.guard ?? (noun as unknown as G)
  const params = z.strictObject({ [name]: ref(noun, key) } as Record<Id<N>, K>)
  const path = `/${noun}` as const
  const one = `${path}/{${name}}`
  return {
    noun,
    row,
    input,
    params,
    list: call({
      method: 'GET',
      path,
      permission: `get-${guard}-all`,
      query: listQuery({ sort: it.sort, order: it.order, filter: it.filter, isSearched: true }),
      answer: page(row),
    }),
    read: call({ method: 'GET', path: one, permission: `get-${guard}`, params, answer: row }),
    create: call({
      method: 'POST',
      path,
      permission: `post-${guard}`,
      body: input,
      answer: row,
      status: 201,
      // If the connection fails before the answer arrives, saving again creates no second record.
      idempotent: true,
    }),
    update: call({
      method: 'PUT',
      path: one,
      permission: `put-${guard}`,
      params,
      body: z.extend(input, { version: version() }),
      answer: row,
    }),
    remove: call({ method: 'DELETE', path: one, permission: `delete-${guard}`, params, answer: z.null() }),
    history: historyCall(one, `get-${guard}`, params),
  }
}
