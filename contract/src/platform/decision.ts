import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf } from '../kit/fields.ts'

/** The kinds of records that may wait for a decision, in display order. */
export const decisionKinds = [
  'restaurant-registration',
  'branch-request',
  'comment',
  'member-correction',
  'member-erasure',
  'institution-member',
  'gift-cheque',
  'discount',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

const row = z.object({
  /** The id that leads to the record's page: its own id, or for an erasure the member's. */
  id: z.string(),
  name: z.string(),
  /** The requester's text, shortened. */
  hint: z.string(),
  /** The branch, company, institution or city concerned. */
  place: z.string(),
  since: z.string(),
  company_id: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
})
export type WaitingRecord = z.infer<typeof row>

/** How many records of each kind are counted and shown. */
export const countedWaiting = 99
export const shownWaiting = 20

/**
 * Pending decisions of the caller: only records that the caller may decide, the one that has waited
 * longest first. Kinds without any are left out.
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
        /** Whether there are more records than were counted. */
        is_capped: z.boolean(),
        data: z.array(row),
      }),
    ),
  }),
}
