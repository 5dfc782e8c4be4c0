import sql from 'sql-template-tag'
import { calls, permissions } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { permission, resource, type Permission, type Resource } from '#contract/identity/permission.ts'
import type { AccountType } from '#contract/identity/session.ts'
import type { Db } from '#server/db/pool.ts'
import { visibleRoles, visibleUsers } from '#server/domain/identity/visible-users.ts'
import { permissionsOf } from '#server/kit/guard/actor.ts'
import { moduleOf } from '#server/kit/guard/licence.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { changed } from '#server/kit/record/changed.ts'
import { pageOf } from '#server/kit/list/page-of.ts'

type Kind = 'permission' | 'resource'
type Words = Pick<Permission, 'name' | 'help' | 'version' | 'updated_at'>
type Input = Pick<Permission, 'name' | 'help'>

/**
 * The catalogue of permissions as the contract declares it. Only two things in it can change: who
 * holds a permission, and the texts that the provider writes.
 */
const catalogue = permissions.map((id) => {
  const its = calls.filter((it) => it.call.permission === id)
  const { wing, noun, call } = its[0]!
  return {
    id,
    wing,
    noun,
    verb: id.split('-')[0] as Permission['verb'],
    calls: its.map((it) => ({ method: it.call.method, path: it.call.path, name: it.name })),
    is_platform: its.some((it) => it.call.platform),
    module: moduleOf(call) ?? null,
  }
})
const byId = new Map(catalogue.map((it) => [it.id, it]))

const isGuarded = (it: Call) => byId.has(it.permission)
/** The resources: every kind of record that has a call that needs a permission. */
const resources = [...new Map(calls.filter((it) => isGuarded(it.call)).map((it) => [it.noun, it.wing]))].map(
  ([id, wing]) => ({
    id,
    wing,
    permission_count: catalogue.filter((it) => it.noun === id).length,
    call_count: calls.filter((it) => it.noun === id && isGuarded(it.call)).length,
  }),
)

const noWords: Words = {
  name: { tr: '', en: '', de: '' },
  help: { tr: '', en: '', de: '' },
  version: 1,
  updated_at: new Date(0).toISOString(),
}

async function wordsOf(db: Db, kind: Kind): Promise<Map<string, Words>> {
  const rows = await db.many<Words & { id: string }>(
    sql`select id, name, help, version, updated_at from permission_text where kind = ${kind}`,
  )
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

/** The catalogue with its texts and the holders in the caller's tree. */
async function shown({ db, actor, reach }: Pick<Context, 'actor' | 'reach'> & { db: Db }): Promise<Permission[]> {
  const counts = await db.many<{ id: string; role_count: number; user_count: number }>(sql`
    select p as id, count(distinct r.id)::int as role_count, count(distinct u.id)::int as user_count
    from role r cross join unnest(r.permissions) p left join assignment a on a.role_id = r.id left join app_user u on u.id = a.user_id and ${visibleUsers(reach)}
    where ${visibleRoles(reach, 'r')} group by p`)
  const counted = new Map(counts.map((it) => [it.id, it]))
  const ceilings = await db.many<{ account_type: AccountType; permissions: string[] }>(
    sql`select account_type, permissions from role_schema order by account_type`,
  )
  const words = await wordsOf(db, 'permission')
  const held = new Set(permissionsOf(actor))
  return catalogue.map((it) => ({
    ...it,
    ...(words.get(it.id) ?? noWords),
    role_count: counted.get(it.id)?.role_count ?? 0,
    user_count: counted.get(it.id)?.user_count ?? 0,
    is_held: held.has(it.id),
    ceilings: ceilings.filter((one) => one.permissions.includes(it.id)).map((one) => one.account_type),
  }))
}

async function shownResources(db: Db): Promise<Resource[]> {
  const words = await wordsOf(db, 'resource')
  return resources.map((it) => ({ ...it, ...(words.get(it.id) ?? noWords) }))
}

const found = <T extends { id: string }>(rows: readonly T[], id: string): T => {
  const row = rows.find((it) => it.id === id)
  if (!row) throw fault('not_found')
  return row
}

/**
 * Changes the texts of one permission. Its row is created on the first change, so that it can be
 * locked.
 */
function change<R extends { id: string; version: number }>(
  ctx: Context,
  it: { kind: Kind; id: string; body: Input & { version: number }; load: (db: Db) => Promise<R> },
): Promise<R> {
  const { kind, id, body } = it
  return changed<R>(ctx, {
    noun: kind,
    version: body.version,
    load: async (db, lock) => {
      const row = await it.load(db)
      if (!lock) return row
      await db.one(sql`insert into permission_text (kind, id) values (${kind}, ${id}) on conflict do nothing`)
      await db.one(sql`select 1 from permission_text where kind = ${kind} and id = ${id} for update`)
      return it.load(db)
    },
    write: (db) =>
      db.one(sql`update permission_text set name = ${JSON.stringify(body.name)}, help = ${JSON.stringify(body.help)}, version = version + 1, updated_at = ${ctx.now}
        where kind = ${kind} and id = ${id}`),
  })
}

const onePermission = (ctx: Context, id: string) => async (db: Db) => found(await shown({ ...ctx, db }), id)
const oneResource = (id: string) => async (db: Db) => found(await shownResources(db), id)

export const permissionRoutes = routes(permission, {
  tree: (_, ctx) => shown(ctx),
  list: async ({ query }, ctx) =>
    pageOf(await shown(ctx), query, {
      text: (it) => [it.id, it.noun, ...Object.values(it.name), ...it.calls.map((each) => each.path)],
      keep: (it) =>
        (query.wing?.includes(it.wing) ?? true) &&
        (query.noun?.includes(it.noun) ?? true) &&
        (query.verb?.includes(it.verb) ?? true),
    }),
  read: ({ params }, ctx) => onePermission(ctx, params.permission_id)(ctx.db),
  update: ({ params, body }, ctx) =>
    change(ctx, {
      kind: 'permission',
      id: params.permission_id,
      body,
      load: onePermission(ctx, params.permission_id),
    }),
  history: async ({ params }, ctx) => {
    found(catalogue, params.permission_id)
    return historyOf(ctx.db, 'permission', params.permission_id)
  },
})

export const resourceRoutes = routes(resource, {
  list: async ({ query }, { db }) =>
    pageOf(await shownResources(db), query, {
      text: (it) => [it.id, it.wing, ...Object.values(it.name)],
      keep: (it) => query.wing?.includes(it.wing) ?? true,
    }),
  read: ({ params }, { db }) => oneResource(params.resource_id)(db),
  update: ({ params, body }, ctx) =>
    change(ctx, { kind: 'resource', id: params.resource_id, body, load: oneResource(params.resource_id) }),
  history: async ({ params }, { db }) => {
    found(resources, params.resource_id)
    return historyOf(db, 'resource', params.resource_id)
  },
})
