import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { oneOf, ref, text, uuid } from '../../kit/fields.ts'
import { quantity } from '../../kit/quantities.ts'
import { longPage, longQuery } from '../../kit/list.ts'
import { correction } from '../correction.ts'
import { pointTypes } from './points.ts'

export const pointMoveKinds = ['earn', 'spend', 'give_back', 'reverse', 'expire', 'adjust', 'merge'] as const

const params = z.strictObject({ member_id: ref('member', uuid()) })

const move = z.object({
  id: z.string(),
  at: z.string(),
  kind: oneOf(pointMoveKinds),
  amount: z.int(),
  /** The balance after the posting: points minus debt. */
  balance_after: z.int(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  branch_name: z.nullable(z.string()),
  /** The definition by which the points were earned. */
  definition_name: z.nullable(z.string()),
  /** The person and the reason, for a manual correction. */
  actor: z.nullable(z.string()),
  reason: z.string(),
  /** By how much the posting changes each lot. */
  lots: z.array(z.object({ lot_id: z.string(), amount: z.int() })),
})
export type PointMove = z.infer<typeof move>

const lot = z.object({
  id: z.string(),
  /** What the lot's points were earned for. Null for a posting that was entered by hand. */
  point_type: z.nullable(oneOf(pointTypes)),
  definition_name: z.nullable(z.string()),
  earned: z.int(),
  remaining: z.int(),
  earned_at: z.string(),
  expires_at: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
})
export type PointLot = z.infer<typeof lot>

/** A member's points: the lots, and every posting to them (members-marketing §3). */
export const point = {
  /** The valid lots, in the order in which they are spent. */
  lots: call({
    method: 'GET',
    path: '/member/{member_id}/point-lot',
    permission: 'get-member',
    params,
    answer: z.object({
      balance: z.int(),
      debt: z.int(),
      /** The next expiry, and how many points expire then. */
      next_to_expire: z.nullable(z.object({ amount: z.int(), at: z.string() })),
      lots: z.array(lot),
    }),
  }),
  moves: call({
    method: 'GET',
    path: '/member/{member_id}/point',
    permission: 'get-member',
    params,
    query: longQuery({ sort: ['at'], order: '-at', span: 'at', filter: { kind: oneOf(pointMoveKinds) } }),
    answer: longPage(move),
  }),
  /**
   * Corrects points manually, with a reason. Takes no more points than there are. Above the
   * company's limit, the correction waits for a second person, and `move` is null.
   */
  correct: call({
    method: 'POST',
    path: '/member/{member_id}/point',
    permission: 'post-member-point',
    module: 'loyalty',
    params,
    body: z.strictObject({
      amount: z.int().check(
        z.gte(-1_000_000),
        z.lte(1_000_000),
        z.refine((it) => it !== 0, 'not_zero'),
      ),
      reason: text(300),
      /** The days after which added points expire. 0 means never. */
      validity_days: z._default(quantity('days', 0, 3650), 0),
    }),
    answer: z.object({ correction, move: z.nullable(move) }),
    idempotent: true,
    status: 201,
  }),
}
