import sql from 'sql-template-tag'
import type { AccountType } from '#contract/identity/session.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { reachFrom, type Reach } from './reach.ts'
import { scopeIn, type Tree } from './tree.ts'

interface Grant {
  scope_type: 'provider' | 'account' | 'company' | 'branch'
  scope_id: string | null
  permissions: Set<string>
}

/** The caller: a signed-in user, or an ordering app with a company's key. */
export interface Actor {
  kind: 'user' | 'api-key'
  id: string
  /** "Ayşe Kaya": the name shown in timelines and histories. */
  name: string
  session_id: string
  account_type: AccountType
  account_id: string | null
  language_id: number
  /**
   * The step that the user must complete before anything else. Until then the guard refuses every
   * call that the contract does not mark as `isEarly`.
   */
  pending: 'two_factor' | 'registration' | null
  /**
   * Set for a partner's session that was opened for one customer: the session reaches only that
   * company, or only that branch of the company.
   */
  only: { company_id: string; branch_id: string | null } | null
  grants: Grant[]
  tree: Tree
  reaches: Map<string, Reach>
  /**
   * Set for an app that calls with a member token: it may only make the calls about this member.
   * `since` is when the member proved who they are, in ms.
   */
  member?: { id: string; since: number }
}

/** The row of a live session, with its user and the user's rights. */
export interface SessionRow {
  user_id: string
  name: string
  account_type: AccountType
  account_id: string | null
  language_id: number
  must_two_factor: boolean
  registering: string | null
  only_company_id: string | null
  only_branch_id: string | null
  grants: (Omit<Grant, 'permissions'> & { permissions: string[] })[] | null
}

/**
 * The permissions that a role `r` grants. A role built by a dealer or a company is limited to the
 * current ceiling of its kind (semantics §1).
 */
export const granted = sql`case when r.owner_type in ('system', 'provider') then r.permissions else
  array(select unnest(r.permissions) intersect select unnest(permissions) from role_schema where account_type = r.account_type) end`

/** Whether a dealer or a company that user `u` works for requires two-factor sign-in. */
export const demandsTwoFactor = sql`(exists (select 1 from account d where d.demands_two_factor and (d.id = u.account_id or d.id in (select scope_id from assignment where user_id = u.id)))
  or exists (select 1 from company d where d.demands_two_factor and (d.id = u.company_id or d.id in (select scope_id from assignment where user_id = u.id))))`

/**
 * The actor behind a live session. Undefined if the session was revoked or has expired, or if its
 * user is suspended.
 */
export async function loadActor(db: Db, session_id: string, tree: Tree): Promise<Actor | undefined> {
  const row = await readSession(db, session_id)
  return row && actorOfSession(row, session_id, tree)
}

/**
 * Reads a live session. Undefined if it was revoked or has expired, or if its user is suspended.
 */
export const readSession = (db: Db, session_id: string): Promise<SessionRow | undefined> =>
  db.one<SessionRow>(sql`
    select u.id as user_id, u.name || ' ' || u.surname as name, u.account_type, u.account_id, u.language_id, u.registering,
      s.company_id as only_company_id, s.branch_id as only_branch_id,
      s.asks_two_factor and u.two_factor_at is null and ${demandsTwoFactor} as must_two_factor,
      (select json_agg(json_build_object('scope_type', a.scope_type, 'scope_id', a.scope_id, 'permissions', ${granted}))
        from assignment a join role r on r.id = a.role_id where a.user_id = u.id) as grants
    from session s join app_user u on u.id = s.user_id
    where s.id = ${session_id} and s.revoked_at is null and s.ends_at > now() and s.idle_until > now() and u.is_active and u.deleted_at is null`)

/** The caller for whom a session acts, with their rights in the given tree. */
export function actorOfSession(row: SessionRow, session_id: string, tree: Tree): Actor {
  // Switching off a place suspends the rights that its users have there. Somebody with rights above
  // that place can switch it on again.
  const grants = (row.grants ?? [])
    .filter((it) => it.scope_type === 'provider' || scopeIn(tree, it.scope_id)?.is_active)
    .map((it) => ({ ...it, permissions: new Set(it.permissions) }))
  const only = row.only_company_id ? { company_id: row.only_company_id, branch_id: row.only_branch_id } : null
  return {
    kind: 'user',
    id: row.user_id,
    name: row.name,
    session_id,
    account_type: row.account_type,
    account_id: row.account_id,
    language_id: row.language_id,
    pending: only ? null : row.registering ? 'registration' : row.must_two_factor ? 'two_factor' : null,
    only,
    grants: only ? grants.flatMap((it) => narrowed(it, only, tree)) : grants,
    tree,
    reaches: new Map(),
  }
}

/**
 * Whether a session's user has the same rights in a newer tree, because the companies and branches
 * concerned are unchanged. If the user has rights at a dealer or the provider, every change of the
 * tree counts.
 */
export const seesTheSame = ({ grants, only_company_id }: SessionRow, before: Tree, now: Tree): boolean =>
  before === now ||
  ((grants ?? []).every(
    (it) =>
      (it.scope_type === 'company' || it.scope_type === 'branch') &&
      scopeIn(before, it.scope_id) === scopeIn(now, it.scope_id),
  ) &&
    before.companies.get(only_company_id) === now.companies.get(only_company_id))

/** Limits a grant to one company or branch. Returns no grant if it does not include that place. */
function narrowed(grant: Grant, only: NonNullable<Actor['only']>, tree: Tree): Grant[] {
  const { scope_type, scope_id, permissions } = grant
  if (scope_type === 'branch') {
    const isInside = only.branch_id
      ? scope_id === only.branch_id
      : tree.branches.get(scope_id)?.company_id === only.company_id
    return isInside ? [grant] : []
  }
  const account_id = tree.companies.get(only.company_id)?.account_id
  const covers = scope_type === 'provider' || scope_id === only.company_id || scope_id === account_id
  if (!covers) return []
  return [
    only.branch_id
      ? { scope_type: 'branch', scope_id: only.branch_id, permissions }
      : { scope_type: 'company', scope_id: only.company_id, permissions },
  ]
}

/**
 * The places where this actor holds a permission. Without a permission: the places where the actor
 * holds any.
 */
export function reachOf(actor: Actor, permission?: string): Reach {
  const key = permission ?? ''
  let reach = actor.reaches.get(key)
  if (!reach) {
    const holding = actor.grants.filter((it) => !permission || it.permissions.has(permission))
    actor.reaches.set(key, (reach = reachFrom(holding, actor.tree)))
  }
  return reach
}

/**
 * The company under which things that belong to a person are stored, such as files made for them
 * and answers kept for their requests. This is the person's company if they belong to exactly one,
 * otherwise the platform's.
 */
export function homeOf(actor: Pick<Actor, 'grants' | 'tree'>): string {
  const places = companiesOf(actor)
  const [only] = places
  return (places.size === 1 && only) || platformCompany
}

/**
 * All companies under which things that belong to a person may already be stored. The person may
 * have worked for one company at that time and for several now, or the other way round. The company
 * of an API key never changes.
 */
export function homesOf(actor: Pick<Actor, 'kind' | 'grants' | 'tree'>): string[] {
  if (actor.kind === 'api-key') return [homeOf(actor)]
  return [platformCompany, ...companiesOf(actor)].filter((it) => it !== null)
}

/**
 * The companies where an actor works. Contains null if the actor has rights beyond single
 * companies.
 */
const companiesOf = ({ grants, tree }: Pick<Actor, 'grants' | 'tree'>): Set<string | null> =>
  new Set(
    grants.map(({ scope_type, scope_id }) => {
      if (scope_type === 'company') return scope_id
      return scope_type === 'branch' ? (tree.branches.get(scope_id)?.company_id ?? null) : null
    }),
  )

/**
 * Every permission the actor holds anywhere: the panel's menu shows only what these allow (spec
 * §6).
 */
export const permissionsOf = (actor: Actor): string[] =>
  [...new Set(actor.grants.flatMap((it) => [...it.permissions]))].sort()
