import sql from 'sql-template-tag'
import { platformItem, type PlatformItem } from '#contract/menu/platform-item.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'

const itemsOf = ({ db, reach }: Context, branch_id: string) =>
  db.many<PlatformItem>(sql`
    select item_id, platform, wanted, state, reason, updated_at from platform_item
    where ${within(reach.tie, 'platform_item')} and branch_id = ${branch_id} order by platform, item_id`)

export const platformItemRoutes = routes(platformItem, {
  list: ({ params }, ctx) => itemsOf(ctx, params.branch_id),
  retry: async ({ params, query }, ctx) => {
    await ctx.db.one(sql`
      update platform_item set state = 'queued', reason = null, tries = 0, due_at = ${ctx.now}, updated_at = ${ctx.now}
      where ${within(ctx.reach.tie, 'platform_item')} and branch_id = ${params.branch_id} and state = 'refused'
        and (${query.platform ?? null}::text is null or platform = ${query.platform ?? null})`)
    return itemsOf(ctx, params.branch_id)
  },
})
