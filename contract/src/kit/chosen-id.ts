import * as z from 'zod/mini'
import { branchRef } from './fields.ts'

/**
 * The kinds of records whose ids the caller may choose. Such an id is unique only within a company:
 * another tenant may use the same id, and neither tenant notices or blocks the other.
 */
export const chosenIds: ReadonlySet<string> = new Set(['order'])

/** The errors of an id that the caller chooses. */
export const chosenIdFaults: ReadonlySet<string> = new Set(['uuid', 'uuid_zero'])

/**
 * An id that the caller chooses. Unlike other ids, a wrong one in a path is an error at its field.
 * An id of zeros is refused: programs send it when they have none, so two records would share it.
 */
export const chosenUuid = () => z.guid('uuid').check(z.refine((id) => /[^0-]/.test(id), 'uuid_zero'))

/**
 * The query field of every call whose path or query names a record with a caller-chosen id: any
 * branch of the company that has the record. Callers who may access only one company may omit the
 * field. Otherwise, if two companies that the caller may access share the id, the answer is 409
 * `shared_id`.
 */
export const whose = { branch_id: z.optional(branchRef()) }
