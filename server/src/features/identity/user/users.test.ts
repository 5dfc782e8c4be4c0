import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { role } from '#contract/identity/role.ts'
import { session } from '#contract/identity/session.ts'
import { recovery } from '#contract/identity/recovery.ts'
import { user, type User } from '#contract/identity/user.ts'
import { order } from '#contract/ordering/order.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser, mailTo } from '#server/app/test/test-user.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, provider, company: owner } = await setUp(['provider', 'company'])

const own = () => world.companies.own
let n = 0
const facts = () => ({
  name: 'Ada',
  surname: 'Deneme',
  email: `people${++n}@deneme.test`,
  phone: '',
  language_id: 1,
  is_show_live_support: false,
  is_auth_for_account: false,
})
const cashierAt = (branch_id: string) => ({
  role_id: systemRoleId('branch'),
  scope_type: 'branch' as const,
  scope_id: branch_id,
})
const till = () => ({ ...facts(), assignments: [cashierAt(own().branches[0])] })
const named = { tr: 'Mutfak', en: 'Kitchen', de: 'Küche' }
const roleOf = (company_id: string | null, permissions: string[], account_type: 'branch' | 'company' = 'branch') => ({
  name: named,
  account_type,
  account_id: null,
  company_id,
  permissions,
})
/**
 * How many milliseconds pass until a condition holds. It must hold within a second (semantics §1),
 * plus what a busy machine adds.
 */
async function within(condition: () => Promise<boolean> | boolean): Promise<number> {
  const from = performance.now()
  await expect.poll(condition, { interval: 20 }).toBe(true)
  return performance.now() - from
}
const statusOf = async (who: Caller) =>
  (await who.raw(order.list, { query: { branch_id: own().branches[0], limit: 1 } })).status

async function signedIn(like = world.users.branch) {
  const it = await layUser(server, like)
  return { ...it, ...(await signIn(server.url, it.email)) }
}
async function socketOf(who: Caller) {
  const { ticket } = await who.send(session.ticket, {})
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket?ticket=${ticket}`, {
    origin: server.url,
  })
  let isClosed = false
  socket.on('close', () => (isClosed = true))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  // Resolves once the server has confirmed that this socket watches the branch. From then on, the
  // socket stays open as long as the user's rights last.
  const subscribed = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))))
  socket.send(JSON.stringify({ type: 'subscribe', branch_id: own().branches[0], epoch: null, seq: null }))
  expect(await subscribed).toMatchObject({ type: 'resync', branch_id: own().branches[0] })
  expect(isClosed).toBe(false)
  return { isClosed: () => isClosed }
}

it('a suspended user loses access within a second, on HTTP, on sockets and on the other node', async () => {
  const other = await server.another()
  const it = await signedIn()
  const elsewhere = {
    raw: async () =>
      fetch(`${other.url}/api/order?branch_id=${own().branches[0]}&limit=1`, {
        headers: { authorization: `Bearer ${it.token}` },
      }),
  }
  expect([await statusOf(it), (await elsewhere.raw()).status]).toEqual([200, 200])
  const line = await socketOf(it)
  const { version } = await owner.send(user.read, { params: { user_id: it.id } })
  await owner.send(user.suspend, { params: { user_id: it.id }, body: { is_active: false, version } })
  await within(async () => (await statusOf(it)) === 401)
  await within(async () => (await elsewhere.raw()).status === 401)
  await within(line.isClosed)
  const refused = await it.refused(session.login, { body: { email: it.email, password: 'deneme-parolasi' } })
  expect(refused.status).toBe(401)
})

it('a role that loses a right takes it from its holders and their sockets within a second', async () => {
  const kitchen = await owner.send(role.create, { body: roleOf(own().id, ['get-order-all', 'get-order']) })
  const it = await signedIn()
  const assignments = [{ ...cashierAt(own().branches[0]), role_id: kitchen.id }]
  const before = await owner.send(user.read, { params: { user_id: it.id } })
  const { name, surname, email, phone, language_id, is_show_live_support, is_auth_for_account, version } = before
  await owner.send(user.update, {
    params: { user_id: it.id },
    body: { name, surname, email, phone, language_id, is_show_live_support, is_auth_for_account, assignments, version },
  })
  expect(await statusOf(it)).toBe(200)
  const line = await socketOf(it)
  await owner.send(role.update, {
    params: { role_id: kitchen.id },
    body: { ...roleOf(own().id, ['get-branch-state']), version: kitchen.version },
  })
  await within(async () => (await statusOf(it)) === 403)
  await within(line.isClosed)
})

it('refuses an unsupported language at its field', async () => {
  await expect(owner.refused(user.create, { body: { ...till(), language_id: 9 } })).resolves.toMatchObject({
    status: 422,
    errors: [{ path: 'language_id', code: 'choice' }],
  })
})

it('the second to save is shown the roles the first one gave, however close they were', async () => {
  const { id, version } = await owner.send(user.create, { body: till() })
  const { db } = server.database
  const second = cashierAt(own().branches[1])
  const late = await db.tx(async (first) => {
    await first.one(sql`/* platform: the test */ update app_user set version = version + 1 where id = ${id}`)
    await first.one(sql`/* platform: the test */ delete from assignment where user_id = ${id}`)
    await first.one(sql`/* platform: the test */ insert into assignment (id, user_id, role_id, scope_type, scope_id)
      values (${uuidv7()}, ${id}, ${second.role_id}, 'branch', ${second.scope_id})`)
    const refused = owner.refused(user.update, { params: { user_id: id }, body: { ...till(), version } })
    await expect.poll(() => isWaiting(server.database.url)).toBe(true)
    return { refused }
  })
  expect(await late.refused).toMatchObject({
    status: 409,
    code: 'stale_version',
    current: { version: version + 1, assignments: [second] },
  })
})

it('only a caller who may see an address’s owner is told that it is taken', async () => {
  const stranger = await signIn(server.url, world.users.foreignCompany)
  const strangers = { ...cashierAt(world.companies.foreign.branches[0]) }
  const taken = till()
  const theirs = await owner.send(user.create, { body: taken })
  await server.database.db.one(sql`update app_user set password_hash = 'x' where id = ${theirs.id}`)
  const free = facts()
  const made = await Promise.all(
    [taken.email, free.email].map((email) =>
      stranger.raw(user.create, { body: { ...facts(), email, assignments: [strangers] } }),
    ),
  )
  const shape = ({ status, body }: (typeof made)[number]) => {
    const { state, assignments, can_change, has_two_factor, home_name, version: at } = body as User
    return { status, fields: Object.keys(body), state, assignments, can_change, has_two_factor, home_name, at }
  }
  expect(shape(made[0]!)).toEqual(shape(made[1]!))
  expect(made[0]!.status).toBe(201)
  const { id, version } = made[0]!.body as User
  expect((await stranger.send(user.read, { params: { user_id: id } })).email).toBe(taken.email)
  expect(await mailTo(server, taken.email, 'address-in-use')).toContain('adresiyle yeni bir kullanıcı açmak istedi')
  await expect(mailTo(server, taken.email, 'reset-for-you')).rejects.toThrow('No mail')
  // The owner of the taken address gets no mail when such a user is invited or such a user's
  // password is reset.
  await stranger.send(user.invite, { params: { user_id: id } })
  await stranger.send(recovery.sendReset, { params: { user_id: id } })
  await expect(mailTo(server, taken.email, 'reset-for-you')).rejects.toThrow('No mail')
  const invitations = await server.database.db.many(
    sql`select 1 from one_time where purpose = 'invitation' and subject = ${id}`,
  )
  expect(invitations).toEqual([])
  // Moves a user to the taken address and away from it again.
  const other = (await stranger.send(user.read, { params: { user_id: (made[1]!.body as User).id } })).version
  const moved = await stranger.send(user.update, {
    params: { user_id: (made[1]!.body as User).id },
    body: { ...free, email: taken.email, assignments: [strangers], version: other },
  })
  expect(moved.email).toBe(taken.email)
  const away = await stranger.send(user.update, {
    params: { user_id: id },
    body: { ...free, assignments: [strangers], version },
  })
  await stranger.send(user.invite, { params: { user_id: away.id } })
  expect(await mailTo(server, free.email, 'invitation')).toContain('/auth/invitation')
  // Once the owner is deleted, others may use the address.
  await owner.send(user.remove, { params: { user_id: theirs.id } })
  await stranger.send(user.invite, { params: { user_id: moved.id } })
  expect(await mailTo(server, taken.email, 'invitation')).toContain('/auth/invitation')
})

it('deleting frees the e-mail, ends the sessions and keeps the history', async () => {
  const body = till()
  const first = await owner.send(user.create, { body })
  await expect(owner.refused(user.create, { body })).resolves.toMatchObject({
    status: 422,
    errors: [{ path: 'email', code: 'taken' }],
  })
  await owner.send(user.remove, { params: { user_id: first.id } })
  expect((await owner.refused(user.read, { params: { user_id: first.id } })).status).toBe(404)
  const second = await owner.send(user.create, { body })
  expect(second.id).not.toBe(first.id)
  const left = await server.database.db.many(
    sql`/* platform: the test */ select 1 from audit where noun = 'user' and record_id = ${first.id} and action = 'delete'`,
  )
  expect(left).toHaveLength(1)
})

it('an invitation is sent again, but only to a user who has not accepted', async () => {
  const it = await owner.send(user.create, { body: till() })
  expect(it.state).toBe('invited')
  const first = await mailTo(server, it.email, 'invitation')
  await owner.send(user.invite, { params: { user_id: it.id } })
  expect(await mailTo(server, it.email, 'invitation')).not.toBe(first)
  const known = await layUser(server, world.users.branch)
  expect((await owner.refused(user.invite, { params: { user_id: known.id } })).errors).toMatchObject([
    { code: 'not_invited' },
  ])
})

it('filters by state, place and permission', async () => {
  const it = await owner.send(user.create, { body: { ...facts(), assignments: [cashierAt(own().branches[1])] } })
  const ids = async (query: object) =>
    (await owner.send(user.list, { query: { limit: 200, ...query } })).data.map((row) => row.id)
  expect(await ids({ state: ['invited'], branch_id: [own().branches[1]] })).toContain(it.id)
  expect(await ids({ state: ['active', 'suspended'] })).not.toContain(it.id)
  expect(await ids({ branch_id: [own().branches[0]] })).not.toContain(it.id)
  expect(await ids({ permission: ['patch-order-approve'] })).toContain(it.id)
  expect(await ids({ permission: ['post-currency'] })).toEqual([])
})

/** A partner's user who works both for our company and for another one. */
async function sharedPartner() {
  const it = await layUser(server, world.users.partner)
  await server.database.db.one(
    sql`insert into assignment (id, user_id, role_id, scope_type, scope_id) values (${uuidv7()}, ${it.id}, ${systemRoleId('solution_partner')}, 'company', ${world.companies.foreign.id})`,
  )
  return it
}
const placesOf = async (id: string) =>
  (
    await server.database.db.many<{ scope_id: string }>(
      sql`select scope_id from assignment where user_id = ${id} order by scope_id`,
    )
  ).map((it) => it.scope_id)

it('what a partner does for others is neither shown nor lost, and only rights here can be changed', async () => {
  const it = await sharedPartner()
  const params = { user_id: it.id }
  // The partner's role holds more rights than the company has. A company can grant and revoke only
  // a narrower role.
  const narrow = await provider.send(role.create, {
    body: { ...roleOf(own().id, ['get-order-all', 'get-order']), account_type: 'solution_partner' as never },
  })
  const all = await provider.send(user.read, { params })
  expect(all.assignments.map((one) => one.scope_id).sort()).toEqual([own().id, world.companies.foreign.id].sort())
  const factsOf = (row: typeof all) => ({
    name: row.name,
    surname: row.surname,
    email: row.email,
    phone: row.phone,
    language_id: row.language_id,
    is_show_live_support: row.is_show_live_support,
    is_auth_for_account: row.is_auth_for_account,
    version: row.version,
  })
  const foreign = all.assignments.find((one) => one.scope_id === world.companies.foreign.id)!
  const here = { role_id: narrow.id, scope_type: 'company' as const, scope_id: own().id }
  await provider.send(user.update, { params, body: { ...factsOf(all), assignments: [foreign, here] } })

  const seen = await owner.send(user.read, { params })
  expect(seen).toMatchObject({ is_shared: true, can_change: true, assignments: [here] })
  expect(JSON.stringify(await owner.send(user.history, { params }))).not.toContain(world.companies.foreign.id)
  const body = {
    ...factsOf(seen),
    assignments: [{ ...here, scope_type: 'branch' as const, scope_id: own().branches[0] }],
  }
  const refused = await owner.refused(user.update, { params, body: { ...body, name: 'Başka' } })
  expect(refused.errors).toMatchObject([{ path: 'name', code: 'fixed' }])
  await owner.send(user.update, { params, body })
  expect(await placesOf(it.id)).toEqual([own().branches[0], world.companies.foreign.id].sort())
  for (const call of [user.remove, user.invite]) expect((await owner.refused(call, { params })).status).toBe(403)
})

it('tells why somebody cannot, in the order of the guard’s checks', async () => {
  const [here, there] = own().branches
  const it = await layUser(server, world.users.branch)
  const why = (permission: string, branch_id?: string) =>
    owner.send(user.why, { params: { user_id: it.id }, query: { permission, ...(branch_id && { branch_id }) } })
  expect(await why('patch-order-approve', here)).toMatchObject({ code: 'allowed' })
  expect(await why('patch-order-approve', there)).toMatchObject({
    code: 'scope',
    elsewhere: [{ role: 'Kasiyer', place: 'Bizim 1' }],
  })
  expect(await why('put-user', here)).toMatchObject({ code: 'permission', missing: 'put-user' })
  expect((await why('put-currency', here)).code).toBe('permission')
  // Two roles would help, but only one of them can be granted: the one of which the caller holds
  // every permission.
  const layRole = (name: string, permissions: string[]) =>
    server.database.db.one(sql`insert into role (id, owner_type, account_type, name, permissions)
      values (${uuidv7()}, 'system', 'branch', ${JSON.stringify({ tr: name, en: name, de: name })}, ${permissions})`)
  await layRole('Kullanıcı sorumlusu', ['put-user', 'get-user'])
  await layRole('Fazlası', ['put-user', 'put-currency'])
  expect((await why('put-user', here)).roles.map((each) => each.name)).toEqual(['Kullanıcı sorumlusu'])
  expect((await why('put-currency', here)).roles).toEqual([])
  await server.database.db.one(sql`update app_user set is_active = false where id = ${it.id}`)
  expect(await why('patch-order-approve', here)).toMatchObject({ code: 'suspended' })
  await server.database.db.one(sql`update app_user set is_active = true, password_hash = null where id = ${it.id}`)
  expect(await why('patch-order-approve', here)).toMatchObject({ code: 'invited' })
  expect((await owner.refused(user.why, { params: { user_id: it.id }, query: { permission: 'fly' } })).status).toBe(422)
})
