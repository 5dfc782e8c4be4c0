import sql from 'sql-template-tag'
import { calls } from '#contract/contract.ts'
import type { Answer, Call } from '#contract/kit/call.ts'
import type { AccountType } from '#contract/identity/session.ts'
import type { user } from '#contract/identity/user.ts'
import { isAtHome, missingPermissions, placesOf, type RoleOwner, type Scope } from '#server/domain/identity/rights.ts'
import { visibleRoles, visibleUsers } from '#server/domain/identity/visible-users.ts'
import { demandsTwoFactor, granted } from '#server/kit/guard/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { isExpired, mayBeNew, moduleOf } from '#server/kit/guard/licence.ts'
import { companyIn, scopeIn, type Tree } from '#server/kit/guard/tree.ts'
import { isWithin } from './rows.ts'

type Why = Answer<typeof user.why>

interface HeldRole extends Scope {
  role: Record<string, string>
  /**
   * `built`: all permissions of the role. `permissions`: only those that the ceiling of its account
   * type allows.
   */
  built: string[]
  permissions: string[]
}
interface AskedUser {
  account_type: AccountType
  is_active: boolean
  has_password: boolean
  must_two_factor: boolean
  held: HeldRole[]
}

const nothing: Omit<Why, 'code'> = { missing: null, elsewhere: [], roles: [], company_id: null }

/**
 * Finds the check that stops a user's call at a branch. The checks are made in the order of the
 * guard: suspended, invitation not accepted, second step, permission, ceiling, platform only,
 * place, switched off, module, licence. Without a branch, finds out whether the user may make the
 * call anywhere.
 */
export async function why(
  ctx: Context,
  it: { user_id: string; permission: string; branch_id?: string | undefined },
): Promise<Why> {
  const asked = await ctx.db.one<AskedUser>(sql`
    select u.account_type, u.is_active, u.password_hash is not null as has_password,
      u.two_factor_at is null and ${demandsTwoFactor} as must_two_factor,
      (select coalesce(json_agg(json_build_object('scope_type', a.scope_type, 'scope_id', a.scope_id, 'role', r.name, 'built', r.permissions, 'permissions', ${granted})), '[]')
      from assignment a join role r on r.id = a.role_id where a.user_id = u.id) as held
    from app_user u where u.id = ${it.user_id} and ${visibleUsers(ctx.reach)}`)
  if (!asked) throw fault('not_found')
  const concerned = calls.filter((one) => one.call.permission === it.permission).map((one) => one.call)
  if (concerned.length === 0) throw wrongField('permission', 'choice')
  if (!asked.is_active) return { ...nothing, code: 'suspended' }
  if (!asked.has_password) return { ...nothing, code: 'invited' }
  if (asked.must_two_factor) return { ...nothing, code: 'two_factor' }
  const holding = asked.held.filter((one) => one.permissions.includes(it.permission))
  const curing = () => curingRoles(ctx, asked, it)
  if (holding.length === 0 && asked.held.some((one) => one.built.includes(it.permission)))
    return { ...nothing, code: 'ceiling', missing: it.permission }
  if (holding.length === 0) return { ...nothing, code: 'permission', missing: it.permission, roles: await curing() }
  if (concerned.some((one) => one.platform) && !holding.some((one) => one.scope_type === 'provider'))
    return { ...nothing, code: 'platform' }
  return atBranch(ctx, { ...it, asked, holding, concerned, curing })
}

async function atBranch(
  ctx: Context,
  it: {
    branch_id?: string | undefined
    asked: AskedUser
    holding: HeldRole[]
    concerned: readonly Call[]
    curing: () => Promise<Why['roles']>
  },
): Promise<Why> {
  const { tree } = ctx.actor
  const seen = it.holding
    .filter((one) => isWithin(ctx.reach, one))
    .map((one) => ({ role: one.role[ctx.lang] ?? '', place: scopeIn(tree, one.scope_id)?.name ?? '' }))
  const isOn = ({ scope_type, scope_id }: Scope) =>
    scope_type === 'provider' || Boolean(scopeIn(tree, scope_id)?.is_active)
  const branch = it.branch_id ? tree.branches.get(it.branch_id) : undefined
  if (!branch)
    return it.holding.some(isOn) ? { ...nothing, code: 'allowed' } : { ...nothing, code: 'off', elsewhere: seen }
  const company = companyIn(tree, branch.company_id)
  const ofCompany = { ...nothing, company_id: company.id }
  const path = [null, company.account_id, company.id, branch.id]
  const here = it.holding.filter((one) => path.includes(one.scope_id))
  if (here.length === 0) return { ...ofCompany, code: 'scope', elsewhere: seen, roles: await it.curing() }
  if (!here.some(isOn)) return { ...ofCompany, code: 'off', elsewhere: seen }
  const module = it.concerned.map(moduleOf).find((one) => one && !company.license?.licensed_module_list[one])
  if (module) return { ...ofCompany, code: 'module', missing: module }
  const writes = it.concerned.some((one) => one.method !== 'PATCH' && mayBeNew(one))
  if (writes && it.asked.account_type !== 'provider' && isExpired(company.license, ctx.now))
    return { ...ofCompany, code: 'licence' }
  return { ...ofCompany, code: 'allowed' }
}

/**
 * Roles of the user's kind that contain the permission, and that the caller may grant at the branch
 * or where the user already works. The narrowest role comes first.
 */
async function curingRoles(
  { db, actor, reach, lang }: Context,
  { account_type, held }: AskedUser,
  it: { permission: string; branch_id?: string | undefined },
): Promise<Why['roles']> {
  const roles = await db.many<RoleOwner & { id: string; name: string; permissions: string[] }>(sql`
    select id, name ->> ${lang} as name, owner_type, owner_id, ${granted} as permissions from role r
    where account_type = ${account_type} and ${it.permission} = any(${granted}) and ${visibleRoles(reach, 'r')}
    order by cardinality(permissions), id`)
  const places = it.branch_id ? placesAround(actor.tree, it.branch_id) : held
  const mayBeGiven = (role: (typeof roles)[number]) =>
    places.some(
      (place) =>
        placesOf[account_type].includes(place.scope_type) &&
        isAtHome(actor.tree, role, place) &&
        missingPermissions(actor, { ...place, permissions: role.permissions }).length === 0,
    )
  return roles
    .filter(mayBeGiven)
    .slice(0, 5)
    .map(({ id, name }) => ({ id, name }))
}

/** The places at which a right also covers the branch. */
function placesAround(tree: Tree, branch_id: string): Scope[] {
  const branch = tree.branches.get(branch_id)
  if (!branch) return []
  const { id, account_id } = companyIn(tree, branch.company_id)
  return [
    { scope_type: 'provider', scope_id: null },
    { scope_type: 'account', scope_id: account_id },
    { scope_type: 'company', scope_id: id },
    { scope_type: 'branch', scope_id: branch_id },
  ]
}
