import sql from 'sql-template-tag'
import {
  platformSettings,
  type PlatformSettings,
  type PlatformSettingsInput,
} from '#contract/integrations/platform-settings.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { linkOf, switchOnThere, writeLink } from '#server/domain/integrations/link.ts'
import type { Platform } from '#server/domain/integrations/platform.ts'
import { allPlatforms } from '#server/domain/integrations/registry.ts'
import { openOrders } from '#server/domain/ordering/hanging.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { refuseIfUsed, switchesOff } from '#server/kit/record/in-use.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'

/** A branch's link, or the lack of one. */
interface Stored {
  id: string
  version: number
  is_active: boolean
  external_id: string
  base_url: string
  secrets: Buffer
  checked: PlatformSettings['checked']
}
interface Place {
  company_id: string
  branch_id: string
  platform: Platform
}

const secretsOf = ({ platform }: Place) => Object.keys(platform.secrets.shape)
const hosts = Object.entries as (of: Platform['hosts']) => [keyof Platform['hosts'], string][]

/** The platforms that are written and that the company has the module of. */
function licensed({ actor }: Context, company_id: string): Platform[] {
  const modules = companyIn(actor.tree, company_id).license?.licensed_module_list
  return allPlatforms().filter(({ code }) => modules?.[code])
}

const placesOf = (ctx: Context, id: string): Place[] => {
  const branch_id = id.toLowerCase()
  const { company_id } = branchIn(ctx.actor.tree, branch_id)
  return licensed(ctx, company_id).map((platform) => ({ company_id, branch_id, platform }))
}

function placeOf(ctx: Context, { branch_id, name }: { branch_id: string; name: PlatformCode }): Place {
  const place = placesOf(ctx, branch_id).find(({ platform }) => platform.code === name)
  if (!place) throw fault('module_required', { module: name })
  return place
}

async function rowOf(db: Db, ctx: Context, place: Place): Promise<PlatformSettings> {
  const { company_id, branch_id, platform } = place
  const { code, hosts: at, webhook, capabilities } = platform
  const link = await db.one<Stored>(sql`
    select id, version, is_active, external_id, base_url, secrets, state -> 'check' as checked from platform_link
    where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${code}`)
  const held = link && ctx.kit.seal.open<Record<string, string>>(link.secrets)
  const urlOf = (name: string) => `${ctx.kit.url}/api/integration/${code}/${link?.id}/${name}`
  return {
    name: code,
    version: link?.version ?? 0,
    is_active: link?.is_active ?? false,
    external_id: link?.external_id ?? '',
    host: link ? (hosts(at).find(([, url]) => url === link.base_url)?.[0] ?? null) : 'live',
    secrets: Object.fromEntries(secretsOf(place).map((name) => [name, Boolean(held?.[name])])),
    addresses: link
      ? Object.entries(webhook.addresses).map(([name, method]) => ({ name, method, url: urlOf(name) }))
      : [],
    capabilities: [...capabilities],
    checked: link?.checked ?? null,
  }
}

/** The secrets after a change: those sent in place of those held, with none that the platform does not know and none missing. */
function changedSecrets(place: Place, held: Record<string, string>, sent: PlatformSettingsInput['secrets']) {
  const names = secretsOf(place)
  const unknown = Object.keys(sent).filter((it) => !names.includes(it))
  refuseBrokenRules(unknown.map((it) => ({ path: `secrets.${it}`, code: 'unknown' })))
  const after = Object.fromEntries(names.map((it) => [it, sent[it] || held[it] || '']))
  refuseBrokenRules(names.flatMap((it) => (after[it] ? [] : [{ path: `secrets.${it}`, code: 'required' }])))
  return after
}

const recordOf = ({ branch_id, platform }: Place) => `${branch_id} ${platform.code}`

export const platformSettingsRoutes = routes(platformSettings, {
  list: async ({ params }, ctx) => {
    const rows: PlatformSettings[] = []
    for (const place of placesOf(ctx, params.branch_id)) rows.push(await rowOf(ctx.db, ctx, place))
    return rows
  },

  read: ({ params }, ctx) => rowOf(ctx.db, ctx, placeOf(ctx, params)),

  update: async ({ params, body: { version, ...body } }, ctx) => {
    const place = placeOf(ctx, params)
    const { company_id, branch_id, platform } = place
    const after = await ctx.db.tx(async (db) => {
      // One change of a branch at a time, also where there is no link yet.
      await db.one(sql`select id from branch where company_id = ${company_id} and id = ${branch_id} for update`)
      const before = await rowOf(db, ctx, place)
      if (before.version !== version) throw fault('stale_version', { current: before })
      if (switchesOff(before, body))
        await refuseIfUsed(db, ctx, [openOrders], { company_id, branch_id, platform: platform.code }, 'off')
      const link = await db.one<Pick<Stored, 'base_url' | 'secrets'>>(sql`
        select base_url, secrets from platform_link where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform.code}`)
      const base_url = body.host ? platform.hosts[body.host] : link?.base_url
      if (!base_url) throw wrongField('host', 'required')
      const held = link ? ctx.kit.seal.open<Record<string, string>>(link.secrets) : {}
      await writeLink(db, ctx.kit, {
        company_id,
        branch_id,
        platform: platform.code,
        external_id: body.external_id,
        base_url,
        secrets: changedSecrets(place, held, body.secrets),
        is_active: body.is_active,
      })
      const row = await rowOf(db, ctx, place)
      const { noun } = platformSettings
      await audit(db, ctx, { noun, record_id: recordOf(place), company_id, action: 'update', before, after: row })
      return row
    })
    const link = await linkOf(ctx.kit, { company_id, branch_id, platform: platform.code })
    // The platform may be slow or away; whoever wants to know presses "check".
    if (link) void switchOnThere(ctx.kit, link)
    return after
  },

  check: async ({ params }, ctx) => {
    const place = placeOf(ctx, params)
    const { company_id, branch_id, platform } = place
    const link = await linkOf(ctx.kit, { company_id, branch_id, platform: platform.code })
    if (!link) throw fault('not_found')
    const client = platform.client(ctx.kit, link, { timeoutMs: 8000 })
    const found = await client.check().then(
      (name) => ({ is_well: true, said: name }),
      (error: unknown) => {
        if (!(error instanceof PlatformFault)) throw error
        return { is_well: false, said: error.message }
      },
    )
    const check = { ...found, at: ctx.now.toISOString() }
    await ctx.db.one(sql`update platform_link set state = state || ${JSON.stringify({ check })}::jsonb
      where company_id = ${company_id} and id = ${link.id}`)
    return rowOf(ctx.db, ctx, place)
  },

  history: ({ params }, ctx) => {
    const place = placeOf(ctx, params)
    return historyOf(ctx.db, platformSettings.noun, recordOf(place), [place.company_id])
  },
})
