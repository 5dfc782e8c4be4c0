import * as z from 'zod/mini'
import { call, type Access, type Schema } from './call.ts'

/**
 * One entry of a record's history: who changed what, when, and from where (semantics §0). Secrets
 * are masked.
 */
export const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.nullable(z.string()),
  from: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.json())),
  after: z.nullable(z.record(z.string(), z.json())),
})

/** Reads the history of the record at this path. */
export const historyCall = <const P extends string, const A extends Access, S extends Schema>(
  path: P,
  permission: A,
  params: S,
) => call({ method: 'GET', path: `${path}/history` as const, permission, params, answer: z.array(historyEntry) })
