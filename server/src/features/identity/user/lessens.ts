import sql from 'sql-template-tag'
import type { User } from '#contract/identity/user.ts'
import type { Db } from '#server/db/pool.ts'
import type { Scope } from '#server/domain/identity/rights.ts'
import type { Context } from '#server/kit/context.ts'
import type { Tree } from '#server/kit/guard/tree.ts'
import { facts } from './home.ts'

type Body = Pick<User, (typeof facts)[number] | 'assignments'>

/** Marks that are a right. Without them, a user has less. */
const marks = new Set<string>(['is_show_live_support', 'is_auth_for_account'])

/**
 * Whether a change only takes something from a user: each assignment stands, or is lower than one
 * that stands, with fewer permissions or at a place within it. With another name or address, the
 * user may be somebody new.
 */
export async function onlyLessens(db: Db, { actor }: Context, before: User, body: Body): Promise<boolean> {
  if (facts.some((it) => body[it] !== before[it] && !(marks.has(it) && body[it] === false))) return false
  const ids = [...before.assignments, ...body.assignments].map((it) => it.role_id)
  const roles = await db.many<{ id: string; permissions: string[] }>(
    sql`select id, permissions from role where id = any(${ids}::uuid[]) order by id for no key update`,
  )
  const permissionsOf = (id: string) => roles.find((it) => it.id === id)?.permissions
  return body.assignments.every((wish) =>
    before.assignments.some((old) => {
      if (!covers(actor.tree, old, wish)) return false
      const has = new Set(permissionsOf(old.role_id))
      return old.role_id === wish.role_id || permissionsOf(wish.role_id)?.every((it) => has.has(it))
    }),
  )
}

/** Whether a place is another one or contains it. */
function covers(tree: Tree, { scope_type, scope_id }: Scope, place: Scope): boolean {
  if (scope_type === 'provider') return true
  if (scope_type === place.scope_type) return scope_id === place.scope_id
  const company_id =
    place.scope_type === 'branch' ? tree.branches.get(place.scope_id ?? '')?.company_id : place.scope_id
  if (scope_type === 'company') return place.scope_type === 'branch' && company_id === scope_id
  return scope_type === 'account' && tree.companies.get(company_id ?? '')?.account_id === scope_id
}
