import * as z from 'zod/mini'
import { call, type Schema } from './call.ts'
import { uuid, version } from './fields.ts'
import { historyEntry } from './history.ts'
import { listQuery, page } from './list.ts'

type Fields = Record<string, Schema>

/**
 * The calls of a record that belongs to somebody: list, read, create, update, remove and history below `/<noun>`, guarded by `get-<noun>-all`,
 * `get-`, `post-`, `put-` and `delete-<noun>`. A row carries `id`, `version` and `updated_at` besides `input` and what it only `shows`; an update
 * sends the `version` it was made from. Who may see which is the server's own affair. Odd calls are written beside it, calls a noun has not are left
 * out of its declaration.
 */
export function record<
  const N extends string,
  I extends z.core.$ZodLooseShape & Fields,
  R extends z.core.$ZodLooseShape & Fields,
  const S extends readonly [string, ...string[]],
  Q extends Fields,
>(noun: N, it: { input: I; shows: R; sort: S; order: S[number] | `-${S[number]}`; filter: Q }) {
  const row = z.object({ id: z.string(), ...it.input, ...it.shows, version: version(), updated_at: z.string() })
  const input = z.strictObject(it.input)
  const params = z.strictObject({ [`${noun.replaceAll('-', '_')}_id`]: uuid() }) as z.ZodMiniObject<{
    [k: string]: ReturnType<typeof uuid>
  }>
  const path = `/${noun}` as const
  const one = `${path}/{${noun.replaceAll('-', '_')}_id}`
  return {
    noun,
    row,
    input,
    params,
    list: call({
      method: 'GET',
      path,
      permission: `get-${noun}-all`,
      query: listQuery({ sort: it.sort, order: it.order, filter: it.filter }),
      answer: page(row),
    }),
    read: call({ method: 'GET', path: one, permission: `get-${noun}`, params, answer: row }),
    create: call({ method: 'POST', path, permission: `post-${noun}`, body: input, answer: row, status: 201 }),
    update: call({
      method: 'PUT',
      path: one,
      permission: `put-${noun}`,
      params,
      body: z.extend(input, { version: version() }),
      answer: row,
    }),
    remove: call({ method: 'DELETE', path: one, permission: `delete-${noun}`, params, answer: z.null() }),
    history: call({
      method: 'GET',
      path: `${one}/history`,
      permission: `get-${noun}`,
      params,
      answer: z.array(historyEntry),
    }),
  }
}
