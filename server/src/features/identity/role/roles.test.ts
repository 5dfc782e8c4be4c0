import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { permission } from '#contract/identity/permission.ts'
import { role, roleSchema } from '#contract/identity/role.ts'
import { session } from '#contract/identity/session.ts'
import { user } from '#contract/identity/user.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'

const {
  server,
  world,
  branch_id,
  provider,
  dealer,
  company: owner,
  foreignCompany: foreign,
} = await setUp(['provider', 'dealer', 'company', 'foreignCompany'])

const name = { tr: 'Mutfak', en: 'Kitchen', de: 'Küche' }
const ofCompany = (permissions: string[], company_id = world.companies.own.id) => ({
  name,
  account_type: 'branch' as const,
  account_id: null,
  company_id,
  permissions,
})
const ofDealer = (permissions: string[]) => ({
  ...ofCompany(permissions),
  account_id: world.dealers.near,
  company_id: null,
})
let n = 0
const holder = (role_id: string, scope_id = branch_id) => ({
  name: 'Ada',
  surname: 'Deneme',
  email: `role${++n}@deneme.test`,
  phone: '',
  language_id: 1,
  is_show_live_support: false,
  is_auth_for_account: false,
  assignments: [{ role_id, scope_type: 'branch' as const, scope_id }],
})
const wrong = (path: string, code: string) => ({ status: 422, errors: [{ path, code }] })

it('nobody builds a role with a right they do not hold, or above the ceiling of its kind', async () => {
  expect(await owner.refused(role.create, { body: ofCompany(['post-company']) })).toMatchObject(
    wrong('permissions', 'above_ceiling'),
  )
  const { id, permissions, version } = (await provider.send(roleSchema.list, {})).find(
    (it) => it.account_type === 'branch',
  )!
  const params = { role_schema_id: id }
  await provider.send(roleSchema.update, { params, body: { permissions: [...permissions, 'post-company'], version } })
  expect(await owner.refused(role.create, { body: ofCompany(['post-company']) })).toMatchObject(
    wrong('permissions', 'beyond_own_rights'),
  )
  await dealer.send(role.create, { body: ofDealer(['post-company']) })
  await provider.send(roleSchema.update, { params, body: { permissions: ['get-order'], version: version + 1 } })
  expect(await owner.refused(role.create, { body: ofCompany(['get-order-all']) })).toMatchObject(
    wrong('permissions', 'above_ceiling'),
  )
  await provider.send(roleSchema.update, { params, body: { permissions, version: version + 2 } })
  expect((await owner.refused(roleSchema.update, { params, body: { permissions, version: version + 3 } })).status).toBe(
    403,
  )
})

it('a lowered ceiling takes its right from existing roles, and such a role cannot be given again', async () => {
  const it = await owner.send(role.create, { body: ofCompany(['get-order-all', 'get-order', 'get-user-all']) })
  const { id, permissions, version } = (await provider.send(roleSchema.list, {})).find(
    (one) => one.account_type === 'branch',
  )!
  const { id: user_id, email } = await layUser(server, world.users.branch)
  await server.database.db.one(sql`update assignment set role_id = ${it.id} where user_id = ${user_id}`)
  const ada = await signIn(server.url, email)
  const rights = async () => (await ada.send(session.getinfo, {})).permissions
  const why = async () =>
    (await owner.send(user.why, { params: { user_id }, query: { permission: 'get-user-all' } })).code
  expect([await rights(), await why()]).toEqual([['get-order', 'get-order-all', 'get-user-all'], 'allowed'])
  const params = { role_schema_id: id }
  const lower = permissions.filter((one) => one !== 'get-user-all')
  await provider.send(roleSchema.update, { params, body: { permissions: lower, version } })
  expect([await rights(), await why()]).toEqual([['get-order', 'get-order-all'], 'ceiling'])
  expect((await ada.raw(user.list, { query: { limit: 1 } })).status).toBe(403)
  expect(await owner.refused(user.create, { body: holder(it.id) })).toMatchObject(
    wrong('assignments.0.role_id', 'above_ceiling'),
  )
  const query = { scope_type: 'branch' as const, scope_id: branch_id, limit: 200 }
  expect((await owner.send(role.givable, { query })).data.map((one) => one.id)).not.toContain(it.id)
  await provider.send(roleSchema.update, { params, body: { permissions, version: version + 1 } })
  expect(await rights()).toContain('get-user-all')
})

it('a system role is marked as one', async () => {
  const { id, name: known, ...it } = await dealer.send(role.read, { params: { role_id: systemRoleId('branch') } })
  const { account_type, account_id, company_id, permissions, version } = it
  const body = { name: known, account_type, account_id, company_id, permissions, version }
  const refused = await dealer.refused(role.update, { params: { role_id: id }, body }, { lang: 'tr' })
  expect(refused).toMatchObject({
    status: 403,
    detail: 'Bu, sistemin kendi rolüdür; değiştirilemez ve silinemez.',
  })
  expect(refused).not.toHaveProperty('permission')
})

it('stores a permission sent three times once', async () => {
  const made = await owner.send(role.create, { body: ofCompany(['get-order', 'get-order', 'get-order']) })
  expect([made.permissions, made.permission_count]).toEqual([['get-order'], 1])
  const body = { ...ofCompany(['get-order', 'get-order-all', 'get-order']), version: made.version }
  const after = await owner.send(role.update, { params: { role_id: made.id }, body })
  expect(after.permissions).toEqual(['get-order', 'get-order-all'])
})

it('refuses to delete a role that somebody holds', async () => {
  const it = await owner.send(role.create, { body: ofCompany(['get-order']) })
  const held = await owner.send(user.create, { body: holder(it.id) })
  expect(await owner.refused(role.remove, { params: { role_id: it.id } })).toMatchObject({
    status: 409,
    code: 'in_use',
  })
  await owner.send(user.remove, { params: { user_id: held.id } })
  await owner.send(role.remove, { params: { role_id: it.id } })
  expect((await owner.refused(role.read, { params: { role_id: it.id } })).status).toBe(404)
})

it('other tenants’ roles do not exist, and system roles can be read', async () => {
  const it = await owner.send(role.create, { body: ofCompany(['get-order']) })
  const params = { role_id: it.id }
  expect((await foreign.refused(role.read, { params })).status).toBe(404)
  const system = await owner.send(role.read, { params: { role_id: systemRoleId('branch') } })
  expect(system).toMatchObject({ cannot: 'system', can_change: false })
  // The count for a caller includes only the caller's own users, so it does not reveal how many
  // cashiers other tenants have.
  expect(system.user_count).toBe((await owner.send(user.list, { query: { role_id: [system.id], limit: 1 } })).total)
  expect((await provider.send(role.read, { params: { role_id: system.id } })).user_count).toBeGreaterThan(
    system.user_count,
  )
  const body = { ...ofCompany(['get-order']), version: system.version }
  expect((await provider.refused(role.update, { params: { role_id: system.id }, body })).status).toBe(403)
})

it('names for filters cover the roles the caller sees, in the caller’s language, a page at a time', async () => {
  const it = await owner.send(role.create, { body: ofCompany(['get-order']) })
  const all = await owner.send(role.names, { query: { limit: 200 } })
  const list = await owner.send(role.list, { query: { limit: 200 } })
  expect(all.data.map((one) => one.id).toSorted()).toEqual(list.data.map((one) => one.id).toSorted())
  expect((await owner.send(role.names, { query: { id: [it.id] } }, { lang: 'de' })).data).toEqual([
    { id: it.id, name: 'Küche', hint: it.owner_name },
  ])
  expect((await foreign.send(role.names, { query: { id: [it.id] } })).data).toEqual([])
})

it('a role can be given only where it belongs, so that its owner cannot extend rights elsewhere', async () => {
  const it = await owner.send(role.create, { body: ofCompany(['get-order']) })
  const sibling = world.companies.sibling.branches[0]
  expect(await dealer.refused(user.create, { body: holder(it.id, sibling) })).toMatchObject(
    wrong('assignments.0.role_id', 'role_place'),
  )
  const givable = async (scope_id: string) =>
    (await dealer.send(role.givable, { query: { scope_type: 'branch', scope_id } })).data.map((one) => one.id)
  expect(await givable(branch_id)).toContain(it.id)
  expect(await givable(sibling)).not.toContain(it.id)
  // The first user of a branch is invited with the role for its till. Of the roles for branch
  // accounts, only the product's own role has no owner.
  const tills = await dealer.send(role.givable, {
    query: { scope_type: 'branch', scope_id: branch_id, account_type: 'branch' },
  })
  expect(tills.data.filter(({ hint }) => !hint).map(({ name }) => name)).toEqual(['Kasiyer'])
  // A role may be held at a place outside its owner's tree, for example by a user of a company that
  // has moved since. If permissions are added to the role, that place is checked too.
  const held = await layUser(server, world.users.foreignBranch)
  await server.database.db.one(sql`update assignment set role_id = ${it.id} where user_id = ${held.id}`)
  const grown = { ...ofCompany(['get-order', 'patch-order-approve']), version: it.version }
  expect(await owner.refused(role.update, { params: { role_id: it.id }, body: grown })).toMatchObject(
    wrong('permissions', 'beyond_own_rights'),
  )
  await owner.send(role.update, { params: { role_id: it.id }, body: { ...grown, permissions: [] } })
})

it('nobody changes a role they hold, or the owner of a role', async () => {
  const body = { ...ofCompany(['get-user-all', 'get-role', 'put-role', 'get-order']), account_type: 'company' as const }
  const it = await dealer.send(role.create, { body })
  const self = await layUser(server, world.users.company)
  await server.database.db.one(sql`update assignment set role_id = ${it.id} where user_id = ${self.id}`)
  const caller = await signIn(server.url, self.email)
  const params = { role_id: it.id }
  expect(await caller.send(role.read, { params })).toMatchObject({ cannot: 'own', can_change: false })
  expect((await caller.refused(role.update, { params, body: { ...body, version: it.version } })).status).toBe(403)
  const moved = { ...body, company_id: world.companies.sibling.id, version: it.version }
  expect(await dealer.refused(role.update, { params, body: moved })).toMatchObject(wrong('company_id', 'fixed'))
})

it('only the provider writes words for permissions, and everybody’s tree shows them', async () => {
  const params = { permission_id: 'patch-order-approve' }
  const { version } = await provider.send(permission.read, { params })
  const words = { name: { tr: 'Kabul et', en: '', de: '' }, help: { tr: '', en: '', de: '' } }
  const after = await provider.send(permission.update, { params, body: { ...words, version } })
  expect(after).toMatchObject({ ...words, version: version + 1 })
  expect(await provider.refused(permission.update, { params, body: { ...words, version } })).toMatchObject({
    status: 409,
    code: 'stale_version',
  })
  expect((await owner.refused(permission.update, { params, body: { ...words, version: version + 1 } })).status).toBe(
    403,
  )
  const row = (await owner.send(permission.tree, {})).find((one) => one.id === params.permission_id)
  expect(row).toMatchObject({ name: words.name, is_held: true })
  expect((await provider.send(permission.history, { params }))[0]).toMatchObject({ action: 'update' })
})

it('a role’s history names the permissions added and removed', async () => {
  const it = await owner.send(role.create, { body: ofCompany(['get-order', 'get-order-all']) })
  const params = { role_id: it.id }
  await owner.send(role.update, {
    params,
    body: { ...ofCompany(['get-order', 'patch-order-ready']), version: it.version },
  })
  const [last] = await owner.send(role.history, { params })
  expect(last!.after).toMatchObject({ permissions_added: ['patch-order-ready'] })
  expect(last!.before).toMatchObject({ permissions_removed: ['get-order-all'] })
})

it('lists the roles of accounts from the caller’s own downwards', async () => {
  const kinds = async (who: Caller) =>
    new Set((await who.send(role.list, { query: { owner_type: ['system'] } })).data.map((it) => it.account_type))
  const below = ['company', 'branch', 'kiosk', 'solution_partner']
  expect(await kinds(owner)).toEqual(new Set(below))
  expect(await kinds(dealer)).toEqual(new Set(['account', ...below]))
  expect(await kinds(provider)).toEqual(new Set(['provider', 'account', ...below]))
})

it('a system role outside the caller’s own list does not exist, in whichever call', async () => {
  const of = (it: Parameters<typeof systemRoleId>[0]) => ({ role_id: systemRoleId(it) })
  for (const [who, above] of [
    [owner, 'account'],
    [owner, 'provider'],
    [dealer, 'provider'],
  ] as const) {
    expect((await who.refused(role.read, { params: of(above) })).status).toBe(404)
    expect((await who.refused(role.history, { params: of(above) })).status).toBe(404)
    expect((await who.refused(role.remove, { params: of(above) })).status).toBe(404)
  }
  expect(await dealer.send(role.read, { params: of('account') })).toMatchObject({ cannot: 'system' })
  expect((await provider.send(role.read, { params: of('provider') })).account_type).toBe('provider')
  expect((await owner.send(role.list, { query: { account_type: ['account'] } })).data).toEqual([])
})
