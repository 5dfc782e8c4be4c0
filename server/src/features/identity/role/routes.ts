import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { permissions as declared } from '#contract/contract.ts'
import { role, roleSchema, type Role, type RoleSchema } from '#contract/identity/role.ts'
import type { AccountType } from '#contract/identity/session.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { missingPermissions, isAtHome, placesOf, type RoleOwner, type Scope } from '#server/domain/identity/rights.ts'
import { listedRoles, visibleRoles, visibleUsers } from '#server/domain/identity/visible-users.ts'
import { users } from '#server/domain/organisation/use-things.ts'
import { granted } from '#server/kit/guard/actor.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import { changed } from '#server/kit/record/changed.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import type { Use } from '#server/kit/record/in-use.ts'
import { namesOf } from '#server/kit/list/list.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { changesOf } from './history.ts'

const ownerName = sql`coalesce(ac.name, co.name, '')`
const from = sql`from role r left join account ac on ac.id = r.owner_id left join company co on co.id = r.owner_id`

/** The holders of a role whom the caller can see. Others are not named. */
const heldBy: Use<Role> = {
  things: users,
  of: ({ id }, { reach }) => sql`select u.name || ' ' || u.surname as name, count(*) over ()::int as n from app_user u
    where ${visibleUsers(reach)} and u.id in (select a.user_id from assignment a where a.role_id = ${id}) order by 1`,
}

type Stored = Omit<Role, 'can_change' | 'cannot'> & { is_own: boolean }
type Owner = Pick<Role, 'account_id' | 'company_id'>

/** The place to which a role belongs. Its author must hold the role's permissions there. */
const placeOf = ({ account_id, company_id }: Owner): Scope =>
  company_id
    ? { scope_type: 'company', scope_id: company_id }
    : account_id
      ? { scope_type: 'account', scope_id: account_id }
      : { scope_type: 'provider', scope_id: null }

function shown({ is_own, ...row }: Stored, { actor }: Context): Role {
  const isBeyond = missingPermissions(actor, { ...placeOf(row), permissions: row.permissions }).length > 0
  const cannot = row.owner_type === 'system' ? 'system' : isBeyond ? 'beyond' : is_own ? 'own' : null
  return { ...row, can_change: cannot === null, cannot }
}

/**
 * Throws unless the caller may build this role. The contract must know all its permissions, and the
 * caller must hold all of them at the owner's place. If a dealer or a company builds the role, the
 * permissions must be below the ceiling of the account type (semantics §1). A dealer's role is for
 * dealers and below, never for the provider.
 */
async function checkRole(db: Db, { actor, reach }: Context, it: Owner & Pick<Role, 'account_type' | 'permissions'>) {
  if (it.account_id && it.company_id) throw wrongField('company_id', 'one_owner')
  const place = placeOf(it)
  if (place.scope_type === 'provider' && !reach.isPlatform) throw wrongField('company_id', 'required')
  if (it.company_id && !reach.whole.has(it.company_id)) throw wrongField('company_id', 'choice')
  if (it.account_id && !reach.accounts.has(it.account_id)) throw wrongField('account_id', 'choice')
  const known = new Set(declared)
  if (it.permissions.some((one) => !known.has(one))) throw wrongField('permissions', 'choice')
  if (place.scope_type !== 'provider') {
    if (it.account_type === 'provider') throw wrongField('account_type', 'choice')
    const schema = await db.one<{ permissions: string[] }>(
      sql`select permissions from role_schema where account_type = ${it.account_type}`,
    )
    if (it.permissions.some((one) => !schema?.permissions.includes(one)))
      throw wrongField('permissions', 'above_ceiling')
  }
  if (missingPermissions(actor, { ...place, permissions: it.permissions }).length > 0)
    throw wrongField('permissions', 'beyond_own_rights')
}

/**
 * Throws if a permission that is added to a role would apply at a place where the caller does not
 * hold it.
 */
async function checkGiven(db: Db, { actor }: Context, before: Role, permissions: readonly string[]) {
  const added = permissions.filter((it) => !before.permissions.includes(it))
  if (added.length === 0) return
  const places = await db.many<Scope>(
    sql`select distinct scope_type, scope_id from assignment where role_id = ${before.id}`,
  )
  if (places.some((it) => missingPermissions(actor, { ...it, permissions: added }).length > 0))
    throw wrongField('permissions', 'beyond_own_rights')
}

/** Whether a change only takes permissions from a role. */
const onlyLessens = (
  before: Role,
  { name, account_type, permissions }: Pick<Role, 'name' | 'account_type' | 'permissions'>,
) =>
  isDeepStrictEqual({ ...name }, { ...before.name }) &&
  account_type === before.account_type &&
  permissions.every((it) => before.permissions.includes(it))

/** Removes duplicate permissions. */
const once = (permissions: readonly string[]) => [...new Set(permissions)]

/** Whether anybody holds a role, inside or outside the caller's tree. */
const isHeld = (db: Db, id: string) => db.one(sql`select 1 from assignment where role_id = ${id} limit 1`)

const cannotChange: Record<NonNullable<Role['cannot']>, Record<Lang, string>> = {
  system: {
    tr: 'Bu, sistemin kendi rolüdür; değiştirilemez ve silinemez.',
    en: 'This is the system’s own role; it cannot be changed or deleted.',
    de: 'Das ist eine Rolle des Systems; sie lässt sich weder ändern noch löschen.',
  },
  beyond: {
    tr: 'Bu rolde sizde olmayan yetkiler var.',
    en: 'This role holds permissions that you don’t have.',
    de: 'Diese Rolle enthält Rechte, die Sie nicht haben.',
  },
  own: {
    tr: 'Kendi rolünüzü siz değiştiremezsiniz.',
    en: 'You cannot change a role that you hold yourself.',
    de: 'Eine Rolle, die Sie selbst haben, können Sie nicht ändern.',
  },
}

const mustMayChange = ({ cannot }: Role, { lang }: Context) => {
  if (cannot) throw fault('permission_required', { detail: cannotChange[cannot][lang] })
}

const { handlers } = recordRoutes(role, {
  table: 'role r',
  columns: ({
    actor,
    reach,
  }) => sql`r.id, r.name, r.account_type, r.owner_type, case when r.owner_type = 'account' then r.owner_id end as account_id,
    case when r.owner_type = 'company' then r.owner_id end as company_id, ${ownerName} as owner_name, r.permissions,
    cardinality(r.permissions) as permission_count, (select count(distinct u.id)::int from assignment a join app_user u on u.id = a.user_id where a.role_id = r.id and ${visibleUsers(reach)}) as user_count,
    exists (select 1 from assignment own where own.role_id = r.id and own.user_id = ${actor.id}) as is_own, r.version, r.updated_at`,
  from: () => from,
  within: ({ reach, actor }) => listedRoles(reach, actor, 'r'),
  shown,
  search: () => ['r.name::text', ownerName.text],
  sort: ({ lang }) => ({ name: `r.name ->> '${lang}' collate "tr-x-icu"`, user_count: 'user_count' }),
  filter: {
    account_type: (values) => sql`r.account_type = any(${values})`,
    account_id: (values) => sql`r.owner_id = any(${values}::uuid[])`,
    company_id: (values) => sql`r.owner_id = any(${values}::uuid[])`,
    permission: (values) => sql`r.permissions && ${values}::text[]`,
  },
  before: async (body, { db, ctx, before }) => {
    if (!before) return checkRole(db, ctx, body)
    mustMayChange(before, ctx)
    if (ctx.unlicensed && !onlyLessens(before, body)) throw ctx.unlicensed
    if (body.account_id !== before.account_id || body.company_id !== before.company_id)
      throw wrongField('company_id', 'fixed')
    if (body.account_type !== before.account_type && (await isHeld(db, before.id)))
      throw wrongField('account_type', 'fixed')
    await checkRole(db, ctx, body)
    await checkGiven(db, ctx, before, body.permissions)
  },
  write: ({ name, account_type, permissions, ...owner }, { before }) => {
    const { scope_type, scope_id } = placeOf(owner)
    return {
      ...(!before && { owner_type: scope_type, owner_id: scope_id }),
      name,
      account_type,
      permissions: once(permissions),
    }
  },
  names: (_, { reach, actor, lang }) => sql`select r.id, r.name ->> ${lang} as name, ${ownerName} as hint ${from}
    where ${listedRoles(reach, actor, 'r')}`,
  uses: [heldBy],
  removing: (it, { ctx }) => mustMayChange(it, ctx),
  done: ({ kit }) => kit.forget(),
})

export const roleRoutes = routes(role, {
  ...handlers,

  history: async (given, ctx) => changesOf(await handlers.history(given, ctx)),

  givable: async ({ query }, { db, actor, reach, lang }) => {
    const scope: Scope = { scope_type: query.scope_type, scope_id: query.scope_id ?? null }
    const seen = await db.many<RoleOwner & { id: string; account_type: AccountType; permissions: string[] }>(
      sql`select r.id, r.owner_type, r.owner_id, r.account_type, r.permissions from role r where ${visibleRoles(reach, 'r')} and r.permissions <@ (${granted})`,
    )
    const ids = seen
      .filter((it) => !query.account_type || it.account_type === query.account_type)
      .filter((it) => placesOf[it.account_type].includes(scope.scope_type) && isAtHome(actor.tree, it, scope))
      .filter((it) => missingPermissions(actor, { ...scope, permissions: it.permissions }).length === 0)
      .map((it) => it.id)
    return namesOf<string>(
      db,
      query,
      sql`select r.id, r.name ->> ${lang} as name, ${ownerName} as hint ${from} where r.id = any(${ids}::uuid[])`,
    )
  },
})

async function oneSchema(db: Db, id: string, lock?: 'lock'): Promise<RoleSchema> {
  const row = await db.one<RoleSchema>(
    sql`select id, account_type, permissions, version, updated_at from role_schema where id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  if (!row) throw fault('not_found')
  return row
}

export const roleSchemaRoutes = routes(roleSchema, {
  list: (_, { db }) =>
    db.many<RoleSchema>(
      sql`select id, account_type, permissions, version, updated_at from role_schema order by account_type`,
    ),
  read: ({ params }, { db }) => oneSchema(db, params.role_schema_id),
  update: async ({ params, body }, ctx) => {
    const after = await changed<RoleSchema>(ctx, {
      noun: 'role-schema',
      version: body.version,
      load: (db, lock) => oneSchema(db, params.role_schema_id, lock),
      write: async (db, before) => {
        const known = new Set(declared)
        if (body.permissions.some((it) => !known.has(it))) throw wrongField('permissions', 'choice')
        await db.one(
          sql`update role_schema set permissions = ${once(body.permissions)}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`,
        )
      },
    })
    // From now on, roles of this kind grant different permissions, so the cached rights are
    // dropped.
    ctx.kit.forget()
    return after
  },
  history: async ({ params }, { db }) => {
    await oneSchema(db, params.role_schema_id)
    return changesOf(await historyOf(db, 'role-schema', params.role_schema_id))
  },
})
