import { banner } from '#contract/marketing/banner.ts'
import { shownAtBranch } from '#server/domain/marketing/shown-at-branch.ts'
import { putInOrder } from '#server/domain/marketing/showing-record.ts'
import { routes } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const { handlers, companyOf } = recordRoutes(
  banner,
  shownAtBranch('banner', 'b', { image: 'banner', mobile_image: 'mobile_banner' }),
)

export const bannerRoutes = routes(
  banner,
  {
    ...handlers,
    order: async ({ params, body }, ctx) => {
      const { company_id, id: branch_id } = branchIn(ctx.actor.tree, params.branch_id)
      await putInOrder(ctx, 'banner', { company_id, branch_id }, body.ids)
      return null
    },
  },
  companyOf,
)
