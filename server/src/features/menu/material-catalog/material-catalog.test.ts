import { describe, expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { product } from '#contract/menu/product.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company: manager } = await setUp(['company'])
const [branch_id, sibling] = world.companies.own.branches
const materials: string[] = []
for (const tr of ['Soğan', 'Kaşar', 'Acı'])
  materials.push(
    (await manager.send(material.create, { body: menuBodies.material(branch_id, { name: { tr, en: tr, de: tr } }) }))
      .id,
  )

const make = (more = {}) => manager.send(materialCatalog.create, { body: menuBodies.group(branch_id, materials, more) })
const of = (it: { id: string }) => ({ branch_material_catalog_id: it.id })
const option = (material_id: string, more = {}) => ({ material_id, price: 0, max_count: 1, is_default: false, ...more })

it('keeps its options in order, with their materials', async () => {
  const options = [option(materials[2]!, { price: 500, max_count: 3 }), option(materials[0]!)]
  const it = await make({ options, free_count: 1 })
  expect(it).toMatchObject({ options, free_count: 1, currency: 'TRY', product_count: 0 })
  expect(it.materials.map((each) => each.name.tr)).toEqual(['Acı', 'Soğan'])
  const turned = await manager.send(materialCatalog.update, {
    params: of(it),
    body: { ...menuBodies.group(branch_id, [], { options: options.toReversed() }), version: it.version },
  })
  expect(turned.materials.map((each) => each.name.tr)).toEqual(['Soğan', 'Acı'])
  expect(
    await manager.refused(materialCatalog.update, {
      params: of(it),
      body: { ...menuBodies.group(branch_id, materials), version: it.version },
    }),
  ).toMatchObject({ status: 409, current: { version: turned.version } })
})

describe('refuses at the field', () => {
  const cases: [string, object, string, string][] = [
    ['less than the least', { minimum_limit: 3, selection_limit: 2 }, 'minimum_limit', 'above_limit'],
    [
      'free ones where nothing is added',
      { selection_type: 'multiple_inverse', free_count: 1 },
      'free_count',
      'not_of_type',
    ],
    ['more than can be chosen', { minimum_limit: 4 }, 'options', 'not_enough_options'],
  ]
  for (const [name, more, path, code] of cases)
    it(name, async () => {
      const body = menuBodies.group(branch_id, materials, more)
      expect(await manager.refused(materialCatalog.create, { body })).toMatchObject({
        status: 422,
        errors: [{ path, code }],
      })
    })
  it('a material twice, two defaults, several of one option in a single choice', async () => {
    const [a, b] = materials as [string, string]
    const errors = (selection_type: 'single' | 'multiple', options: object[]) =>
      manager.faults(materialCatalog.create, {
        body: menuBodies.group(branch_id, [], { selection_type, options: options as never }),
      })
    expect(await errors('multiple', [option(a), option(a)])).toEqual(['options.1.material_id twice'])
    expect(await errors('single', [option(a, { is_default: true }), option(b, { is_default: true })])).toEqual([
      'options.1.is_default one_default',
    ])
    expect(await errors('multiple', [option(a, { is_default: true })])).toEqual(['options.0.is_default not_of_type'])
    expect(await errors('single', [option(a, { max_count: 2 })])).toEqual(['options.0.max_count not_of_type'])
  })
  it('a material of another branch', async () => {
    const other = await manager.send(material.create, { body: menuBodies.material(sibling) })
    const body = menuBodies.group(branch_id, [materials[0]!, other.id])
    expect(await manager.refused(materialCatalog.create, { body })).toMatchObject({
      status: 422,
      errors: [{ path: 'options.1.material_id', code: 'choice' }],
    })
  })
})

it('does not exist for other branches', async () => {
  const it = await make()
  const stranger = await signIn(server.url, world.users.foreignBranch)
  for (const call of [materialCatalog.read, materialCatalog.usage, materialCatalog.history])
    expect((await stranger.refused(call, { params: of(it) })).status).toBe(404)
})

it('names the products that use it before it is deleted, and is removed from them on request', async () => {
  const [kept, gone] = [await make(), await make()]
  const { id: category_id } = await manager.send(category.create, { body: menuBodies.category(branch_id) })
  const dish = await manager.send(product.create, {
    body: menuBodies.product(branch_id, category_id, { groups: [gone.id, kept.id] }),
  })
  expect((await manager.send(materialCatalog.usage, { params: of(gone) })).products.map((it) => it.id)).toEqual([
    dish.id,
  ])
  const refused = await manager.refused(materialCatalog.remove, { params: of(gone), query: {} }, { lang: 'de' })
  expect(refused).toMatchObject({ status: 409, code: 'in_use' })
  expect(refused.detail).toContain('1 Produkt')
  await manager.send(materialCatalog.remove, { params: of(gone), query: { take_out: 'true' } })
  expect(await manager.send(product.read, { params: { branch_product_id: dish.id } })).toMatchObject({
    groups: [kept.id],
    version: dish.version + 1,
  })
})
