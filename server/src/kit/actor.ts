import sql from 'sql-template-tag'
import type { AccountType } from '#contract/identity/session.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tree } from './tree.ts'

interface Grant {
  scope_type: 'provider' | 'account' | 'company' | 'branch'
  scope_id: string | null
  permissions: Set<string>
}

/**
 * Companies and branches where a permission holds. Every tenant statement is tied to these (stack.md: tenancy). Those of `reachOf` are frozen, so
 * that the database is sent the same text each time.
 */
export interface Reach {
  companies: string[]
  branches: string[]
  isPlatform: boolean
}

/** Whoever is asking: a signed-in user, or an ordering app with a company's key. */
export interface Actor {
  kind: 'user' | 'api-key'
  id: string
  /** "Ayşe Kaya": what timelines and histories show. */
  name: string
  session_id: string
  account_type: AccountType
  account_id: string | null
  language_id: number
  grants: Grant[]
  tree: Tree
  reaches: Map<string, Reach>
}

interface Loaded {
  user_id: string
  name: string
  account_type: AccountType
  account_id: string | null
  language_id: number
  grants: (Omit<Grant, 'permissions'> & { permissions: string[] })[] | null
}

/** The actor behind a live session; nothing when it was revoked, ran out, or its user was suspended. */
export async function loadActor(db: Db, session_id: string, tree: Tree): Promise<Actor | undefined> {
  const row = await db.one<Loaded>(sql`
    select u.id as user_id, u.name || ' ' || u.surname as name, u.account_type, u.account_id, u.language_id,
      (select json_agg(json_build_object('scope_type', a.scope_type, 'scope_id', a.scope_id, 'permissions', r.permissions))
        from assignment a join role r on r.id = a.role_id where a.user_id = u.id) as grants
    from session s join app_user u on u.id = s.user_id
    where s.id = ${session_id} and s.revoked_at is null and s.ends_at > now() and s.idle_until > now() and u.is_active`)
  if (!row) return undefined
  const grants = (row.grants ?? []).map((it) => ({ ...it, permissions: new Set(it.permissions) }))
  return {
    kind: 'user',
    id: row.user_id,
    name: row.name,
    session_id,
    account_type: row.account_type,
    account_id: row.account_id,
    language_id: row.language_id,
    grants,
    tree,
    reaches: new Map(),
  }
}

/** Where a permission holds for this actor; with no permission, wherever it may see anything at all. */
export function reachOf(actor: Actor, permission?: string): Reach {
  const key = permission ?? ''
  const known = actor.reaches.get(key)
  if (known) return known
  const branches = new Set<string>()
  let isPlatform = false
  for (const grant of actor.grants) {
    if (permission && !grant.permissions.has(permission)) continue
    if (grant.scope_type === 'provider') isPlatform = true
    for (const it of branchesOf(grant, actor.tree)) branches.add(it)
  }
  const companies = new Set<string>()
  for (const grant of actor.grants) {
    if (permission && !grant.permissions.has(permission)) continue
    for (const company of actor.tree.companies.values())
      if (grant.scope_type === 'provider' || grant.scope_id === company.account_id || grant.scope_id === company.id)
        companies.add(company.id)
  }
  for (const id of branches) companies.add(actor.tree.branches.get(id)?.company_id ?? '')
  const reach = { companies: frozen(companies), branches: frozen(branches), isPlatform }
  actor.reaches.set(key, reach)
  return reach
}

const frozen = (ids: Set<string>) => Object.freeze([...ids]) as string[]

function* branchesOf(grant: Grant, tree: Tree): Iterable<string> {
  if (grant.scope_type === 'branch') {
    if (grant.scope_id && tree.branches.has(grant.scope_id)) yield grant.scope_id
    return
  }
  for (const company of tree.companies.values())
    if (grant.scope_type === 'provider' || grant.scope_id === company.account_id || grant.scope_id === company.id)
      for (const branch of company.branches) yield branch.id
}

/** Every permission the actor holds anywhere: what the panel's menu is cut by (spec §6). */
export const permissionsOf = (actor: Actor): string[] =>
  [...new Set(actor.grants.flatMap((it) => [...it.permissions]))].sort()
