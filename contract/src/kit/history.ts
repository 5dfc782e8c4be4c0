import * as z from 'zod/mini'

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
