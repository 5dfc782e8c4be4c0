import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf } from '../kit/fields.ts'

/** The kinds of decisions that may be pending, in display order. */
export const decisionKinds = [
  'restaurant-registration',
  'branch-request',
  'comment',
  'member-correction',
  'member-erasure',
  'institution-member',
  'gift-cheque',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

const row = z.object({
  /** The id that leads to its page: the record's, or for an erasure the member's. */
  id: z.string(),
  name: z.string(),
  /** The request in the requester's words, shortened. */
  hint: z.string(),
  /** The branch, company, institution or city concerned. */
  place: z.string(),
  since: z.string(),
  company_id: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
})
export type WaitingRecord = z.infer<typeof row>

/** The most records counted and shown of each kind. */
export const countedWaiting = 99
export const shownWaiting = 20

/**
 * Pending decisions for the caller: only records that they may decide on, the longest waiting
 * first. Kinds without any are left out.
 */
export const decision = {
  list: call({
    method: 'GET',
    path: '/front/decision',
    permission: 'signed-in',
    answer: z.array(
      z.object({
        kind: oneOf(decisionKinds),
        count: z.int(),
        /** There are more than were counted. */
        is_capped: z.boolean(),
        data: z.array(row),
      }),
    ),
  }),
}
