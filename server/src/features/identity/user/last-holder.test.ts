import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { user } from '#contract/identity/user.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world } = await setUp()

const signedIn = async (like: string) => {
  const { id, email } = await layUser(server, like)
  return { id, who: await signIn(server.url, email) }
}
const idOf = async (who: Caller, email: string) =>
  (await who.send(user.list, { query: { search: email, limit: 1 } })).data[0]!.id
const suspend = async (who: Caller, user_id: string) => {
  const { version } = await who.send(user.read, { params: { user_id } })
  return who.raw(user.suspend, { params: { user_id }, body: { is_active: false, version } })
}

it('of two who suspend each other at once, one remains', async () => {
  for (const like of [world.users.provider, world.users.company]) {
    const [a, b] = [await signedIn(like), await signedIn(like)]
    const body = async (who: Caller, user_id: string) => ({
      is_active: false,
      version: (await who.send(user.read, { params: { user_id } })).version,
    })
    const [ofA, ofB] = [await body(b.who, a.id), await body(a.who, b.id)]
    const replies = await Promise.all([
      a.who.raw(user.suspend, { params: { user_id: b.id }, body: ofB }),
      b.who.raw(user.suspend, { params: { user_id: a.id }, body: ofA }),
    ])
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 401])
  }
})

it('the last one over a company can be removed only by those above', async () => {
  const provider = await signIn(server.url, world.users.provider)
  const boss = await idOf(provider, world.users.company)
  // This user holds the same rights as the manager, but through a role that the company has built.
  const { id, who } = await signedIn(world.users.company)
  const { version, assignments, ...it } = await provider.send(user.read, { params: { user_id: id } })
  const role_id = await ownRole(assignments[0]!.scope_id!)
  const { name, surname, email, phone, language_id, is_show_live_support, is_auth_for_account } = it
  const facts = { name, surname, email, phone, language_id, is_show_live_support, is_auth_for_account }
  await provider.send(user.update, {
    params: { user_id: id },
    body: { ...facts, assignments: [{ ...assignments[0]!, role_id }], version },
  })
  await server.database.db.one(
    sql`update app_user set is_active = false where id <> ${boss} and id in (select user_id from assignment where scope_id = ${assignments[0]!.scope_id} and role_id = ${assignments[0]!.role_id})`,
  )
  const refused = await suspend(who, boss)
  expect([refused.status, (refused.body as { detail: string }).detail]).toEqual([
    409,
    'Bu kullanıcı burayı yönetebilen son kişi. Önce aynı rolü etkin bir başkasına verin.',
  ])
  expect((await who.raw(user.remove, { params: { user_id: boss } })).status).toBe(409)
  const now = await who.send(user.read, { params: { user_id: boss } })
  const stripped = {
    ...facts,
    email: now.email,
    assignments: [{ ...assignments[0]!, role_id }],
    version: now.version,
  }
  expect((await who.raw(user.update, { params: { user_id: boss }, body: stripped })).status).toBe(409)
  expect((await suspend(provider, boss)).status).toBe(200)
})

/** Creates a role of a company that has all permissions of the company's manager. */
async function ownRole(company_id: string) {
  const id = uuidv7()
  await server.database.db.one(sql`insert into role (id, owner_type, owner_id, account_type, name, permissions)
    select ${id}, 'company', ${company_id}, 'company', name, permissions from role where id = ${systemRoleId('company')}`)
  return id
}
