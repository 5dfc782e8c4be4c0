import * as z from 'zod/mini'
import { branchRef } from './fields.ts'

/**
 * Nouns whose ids may come from the caller. Such an id is unique only within a company. Another
 * tenant may use the same one; neither notices or blocks the other.
 */
export const chosenIds: ReadonlySet<string> = new Set(['order'])

/**
 * A call whose path or query names a record with a caller-chosen id takes this in its query: a
 * branch of the company whose record is meant. Callers who reach only one company may omit it.
 * Otherwise, if two companies within reach share the id, the answer is 409 `shared_id`.
 */
export const whose = { branch_id: z.optional(branchRef()) }
