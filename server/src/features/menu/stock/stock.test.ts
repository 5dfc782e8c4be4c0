import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { menu } from '#contract/menu/menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { dayEnd, restoreDue } from '#server/domain/menu/stock.ts'
import { testMenu } from '../menu/test-menu.ts'

/** How far the server's clock is ahead of the real one. */
let ahead = 0
const {
  server,
  world,
  company_id,
  branch_id,
  branch: till,
} = await setUp(['branch'], { role: 'all', now: () => new Date(Date.now() + ahead) })
const params = { branch_id }
const make = testMenu(server, { company_id, ...params })
beforeEach(() => {
  ahead = 0
})

const read = () => till.send(menu.read, { params })
const productOf = async (id: string) => (await read()).products.find((it) => it.id === id)!
const put = (id: string, out: object | null) =>
  till.send(stock.product, { params: { branch_product_id: id }, body: { out: out as never } })
const putMaterial = (id: string, out: object | null) =>
  till.send(stock.material, { params: { branch_material_id: id }, body: { out: out as never } })
const oneProduct = async () => make.product(await make.category())
const changes = async () =>
  (
    await server.database.db.many<{ seq: number }>(
      sql`select seq from event where company_id = ${company_id} and branch_id = ${params.branch_id} and type = 'menu'`,
    )
  ).length
const soon = () => new Date(server.kit.now().getTime() + 300_000).toISOString()

it('takes a product off sale until it is reopened, and brings it back', async () => {
  const id = await oneProduct()
  const { version } = await productOf(id)
  expect(await put(id, { kind: 'reopened' })).toMatchObject({ out: { kind: 'reopened', until: null } })
  expect(await productOf(id)).toMatchObject({ off: 'out', version })
  expect((await put(id, null)).out).toBeNull()
  expect((await productOf(id)).off).toBeNull()
})

it('comes back on time whether or not the job has run, and refuses an end that has passed', async () => {
  const id = await oneProduct()
  const until = soon()
  expect((await put(id, { kind: 'until', until })).out?.until).toBe(until)
  expect((await productOf(id)).off).toBe('out')
  ahead = 300_001
  expect(await productOf(id)).toMatchObject({ off: null, out: { until } })
  const past = { kind: 'until' as const, until: new Date(0).toISOString() }
  const refused = await till.refused(stock.product, { params: { branch_product_id: id }, body: { out: past } })
  expect(refused.errors).toMatchObject([{ path: 'out.until', code: 'past' }])
})

it('is out for its branch’s business day, which runs past midnight', async () => {
  const branch = { timezone: 'Europe/Istanbul', day_starts_min: 300 }
  const end = (at: string) => dayEnd(new Date(at), branch).toISOString()
  // Istanbul is three hours ahead of UTC: half past one in the morning there still belongs to the
  // business day before.
  expect(end('2026-11-20T18:00:00Z')).toBe('2026-11-21T02:00:00.000Z')
  expect(end('2026-11-20T22:30:00Z')).toBe('2026-11-21T02:00:00.000Z')
  expect(end('2026-11-21T01:59:59Z')).toBe('2026-11-21T02:00:00.000Z')
  expect(end('2026-11-21T02:00:00Z')).toBe('2026-11-22T02:00:00.000Z')
  const id = await oneProduct()
  const { out } = await put(id, { kind: 'day' })
  expect(out?.until).toBe((await read()).day_ends_at)
  expect(out?.until).toBe(dayEnd(server.kit.now(), branch).toISOString())
})

it('a business day on which the clocks change ends when the next one starts', () => {
  const branch = { timezone: 'Europe/Berlin', day_starts_min: 300 }
  expect(dayEnd(new Date('2026-10-24T12:00:00Z'), branch).toISOString()).toMatch(/^2026-10-25T0[34]:00/)
  expect(dayEnd(new Date('2026-10-25T12:00:00Z'), branch).toISOString()).toBe('2026-10-26T04:00:00.000Z')
})

it('86: an ingredient takes along what is made of it and groups left with too few options', async () => {
  const category = await make.category()
  const [made, asked, free] = [await make.product(category), await make.product(category), await make.product(category)]
  const [chicken, beef] = [await make.material('Tavuk'), await make.material('Dana')]
  await make.madeOf(made, chicken)
  const group = await make.group([asked], [chicken])
  await make.group([free], [chicken, beef])
  await putMaterial(chicken, { kind: 'day' })
  expect(await productOf(made)).toMatchObject({ off: 'material_out', off_by: chicken })
  expect(await productOf(asked)).toMatchObject({ off: 'group_out', off_by: group })
  expect((await productOf(free)).off).toBeNull()
  await putMaterial(chicken, null)
  for (const id of [made, asked, free]) expect((await productOf(id)).off).toBeNull()
})

it('undoes an act while nobody has changed it since, and not what was changed', async () => {
  const [one, two] = [await oneProduct(), await oneProduct()]
  const undo = (menu_change_id: string) => till.send(stock.undo, { params: { menu_change_id } })
  const first = await put(one, { kind: 'reopened' })
  const second = await put(two, { kind: 'reopened' })
  expect(await undo(first.menu_change_id)).toEqual({ done: 1, skipped: [] })
  expect((await productOf(one)).out).toBeNull()
  await put(two, { kind: 'day' })
  expect(await undo(second.menu_change_id)).toMatchObject({ done: 0, skipped: [{ id: two, reason: 'stale' }] })
  expect((await productOf(two)).out?.kind).toBe('day')
})

it('an undo does not restore a stock-out whose end has passed meanwhile', async () => {
  const id = await oneProduct()
  await put(id, { kind: 'until', until: soon() })
  const { menu_change_id } = await put(id, null)
  ahead = 310_000
  await till.send(stock.undo, { params: { menu_change_id } })
  expect((await productOf(id)).out).toBeNull()
})

it('ends what is over, once, with any number of workers, and tells open panels', async () => {
  const [ends, stays] = [await oneProduct(), await oneProduct()]
  const material = await make.material('Kaşar')
  const until = soon()
  await put(ends, { kind: 'until', until })
  await putMaterial(material, { kind: 'until', until })
  await put(stays, { kind: 'reopened' })
  const before = await changes()
  await restoreDue(server.kit)
  expect(await changes()).toBe(before)
  ahead = 300_001
  await Promise.all([restoreDue(server.kit), restoreDue(server.kit), restoreDue(server.kit)])
  expect(await changes()).toBe(before + 1)
  const after = await read()
  expect(after.products.find((it) => it.id === ends)!.out).toBeNull()
  expect(after.materials.find((it) => it.id === material)!.out).toBeNull()
  expect(after.products.find((it) => it.id === stays)!.out).not.toBeNull()
})

it('the job wakes at the end, on any node that works', async () => {
  const id = await oneProduct()
  const until = new Date(Date.now() + 1500).toISOString()
  await put(id, { kind: 'until', until })
  await expect
    .poll(
      async () =>
        (await server.database.db.one(
          sql`select id from product where company_id = ${company_id} and id = ${id} and out_kind is null`,
        )) !== undefined,
      { interval: 200 },
    )
    .toBe(true)
})

it('many products at once are one act', async () => {
  const ids = [await oneProduct(), await oneProduct()]
  const products = ids.map((id) => ({ id, version: 1 }))
  const act = { kind: 'stock', out: { kind: 'reopened' } } as const
  const done = await till.send(menu.bulk, { params, body: { products, act, dry_run: false } })
  for (const id of ids) expect((await productOf(id)).off).toBe('out')
  expect(await till.send(stock.undo, { params: { menu_change_id: done.menu_change_id! } })).toMatchObject({ done: 2 })
  for (const id of ids) expect((await productOf(id)).off).toBeNull()
})

it('a user who may only take things off sale can do so without the right to edit, and cannot undo edits', async () => {
  const { email } = await layUser(server, world.users.branch)
  const id = randomUUID()
  await server.database.db.one(sql`insert into role (id, owner_type, owner_id, account_type, name, permissions)
    values (${id}, 'company', ${company_id}, 'branch', '{"tr":"Stok"}', '{get-branch-product-all,patch-branch-product-stock}')`)
  await server.database.db.one(
    sql`update assignment set role_id = ${id} where user_id = (select id from app_user where email = ${email})`,
  )
  const cashier = await signIn(server.url, email)
  const product = await oneProduct()
  const at = { branch_product_id: product }
  await cashier.send(stock.product, { params: at, body: { out: { kind: 'day' } } })
  const edit = await cashier.refused(menu.patchProduct, { params: at, body: { version: 1, price: 1 } })
  expect(edit.permission).toBe('put-branch-product')
  const bulk = {
    products: [{ id: product, version: 1 }],
    act: { kind: 'price_set' as const, price: 1 },
    dry_run: false,
  }
  const { menu_change_id } = await till.send(menu.bulk, { params, body: bulk })
  const undo = await cashier.refused(stock.undo, { params: { menu_change_id: menu_change_id! } })
  expect(undo.code).toBe('not_found')
})

it('nobody can take another company’s products off sale', async () => {
  const stranger = await signIn(server.url, world.users.foreignBranch)
  const [product, material] = [await oneProduct(), await make.material('Et')]
  const { menu_change_id } = await put(product, { kind: 'reopened' })
  const body = { out: null }
  const refused = [
    await stranger.refused(stock.product, { params: { branch_product_id: product }, body }),
    await stranger.refused(stock.material, { params: { branch_material_id: material }, body }),
    await stranger.refused(stock.undo, { params: { menu_change_id } }),
  ]
  expect(refused.map((it) => it.code)).toEqual(['not_found', 'not_found', 'not_found'])
})
