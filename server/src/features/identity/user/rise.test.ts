import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { role } from '#contract/identity/role.ts'
import { accountTypes, type AccountType } from '#contract/identity/session.ts'
import { user, type User } from '#contract/identity/user.ts'
import type { Call } from '#contract/kit/call.ts'
import { branch } from '#contract/organisation/branch.ts'
import { company } from '#contract/organisation/company.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world } = await setUp()

/**
 * The permissions to grant: some that many people hold, some that few hold, and one that counts
 * only for the platform.
 */
const permissions = [
  'get-order',
  'patch-order-approve',
  'get-user-all',
  'get-user',
  'post-user',
  'put-user',
  'patch-user',
  'delete-user',
  'get-role-all',
  'get-role',
  'post-role',
  'put-role',
  'delete-role',
  'put-company',
  'patch-company',
  'put-branch',
  'post-company-license',
  'post-currency',
]

type Assignment = User['assignments'][number]
interface Grant extends Assignment {
  user_id: string
  permissions: string[]
}

/**
 * A model that does not use the server's code: every right that anybody holds, as `user permission
 * place`, for each place at or below the one where it was granted.
 */
async function rights(): Promise<Map<string, Set<string>>> {
  const { db } = server.database
  const grants = await db.many<Grant>(sql`
    select a.user_id, a.role_id, a.scope_type, a.scope_id, r.permissions from assignment a join role r on r.id = a.role_id
    join app_user u on u.id = a.user_id where u.deleted_at is null`)
  const accounts = await db.many<{ id: string }>(sql`select id from account`)
  const companies = await db.many<{ id: string; account_id: string }>(sql`select id, account_id from company`)
  const branches = await db.many<{ id: string; company_id: string }>(
    sql`/* platform: the model */ select id, company_id from branch`,
  )
  const beneath = ({ scope_type, scope_id }: Assignment): string[] => {
    const ofCompanies = companies.filter(
      (it) => scope_type === 'provider' || it.account_id === scope_id || it.id === scope_id,
    )
    const ofBranches = branches.filter(
      (it) => it.id === scope_id || ofCompanies.some((each) => each.id === it.company_id),
    )
    const ofAccounts = accounts.filter((it) => scope_type === 'provider' || it.id === scope_id)
    return [
      ...(scope_type === 'provider' ? [{ id: 'platform' }] : []),
      ...ofAccounts,
      ...ofCompanies,
      ...ofBranches,
    ].map((it) => it.id)
  }
  const held = new Map<string, Set<string>>()
  for (const grant of grants) {
    const its = held.get(grant.user_id) ?? new Set()
    held.set(grant.user_id, its)
    for (const place of beneath(grant)) for (const permission of grant.permissions) its.add(`${permission} ${place}`)
  }
  return held
}

interface Person {
  id: string
  email: string
}
const people = () =>
  server.database.db.many<Person>(sql`select id, email from app_user where deleted_at is null order by created_at, id`)
const roles = () =>
  server.database.db.many<{ id: string; account_type: AccountType; is_system: boolean }>(
    sql`select id, account_type, owner_type = 'system' as is_system from role order by updated_at, id`,
  )

const sessions = new Map<string, Caller>()
/**
 * A caller who can sign in. Invited users get the same password as the others. If a session has
 * ended, it is reopened if the user may sign in.
 */
async function as({ id, email }: Person): Promise<Caller | undefined> {
  const known = sessions.get(id)
  if (known && (await known.raw(user.list, { query: { limit: 1 } })).status !== 401) return known
  await server.database.db.one(
    sql`update app_user set password_hash = (select password_hash from app_user where email_key = ${world.users.provider}) where id = ${id}`,
  )
  const fresh = await signIn(server.url, email).catch(() => undefined)
  if (fresh) sessions.set(id, fresh)
  return fresh
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!
const inputOf = (call: { _zod: { def: unknown } }, row: object) =>
  Object.fromEntries(
    Object.keys((call as unknown as { shape: object }).shape).map((name) => [name, row[name as keyof typeof row]]),
  )

type Step = { actor: number; kind: number; a: number; b: number; c: number; d: number; some: number[] }
const number = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.record({
  actor: number,
  kind: fc.nat(9),
  a: number,
  b: number,
  c: number,
  d: number,
  some: fc.array(fc.nat(permissions.length - 1), { maxLength: 6 }),
})

const fits: Record<AccountType, Assignment['scope_type'][]> = {
  provider: ['provider'],
  account: ['account'],
  company: ['company', 'branch'],
  branch: ['branch'],
  kiosk: ['branch'],
  solution_partner: ['account', 'company', 'branch'],
}
let made = 0
async function act(it: Step, who: Caller): Promise<number> {
  const { companies, dealers } = world
  const all = [companies.own, companies.sibling, companies.foreign]
  const places: Omit<Assignment, 'role_id'>[] = [
    { scope_type: 'provider', scope_id: null },
    ...Object.values(dealers).map((scope_id) => ({ scope_type: 'account' as const, scope_id })),
    ...all.map(({ id }) => ({ scope_type: 'company' as const, scope_id: id })),
    ...all.flatMap(({ branches }) => branches.map((scope_id) => ({ scope_type: 'branch' as const, scope_id }))),
  ]
  const [everybody, everyRole] = [await people(), await roles()]
  const target = pick(everybody, it.a)
  const built = everyRole.filter((one) => !one.is_system)
  // The role to change is usually one that somebody has built.
  const given = pick(built.length > 0 && (it.kind >= 5 || it.b % 2) && it.b % 5 ? built : everyRole, it.b)
  const some = it.some.map((at) => permissions[at]!)
  // Most tries name a kind of place at which such a role can be granted. The others show that it
  // cannot be granted elsewhere.
  const fitting = it.d % 4 ? places.filter((one) => fits[given.account_type].includes(one.scope_type)) : places
  const wishes = [it.c, it.d].slice(0, 1 + (it.a % 2)).map((at) => ({ role_id: given.id, ...pick(fitting, at) }))
  const send = async (call: Call, what: object) => (await who.raw(call, what)).status
  const facts = {
    name: 'Ada',
    surname: 'Deneme',
    phone: '',
    language_id: 1,
    is_show_live_support: false,
    is_auth_for_account: false,
  }
  const read = async <R extends object>(call: Call, params: object) =>
    (await who.raw(call, { params: params as never })).body as unknown as R & { version: number }
  const roleBody = {
    name: { tr: 'Rol', en: 'Role', de: 'Rolle' },
    account_type: pick(accountTypes, it.c) as AccountType,
    account_id: it.d % 3 === 1 ? pick(Object.values(dealers), it.a) : null,
    company_id: it.d % 3 === 2 ? pick(all, it.a).id : null,
    permissions: some,
  }
  switch (it.kind) {
    case 0:
    case 1:
      return send(user.create, {
        body: { ...facts, email: `rise${++made}@deneme.test`, assignments: wishes },
      })
    case 2:
    case 3: {
      const params = { user_id: target.id }
      const { version } = await read(user.read, params)
      return send(user.update, { params, body: { ...facts, email: target.email, assignments: wishes, version } })
    }
    case 4:
      // Half of the roles begin empty, because few callers hold all of a random set.
      return send(role.create, { body: { ...roleBody, permissions: it.b % 2 ? some : [] } })
    case 5:
    case 6: {
      const params = { role_id: given.id }
      const before = await read<typeof roleBody>(role.read, params)
      // Some tries name a different owner.
      const owner = it.a % 4 === 0 ? {} : { account_id: before.account_id, company_id: before.company_id }
      const body = { ...roleBody, account_type: before.account_type, ...owner, version: before.version }
      // The other tries leave the permissions unchanged, because few of many random sets add only
      // what the caller holds.
      const more = it.c % 3 ? some : []
      return send(role.update, {
        params,
        body: { ...body, permissions: [...new Set([...(before.permissions ?? []), ...more])] },
      })
    }
    case 7: {
      const params = { user_id: target.id }
      const { version } = await read(user.read, params)
      return send(user.suspend, { params, body: { is_active: it.b % 3 > 0, version } })
    }
    case 8: {
      const params = { company_id: pick(all, it.a).id }
      const row = await read(company.read, params)
      const body = {
        ...inputOf(company.input, row),
        account_id: pick(Object.values(dealers), it.b),
        version: row.version,
      }
      return send(company.update, { params, body })
    }
    default: {
      const params = { branch_id: pick(pick(all, it.a).branches, it.b) }
      const row = await read(branch.read, params)
      const body = { ...inputOf(branch.input, row), company_id: pick(all, it.c).id, version: row.version }
      return send(branch.update, { params, body })
    }
  }
}

it(`no sequence of calls lets anybody hold what their grantor does not, or raises the caller (seed ${seed})`, async () => {
  const done = new Map<number, number>()
  let gained = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      for (const it of steps) {
        // Half of the time, the caller is somebody who could grant something from the start,
        // otherwise anybody.
        const all = await people()
        const managers = all.filter((one) => /^(foreign-)?(provider|dealer|company)@/.test(one.email))
        const actor = pick(it.actor % 2 ? managers : all, it.actor >> 1)
        const who = await as(actor)
        if (!who) continue
        const before = await rights()
        const status = await act(it, who)
        expect([200, 201, 400, 403, 404, 409, 422]).toContain(status)
        if (status >= 300) continue
        done.set(it.kind, (done.get(it.kind) ?? 0) + 1)
        const own = before.get(actor.id) ?? new Set()
        for (const [id, held] of await rights()) {
          const news = [...held].filter((one) => !before.get(id)?.has(one))
          gained += news.length
          if (id === actor.id) expect(news, 'the caller itself').toEqual([])
          expect(
            news.filter((one) => !own.has(one)),
            `what ${actor.email} gave by kind ${it.kind}`,
          ).toEqual([])
        }
      }
    }),
    { seed, numRuns: atLength(25, 300), endOnFailure: true },
  )
  // The sequences prove something only if they have granted, revoked and created roles.
  for (const kinds of [[0, 1], [2, 3], [4], [5, 6], [7]])
    expect(
      Math.max(...kinds.map((kind) => done.get(kind) ?? 0)),
      `calls of kind ${kinds} that went through`,
    ).toBeGreaterThan(0)
  expect(gained).toBeGreaterThan(100)
}, 1_200_000)
