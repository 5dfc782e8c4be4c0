import * as z from 'zod/mini'
import { call } from './call.ts'
import type { Fields } from './crud.ts'
import { branchRef, version } from './fields.ts'
import { historyCall } from './history.ts'

/**
 * How a document is declared: the fields that its form sends (`input`) and the additional fields of
 * the answer (`shows`).
 */
interface Declared<P, M, R, I, S> {
  /** The document's path below that of the branch. */
  path: P
  method: M
  /**
   * The resource in the names of its permissions: `get-<resource>` for reading, and
   * `put-<resource>` or `patch-<resource>`, after the method, for changing.
   */
  resource: R
  input: I
  shows: S
}

/**
 * The calls of a document, of which each branch has exactly one, such as its opening hours: read,
 * update as a whole, and history. A row has the branch's `id` and a `version`. An update sends the
 * version from which it started. Further calls are declared beside the result.
 */
export function branchDocument<
  const N extends string,
  const P extends string,
  const M extends 'PUT' | 'PATCH',
  const R extends string,
  I extends Fields,
  S extends Fields,
>(noun: N, it: Declared<P, M, R, I, S>) {
  const row = z.object({
    /** The branch's id. */
    id: z.string(),
    version: z.int(),
    ...it.shows,
    ...it.input,
  })
  const input = z.strictObject(it.input)
  const params = z.strictObject({ branch_id: branchRef() })
  const path = `/branch/{branch_id}/${it.path}` as const
  const reads = `get-${it.resource}` as const
  const writes = `${it.method.toLowerCase() as Lowercase<M>}-${it.resource}` as const
  return {
    noun,
    row,
    input,
    params,
    read: call({ method: 'GET', path, permission: reads, params, answer: row }),
    update: call({
      method: it.method,
      path,
      permission: writes,
      params,
      body: z.extend(input, { version: version() }),
      answer: row,
    }),
    history: historyCall(path, reads, params),
  }
}
