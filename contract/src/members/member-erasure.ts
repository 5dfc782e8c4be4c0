import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decided, decidedBy } from '../kit/decision.ts'
import { companyRef, oneOf, optionalText, text, uuid, version } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { madeFile } from '../platform/file.ts'
import { member } from './member.ts'

export const erasureStatuses = ['pending', 'approved', 'denied', 'completed'] as const
/** How the request reached us. */
export const erasureChannels = ['app', 'website', 'phone', 'email', 'letter', 'in_person'] as const

/**
 * What must be settled before a member can be erased. `complaint`: a review on which nobody has
 * decided.
 */
export const erasureObstacles = ['open_orders', 'wallet', 'complaint', 'moving_orders'] as const
export type ErasureObstacle = (typeof erasureObstacles)[number]

/** Days within which the law requires an answer (KVKK art. 13, DSGVO art. 12). */
export const erasureDays = 30

const erasure = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  member_id: z.string(),
  /** The member's name; empty once the member is erased. */
  member_name: z.string(),
  ...decided(erasureStatuses),
  channel: oneOf(erasureChannels),
  note: z.string(),
  asked_at: z.string(),
  asked_by: z.nullable(z.string()),
  due_on: z.string(),
  is_overdue: z.boolean(),
  completed_at: z.nullable(z.string()),
  /**
   * How far the run is that erases the rest after the request has been answered: orders other than
   * the newest 500, and the member's number in texts of others. Null once it has ended.
   */
  rest: z.nullable(z.object({ done: z.int(), total: z.int() })),
  version: version(),
})
export type Erasure = z.infer<typeof erasure>

/**
 * Kinds of records that may mention a person without belonging to that person. `branch` stands for
 * the branch's pauses, special days, zones, tables and devices.
 */
export const mentionPlaces = [
  'member',
  'order',
  'reservation',
  'comment',
  'segment',
  'gift_cheque',
  'point_definition',
  'notification',
  'story',
  'banner',
  'campaign',
  'discount',
  'scheduled_task',
  'partner_institution',
  'member_import',
  'branch',
] as const
export type MentionPlace = (typeof mentionPlaces)[number]

const mention = z.object({
  place: oneOf(mentionPlaces),
  /** The id of the record that contains the name. */
  id: z.string(),
  branch_id: z.nullable(z.string()),
  /** The name that people use for the record: a member's name, an order's number. */
  name: z.string(),
})
export type Mention = z.infer<typeof mention>

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
      isSearched: true,
      filter: { company_id: companyRef(), status: oneOf(erasureStatuses) },
    }),
    answer: longPage(erasure),
  }),
  /** The member's open request and what must still be settled; null if there is no request. */
  read: call({
    method: 'GET',
    path: '/member/{member_id}/erasure',
    permission: 'get-member',
    params,
    answer: z.object({ request: z.nullable(erasure), obstacles: z.array(obstacle) }),
  }),
  /**
   * The records in which others wrote the member's full name. An erasure does not remove the name
   * from these. One call searches only for a short time; `next` is the query that continues the
   * search, null at its end.
   */
  mentions: call({
    method: 'GET',
    path: '/member/{member_id}/erasure/mention',
    permission: 'patch-member-erasure',
    params,
    query: z.strictObject({
      part: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(100))),
      after: z.optional(uuid()),
    }),
    answer: z.object({
      found: z.array(mention),
      next: z.nullable(z.object({ part: z.int(), after: z.nullable(z.string()) })),
    }),
    dear: true,
  }),
  /** Records the request. 409 `already_exists` if one is already open. */
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
   * `complete` erases permanently. If something must be settled first, the answer is 409 `conflict`
   * with the list in `current`.
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
