import { campaign } from '#contract/marketing/campaign.ts'
import { shownAtBranch } from '#server/domain/marketing/shown-at-branch.ts'
import { putInOrder } from '#server/domain/marketing/showing-record.ts'
import { routes } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const { handlers, companyOf } = recordRoutes(campaign, shownAtBranch('campaign', 'c', { image: 'campaign' }))

export const campaignRoutes = routes(
  campaign,
  {
    ...handlers,
    order: async ({ params, body }, ctx) => {
      const { company_id, id: branch_id } = branchIn(ctx.actor.tree, params.branch_id)
      await putInOrder(ctx, 'campaign', { company_id, branch_id }, body.ids)
      return null
    },
  },
  companyOf,
)
