import sql from 'sql-template-tag'
import type { Call } from '#contract/kit/call.ts'
import { reachOf, type Actor, type Reach } from './actor.ts'
import { fault } from './fault.ts'
import type { Kit } from './kit.ts'
import { sha256 } from './tokens.ts'

/** The key's prefix tells a company's API key from an access token. */
export const apiKeyPrefix = 'sofra_'

const everywhere: Reach = { companies: [], branches: [], isPlatform: false }

/** The parts of a request that may name a company or branch: each is looked at, so that none can hide behind another. */
type Parts = readonly unknown[]

/**
 * Lets a call pass or throws why not: 401 no or dead token, 403 permission, 402 module or licence, and 404 for any company or branch outside
 * the caller's tree, exactly as if it did not exist (semantics §0 and §1). Default is no.
 */
export async function guard(
  kit: Kit,
  call: Call,
  authorization: string | undefined,
  parts: Parts,
): Promise<{ actor: Actor | undefined; reach: Reach }> {
  if (call.permission === 'public') return { actor: undefined, reach: everywhere }
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
  if (!token) throw fault('token_missing')
  const actor = token.startsWith(apiKeyPrefix) ? await keyActor(kit, token) : await userActor(kit, token)
  if (!actor) throw fault('token_dead')
  const refused = () => fault('permission_required', { permission: call.permission })
  if ((actor.kind === 'api-key') !== (call.permission === 'api-key')) throw refused()

  const isOpen = call.permission === 'signed-in' || call.permission === 'api-key'
  const reach = reachOf(actor, isOpen ? undefined : call.permission)
  const seen = isOpen ? reach : reachOf(actor)
  const branches = named(parts, 'branch_id')
  const companies = named(parts, 'company_id')
  if (branches.some((it) => !seen.branches.includes(it)) || companies.some((it) => !seen.companies.includes(it)))
    throw fault('not_found')
  if (branches.some((it) => !reach.branches.includes(it)) || companies.some((it) => !reach.companies.includes(it)))
    throw refused()
  const holds = isOpen || actor.grants.some((it) => it.permissions.has(call.permission))
  if (!holds || (call.platform && !reach.isPlatform)) throw refused()
  for (const it of new Set([...companies, ...branches.map((branch) => actor.tree.branches.get(branch)!.company_id)]))
    checkLicence(kit, call, actor, it)
  return { actor, reach }
}

/** Every id a request gives under a name, in the spelling the database uses. */
function named(parts: Parts, name: 'branch_id' | 'company_id'): string[] {
  const found: string[] = []
  for (const part of parts) {
    const given = (part as Record<string, unknown> | null | undefined)?.[name]
    for (const it of Array.isArray(given) ? given : [given]) if (typeof it === 'string') found.push(it.toLowerCase())
  }
  return found
}

const graceMs = 7 * 86_400_000

/** The module must be licensed for the company concerned; an expired licence leaves reads, exports and orders in flight alone. */
function checkLicence(kit: Kit, call: Call, actor: Actor, company_id: string) {
  const license = actor.tree.companies.get(company_id)?.license
  if (call.module && !license?.licensed_module_list[call.module])
    throw fault('module_required', { module: call.module })
  const isWrite = call.method === 'POST' || call.method === 'PUT' || call.method === 'DELETE'
  if (isWrite && license && Date.parse(license.ends_at) + graceMs < kit.now().getTime()) throw fault('licence_expired')
}

async function userActor(kit: Kit, token: string): Promise<Actor | undefined> {
  const sid = await kit.tokens.verify(token)
  return sid ? kit.actorOf(sid) : undefined
}

/** An ordering app with a key of one company: it reaches that company's branches and nothing else. */
async function keyActor(kit: Kit, key: string): Promise<Actor | undefined> {
  const row = await kit.db.one<{ id: string; name: string; company_id: string }>(
    sql`select id, name, company_id from api_key where hash = ${sha256(key)} and revoked_at is null`,
  )
  const tree = await kit.tree()
  const company = row && tree.companies.get(row.company_id)
  if (!row || !company) return undefined
  return {
    kind: 'api-key',
    id: row.id,
    name: row.name,
    session_id: '',
    account_type: 'company',
    account_id: null,
    language_id: 1,
    tree,
    reaches: new Map(),
    grants: [{ scope_type: 'company', scope_id: company.id, permissions: new Set() }],
  }
}
