import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { product, type Product } from '#contract/menu/product.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, company: manager } = await setUp(['company'])
const [branch_id, sibling] = world.companies.own.branches

const madeCategory = async (at = branch_id) =>
  (await manager.send(category.create, { body: menuBodies.category(at) })).id
const category_id = await madeCategory()
const madeMaterial = async (at = branch_id) =>
  (await manager.send(material.create, { body: menuBodies.material(at) })).id
const madeGroup = async (at = branch_id) =>
  (await manager.send(materialCatalog.create, { body: menuBodies.group(at, [await madeMaterial(at)]) })).id
const body = (more = {}) => menuBodies.product(branch_id, category_id, more)
const make = (more = {}) => manager.send(product.create, { body: body(more) })
const of = (it: { id: string }) => ({ branch_product_id: it.id })
const change = (it: Product, more = {}) => ({
  params: of(it),
  body: {
    ...(Object.fromEntries(
      Object.keys(product.input.shape).map((name) => [name, it[name as keyof Product]]),
    ) as ReturnType<typeof body>),
    ...more,
    version: it.version,
  },
})
const errorsOf = (more: object) => manager.faults(product.create, { body: body(more) })

it('stores every field of its form, its groups in order, and comes last in its category', async () => {
  const [one, two, cheese] = [await madeGroup(), await madeGroup(), await madeMaterial()]
  const first = await make()
  const it = await make({
    groups: [two, one],
    materials: [cheese],
    images: ['/files/menu/a.webp', '/files/menu/b.webp'],
    discounted_price: 900,
    premium_price: 800,
    allergens: ['milk', 'gluten'],
    schedule: [{ weekday: 6, start_min: 600, end_min: 60 }],
    delivery_types: ['comeEat'],
    channels: ['web', 'app'],
    is_listed: false,
  })
  expect(await manager.send(product.read, { params: of(it) })).toMatchObject({
    groups: [two, one],
    materials: [cheese],
    images: ['/files/menu/a.webp', '/files/menu/b.webp'],
    channels: ['web', 'app'],
    currency: 'TRY',
    position: first.position + 1,
    overrides: [],
    master_id: null,
  })
  const turned = await manager.send(product.update, change(it, { groups: [one, two] }))
  expect(turned).toMatchObject({ groups: [one, two], position: it.position })
  expect((await manager.refused(product.update, change(it))).code).toBe('stale_version')
  expect((await manager.send(product.history, { params: of(it) }))[0]).toMatchObject({ action: 'update' })
})

it('comes last again in another category', async () => {
  const other = await madeCategory()
  const it = await make()
  await manager.send(product.create, { body: menuBodies.product(branch_id, other) })
  expect((await manager.send(product.update, change(it, { category_id: other }))).position).toBe(1)
})

it('keeps only the tax rates that differ', async () => {
  const it = await make({ tax_rates: { comeEat: 20, comeGetIt: 10 } })
  expect(it.tax_rates).toEqual({ comeEat: 20 })
  expect((await manager.send(product.update, change(it, { tax_rate: 20 }))).tax_rates).toEqual({})
})

describe('refuses at the field', () => {
  it('prices above the price, overlapping hours, duplicates', async () => {
    const group = await madeGroup()
    expect(await errorsOf({ discounted_price: 1001, premium_price: 1002 })).toEqual([
      'discounted_price above_price',
      'premium_price above_price',
    ])
    const slot = { weekday: 0, start_min: 0, end_min: 0 }
    expect(await errorsOf({ schedule: [slot, slot] })).toContain('schedule.1.start_min slots_overlap')
    expect(await errorsOf({ groups: [group, group] })).toEqual(['groups twice'])
  })
  it('records of another branch, or of none', async () => {
    expect(await errorsOf({ category_id: await madeCategory(sibling) })).toEqual(['category_id choice'])
    expect(await errorsOf({ groups: [await madeGroup(sibling)] })).toEqual(['groups choice'])
    expect(await errorsOf({ materials: [await madeMaterial(sibling)] })).toEqual(['materials choice'])
    expect(await errorsOf({ catalogs: [uuidv7()] })).toEqual(['catalogs choice'])
  })
  it('another branch for an existing product', async () => {
    expect(await manager.faults(product.update, change(await make(), { branch_id: sibling }))).toEqual([
      'branch_id fixed',
    ])
  })
})

it('does not exist for other branches, and can only be read by readers', async () => {
  const it = await make()
  const stranger = await signIn(server.url, world.users.foreignBranch)
  expect((await stranger.refused(product.read, { params: of(it) })).status).toBe(404)
  expect((await stranger.refused(product.update, change(it))).status).toBe(404)
  const kiosk = await signIn(server.url, world.users.kiosk)
  expect((await kiosk.send(product.read, { params: of(it) })).id).toBe(it.id)
  expect((await kiosk.refused(product.remove, { params: of(it) })).status).toBe(403)
})

it('tells a form about its branch', async () => {
  const place = await manager.send(product.place, { params: { branch_id } })
  expect(place).toMatchObject({ currency: 'TRY', timezone: 'Europe/Istanbul', tax_rate: 10 })
  // Platforms are among the channels only with their licence module.
  expect(place.channels).toContain('getir')
  expect(place.channels).not.toContain('yemeksepeti')
})

describe('a product of a chain menu', () => {
  /**
   * A product that follows another one at the sibling branch, in a chain menu that decides
   * `fields`.
   */
  async function following(fields: string[], more = {}) {
    const { id: company_id } = world.companies.own
    const master = await manager.send(product.create, {
      body: menuBodies.product(sibling, await madeCategory(sibling), { price: 2000 }),
    })
    const it = await make({ price: 2000, ...more })
    const { db } = server.database
    const menu = uuidv7()
    await db.one(
      sql`insert into product_catalog (company_id, id, branch_id, name, fields) values (${company_id}, ${menu}, ${sibling}, 'Zincir', ${fields}::text[])`,
    )
    await db.one(
      sql`insert into product_catalog_product (company_id, product_catalog_id, product_id) values (${company_id}, ${menu}, ${master.id})`,
    )
    await db.one(sql`update product set master_id = ${master.id} where company_id = ${company_id} and id = ${it.id}`)
    return manager.send(product.read, { params: of(it) })
  }

  it('records what the branch changes of the chain’s fields, once, and nothing else', async () => {
    const it = await following(['price', 'tax_rates', 'images'])
    const same = await manager.send(product.update, change(it))
    expect(same.overrides).toEqual([])
    const own = await manager.send(product.update, change(same, { price: 2500, is_active: false, allergens: ['milk'] }))
    expect(own.overrides).toEqual(['price'])
    const again = await manager.send(product.update, change(own, { price: 2600, images: ['/files/menu/a.webp'] }))
    expect(again.overrides.toSorted()).toEqual(['images', 'price'])
  })

  it('returns to the chain’s value, field by field', async () => {
    const it = await following(['price', 'discounted_price', 'groups'])
    const own = await manager.send(product.update, change(it, { price: 3000, discounted_price: 2900 }))
    const follow = (field: 'price' | 'discounted_price' | 'name', version: number) => ({
      params: of(it),
      body: { field, version },
    })
    // The chain's price of 20,00 is below the branch's own discounted price.
    expect(await manager.faults(product.follow, follow('price', own.version))).toEqual(['field above_price'])
    expect((await manager.refused(product.follow, follow('name', own.version))).status).toBe(422)
    const back = await manager.send(product.follow, follow('discounted_price', own.version))
    expect(back).toMatchObject({ discounted_price: null, overrides: ['price'] })
    const all = await manager.send(product.follow, follow('price', back.version))
    expect(all).toMatchObject({ price: 2000, overrides: [] })
    expect((await manager.refused(product.follow, follow('price', own.version))).status).toBe(409)
  })
})

it('tells the platforms when a product is switched off or deleted', async () => {
  const { id: company_id } = world.companies.own
  const it = await make()
  await server.database.db
    .one(sql`insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id)
    values (${company_id}, ${branch_id}, 'getir', ${it.id}, 'product', 'g1')`)
  const told = () =>
    server.database.db.one(
      sql`select wanted, state from platform_item where company_id = ${company_id} and item_id = ${it.id}`,
    )
  const off = await manager.send(product.update, change(it, { is_active: false }))
  expect(await told()).toEqual({ wanted: 'out', state: 'queued' })
  await manager.send(product.update, change(off, { is_active: true }))
  expect(await told()).toMatchObject({ wanted: 'on' })
  await manager.send(product.remove, { params: of(it) })
  expect(await told()).toMatchObject({ wanted: 'out' })
})
