import * as z from 'zod/mini'
import { branchRef } from './fields.ts'

/**
 * Nouns whose ids may come from the caller. Such an id is unique within a company and no further: another tenant's order of the same id is nobody's business, and
 * must not be in the way of this one.
 */
export const chosenIds: ReadonlySet<string> = new Set(['order'])

/**
 * What a call takes whose path or query names such a record: a branch of the company whose record is meant. Whoever reaches one company has no need of it; without it
 * an id that two companies of the caller's reach share is answered with 409 `shared_id`.
 */
export const whose = { branch_id: z.optional(branchRef()) }
