import { point } from '#contract/members/points/point.ts'
import { enteredCorrection } from '#server/domain/members/wallet/correction-rows.ts'
import { enterCorrection, keyOf } from '#server/domain/members/wallet/corrections.ts'
import { heldMember, ownMember } from '#server/domain/members/own-member.ts'
import { pointMoveOf, pointMoves, pointsHeld } from '#server/domain/members/points/lists.ts'
import { routes } from '#server/kit/context.ts'
import { once } from '#server/kit/idempotency.ts'

export const pointRoutes = routes(point, {
  lots: async ({ params }, { db, reach, now }) => pointsHeld(db, await ownMember(db, reach, params.member_id), now),

  moves: async ({ params, query }, { db, reach }) =>
    pointMoves(db, await ownMember(db, reach, params.member_id), query),

  correct: ({ params, body }, ctx) =>
    once(
      ctx,
      'member-point',
      { ...body, ...params },
      async (db) => {
        const { currency: _, ...owner } = await heldMember(db, ctx.reach, params.member_id)
        const { id, waits } = await enterCorrection(db, ctx, owner, { kind: 'points', ...body })
        const correction = await enteredCorrection(db, ctx, owner.company_id, id)
        return { correction, move: waits ? null : await pointMoveOf(db, owner.company_id, keyOf(id)) }
      },
      201,
    ),
})
