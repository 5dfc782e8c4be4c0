import * as z from 'zod/mini'
import { branchRef } from './fields.ts'

/**
 * Nouns whose ids may come from the caller. Such an id is unique within a company and no further: another tenant may use it too, and neither learns of the other
 * or is in its way.
 */
export const chosenIds: ReadonlySet<string> = new Set(['order'])

/**
 * A call whose path or query names such a record takes this in its query: a branch of the company whose record is meant. Whoever reaches a single company may leave it
 * out; without it, an id that two companies of the caller's reach share is answered with 409 `shared_id`.
 */
export const whose = { branch_id: z.optional(branchRef()) }
