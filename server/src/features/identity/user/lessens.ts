import sql from 'sql-template-tag'
import type { User } from '#contract/identity/user.ts'
import type { Db } from '#server/db/pool.ts'
import type { Scope } from '#server/domain/identity/rights.ts'
import type { Context } from '#server/kit/context.ts'
import type { Tree } from '#server/kit/guard/tree.ts'
import { facts } from './home.ts'

type Body = Pick<User, (typeof facts)[number] | 'assignments'>

/** Fields of a user that grant a right. Switching one off takes something from the user. */
const marks = new Set<string>(['is_show_live_support', 'is_auth_for_account'])

/**
 * Whether a change only takes something from a user. Each assignment must then equal an earlier
 * one, or be lower than an earlier one: with fewer permissions, or at a place inside it. A new name
 * or mail address may turn the account over to somebody else, so it does not count as taking away.
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

/** Whether the first place is the same as the second one or contains it. */
function covers(tree: Tree, { scope_type, scope_id }: Scope, place: Scope): boolean {
  if (scope_type === 'provider') return true
  if (scope_type === place.scope_type) return scope_id === place.scope_id
  const company_id =
    place.scope_type === 'branch' ? tree.branches.get(place.scope_id ?? '')?.company_id : place.scope_id
  if (scope_type === 'company') return place.scope_type === 'branch' && company_id === scope_id
  return scope_type === 'account' && tree.companies.get(company_id ?? '')?.account_id === scope_id
}
