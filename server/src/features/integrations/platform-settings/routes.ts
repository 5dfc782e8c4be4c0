import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { platformSettings, type PlatformSettings } from '#contract/integrations/platform-settings.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { triedOut } from '#server/domain/integrations/fault.ts'
import {
  closeRestaurant,
  closingOf,
  forgetRestaurant,
  isOtherRestaurant,
  leaveRestaurant,
  lockTold,
  tellRestaurantAnew,
} from '#server/domain/integrations/restaurant/change-restaurant.ts'
import { withdrawFarewell } from '#server/domain/integrations/restaurant/farewell.ts'
import { pollLoop } from '#server/domain/integrations/inbox/poll.ts'
import { linkOf, switchOnThere } from '#server/domain/integrations/link.ts'
import { offers, type Offer } from '#server/domain/integrations/offers.ts'
import type { Link, Platform } from '#server/domain/integrations/platform.ts'
import { allPlatforms } from '#server/domain/integrations/registry.ts'
import { sendStepsAgain } from '#server/domain/integrations/steps-given-up.ts'
import { openOrders } from '#server/domain/ordering/hanging.ts'
import { wake } from '#server/kit/jobs/work.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { refuseIfKnown, refuseIfUsed, switchesOff } from '#server/kit/record/in-use.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'
import { healthOf } from './health.ts'

interface Own {
  external_id: string
  base_url: string
  settings: Record<string, string>
  polled_at: string | null
  state: {
    poll?: { problem: string | null; failing_since: string | null }
    /** The time since which the platform refuses to renew the access, and its words. */
    access?: { at: string; said: string }
  }
}
interface Place extends AccessPlace {
  branch_id: string
  platform: Platform
  is_licensed: boolean
  offer: Offer
}

/** A link's settings: what is stored, otherwise the first choice. */
const settingsOf = (platform: Platform, stored: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(platform.settings).map(([name, { choices }]) => [name, stored[name] || (choices?.[0] ?? '')]),
  )

/** What is wrong with the settings of a change. A link that is switched off may lack some. */
function settingFaults(
  platform: Platform,
  body: { is_active: boolean; settings: Record<string, string> },
  settings: Record<string, string>,
): { path: string; code: string }[] {
  const unknown = Object.keys(body.settings).filter((name) => !Object.hasOwn(platform.settings, name))
  const all = Object.entries(platform.settings)
  const wrong = all.filter(([name, { choices }]) => choices && !choices.includes(settings[name] ?? ''))
  const malformed = all.filter(([name, { pattern }]) => pattern && settings[name] && !pattern.test(settings[name]))
  const missing = body.is_active ? all.filter(([name, { isOptional }]) => !isOptional && !settings[name]) : []
  const said = (names: string[], code: string) => names.map((name) => ({ path: `settings.${name}`, code }))
  const named = (list: typeof all) => list.map(([name]) => name)
  return [
    ...said(unknown, 'unknown'),
    ...said(named(wrong), 'choice'),
    ...said(named(malformed), 'format'),
    ...said(named(missing), 'required'),
  ]
}

/**
 * The addresses to enter at the platform: each of them, or what they have in common. A platform that
 * sends no pushes needs none.
 */
const addressesOf = ({ webhook }: Platform, base: string): PlatformSettings['addresses'] =>
  webhook?.hasBase
    ? [{ name: '', method: '', url: base }]
    : Object.entries(webhook?.addresses ?? {}).map(([name, method]) => ({ name, method, url: `${base}/${name}` }))

const hosts = Object.entries as (of: Platform['hosts']) => [keyof Platform['hosts'], string][]

/**
 * The platforms that have an adapter and for which the company has the module, or to which the
 * branch is linked without it, in the platform owner's order.
 */
async function placesOf({ actor, db }: Context, id: string): Promise<Place[]> {
  const branch_id = id.toLowerCase()
  const { company_id } = branchIn(actor.tree, branch_id)
  const modules = companyIn(actor.tree, company_id).license?.licensed_module_list
  const linked = await db.many<{ platform: string }>(
    sql`select platform from platform_link where company_id = ${company_id} and branch_id = ${branch_id}`,
  )
  const adapters = allPlatforms()
  return (await offers(db)).flatMap((offer) => {
    const platform = adapters.find((it) => it.code === offer.code)
    if (!platform) return []
    const is_licensed = Boolean(modules?.[platform.code])
    if (!is_licensed && !linked.some((it) => it.platform === platform.code)) return []
    const keys = { branch_id, platform: platform.code }
    return [{ company_id, branch_id, platform, is_licensed, offer, keys, record_id: `${branch_id} ${platform.code}` }]
  })
}

async function placeOf(ctx: Context, { branch_id, name }: { branch_id: string; name: PlatformCode }): Promise<Place> {
  const place = (await placesOf(ctx, branch_id)).find(({ platform }) => platform.code === name)
  if (!place) throw fault('module_required', { module: name })
  return place
}

function refuseUnlicensed({ is_licensed, platform }: Place): void {
  if (!is_licensed) throw fault('module_required', { module: platform.code })
}

/** The refusal to remove the keys that are still needed to close the restaurant. */
const keysNeeded: Record<Lang, string> = {
  tr: 'Anahtarlar, bağlantı kapatılıp restoran platformda kapandıktan sonra silinebilir.',
  en: 'The keys can be removed once the connection is off and the restaurant is closed on the platform.',
  de: 'Die Schlüssel lassen sich entfernen, sobald die Verbindung aus und das Restaurant auf der Plattform geschlossen ist.',
}

const inUse = (ctx: Context, { company_id, branch_id, platform }: Place) =>
  linkOf(ctx.kit, { company_id, branch_id, platform: platform.code })

/** The refusal to connect a branch to a platform that is not offered at the moment. */
const notOffered: Record<Lang, string> = {
  tr: 'Bu platforma şu anda yeni bağlantı kurulamıyor.',
  en: 'New connections to this platform are not possible at the moment.',
  de: 'Neue Verbindungen zu dieser Plattform sind zurzeit nicht möglich.',
}

const access = accessRoutes<typeof platformSettings, Own, Place>(platformSettings, {
  table: 'platform_link',
  columns: ['external_id', 'base_url', 'settings', 'polled_at', 'state'],
  placeOf,
  secrets: ({ platform }, body) =>
    Object.fromEntries(
      Object.keys(platform.secrets.shape).map((name) => [name, body?.is_active === false ? 'optional' : 'needed']),
    ),
  sent: ({ platform }) => platform.webhook?.secrets ?? [],
  show: async ({ place: { company_id, branch_id, platform, is_licensed, offer }, row, db, ctx }) => ({
    name: platform.code,
    is_licensed,
    is_offered: offer.is_active,
    note: offer.note,
    external_id: row?.external_id ?? '',
    host: row ? (hosts(platform.hosts).find(([, url]) => url === row.base_url)?.[0] ?? null) : 'live',
    fields: Object.entries(platform.settings).map(([name, { choices, isOptional }]) => ({
      name,
      choices: [...(choices ?? [])],
      is_optional: isOptional ?? false,
    })),
    settings: settingsOf(platform, row?.settings),
    addresses: row ? addressesOf(platform, `${ctx.kit.url}/api/integration/${platform.code}/${row.id}`) : [],
    capabilities: platform.capabilities,
    closing: row && !row.is_active ? await closingOf(db, { company_id, branch_id, platform: platform.code }) : null,
  }),
  health: ({ polled_at, state: { poll, access } }) => ({
    worked_at: polled_at,
    failure: poll?.problem ? { at: poll.failing_since ?? '', said: poll.problem } : (access ?? null),
  }),
  values: ({ place: { platform }, body, held, ctx: { kit } }) => {
    const base_url = body.host ? (kit.platforms?.get(platform.code) ?? platform.hosts[body.host]) : held?.base_url
    if (!base_url) throw wrongField('host', 'required')
    const settings = settingsOf(platform, { ...held?.settings, ...body.settings })
    refuseBrokenRules(settingFaults(platform, body, settings))
    return { external_id: body.external_id, base_url, settings: JSON.stringify(settings) }
  },
  refuse: async (db, ctx, { place: { company_id, branch_id, platform }, body, before }) => {
    const at = { company_id, branch_id, platform: platform.code }
    await lockTold(db, at)
    // A connection that has worked before does not count as new when it is switched back on.
    const isKnown = before.worked_at !== null && body.external_id === before.external_id
    if (body.is_active && !before.is_active && !before.is_offered && !isKnown)
      throw fault('conflict', { detail: notOffered[ctx.lang], current: before })
    const isClosing = before.is_active || (await closingOf(db, at))?.answer === 'queued'
    if (isClosing && !body.is_active && Object.values(body.secrets).includes(null))
      throw fault('conflict', { detail: keysNeeded[ctx.lang], current: before })
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
    await withdrawFarewell(db, { ...at, external_id, base_url })
    if (held && isOtherRestaurant(held, { external_id, base_url })) {
      await leaveRestaurant(
        db,
        ctx.kit,
        { ...held, ...at, secrets: held.opened },
        { is_active: body.is_active, now: ctx.now },
      )
      await forgetRestaurant(db, at)
    } else if (held && switchesOff(held, body)) await closeRestaurant(db, at, ctx.now)
    await tellRestaurantAnew(db, at, ctx.now)
  },
  check: async (ctx, place) => {
    refuseUnlicensed(place)
    const link = await inUse(ctx, place)
    const found = link && (await triedOut(place.platform.client(ctx.kit, link, { timeoutMs: 8000 }).check()))
    if (link && found?.is_well) await clearProblem(ctx, link)
    return found
  },
})

/**
 * The connection works now, so an earlier problem is no longer shown. The next poll follows at
 * once. If it fails, the problem is shown again.
 */
async function clearProblem({ db, kit }: Context, { company_id, id }: Link): Promise<void> {
  const well = sql`jsonb_set(state, '{poll}', state -> 'poll' || '{"problem": null, "failing_since": null}')`
  await db.one(sql`update platform_link set state = (case when state ? 'poll' then ${well} else state end) - 'next_poll_at'
    where company_id = ${company_id} and id = ${id}`)
  wake(kit, pollLoop.name)
}

export const platformSettingsRoutes = routes(platformSettings, {
  ...access.handlers,

  list: async ({ params }, ctx) => {
    const rows: PlatformSettings[] = []
    for (const place of await placesOf(ctx, params.branch_id)) rows.push(await access.one(ctx.db, ctx, place))
    return rows
  },

  health: async ({ params }, ctx) => {
    const { company_id, branch_id, platform } = await placeOf(ctx, params)
    return healthOf(ctx.db, { company_id, branch_id, platform: platform.code, now: ctx.now, lang: ctx.lang })
  },

  sendAgain: async ({ params, body }, ctx) => {
    const place = await placeOf(ctx, params)
    refuseUnlicensed(place)
    const { company_id, branch_id, platform } = place
    const at = { company_id, branch_id, platform: platform.code, now: ctx.now }
    return { count: await sendStepsAgain(ctx.kit, at, { ...body, by: ctx.actor.name }) }
  },

  update: async (given, ctx) => {
    const place = await placeOf(ctx, given.params)
    if (given.body.is_active) refuseUnlicensed(place)
    const after = await access.handlers.update(given, ctx)
    // The scope tree knows which branches are connected.
    ctx.kit.forget()
    const link = await inUse(ctx, place)
    ctx.kit.nudge(place.branch_id)
    // The call is not awaited, because the platform may be slow or unreachable. Users press "check"
    // for the result.
    if (link) void switchOnThere(ctx.kit, link)
    return after
  },
})
