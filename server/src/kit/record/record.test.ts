import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id } = await setUp()
const { users } = world
const provider = await signIn(server.url, users.provider)
const company = await signIn(server.url, users.company)
const stranger = await signIn(server.url, users.foreignCompany)

const seat = (name: string, branch_id = world.companies.own.branches[0]) => ({ branch_id, name, is_locked: false })

it('takes a record through its life: created, changed, recorded in its history, removed', async () => {
  const made = await company.send(kiosk.create, { body: seat('Giriş') })
  expect(made).toMatchObject({ ...seat('Giriş'), company_id, state: 'waiting', version: 1 })
  const params = { kiosk_id: made.id.toUpperCase() }
  const changed = await company.send(kiosk.update, { params, body: { ...seat('Çıkış'), version: 1 } })
  expect(changed).toMatchObject({ id: made.id, name: 'Çıkış', version: 2, created_at: made.created_at })
  const history = await company.send(kiosk.history, { params })
  expect(history.map((it) => [it.action, it.before?.['name'], it.after?.['name']])).toEqual([
    ['update', 'Giriş', 'Çıkış'],
    ['create', undefined, 'Giriş'],
  ])
  await company.send(kiosk.remove, { params })
  expect((await company.refused(kiosk.read, { params })).status).toBe(404)
  expect((await company.refused(kiosk.remove, { params })).status).toBe(404)
})

it('answers a stale version with the newer record, and lets one of many writers win', async () => {
  const { id } = await company.send(kiosk.create, { body: seat('Yarış') })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      company.raw(kiosk.update, { params: { kiosk_id: id }, body: { ...seat(`Yarış ${i}`), version: 1 } }),
    ),
  )
  expect(replies.filter((it) => it.status === 200)).toHaveLength(1)
  expect(replies.filter((it) => it.status === 409)).toHaveLength(9)
  const lost = replies.find((it) => it.status === 409)!.body as { code: string; current: { version: number } }
  expect(lost).toMatchObject({ code: 'stale_version', current: { version: 2 } })
})

it('hides what lies outside the caller’s reach, from every call', async () => {
  const { id } = await company.send(kiosk.create, { body: seat('Bizim') })
  const params = { kiosk_id: id }
  const [theirs] = world.companies.foreign.branches
  for (const [call, given] of [
    [kiosk.read, { params }],
    [kiosk.history, { params }],
    [kiosk.update, { params, body: { ...seat('Onların', theirs), version: 1 } }],
    [kiosk.unpair, { params }],
    [kiosk.remove, { params }],
  ] as const)
    expect((await stranger.raw(call, given)).status, call.path).toBe(404)
  expect((await stranger.send(kiosk.list, { query: { limit: 200 } })).data.map((it) => it.id)).not.toContain(id)
  expect(await company.send(kiosk.read, { params })).toMatchObject({ name: 'Bizim', version: 1 })
})

it('keeps a record in its company, and a fixed field as it was created', async () => {
  const { id } = await provider.send(kiosk.create, { body: seat('Sabit') })
  const move = (branch_id: string) => ({ params: { kiosk_id: id }, body: { ...seat('Sabit', branch_id), version: 1 } })
  expect(await provider.faults(kiosk.update, move(world.companies.foreign.branches[0]))).toEqual([
    'branch_id other_company',
  ])
  const other = world.companies.own.branches[1]
  expect(await provider.send(kiosk.update, move(other))).toMatchObject({ branch_id: other, version: 2 })

  const names = { tr: 'Çorbalar', en: 'Soups', de: 'Suppen' }
  const body = { name: names, image: null, is_active: true, schedule: [], delivery_types: [] }
  // Ids are accepted in upper or lower case.
  const [first, second] = world.companies.own.branches.map((it) => it.toUpperCase())
  const made = await company.send(category.create, { body: { ...body, branch_id: first! } })
  const params = { branch_category_id: made.id }
  expect(await company.faults(category.update, { params, body: { ...body, branch_id: second!, version: 1 } })).toEqual([
    'branch_id fixed',
  ])
  const kept = await company.send(category.update, { params, body: { ...body, branch_id: first!, version: 1 } })
  expect(kept).toMatchObject({ branch_id: world.companies.own.branches[0], schedule: [], position: 0, version: 2 })
})

it('lists by the Turkish alphabet, filters by any of the values, and finds without accents', async () => {
  for (const name of ['Zil', 'Çan', 'Cam', 'Işık', 'İkiz'])
    await company.send(kiosk.create, { body: seat(`Liste ${name}`, world.companies.own.branches[1]) })
  const [, branch_id] = world.companies.own.branches
  const ask = { branch_id: [branch_id!], search: 'liste', sort: 'name' as const }
  const page = await company.send(kiosk.list, { query: ask })
  expect(page.data.map((it) => it.name.slice(6))).toEqual(['Cam', 'Çan', 'Işık', 'İkiz', 'Zil'])
  const second = await company.send(kiosk.list, { query: { ...ask, sort: '-name', limit: 2, page: 2 } })
  expect(second).toMatchObject({ total: 5, page: 2, limit: 2 })
  expect(second.data.map((it) => it.name.slice(6))).toEqual(['Işık', 'Çan'])
  const found = await company.send(kiosk.list, { query: { branch_id: [branch_id!], search: 'CAN' } })
  expect(found.data.map((it) => it.name)).toEqual(['Liste Çan'])
  const none = await company.send(kiosk.list, { query: { ...ask, branch_id: [world.companies.own.branches[0]] } })
  expect(none.total).toBe(0)
})
