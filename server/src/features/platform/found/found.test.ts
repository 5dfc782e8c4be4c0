import { connect } from '#server/db/client.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { expect, it } from 'vitest'
import { account } from '#contract/identity/account.ts'
import { role } from '#contract/identity/role.ts'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { product } from '#contract/menu/product.ts'
import { stock } from '#contract/menu/stock.ts'
import { found } from '#contract/platform/found.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { searched } from './routes.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import type { TestWorld } from '#server/app/test/test-world.ts'

const named = (tr: string, en: string) => ({ tr, en, de: en })
const { server, world } = await setUp()
for (const [user, branch_id] of [
  [world.users.company, world.companies.own.branches[0]],
  [world.users.foreignCompany, world.companies.foreign.branches[0]],
] as const) {
  const owner = await signIn(server.url, user)
  const shelf = await owner.send(category.create, {
    body: menuBodies.category(branch_id, { name: named('Izgara', 'Grill') }),
  })
  const meat = await owner.send(material.create, {
    body: menuBodies.material(branch_id, { name: named('Kıyma', 'Mince') }),
  })
  for (const name of [named('İskender', 'Iskender kebab'), named('Acılı İskender', 'Hot Iskender')])
    await owner.send(product.create, {
      body: menuBodies.product(branch_id, shelf.id, {
        name,
        groups: [],
        catalogs: [],
        images: [],
        materials: [meat.id],
      }),
    })
}

async function find(email: string, search: string, branch_id?: string) {
  const hits = await (
    await signIn(server.url, email)
  ).send(found.list, { query: { search, ...(branch_id && { branch_id }) } })
  return hits.map((it) => `${it.kind} ${it.name}`)
}

it("finds a branch's products, ingredients and categories by folded words in any language, those that begin with it first", async () => {
  const { branches } = world.companies.own
  const till = world.users.branch
  expect(await find(till, 'ISKENDER', branches[0])).toEqual(['product İskender', 'product Acılı İskender'])
  expect(await find(till, 'kebab', branches[0])).toEqual(['product İskender'])
  expect(await find(till, 'iskender aci', branches[0])).toEqual(['product Acılı İskender'])
  expect(await find(till, 'kiyma', branches[0])).toEqual(['material Kıyma'])
  expect(await find(till, 'iz', branches[0])).toEqual(['category Izgara'])
  expect(await find(world.users.company, 'iskender', branches[1])).toEqual([])
})

it('says how many products an ingredient takes along, and what has run out', async () => {
  const branch_id = world.companies.own.branches[0]
  const till = await signIn(server.url, world.users.branch)
  const look = async (search: string) => (await till.send(found.list, { query: { search, branch_id } }))[0]
  const meat = await look('kıyma')
  expect(meat).toMatchObject({ takes: 2, is_out: false })
  const body = { out: { kind: 'reopened' as const } }
  await till.send(stock.material, { params: { branch_material_id: meat?.id ?? '' }, body })
  expect(await look('kıyma')).toMatchObject({ is_out: true })
})

it('says what a product costs, and nothing else has a price', async () => {
  const branch_id = world.companies.own.branches[0]
  const till = await signIn(server.url, world.users.branch)
  const look = async (search: string) => (await till.send(found.list, { query: { search, branch_id } }))[0]
  expect((await look('iskender'))?.price).toBe(menuBodies.product(branch_id, '', {}).price)
  expect((await look('kıyma'))?.price).toBeNull()
})

it('finds companies, people and roles where each may be read, and nothing of another tenant', async () => {
  const of = (user: keyof TestWorld['users'], search: string) => find(world.users[user], search)
  expect(await of('provider', 'kardes')).toEqual(['company Kardeş'])
  expect(await of('dealer', 'yabanci')).toEqual([])
  const [dealer] = (await (await signIn(server.url, world.users.provider)).send(account.list, { query: {} })).data
  expect(await of('provider', dealer!.name)).toContain(`account ${dealer!.name}`)
  expect(await of('company', dealer!.name)).toEqual([])
  expect(await of('foreignDealer', 'yabanci')).toEqual(['company Yabancı'])
  expect(await of('provider', 'foreign-branch')).toEqual(['user foreign-branch Deneme'])
  expect(await of('company', 'foreign-branch')).toEqual([])
  expect(await of('company', 'branch2@deneme')).toEqual(['user branch2 Deneme'])
  // A user is found by any part of the name but only by the beginning of the address, because
  // typing the name of a mail provider is not a search for a person.
  expect(await of('company', 'anch2')).toEqual(['user branch2 Deneme'])
  expect(await of('company', '@deneme.test')).toEqual([])
  expect(await of('company', 'neme BRANCH2@d')).toEqual(['user branch2 Deneme'])
  expect(await of('company', 'branch2@deneme_test')).toEqual([])
  // A cashier cannot read any list of users.
  expect(await of('branch', 'branch2@deneme')).toEqual([])
  expect(await find(world.users.foreignBranch, 'iskender', world.companies.foreign.branches[0])).toHaveLength(2)
})

it("finds exactly the roles of the caller's own list, so no role of the platform for a company or a dealer", async () => {
  for (const who of ['provider', 'dealer', 'company'] as const) {
    const caller = await signIn(server.url, world.users[who])
    const listed = (await caller.send(role.list, { query: { limit: 100 } })).data
    for (const it of listed) {
      const hits = await caller.send(found.list, { query: { search: it.name.tr } })
      expect(hits.filter((hit) => hit.kind === 'role').map((hit) => hit.id)).toContain(it.id)
    }
    const hits = await find(world.users[who], 'sağlayıcı')
    expect(hits.includes('role Sağlayıcı')).toBe(who === 'provider')
    expect(listed.some((it) => it.name.tr === 'Sağlayıcı')).toBe(who === 'provider')
  }
})

it("another company's branch does not exist", async () => {
  const till = await signIn(server.url, world.users.branch)
  const query = { search: 'iskender', branch_id: world.companies.foreign.branches[0] }
  await expect(till.send(found.list, { query })).rejects.toThrow('404')
})

it.skipIf(isDistributed)('reads companies and people from an index of their words', async () => {
  const client = await connect(server.database.ownerUrl)
  await client.query('set enable_seqscan = off')
  const planOf = async (from: string, column: string, begins = '%kebap') =>
    JSON.stringify((await client.query(`explain select 1 from ${from} where fold(${column}) like '${begins}%'`)).rows)
  expect(await planOf('company c', searched.company)).toContain('company_search')
  expect(await planOf('app_user u', searched.user)).toContain('app_user_search')
  expect(await planOf('app_user u', searched.address, 'kebap')).toContain('app_user_search')
  await client.end()
})
