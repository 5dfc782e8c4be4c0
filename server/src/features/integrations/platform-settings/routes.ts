import { platformSettings, type PlatformSettings } from '#contract/integrations/platform-settings.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { triedOut } from '#server/domain/integrations/fault.ts'
import {
  askedOf,
  closeRestaurant,
  closingOf,
  forgetRestaurant,
  isOtherRestaurant,
  leaveRestaurant,
  lockTold,
  tellRestaurantAnew,
} from '#server/domain/integrations/change-restaurant.ts'
import { linkOf, switchOnThere } from '#server/domain/integrations/link.ts'
import type { Platform } from '#server/domain/integrations/platform.ts'
import { allPlatforms } from '#server/domain/integrations/registry.ts'
import { openOrders } from '#server/domain/ordering/hanging.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { refuseIfKnown, refuseIfUsed, switchesOff } from '#server/kit/record/in-use.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'

interface Own {
  external_id: string
  base_url: string
  polled_at: string | null
  state: { poll?: { problem: string | null; failing_since: string | null } }
}
interface Place extends AccessPlace {
  branch_id: string
  platform: Platform
}

const hosts = Object.entries as (of: Platform['hosts']) => [keyof Platform['hosts'], string][]

/** The platforms that have an adapter and for which the company has the module. */
function licensed({ actor }: Context, company_id: string): Platform[] {
  const modules = companyIn(actor.tree, company_id).license?.licensed_module_list
  return allPlatforms().filter(({ code }) => modules?.[code])
}

const placesOf = (ctx: Context, id: string): Place[] => {
  const branch_id = id.toLowerCase()
  const { company_id } = branchIn(ctx.actor.tree, branch_id)
  return licensed(ctx, company_id).map((platform) => ({
    company_id,
    branch_id,
    platform,
    keys: { branch_id, platform: platform.code },
    record_id: `${branch_id} ${platform.code}`,
  }))
}

function placeOf(ctx: Context, { branch_id, name }: { branch_id: string; name: PlatformCode }): Place {
  const place = placesOf(ctx, branch_id).find(({ platform }) => platform.code === name)
  if (!place) throw fault('module_required', { module: name })
  return place
}

const inUse = (ctx: Context, { company_id, branch_id, platform }: Place) =>
  linkOf(ctx.kit, { company_id, branch_id, platform: platform.code })

const access = accessRoutes<typeof platformSettings, Own, Place>(platformSettings, {
  table: 'platform_link',
  columns: ['external_id', 'base_url', 'polled_at', 'state'],
  placeOf,
  secrets: ({ platform }) => Object.fromEntries(Object.keys(platform.secrets.shape).map((name) => [name, 'needed'])),
  sent: ({ platform }) => platform.sentSecrets,
  show: async ({ place: { company_id, branch_id, platform }, row, db, ctx }) => ({
    name: platform.code,
    external_id: row?.external_id ?? '',
    host: row ? (hosts(platform.hosts).find(([, url]) => url === row.base_url)?.[0] ?? null) : 'live',
    addresses: row
      ? Object.entries(platform.webhook.addresses).map(([name, method]) => ({
          name,
          method,
          url: `${ctx.kit.url}/api/integration/${platform.code}/${row.id}/${name}`,
        }))
      : [],
    capabilities: [...platform.capabilities],
    closing: row && !row.is_active ? await closingOf(db, { company_id, branch_id, platform: platform.code }) : null,
  }),
  health: ({ polled_at, state: { poll } }) => ({
    worked_at: polled_at,
    failure: poll?.problem ? { at: poll.failing_since ?? '', said: poll.problem } : null,
  }),
  values: ({ place: { platform }, body, held }) => {
    const base_url = body.host ? platform.hosts[body.host] : held?.base_url
    if (!base_url) throw wrongField('host', 'required')
    return { external_id: body.external_id, base_url }
  },
  refuse: async (db, ctx, { place: { company_id, branch_id, platform }, body, before }) => {
    const at = { company_id, branch_id, platform: platform.code }
    await lockTold(db, at)
    if (switchesOff(before, body)) await refuseIfUsed(db, ctx, [openOrders], at, 'off')
    // The restaurant cannot change while orders are open, because their steps would be sent to the
    // other restaurant.
    if (before.version > 0 && body.external_id !== before.external_id)
      await refuseIfKnown(db, ctx, [openOrders], at, 'external_id')
    if (before.host && body.host && body.host !== before.host) await refuseIfKnown(db, ctx, [openOrders], at, 'host')
  },
  saved: async (db, ctx, { place, body, held, values }) => {
    const { company_id, branch_id, platform } = place
    const at = { company_id, branch_id, platform: platform.code }
    const { external_id, base_url } = values as Pick<Own, 'external_id' | 'base_url'>
    if (held && isOtherRestaurant(held, { external_id, base_url })) await forgetRestaurant(db, at)
    else if (held && switchesOff(held, body)) await closeRestaurant(db, at, ctx.now)
    await tellRestaurantAnew(db, at, ctx.now)
  },
  check: async (ctx, place) => {
    const link = await inUse(ctx, place)
    return link && triedOut(place.platform.client(ctx.kit, link, { timeoutMs: 8000 }).check())
  },
})

export const platformSettingsRoutes = routes(platformSettings, {
  ...access.handlers,

  list: async ({ params }, ctx) => {
    const rows: PlatformSettings[] = []
    for (const place of placesOf(ctx, params.branch_id)) rows.push(await access.one(ctx.db, ctx, place))
    return rows
  },

  update: async (given, ctx) => {
    const place = placeOf(ctx, given.params)
    const former = await inUse(ctx, place)
    const asked = await askedOf(ctx.db, { ...place, platform: place.platform.code })
    const after = await access.handlers.update(given, ctx)
    const link = await inUse(ctx, place)
    ctx.kit.nudge(place.branch_id)
    // The call is not awaited, because the platform may be slow or unreachable. Users press "check"
    // for the result.
    if (link) void switchOnThere(ctx.kit, link)
    const isLeft = former && (after.external_id !== former.external_id || (link && isOtherRestaurant(former, link)))
    if (isLeft) void leaveRestaurant(ctx.kit, former, asked)
    return after
  },
})
