import sql, { type Sql } from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { PlatformFault } from './fault.ts'
import type { Link } from './platform.ts'

/** What a platform gives out when somebody signs in or renews. */
export interface Given {
  access: string
  refresh: string
  livesMs: number
}
interface Kept {
  /** A hash of the credentials from which these tokens come. */
  grant: string
  access: string
  refresh: string
  /** The time until which the access token is valid, in epoch ms. */
  until: number
}

interface Renewal {
  /** The credentials from which the first tokens come. Other credentials have other tokens. */
  grant: string
  /** How long before its end an access token is renewed, in ms. */
  earlyMs: number
  /** Renews the tokens, or signs in for the first time if there is no refresh token yet. */
  renew: (refresh: string | null) => Promise<Given>
  /**
   * Whether all links of the company with the same settings use the same tokens, because the platform
   * gives out only so many. They are stored with the oldest of these links.
   */
  isShared?: true
}

/** For how long one process alone may renew, in ms. This is longer than its call may take. */
const claimMs = 60_000
/** For how long a failed renewal is not repeated while the old token still works, in ms. */
const quietMs = 15_000
/** How many credentials' tokens are kept: the current ones, and those of a former restaurant. */
const maxKept = 2

interface Going {
  renewal?: Promise<string>
  quietUntil?: number
}
const going = new WeakMap<Kit, Map<string, Going>>()

/**
 * The access token of a link, for platforms whose refresh tokens can each be used only once, or
 * that give out only so many tokens. The tokens are stored encrypted with the link, and only one
 * process renews them at a time, because a second use of a refresh token ends all tokens. They are
 * renewed long before their end. Until then the old token is used, also if the renewal fails or its
 * answer is lost. `spent` is a token that the platform has refused.
 */
export async function keptToken(kit: Kit, link: Link, it: Renewal, spent?: string): Promise<string> {
  const grant = sha256(it.grant).toString('hex')
  const known = going.get(kit) ?? new Map<string, Going>()
  going.set(kit, known)
  const at = placeOf(link, it.isShared)
  const key = `${link.company_id} ${it.isShared ? '' : link.branch_id} ${link.platform} ${grant}`
  const mine = known.get(key) ?? {}
  known.set(key, mine)
  const row = await kit.db.one<{ tokens: Buffer | null }>(sql`select tokens from platform_link where ${at}`)
  const now = kit.now().getTime()
  const held = opened(kit, row?.tokens).find((each) => each.grant === grant)
  const usable = held && held.until > now && held.access !== spent ? held : undefined
  if (usable && (usable.until - now > it.earlyMs || (mine.quietUntil ?? 0) > now)) return usable.access
  mine.renewal ??= renewed(kit, at, { ...it, grant, held }).finally(() => delete mine.renewal)
  return mine.renewal.catch((error: unknown) => {
    if (!usable || !(error instanceof PlatformFault)) throw error
    mine.quietUntil = now + quietMs
    return usable.access
  })
}

/**
 * The condition for the link with which the tokens are stored. A link whose settings have changed
 * keeps the tokens of its former settings.
 */
function placeOf(link: Link, isShared: boolean | undefined): Sql {
  const { company_id, branch_id, platform, base_url, settings } = link
  if (!isShared) return sql`company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform}`
  const isSame = sql`(base_url = ${base_url} and settings = ${JSON.stringify(settings)}::jsonb)`
  return sql`company_id = ${company_id} and id = (select id from platform_link where company_id = ${company_id}
    and platform = ${platform} and (${isSame} or branch_id = ${branch_id}) order by ${isSame} desc, id limit 1)`
}
const opened = (kit: Kit, sealed: Buffer | null | undefined): Kept[] =>
  sealed ? kit.seal.open<{ kept: Kept[] }>(sealed).kept : []

async function renewed(kit: Kit, at: Sql, it: Renewal & { held: Kept | undefined }): Promise<string> {
  const now = kit.now()
  const claimed = await kit.db.one<{ tokens: Buffer | null }>(sql`
    update platform_link set renewing_until = ${new Date(now.getTime() + claimMs)}
    where ${at} and (renewing_until is null or renewing_until <= ${now}) returning tokens`)
  if (!claimed) throw new PlatformFault('unclear', 'the access is being renewed')
  const all = opened(kit, claimed.tokens)
  const stored = all.find((each) => each.grant === it.grant)
  // Another process has renewed between our look and our claim.
  if (stored && stored.access !== it.held?.access && stored.until > now.getTime()) {
    await release(kit, at)
    return stored.access
  }
  try {
    const { access, refresh, livesMs } = await it.renew(stored?.refresh ?? null)
    const kept: Kept = { grant: it.grant, access, refresh, until: now.getTime() + livesMs }
    const sealed = kit.seal.close({
      kept: [kept, ...all.filter((each) => each.grant !== it.grant)].slice(0, maxKept),
    })
    await kit.db.one(
      sql`update platform_link set tokens = ${sealed}, renewing_until = null, state = state - 'access' where ${at}`,
    )
    return access
  } catch (error) {
    await release(kit, at)
    if (error instanceof PlatformFault && error.kind === 'refused') await noteRefusal(kit, at, error.message)
    throw error
  }
}

const release = (kit: Kit, at: Sql) => kit.db.one(sql`update platform_link set renewing_until = null where ${at}`)

/** Records since when the platform refuses to renew, so that the link's settings show this at once. */
async function noteRefusal(kit: Kit, at: Sql, said: string): Promise<void> {
  const access = JSON.stringify({ access: { at: kit.now().toISOString(), said } })
  await kit.db.one(sql`update platform_link set state = state || ${access}::jsonb where ${at} and not state ? 'access'`)
}
