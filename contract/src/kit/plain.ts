import * as z from 'zod/mini'
import { call, type Schema } from './call.ts'
import { refId, version } from './fields.ts'
import { listQuery, page } from './list.ts'
import { historyEntry } from './history.ts'

type Fields = Record<string, Schema>

/**
 * The calls of a plain noun of reference data: list, read, create, update, remove and history, guarded by
 * `get-<noun>-all`, `get-`, `post-`, `put-` and `delete-<noun>`. Rows carry `id`, `version` and `updated_at` besides `fields`;
 * an update sends the `version` it was made from. Odd calls are written beside it.
 */
export function plain<
  const N extends string,
  F extends z.core.$ZodLooseShape & Fields,
  const S extends readonly [string, ...string[]],
  Q extends Fields,
>(noun: N, it: { fields: F; sort: S; order: S[number] | `-${S[number]}`; filter: Q }) {
  const row = z.object({ id: z.int(), ...it.fields, version: version(), updated_at: z.string() })
  const input = z.strictObject(it.fields)
  const params = z.strictObject({ [`${noun.replaceAll('-', '_')}_id`]: refId() }) as z.ZodMiniObject<{
    [k: string]: ReturnType<typeof refId>
  }>
  const path = `/${noun}` as const
  const one = `${path}/{${noun.replaceAll('-', '_')}_id}`
  return {
    noun,
    row,
    input,
    list: call({
      method: 'GET',
      path,
      permission: `get-${noun}-all`,
      query: listQuery({ sort: it.sort, order: it.order, filter: it.filter }),
      answer: page(row),
    }),
    read: call({ method: 'GET', path: one, permission: `get-${noun}`, params, answer: row }),
    create: call({
      method: 'POST',
      path,
      permission: `post-${noun}`,
      body: input,
      answer: row,
      platform: true,
      status: 201,
    }),
    update: call({
      method: 'PUT',
      path: one,
      permission: `put-${noun}`,
      params,
      body: z.extend(input, { version: version() }),
      answer: row,
      platform: true,
    }),
    remove: call({
      method: 'DELETE',
      path: one,
      permission: `delete-${noun}`,
      params,
      answer: z.null(),
      platform: true,
    }),
    history: call({
      method: 'GET',
      path: `${one}/history`,
      permission: `get-${noun}`,
      params,
      answer: z.array(historyEntry),
    }),
  }
}
