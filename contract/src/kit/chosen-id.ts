import * as z from 'zod/mini'
import { branchRef } from './fields.ts'

/**
 * Nouns whose ids may come from the caller. Such an id is unique only within a company: another
 * tenant may use it too, without either noticing or blocking the other.
 */
export const chosenIds: ReadonlySet<string> = new Set(['order'])

/**
 * A call whose path or query names such a record takes this in its query: a branch of the company
 * whose record is meant. Callers who reach a single company may omit it; otherwise an id that two
 * companies within reach share is answered with 409 `shared_id`.
 */
export const whose = { branch_id: z.optional(branchRef()) }
