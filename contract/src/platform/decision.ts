import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf } from '../kit/fields.ts'

/** What waits for somebody's decision, in the order in which it is shown. */
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
  /** By which its page is found: the record's, and of an erasure the member's. */
  id: z.string(),
  name: z.string(),
  /** What was asked, in the words of whoever asked; shortened. */
  hint: z.string(),
  /** The branch, company, institution or city it is about. */
  place: z.string(),
  since: z.string(),
  company_id: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
})
export type WaitingRecord = z.infer<typeof row>

/** Of each kind no more are counted, and no more shown. */
export const countedWaiting = 99
export const shownWaiting = 20

/** What waits for the caller: of each kind only what they may decide on, where they may, the longest waiting first. Kinds of which nothing waits are left out. */
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
