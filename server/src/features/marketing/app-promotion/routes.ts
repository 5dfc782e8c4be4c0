import { createHash } from 'node:crypto'
import { appPromotion } from '#contract/marketing/app-promotion.ts'
import { shownNow } from '#server/domain/marketing/shown-now.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { routes } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

export const appPromotionRoutes = routes(appPromotion, {
  read: async ({ params, query }, { db, actor, now }): Promise<KeptAnswer> => {
    const branch = branchIn(actor.tree, params.branch_id)
    if (!branch.is_active) throw fault('not_found')
    const same = await shownNow(db, branch, now, query.platform)
    const remaining = (ends_at: string | null) => ends_at && Math.ceil((Date.parse(ends_at) - now.getTime()) / 1000)
    const answer = {
      branch_id: branch.id,
      at: now.toISOString(),
      ...same,
      stories: same.stories.map((it) => ({ ...it, remaining_sec: remaining(it.ends_at) })),
    }
    // `at` and the remaining time change with every request, but what is shown does not.
    const digest = createHash('sha256').update(JSON.stringify(same)).digest()
    return new KeptAnswer(Buffer.from(JSON.stringify(answer)), digest)
  },
})
