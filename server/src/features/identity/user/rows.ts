import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { User } from '#contract/identity/user.ts'
import type { Db } from '#server/db/pool.ts'
import { missingPermissions, type Right, type Scope } from '#server/domain/identity/rights.ts'
import { visibleUsers } from '#server/domain/identity/visible-users.ts'
import { loadActor } from '#server/kit/guard/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Reach } from '#server/kit/guard/reach.ts'
import { scopeIn } from '#server/kit/guard/tree.ts'

interface HeldRight extends Right {
  role_id: string
  role: Record<string, string>
}
type Stored = Omit<User, 'can_change' | 'cannot' | 'is_shared' | 'assignments' | 'places'> & { held: HeldRight[] }

export const state = sql`case when not u.is_active then 'suspended' when u.password_hash is null then 'invited' else 'active' end`
export const columns = sql`u.id, u.account_type, u.account_id, u.company_id, coalesce(ac.name, co.name, '') as home_name, u.name, u.surname, u.email, u.phone,
  u.profile_image, u.language_id, ${state} as state, u.is_show_live_support, u.is_auth_for_account, u.two_factor_at is not null as has_two_factor,
  ll.at as last_login_at, u.created_at, u.version, u.updated_at,
  (select coalesce(json_agg(json_build_object('role_id', a.role_id, 'role', r.name, 'scope_type', a.scope_type, 'scope_id', a.scope_id, 'permissions', r.permissions)
    order by a.created_at, a.id), '[]') from assignment a join role r on r.id = a.role_id where a.user_id = u.id) as held`
export const from = sql`from app_user u left join account ac on ac.id = u.account_id left join company co on co.id = u.company_id left join last_login ll on ll.user_id = u.id`

/**
 * Whether a place is among those that the caller may access. Other places are hidden, because they
 * would reveal other tenants.
 */
export const isWithin = (reach: Reach, { scope_type, scope_id }: Scope): boolean =>
  scope_type === 'provider'
    ? reach.isPlatform
    : { account: reach.accounts, company: reach.whole, branch: reach.branches }[scope_type].has(scope_id ?? '')

/** A stored user as the caller may see it. */
export function showUser({ held, ...user }: Stored, { actor, reach }: Context): User {
  const seen = held.filter((it) => isWithin(reach, it))
  const hidden = held.filter((it) => !isWithin(reach, it))
  // The caller has no say in the rights of a partner's user with other companies. For all other
  // users, all rights count.
  const counted = user.account_type === 'solution_partner' ? seen : held
  const cannot =
    user.id === actor.id ? 'self' : counted.some((it) => missingPermissions(actor, it).length > 0) ? 'beyond' : null
  return {
    ...user,
    assignments: seen.map(({ role_id, scope_type, scope_id }) => ({ role_id, scope_type, scope_id })),
    places: seen.map((it) => ({ role: it.role, place: scopeIn(actor.tree, it.scope_id)?.name ?? '' })),
    can_change: cannot === null,
    cannot,
    is_shared: hidden.length > 0,
  }
}

/**
 * One user of the caller's tree. Throws if there is none. The user is locked together with the
 * caller, in the order of their ids. If two users change each other at once, the second one sees
 * the result of the first change, and is refused if that change has removed them.
 */
export async function oneUser(db: Db, ctx: Context, id: string, lock?: 'lock'): Promise<User> {
  // The lock is taken without the joins: roles read in the same statement would be those from
  // before the wait.
  if (lock)
    await db.many(
      sql`select u.id from app_user u where u.id = ${ctx.actor.id} or (u.id = ${id} and ${visibleUsers(ctx.reach)}) order by u.id for no key update of u`,
    )
  const actor = lock ? await loadActor(db, ctx.actor.session_id, ctx.actor.tree) : ctx.actor
  if (!actor) throw fault('token_dead')
  const row = await db.one<Stored>(sql`select ${columns} ${from} where u.id = ${id} and ${visibleUsers(ctx.reach)}`)
  if (!row) throw fault('not_found')
  return showUser(row, { ...ctx, actor })
}

/**
 * Fields of a user whose values depend on the viewer. A difference in them does not count as a
 * change.
 */
const derived = [
  'assignments',
  'can_change',
  'cannot',
  'is_shared',
  'home_name',
  'account_id',
  'company_id',
  'last_login_at',
]

/**
 * A user's history in readable form, with roles and places by name. The author of a change may have
 * had access to more roles and places than the viewer; those that the viewer may not access are
 * left out.
 */
export const seenHistory = <E extends { before: object | null; after: object | null }>(
  entries: E[],
  { reach, lang }: Pick<Context, 'reach' | 'lang'>,
) =>
  entries.map((it) => ({
    ...it,
    before: seenRecord(it.before, reach, lang),
    after: seenRecord(it.after, reach, lang),
  }))

function seenRecord(record: object | null, reach: Reach, lang: Lang): Record<string, never> | null {
  if (!record) return null
  const { assignments = [], places = [] } = record as Partial<User>
  const seen = places.filter((_, at) => assignments[at] && isWithin(reach, assignments[at]))
  const kept = Object.entries(record).filter(([name]) => !derived.includes(name))
  const names = seen.map((it) => (it.place ? `${it.role[lang]} · ${it.place}` : it.role[lang]))
  return Object.fromEntries([...kept, ['places', names]]) as Record<string, never>
}
