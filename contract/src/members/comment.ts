import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decidedBy } from '../kit/decision.ts'
import { branchRef, companyRef, oneOf, optionalText, ref, uuid, version } from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { platformCodes } from '../platform/platforms.ts'
import { commentFlags } from './comment-flags.ts'

export const commentStatuses = ['pending', 'approved', 'rejected'] as const
/** Where comments are written: in the company's own app, or on a platform. */
export const commentSources = ['app', ...platformCodes] as const
/** A low rating is not among these reasons for rejecting a comment. */
export const rejectReasons = ['insult', 'personal_data', 'not_about_order', 'advert', 'illegal'] as const
export const marks = ['taste', 'service', 'speed'] as const

/** A comment with a rating this low counts as bad: the branch's team is told within a minute. */
export const badMark = 2
/**
 * Days after delivery in which an order may be reviewed, and in which the comment may be changed if
 * nobody has decided on it.
 */
export const commentDays = 14

const mark = () => z.int().check(z.gte(1), z.lte(5))
const given = { taste: mark(), service: mark(), speed: mark() }

const row = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  /** Where it was written. A platform itself publishes the reviews that were written on it. */
  source: oneOf(commentSources),
  order_id: z.string(),
  order_number: z.nullable(z.int()),
  /** The ordered items. */
  summary: z.string(),
  member_id: z.nullable(z.string()),
  customer_name: z.string(),
  ...given,
  /** The lowest of the three ratings. */
  worst: z.int(),
  text: z.string(),
  /** The text that the public sees if `is_masked`. */
  masked_text: z.string(),
  flags: z.array(oneOf(commentFlags)),
  is_masked: z.boolean(),
  status: oneOf(commentStatuses),
  reject_reason: z.nullable(oneOf(rejectReasons)),
  reply: z.string(),
  replied_by: z.nullable(z.string()),
  replied_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
  version: version(),
  updated_at: z.string(),
})
export type Comment = z.infer<typeof row>

const params = z.strictObject({ comment_id: ref('comment', uuid()) })
const places = { company_id: companyRef(), branch_id: branchRef() }

const shown = z.object({
  id: z.string(),
  /** "Ayşe K." */
  customer_name: z.string(),
  ...given,
  text: z.string(),
  reply: z.string(),
  created_at: z.string(),
})

/**
 * Guests' comments on their orders (members-marketing §7). Either decision can later be changed to
 * the other.
 */
export const comment = {
  noun: 'comment',
  row,
  /** `counts` is per status. */
  list: call({
    method: 'GET',
    path: '/comment',
    permission: 'get-comment-all',
    query: longQuery({
      sort: ['created_at', 'worst'],
      order: '-created_at',
      span: 'created_at',
      isSearched: true,
      filter: {
        ...places,
        member_id: ref('member', uuid()),
        status: oneOf(commentStatuses),
        source: oneOf(commentSources),
        worst: z.coerce.number().check(z.int(), z.gte(1), z.lte(5)),
      },
    }),
    answer: longPage(row),
  }),
  read: call({ method: 'GET', path: '/comment/{comment_id}', permission: 'get-comment', params, answer: row }),
  history: historyCall('/comment/{comment_id}', 'get-comment', params),
  /**
   * For approved comments: their number, and the sum of each kind of rating. Also the number of
   * approved, rejected and pending comments by their lowest rating, which reveals whether low
   * ratings were the reason for rejecting, and the most reviewed products of the last 90 days.
   */
  summary: call({
    method: 'GET',
    path: '/comment-summary',
    permission: 'get-comment-all',
    query: z.strictObject({ branch_id: z.optional(branchRef()) }),
    answer: z.object({
      n: z.int(),
      taste: z.int(),
      service: z.int(),
      speed: z.int(),
      by_worst: z.array(z.object({ worst: z.int(), approved: z.int(), rejected: z.int(), pending: z.int() })),
      products: z.array(z.object({ name: z.string(), n: z.int(), taste: z.number() })),
    }),
  }),
  ...decidedBy(
    '/comment/{comment_id}',
    { permission: 'patch-comment-*', params, answer: row },
    { approve: { is_masked: z.boolean() }, reject: { reject_reason: oneOf(rejectReasons) } },
  ),
  /** A reply shown under the comment. An empty one removes it. */
  reply: call({
    method: 'PUT',
    path: '/comment/{comment_id}/reply',
    permission: 'put-comment-reply',
    params,
    body: z.strictObject({ reply: optionalText(1000), version: version() }),
    answer: row,
    frees: true,
  }),
  /**
   * Sent by the ordering app, once per order, within 14 days of its delivery. Sending it again
   * replaces the comment as long as nobody has decided on it; afterwards the answer is 409
   * `conflict`.
   */
  send: call({
    method: 'POST',
    path: '/branch/{branch_id}/app-comment',
    permission: 'api-key',
    scope: 'order',
    module: 'api',
    params: z.strictObject({ branch_id: branchRef() }),
    body: z.strictObject({ order_id: uuid(), ...given, text: optionalText(1000) }),
    answer: z.object({ id: z.string(), status: oneOf(commentStatuses) }),
    status: 201,
  }),
  /**
   * The comments on a branch that an app shows: approved ones, newest first, with hidden parts
   * masked.
   */
  shown: call({
    method: 'GET',
    path: '/branch/{branch_id}/app-comment',
    permission: 'api-key',
    scope: 'menu',
    module: 'api',
    params: z.strictObject({ branch_id: branchRef() }),
    query: longQuery({ sort: ['created_at'], order: '-created_at', span: 'created_at', filter: {} }),
    answer: longPage(shown),
  }),
}
