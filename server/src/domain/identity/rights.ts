import sql from 'sql-template-tag'
import type { AccountType } from '#contract/identity/session.ts'
import type { Db } from '#server/db/pool.ts'
import { reachOf, type Actor } from '#server/kit/guard/actor.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Tree } from '#server/kit/guard/tree.ts'

/**
 * A place in the tree of provider, dealers, companies and branches (semantics §1). For the
 * provider, which stands for the whole tree, `scope_id` is null.
 */
export interface Scope {
  scope_type: 'provider' | 'account' | 'company' | 'branch'
  scope_id: string | null
}

/** Permissions at a place, as a user gets them by an assignment. */
export interface Right extends Scope {
  permissions: readonly string[]
}

/**
 * Whether the actor holds a permission for a whole place: at that place or at one that contains it.
 */
export function holds(actor: Actor, permission: string, { scope_type, scope_id }: Scope): boolean {
  const reach = reachOf(actor, permission)
  if (scope_type === 'provider') return reach.isPlatform
  const covered = { account: reach.accounts, company: reach.whole, branch: reach.branches }[scope_type]
  return scope_id !== null && covered.has(scope_id)
}

/**
 * The permissions of a right that the actor does not hold at the right's place and therefore may
 * not grant (semantics §1).
 */
export const missingPermissions = (actor: Actor, right: Right): string[] =>
  right.permissions.filter((it) => !holds(actor, it, right))

/**
 * Throws unless the actor may change a user's rights or password, or suspend or delete the user.
 * Actors may not do this to themselves (semantics §1), nor to a user with a permission that the
 * actor lacks at the same place (walls A3).
 */
export async function refuseUnlessOutranking(db: Db, actor: Actor, user_id: string): Promise<void> {
  if (user_id === actor.id) throw fault('not_oneself')
  const rights = await db.many<Right>(sql`
    select a.scope_type, a.scope_id, r.permissions from assignment a join role r on r.id = a.role_id where a.user_id = ${user_id}`)
  if (rights.some((it) => missingPermissions(actor, it).length > 0)) throw fault('outranked')
}

/**
 * At which kinds of place users of each account type may have rights. Partners get theirs at the
 * companies that have admitted them.
 */
export const placesOf: Record<AccountType, Scope['scope_type'][]> = {
  provider: ['provider'],
  account: ['account'],
  company: ['company', 'branch'],
  branch: ['branch'],
  kiosk: ['branch'],
  solution_partner: ['account', 'company', 'branch'],
}

/** The owner of a role, as it is stored; null for system roles and for the provider's roles. */
export interface RoleOwner {
  owner_type: 'system' | 'provider' | 'account' | 'company'
  owner_id: string | null
}

/**
 * Whether a role may be granted at a place. A role of a dealer or a company may be granted only
 * within that dealer or company. As a consequence, anyone who may change the role holds its
 * permissions wherever it is granted.
 */
export function isAtHome(tree: Tree, { owner_type, owner_id }: RoleOwner, { scope_type, scope_id }: Scope): boolean {
  if (owner_type === 'system' || owner_type === 'provider') return true
  if (scope_id === null) return false
  if (scope_id === owner_id) return true
  const company_id = scope_type === 'branch' ? tree.branches.get(scope_id)?.company_id : scope_id
  return company_id === owner_id || tree.companies.get(company_id ?? '')?.account_id === owner_id
}

/**
 * Whether the actor may move a company to a dealer. By the move, people with rights over that
 * dealer also get rights over the company, and nobody may give others rights over a company that
 * they do not hold themselves.
 */
export async function mayMove(db: Db, actor: Actor, company_id: string, account_id: string): Promise<boolean> {
  const gaining = await db.many<{ permissions: string[] }>(sql`
    select r.permissions from assignment a join role r on r.id = a.role_id where a.scope_type = 'account' and a.scope_id = ${account_id} for no key update of r`)
  const place: Scope = { scope_type: 'company', scope_id: company_id }
  return gaining.every((it) => missingPermissions(actor, { ...place, permissions: it.permissions }).length === 0)
}
