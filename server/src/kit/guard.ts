import sql, { raw, type Sql } from 'sql-template-tag'
import type { Call } from '#contract/kit/call.ts'
import { uuid } from '#contract/kit/fields.ts'
import { reachOf, type Actor, type Reach } from './actor.ts'
import { fault } from './fault.ts'
import type { Kit } from './kit.ts'
import { sha256 } from './tokens.ts'

/** The key's prefix tells a company's API key from an access token. */
export const apiKeyPrefix = 'sofra_'

const everywhere: Reach = { accounts: [], whole: [], companies: [], branches: [], isPlatform: false }

/** The parts of a request that may name a company or branch: each is looked at, so that none can hide behind another. */
type Parts = readonly unknown[]

/**
 * Lets a call pass or throws why not: 401 no token, a dead one or a dead key, 403 permission, 402 module or licence, and 404 for any account, company or branch outside
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
  const isKey = token.startsWith(apiKeyPrefix)
  const actor = isKey ? await keyActor(kit, token) : await userActor(kit, token)
  if (!actor) throw fault(isKey ? 'key_dead' : 'token_dead')
  const refused = () => fault('permission_required', { permission: call.permission })
  if (actor.pending && !call.isEarly) throw fault(`${actor.pending}_required`)
  if ((actor.kind === 'api-key') !== (call.permission === 'api-key')) throw refused()

  if (call.scope && !actor.grants.some((it) => it.permissions.has(call.scope!)))
    throw fault('permission_required', { permission: `api-key ${call.scope}` })

  const isOpen = call.permission === 'signed-in' || call.permission === 'api-key'
  const reach = reachOf(actor, isOpen ? undefined : call.permission)
  const seen = isOpen ? reach : reachOf(actor)
  const branches = named(parts, 'branch_id')
  const companies = named(parts, 'company_id')
  // A body may name the dealer a company already has, whom its own people do not reach: handlers look at that.
  const accounts = named(parts.slice(0, 2), 'account_id')
  const within = (it: Reach, of: string[]) =>
    branches.every((id) => it.branches.includes(id)) &&
    companies.every((id) => of.includes(id)) &&
    accounts.every((id) => it.accounts.includes(id))
  if (!within(seen, seen.companies)) throw fault('not_found')
  if (!within(reach, call.whole ? reach.whole : reach.companies)) throw refused()
  const holds = isOpen || actor.grants.some((it) => it.permissions.has(call.permission))
  if (!holds || (call.platform && !reach.isPlatform)) throw refused()
  const given = [...companies, ...branches.map((branch) => actor.tree.branches.get(branch)!.company_id)]
  for (const it of new Set([...given, ...(await meant(kit, call, actor, reach, parts))]))
    checkLicence(kit, call, actor, it, parts[2])
  return { actor, reach }
}

/** Records that a path names instead of their company, and how they are found among the caller's. */
const recordsOf: Record<string, (id: string, reach: Reach) => Sql> = {
  kiosk_id: (id, it) => ofBranch('kiosk', id, it),
  branch_product_id: (id, it) => ofBranch('product', id, it),
  branch_category_id: (id, it) => ofBranch('category', id, it),
  product_catalog_id: (id, it) =>
    sql`select company_id from product_catalog where id = ${id} and company_id = any(${it.companies}::uuid[])`,
  user_id: (id, it) =>
    sql`select company_id from app_user where id = ${id} and company_id = any(${it.companies}::uuid[])`,
}
const ofBranch = (table: string, id: string, { companies, branches }: Reach) =>
  sql`select company_id from ${raw(table)} where id = ${id} and company_id = any(${companies}::uuid[]) and branch_id = any(${branches}::uuid[])`

/** What a call may name that leads to a company. */
const leads = new Set(['company_id', 'branch_id', 'account_id', 'assignments', ...Object.keys(recordsOf)])

/**
 * Whether a licence bites where a call says so: a module, or that it may bring something new to a record that is there, means a company, and the guard must be
 * able to find it. What somebody does for themselves or for the platform is nobody's licence.
 */
export function hasCompanyToAsk(call: Call): boolean {
  const fields = [call.params, call.query, call.body].flatMap((it) => Object.keys(shapeOf(it)))
  const switchesOn = call.method !== 'PATCH' || fields.some((it) => it === 'is_active' || it === 'is_locked')
  const isOwn = ['public', 'signed-in'].includes(call.permission) || call.platform
  const isAsked = call.module !== undefined || (mayBeNew(call) && call.params && switchesOn && !isOwn)
  return !isAsked || fields.some((it) => leads.has(it))
}

const shapeOf = (schema: unknown): object => (schema as { _zod?: { def?: { shape?: object } } })?._zod?.def?.shape ?? {}

/** Companies a call means without naming them: those of the record in its path and of the places where it gives rights. Read only where a licence could stand in the way. */
async function meant(kit: Kit, call: Call, actor: Actor, reach: Reach, [params, , body]: Parts): Promise<string[]> {
  const { companies, branches } = actor.tree
  const mayExpire =
    isNew(call, actor, body) && reach.companies.some((id) => isExpired(companies.get(id)?.license, kit.now()))
  if (!call.module && !mayExpire) return []
  const found: string[] = []
  for (const it of listIn(body, 'assignments')) {
    const id = String((it as { scope_id?: unknown } | null)?.scope_id).toLowerCase()
    const company = branches.get(id)?.company_id ?? id
    if (reach.companies.includes(company)) found.push(company)
  }
  if (call.permission === 'signed-in') return found
  for (const [name, find] of Object.entries(recordsOf)) {
    const id = (params as Record<string, unknown> | undefined)?.[name]
    if (typeof id !== 'string' || !uuid().safeParse(id).success) continue
    const row = await kit.db.one<{ company_id: string }>(find(id, reach))
    if (row) found.push(row.company_id)
  }
  return found
}

const listIn = (body: unknown, name: string): unknown[] => {
  const given = (body as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(given) ? given : []
}

/** Every id a request gives under a name, in the spelling the database uses. */
function named(parts: Parts, name: 'branch_id' | 'company_id' | 'account_id'): string[] {
  const found: string[] = []
  for (const part of parts) {
    const given = (part as Record<string, unknown> | null | undefined)?.[name]
    for (const it of Array.isArray(given) ? given : [given]) if (typeof it === 'string') found.push(it.toLowerCase())
  }
  return found
}

/** Seven days after its end a licence still counts (semantics §1). */
export const graceMs = 7 * 86_400_000

/** Whether a licence and its seven days' grace are over. */
export const isExpired = (license: { ends_at: string } | null | undefined, now: Date): boolean =>
  Boolean(license && Date.parse(license.ends_at) + graceMs < now.getTime())

/** Whether a call may bring something new at all: it neither reads nor takes away. */
export const mayBeNew = ({ method, permission, frees }: Call): boolean =>
  method !== 'GET' && method !== 'DELETE' && !frees && !/^(get|delete)-/.test(permission)

/** Switching off and locking are nothing new, switching on is. A PATCH moves what is under way; the provider renews what has run out. */
function isNew(call: Call, actor: Actor, body: unknown): boolean {
  if (!mayBeNew(call) || actor.account_type === 'provider') return false
  const { is_active, is_locked } = (body ?? {}) as { is_active?: unknown; is_locked?: unknown }
  if (call.method === 'PATCH') return is_active === true
  return call.method === 'POST' || !(is_active === false || is_locked === true)
}

/** The module must be licensed for the company concerned; an expired licence leaves reads, exports and orders in flight alone. */
function checkLicence(kit: Kit, call: Call, actor: Actor, company_id: string, body: unknown) {
  const license = actor.tree.companies.get(company_id)?.license
  if (call.module && !license?.licensed_module_list[call.module])
    throw fault('module_required', { module: call.module })
  if (isNew(call, actor, body) && isExpired(license, kit.now())) throw fault('licence_expired')
}

async function userActor(kit: Kit, token: string): Promise<Actor | undefined> {
  const sid = await kit.tokens.verify(token)
  return sid ? kit.actorOf(sid) : undefined
}

/** An ordering app with a key of one company: it reaches that company's branches and nothing else. */
async function keyActor(kit: Kit, key: string): Promise<Actor | undefined> {
  const row = await kit.db.one<{ id: string; name: string; company_id: string; scopes: string[]; is_used: boolean }>(
    sql`select id, name, company_id, scopes, used_at > now() - interval '1 minute' as is_used from api_key where hash = ${sha256(key)} and revoked_at is null`,
  )
  if (row && !row.is_used) await kit.db.one(sql`update api_key set used_at = now() where id = ${row.id}`)
  const tree = await kit.tree()
  const company = row && tree.companies.get(row.company_id)
  if (!row || !company?.is_active) return undefined
  return {
    kind: 'api-key',
    id: row.id,
    name: row.name,
    session_id: '',
    account_type: 'company',
    account_id: null,
    language_id: 1,
    pending: null,
    only: null,
    tree,
    reaches: new Map(),
    grants: [{ scope_type: 'company', scope_id: company.id, permissions: new Set(row.scopes) }],
  }
}
