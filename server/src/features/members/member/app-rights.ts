import { appRights } from '#contract/members/app/app-rights.ts'
import type { Db } from '#server/db/pool.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { ownMember } from '#server/domain/members/own-member.ts'
import { routes } from '#server/kit/context.ts'
import { once } from '#server/kit/idempotency.ts'
import { writeErasure } from './erasure.ts'
import { auditExport, keptOf } from './export.ts'

/** How often a member's data is answered. */
const dataLimit = { max: 10, minutes: 24 * 60 }

export const appRightsRoutes = routes(appRights, {
  askErasure: ({ params, body }, ctx) =>
    once(
      ctx,
      'app-member-erasure',
      { ...params, ...body },
      async (db: Db) => {
        const { id, status, asked_at, due_on } = await writeErasure(db, ctx, params.member_id, body)
        return { id, status, asked_at, due_on }
      },
      201,
    ),

  data: async ({ params }, ctx) => {
    const { company_id, member_id } = await ownMember(ctx.db, ctx.reach, params.member_id)
    await takeTryOrRefuse(ctx.db, { key: `member-data:${member_id}`, ...dataLimit })
    const kept = await keptOf({ db: ctx.kit.slow, seal: ctx.kit.seal }, { company_id, member_id })
    await auditExport(ctx, { company_id, id: member_id }, 'json')
    return kept
  },
})
