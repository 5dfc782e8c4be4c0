import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, ref, uuid, version } from '../kit/fields.ts'
import { longPage, longQuery, namesPage, namesQuery } from '../kit/list.ts'
import { runOf } from '../kit/run.ts'
import { member } from './member.ts'

/**
 * Fields whose value may be taken from the other record; the other fields stay unchanged. Allergens
 * are always combined.
 */
export const mergeFields = [
  'name',
  'phone',
  'email',
  'birth_date',
  'marriage_anniversary',
  'plate',
  'city_id',
  'language',
  'note',
  'premium',
] as const
export type MergeField = (typeof mergeFields)[number]

/** Why two records look like one person. */
export const likenesses = ['phone', 'further_phone', 'mailbox', 'birthday'] as const

/**
 * Events since a merge that prevent its undo. `contact`: somebody else has the number or address by
 * now. `erasure`: an erasure was requested, and nobody can tell for which of the two members.
 * `orders_moving`: a run is still moving orders, so the undo is possible later.
 */
export const mergeChanges = [
  'edited',
  'orders',
  'points',
  'wallet',
  'cheques',
  'comments',
  'institutions',
  'orders_moving',
  'contact',
  'erasure',
] as const
export type MergeChange = (typeof mergeChanges)[number]

/** How many orders a merge moves in its own transaction. A run moves the rest. */
export const ordersAtOnce = 5000

const side = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string(),
  order_count: z.int(),
  created_at: z.string(),
})

const pair = z.object({
  /** The ids of both members, the lower one first. */
  id: z.string(),
  reasons: z.array(oneOf(likenesses)),
  /** The member who would stay: the one with more orders, or the older one. */
  member: side,
  other: side,
  created_at: z.string(),
})
export type LikelyPair = z.infer<typeof pair>

const moved = z.object({
  orders: z.int(),
  points: z.int(),
  point_debt: z.int(),
  wallet: z.int(),
  cheques: z.int(),
  comments: z.int(),
  addresses: z.int(),
  devices: z.int(),
  institutions: z.int(),
  /**
   * The gifts that one person may not keep twice: the unused part of a second welcome gift, that
   * is, points for joining and vouchers for a first order.
   */
  gift_points: z.int(),
  gift_cheques: z.int(),
})

const done = z.object({
  id: z.string(),
  other_id: z.string(),
  other_name: z.string(),
  at: z.string(),
  actor: z.nullable(z.string()),
  undo_until: z.string(),
  /** The changes since the merge that prevent its undo; empty if it can be undone. */
  changes: z.array(oneOf(mergeChanges)),
  /** The same changes as a sentence in the caller's language; null if the merge can be undone. */
  why_not: z.nullable(z.string()),
})

const { params } = member
const otherRef = () => ref('member', uuid())

/**
 * Merges two records of the same person (members-marketing §1). Afterwards the other record's
 * address and id lead to the surviving one.
 */
export const memberMerge = {
  /**
   * Pairs of records of a company that look like one person, unless somebody has marked them as
   * two.
   */
  duplicates: call({
    method: 'GET',
    path: '/member/duplicate',
    permission: 'get-member-all',
    query: z.extend(
      longQuery({
        sort: ['created_at'],
        order: '-created_at',
        span: 'created_at',
        isSearched: true,
        filter: { reason: oneOf(likenesses) },
      }),
      {
        company_id: companyRef(),
      },
    ),
    answer: longPage(pair),
  }),
  /** Marks two records as different people, so that they are not shown again. */
  keepApart: call({
    method: 'POST',
    path: '/member/{member_id}/keep-apart',
    permission: 'post-member-merge',
    exact: true,
    params,
    body: z.strictObject({ other_id: otherRef() }),
    answer: z.null(),
  }),
  /** The other members of the company, by name or phone. */
  others: call({
    method: 'GET',
    path: '/member/{member_id}/merge-other',
    permission: 'post-member-merge',
    params,
    query: namesQuery(uuid()),
    answer: namesPage(z.string()),
  }),
  /** Both records side by side, and what a merge would move. */
  preview: call({
    method: 'GET',
    path: '/member/{member_id}/merge-preview',
    permission: 'post-member-merge',
    exact: true,
    params,
    query: z.strictObject({ other_id: otherRef() }),
    answer: z.object({ member: member.row, other: member.row, moved }),
  }),
  merge: call({
    method: 'POST',
    path: '/member/{member_id}/merge',
    permission: 'post-member-merge',
    exact: true,
    params,
    body: z.strictObject({
      other_id: otherRef(),
      version: version(),
      other_version: version(),
      /** The fields whose value is taken from the other record. */
      taken: z.array(oneOf(mergeFields)).check(z.maxLength(mergeFields.length)),
    }),
    answer: member.row,
    idempotent: true,
  }),
  /**
   * The last merge that is recent enough to be undone, and what prevents its undo; null if there is
   * no such merge.
   */
  last: call({
    method: 'GET',
    path: '/member/{member_id}/merge',
    permission: 'post-member-merge',
    params,
    answer: z.nullable(done),
  }),
  /**
   * The progress of orders that a merge, or the undo of one, is still moving; null if there are
   * none.
   */
  moving: call({
    method: 'GET',
    path: '/member/{member_id}/merge/run',
    permission: 'post-member-merge',
    params,
    answer: z.nullable(runOf({})),
  }),
  /** Restores both records. 409 `conflict` lists in `current` what has changed since. */
  undo: call({
    method: 'POST',
    path: '/member/{member_id}/merge/undo',
    permission: 'post-member-merge',
    exact: true,
    frees: true,
    params,
    body: z.strictObject({ merge_id: uuid() }),
    answer: member.row,
    idempotent: true,
  }),
}
