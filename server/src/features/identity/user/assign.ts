import sql from 'sql-template-tag'
import type { AccountType } from '#contract/identity/session.ts'
import { visibleRoles } from '#server/domain/identity/visible-users.ts'
import type { Db } from '#server/db/pool.ts'
import { missingPermissions, isAtHome, placesOf, type RoleOwner, type Scope } from '#server/domain/identity/rights.ts'
import { granted } from '#server/kit/guard/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { isWithin } from './rows.ts'

type Wish = Scope & { role_id: string }

/**
 * A user's account type and home, that is, the account or company the user belongs to. Both follow
 * from the user's roles.
 */
export interface Home {
  account_type: AccountType
  account_id: string | null
  company_id: string | null
}

/**
 * Checks the roles and places that a user is to have. The caller must be able to see the roles, and
 * all must be for the same account type. The places must be in the caller's tree, and the caller
 * must hold the role's permissions there (semantics §1). A newly granted role must not exceed the
 * ceiling of its account type. Throws at the wrong field. Returns the resulting type and home.
 * `has` are the user's current roles.
 */
export async function checkedHome(
  db: Db,
  { actor, reach }: Context,
  wishes: Wish[],
  has: readonly Wish[] = [],
): Promise<Home> {
  // The roles are locked until the transaction ends, so that nobody extends one between this check
  // and the granting.
  const roles = await db.many<
    RoleOwner & { id: string; account_type: AccountType; permissions: string[]; is_above: boolean }
  >(
    sql`select id, account_type, owner_type, owner_id, permissions, not permissions <@ (${granted}) as is_above from role r where id = any(${wishes.map((it) => it.role_id)}::uuid[])
      and ${visibleRoles(reach, 'r')} order by id for no key update`,
  )
  const byId = new Map(roles.map((it) => [it.id, it]))
  const account_type = byId.get(wishes[0]?.role_id ?? '')?.account_type
  if (!account_type) throw wrongField('assignments.0.role_id', 'choice')
  for (const [at, it] of wishes.entries()) {
    const role = byId.get(it.role_id)
    if (!role || role.account_type !== account_type) throw wrongField(`assignments.${at}.role_id`, 'choice')
    if (!placesOf[role.account_type].includes(it.scope_type) || !isWithin(reach, it))
      throw wrongField(`assignments.${at}.scope_id`, 'choice')
    if (!isAtHome(actor.tree, role, it)) throw wrongField(`assignments.${at}.role_id`, 'role_place')
    if (role.is_above && !has.some((one) => isSame(one, it)))
      throw wrongField(`assignments.${at}.role_id`, 'above_ceiling')
    if (missingPermissions(actor, { ...it, permissions: role.permissions }).length > 0)
      throw wrongField(`assignments.${at}.role_id`, 'beyond_own_rights')
  }
  return { account_type, ...belongs(account_type, wishes, actor.tree) }
}

function belongs(type: AccountType, wishes: Wish[], tree: Context['actor']['tree']): Omit<Home, 'account_type'> {
  const [first] = wishes
  if (first?.scope_type === 'provider') {
    const own = [...tree.accounts.values()].find((it) => it.type === 'provider')
    return { account_id: own?.id ?? null, company_id: null }
  }
  if (type === 'solution_partner')
    return { account_id: wishes.find((it) => it.scope_type === 'account')?.scope_id ?? null, company_id: null }
  if (first?.scope_type === 'account') return { account_id: first.scope_id, company_id: null }
  const companyOf = (it: Wish | undefined) =>
    it?.scope_type === 'company' ? it.scope_id : (tree.branches.get(it?.scope_id ?? null)?.company_id ?? null)
  const company_id = companyOf(first)
  const otherCompanyAt = wishes.findIndex((it) => companyOf(it) !== company_id)
  if (otherCompanyAt >= 0) throw wrongField(`assignments.${otherCompanyAt}.scope_id`, 'one_company')
  return { account_id: null, company_id }
}

export const isSame = (a: Wish, b: Wish) =>
  a.role_id === b.role_id && a.scope_type === b.scope_type && (a.scope_id ?? null) === (b.scope_id ?? null)

/**
 * Replaces those assignments of a user that the caller can see. Assignments outside the caller's
 * tree stay.
 */
export async function assign(db: Db, user_id: string, seen: Wish[], wishes: Wish[], now: Date): Promise<void> {
  for (const it of seen.filter((old) => !wishes.some((wish) => isSame(old, wish))))
    await db.one(sql`delete from assignment where user_id = ${user_id} and role_id = ${it.role_id}
      and scope_type = ${it.scope_type} and scope_id is not distinct from ${it.scope_id}::uuid`)
  for (const it of wishes.filter(
    (wish, at) => !seen.some((old) => isSame(old, wish)) && wishes.findIndex((one) => isSame(one, wish)) === at,
  ))
    await db.one(sql`insert into assignment (id, user_id, role_id, scope_type, scope_id, created_at)
      values (${uuidv7()}, ${user_id}, ${it.role_id}, ${it.scope_type}, ${it.scope_id}, ${now})`)
}
