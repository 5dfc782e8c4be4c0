import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { product } from '#contract/menu/product.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, branch_id, branch: till } = await setUp(['branch'])

const make = (more = {}) => till.send(material.create, { body: menuBodies.material(branch_id, more) })
const of = (it: { id: string }) => ({ branch_material_id: it.id })
const outOfStock = (id: string, until: string | null) =>
  server.database.db
    .one(sql`update material set out_kind = ${until ? 'until' : 'reopened'}, out_until = ${until}::timestamptz, out_at = now()
    where company_id = ${company_id} and id = ${id}`)

it('is created, changed once per version, and does not exist for others', async () => {
  const it = await make({ allergens: ['milk'] })
  expect(it).toMatchObject({ allergens: ['milk'], out: null, product_count: 0, group_count: 0 })
  const body = { ...menuBodies.material(branch_id, { is_active: false }), version: it.version }
  await till.send(material.update, { params: of(it), body })
  expect((await till.refused(material.update, { params: of(it), body })).code).toBe('stale_version')
  const stranger = await signIn(server.url, world.users.foreignBranch)
  expect((await stranger.refused(material.read, { params: of(it) })).status).toBe(404)
  expect((await stranger.refused(material.usage, { params: of(it) })).status).toBe(404)
  expect(
    await till.faults(material.create, { body: menuBodies.material(branch_id, { allergens: ['egg', 'egg'] }) }),
  ).toEqual(['allergens twice'])
})

it('shows what is out of stock, but not once its end has passed', async () => {
  const [gone, back] = [await make(), await make()]
  await outOfStock(gone.id, null)
  await outOfStock(back.id, '2020-01-01T00:00:00Z')
  const ids = async (is_out: 'true' | 'false') =>
    (await till.send(material.list, { query: { id: [gone.id, back.id], is_out: [is_out] } })).data
  expect(await ids('true')).toMatchObject([{ id: gone.id, out: { kind: 'reopened', until: null } }])
  expect(await ids('false')).toMatchObject([{ id: back.id, out: null }])
})

it('names what uses it before it is deleted, and is removed from there on request', async () => {
  const [cheese, onion] = [await make(), await make()]
  const { id: category_id } = await till.send(category.create, { body: menuBodies.category(branch_id) })
  const dish = await till.send(product.create, {
    body: menuBodies.product(branch_id, category_id, { materials: [cheese.id, onion.id] }),
  })
  const both = await till.send(materialCatalog.create, {
    body: menuBodies.group(branch_id, [cheese.id, onion.id], { name: { tr: 'Sos', en: 'Sauce', de: 'Soße' } }),
  })
  const alone = await till.send(materialCatalog.create, {
    body: menuBodies.group(branch_id, [cheese.id], { is_required: true }),
  })
  expect(await till.send(material.read, { params: of(cheese) })).toMatchObject({ product_count: 1, group_count: 2 })
  const usage = await till.send(material.usage, { params: of(cheese) })
  expect(usage.products.map((it) => it.id)).toEqual([dish.id])
  expect(Object.fromEntries(usage.groups.map((it) => [it.id, it.is_needed]))).toEqual({
    [both.id]: false,
    [alone.id]: true,
  })

  const refused = await till.refused(material.remove, { params: of(cheese), query: {} })
  expect(refused).toMatchObject({ status: 409, code: 'in_use' })
  expect(refused.detail).toMatch(/1 ürün ve 2 seçenek grubu/)

  // Removing the material would leave a group without any option.
  const needed = await till.refused(material.remove, { params: of(cheese), query: { take_out: 'true' } })
  expect(needed).toMatchObject({ status: 409, code: 'in_use' })
  expect(needed.detail).toContain(alone.name.tr)
  expect(needed.detail).not.toContain(both.name.tr)
  expect(await till.send(material.read, { params: of(cheese) })).toMatchObject({ product_count: 1, group_count: 2 })

  await till.send(materialCatalog.remove, { params: { branch_material_catalog_id: alone.id }, query: {} })
  await till.send(material.remove, { params: of(cheese), query: { take_out: 'true' } })
  const after = await till.send(product.read, { params: { branch_product_id: dish.id } })
  expect(after).toMatchObject({ materials: [onion.id], version: dish.version + 1 })
  const group = await till.send(materialCatalog.read, { params: { branch_material_catalog_id: both.id } })
  expect(group.options.map((it) => it.material_id)).toEqual([onion.id])
  expect(group.version).toBe(both.version + 1)
  const [line] = await till.send(product.history, { params: { branch_product_id: dish.id } })
  expect(line).toMatchObject({ action: 'update', after: { materials: [onion.id] } })
})
