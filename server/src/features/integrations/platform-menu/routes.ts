import sql from 'sql-template-tag'
import { platformMenu, type PlatformMenu } from '#contract/integrations/platform-menu.ts'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { matchItems, queueItems } from '#server/domain/integrations/menu/items.ts'
import { linkOf } from '#server/domain/integrations/link.ts'
import type { Link } from '#server/domain/integrations/platform.ts'
import { chooseEntry, menuBeside } from '#server/domain/integrations/menu/platform-menu.ts'
import { platformOf } from '#server/domain/integrations/registry.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

/** How long reading a menu may take, in ms. This is short, because somebody is waiting. */
const timeoutMs = 8000

/** The branch's link to a platform. Throws `not_found` if there is none or it is switched off. */
async function linkAt(ctx: Context, params: { branch_id: string; name: PlatformCode }): Promise<Link> {
  const branch_id = params.branch_id.toLowerCase()
  const { company_id } = branchIn(ctx.actor.tree, branch_id)
  const link = await linkOf(ctx.kit, { company_id, branch_id, platform: params.name })
  if (!link) throw fault('not_found')
  return link
}

async function shown({ db, kit }: Context, link: Link, problem: string | null = null): Promise<PlatformMenu> {
  const { company_id, branch_id, platform } = link
  const { read_at } = await db.must<{ read_at: string | null }>(
    sql`select state #>> '{menu,at}' as read_at from platform_link where company_id = ${company_id} and id = ${link.id}`,
  )
  const knows_ours = !platformOf(platform)?.client(kit, link).menu
  if (knows_ours) return { knows_ours, read_at, problem, entries: [], ours: [] }
  return { knows_ours, read_at, problem, ...(await menuBeside(db, { company_id, branch_id, platform })) }
}

export const platformMenuRoutes = routes(platformMenu, {
  read: async ({ params }, ctx) => shown(ctx, await linkAt(ctx, params)),

  fetch: async ({ params }, ctx) => {
    const link = await linkAt(ctx, params)
    const problem = await matchItems(ctx.kit, link, { timeoutMs }).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof PlatformFault)) throw error
        return error.message
      },
    )
    ctx.kit.nudge(link.branch_id)
    return shown(ctx, link, problem)
  },

  match: async ({ params, body: { external_id, choice, product_id = null } }, ctx) => {
    const link = await linkAt(ctx, params)
    const { company_id, branch_id, platform } = link
    if ((choice === 'hand') !== (product_id !== null))
      throw wrongField('product_id', product_id === null ? 'required' : 'unknown')
    await ctx.db.tx(async (db) => {
      const product = await db.one(
        sql`select 1 as one from product where company_id = ${company_id} and branch_id = ${branch_id} and id = ${product_id}`,
      )
      if (product_id !== null && !product) throw wrongField('product_id', 'choice')
      const place = { company_id, branch_id, platform }
      if (!(await chooseEntry(db, place, { external_id, choice, product_id }, ctx.now))) throw fault('not_found')
      await queueItems(db, { company_id, branch_id, now: ctx.now })
      await audit(db, ctx, {
        noun: platformSettings.noun,
        record_id: `${branch_id} ${platform}`,
        company_id,
        action: 'match',
        before: { external_id },
        after: { external_id, choice, product_id },
      })
    })
    ctx.kit.nudge(branch_id)
    return shown(ctx, link)
  },
})
