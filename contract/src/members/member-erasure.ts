import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decided, decidedBy } from '../kit/decision.ts'
import { companyRef, oneOf, optionalText, text, version } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { madeFile } from '../platform/file.ts'
import { member } from './member.ts'

export const erasureStatuses = ['pending', 'approved', 'denied', 'completed'] as const
/** How the request reached us. */
export const erasureChannels = ['app', 'website', 'phone', 'email', 'letter', 'in_person'] as const

/** What must be settled first. `complaint`: a review without a decision. */
export const erasureObstacles = ['open_orders', 'wallet', 'complaint', 'moving_orders'] as const
export type ErasureObstacle = (typeof erasureObstacles)[number]

/** Days within which the law requires an answer (KVKK art. 13, DSGVO art. 12). */
export const erasureDays = 30

const erasure = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  member_id: z.string(),
  /** Empty once erased. */
  member_name: z.string(),
  ...decided(erasureStatuses),
  channel: oneOf(erasureChannels),
  note: z.string(),
  asked_at: z.string(),
  asked_by: z.nullable(z.string()),
  due_on: z.string(),
  is_overdue: z.boolean(),
  completed_at: z.nullable(z.string()),
  version: version(),
})
export type Erasure = z.infer<typeof erasure>

const obstacle = z.object({ code: oneOf(erasureObstacles), count: z.int() })

const { params } = member
/** A member's request to be erased, or to see their data (members-marketing §1). */
export const memberErasure = {
  noun: 'member-erasure',
  list: call({
    method: 'GET',
    path: '/member/erasure',
    permission: 'patch-member-erasure',
    query: longQuery({
      sort: ['asked_at'],
      order: '-asked_at',
      span: 'asked_at',
      filter: { company_id: companyRef(), status: oneOf(erasureStatuses) },
    }),
    answer: longPage(erasure),
  }),
  /** The member's open request, and the remaining obstacles; null if there is none. */
  read: call({
    method: 'GET',
    path: '/member/{member_id}/erasure',
    permission: 'get-member',
    params,
    answer: z.object({ request: z.nullable(erasure), obstacles: z.array(obstacle) }),
  }),
  /** Records the request; 409 `already_exists` if one is open. */
  ask: call({
    method: 'POST',
    path: '/member/{member_id}/erasure',
    permission: 'post-member-erasure',
    frees: true,
    params,
    body: z.strictObject({ channel: oneOf(erasureChannels), note: optionalText(500) }),
    answer: erasure,
    idempotent: true,
    status: 201,
  }),
  /**
   * `complete` erases permanently; 409 `conflict` lists in `current` everything that must be
   * settled first.
   */
  ...decidedBy(
    '/member/{member_id}/erasure',
    { permission: 'patch-member-erasure', params, answer: erasure },
    { approve: { decision_note: optionalText(500) }, deny: { decision_note: text(500) }, complete: {} },
  ),
  /** All stored data of the member, as a file (KVKK art. 11, DSGVO art. 15 and 20). */
  export: call({
    method: 'POST',
    path: '/member/{member_id}/export',
    permission: 'post-member-export',
    frees: true,
    params,
    body: z.strictObject({ format: oneOf(['json', 'xlsx']) }),
    answer: madeFile,
    status: 201,
  }),
}
