import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import type { NewGroup } from '#contract/menu/new-group.ts'
import { product } from '#contract/menu/product.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { layUser } from '#server/app/test/test-user.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, branch_id, company: manager } = await setUp(['company'])
const category_id = (await manager.send(category.create, { body: menuBodies.category(branch_id) })).id

const option = (name: string, price = 0, max_count = 1) => ({ name, price, max_count })
const group = (name: string, options: NewGroup['options'], more: Partial<NewGroup> = {}): NewGroup => {
  return { id: uuidv7(), name, selection_type: 'multiple', is_required: false, selection_limit: 0, options, ...more }
}
const body = (new_groups: NewGroup[], more = {}) => ({
  ...menuBodies.product(branch_id, category_id, { groups: new_groups.map((it) => it.id), ...more }),
  new_groups,
})
const groups = async () =>
  (await manager.send(materialCatalog.list, { query: { branch_id: [branch_id], limit: 200 } })).data
const materials = async () =>
  (await manager.send(material.list, { query: { branch_id: [branch_id], limit: 200 } })).data.map((it) => it.name.tr)
const errorsOf = (given: ReturnType<typeof body>) => manager.faults(product.create, { body: given })

it('creates a product’s new groups with it, in the order they were given in, each with its history', async () => {
  const known = await manager.send(material.create, {
    body: menuBodies.material(branch_id, { name: { tr: 'Şişlik Peynir', en: 'Grill cheese', de: 'Grillkäse' } }),
  })
  const old = await manager.send(materialCatalog.create, { body: menuBodies.group(branch_id, [known.id]) })
  const [sauce, size] = [
    group('Soslar', [option('Acı sos', 500, 3), option('SISLIK peynir', 1500), option('Mayonez', 250)]),
    group('Boy', [option('Küçük'), option('Büyük', 4000)], { selection_type: 'single', is_required: true }),
  ]
  const made = await manager.send(product.create, {
    body: { ...body([sauce, size]), groups: [size.id, old.id, sauce.id] },
  })
  const by = new Map((await groups()).map((it) => [it.id, it]))
  const [first, second, third] = made.groups.map((id) => by.get(id))
  expect([first, second, third].map((it) => it?.name.tr)).toEqual(['Boy', old.name.tr, 'Soslar'])
  expect(first).toMatchObject({ selection_type: 'single', is_required: true, product_count: 1, version: 1 })
  expect(third).toMatchObject({
    name: { tr: 'Soslar', en: 'Soslar', de: 'Soslar' },
    options: [
      { price: 500, max_count: 3 },
      // The branch already has this ingredient, under a name that can be spelled in several ways.
      { price: 1500, max_count: 1, material_id: known.id },
      { price: 250, max_count: 1 },
    ],
  })
  const history = await manager.send(materialCatalog.history, {
    params: { branch_material_catalog_id: third!.id },
  })
  expect(history).toMatchObject([{ action: 'create', before: null, after: { name: { tr: 'Soslar' } } }])

  // Another product uses the groups of the first one. An option that occurs in two new groups
  // becomes one ingredient.
  const before = await materials()
  const again = [group('Ek', [option('Mayonez', 300), option('Hardal')]), group('Yanına', [option('hardal', 100)])]
  const { version } = made
  const changed = await manager.send(product.update, {
    params: { branch_product_id: made.id },
    body: { ...body(again), version },
  })
  expect(changed.groups).toHaveLength(2)
  expect((await materials()).toSorted()).toEqual([...before, 'Hardal'].toSorted())
})

it('creates nothing at all where anything is refused, and says at which field', async () => {
  const before = [await groups(), await materials()]
  const twice = group('Tekrar', [option('Turşu'), option('TURŞU')])
  expect(await errorsOf(body([twice]))).toEqual(['new_groups.0.options.1.name twice'])
  // Two spellings that are equal only after the database has normalised ("folded") them.
  const alike = group('Tekrar', [option('Köpük'), option('Kopuk')])
  expect(await errorsOf(body([alike]))).toEqual(['new_groups.0.options.1.name twice'])
  const few = group('Az', [option('Tek')], { is_required: true, selection_limit: 1 })
  expect(await errorsOf(body([few, group('', [])]))).toEqual([
    'new_groups.1.name required',
    'new_groups.1.options too_few',
  ])
  expect(await errorsOf({ ...body([few]), groups: [] })).toEqual(['new_groups.0.id choice'])
  const counted = group('Adet', [option('İki', 0, 2)], { selection_type: 'single' })
  expect(await errorsOf(body([counted]))).toEqual(['new_groups.0.options.0.max_count not_of_type'])
  // The product itself is refused after its groups were written.
  const fine = group('Kalmaz', [option('Kalmaz da')])
  expect(await errorsOf(body([fine], { catalogs: [uuidv7()] }))).toEqual(['catalogs choice'])
  expect([await groups(), await materials()]).toEqual(before)
})

it('asks for the rights that groups and ingredients need by themselves', async () => {
  const known = (await materials())[0]!
  const cook = await holderOf(['post-branch-product', 'post-branch-material-catalog'])
  await cook.send(product.create, { body: body([group('Bilinen', [option(known)])]) })
  const refused = await cook.refused(product.create, { body: body([group('Yeni', [option('Hiç yoktu')])]) })
  expect(refused).toMatchObject({ status: 403, code: 'permission_required' })
  expect(await materials()).not.toContain('Hiç yoktu')
  const other = await holderOf(['post-branch-product', 'post-branch-material'])
  expect((await other.refused(product.create, { body: body([group('Yeni', [option(known)])]) })).status).toBe(403)
})

/** A user with exactly these permissions at the branch. */
async function holderOf(permissions: string[]): Promise<Caller> {
  const { db } = server.database
  const { id, email } = await layUser(server, world.users.branch)
  const role_id = uuidv7()
  await db.one(sql`insert into role (id, owner_type, account_type, name, permissions)
    values (${role_id}, 'provider', 'branch', '{"tr":"Aşçı","en":"Cook","de":"Koch"}', ${permissions})`)
  await db.one(sql`update assignment set role_id = ${role_id}, scope_id = ${branch_id} where user_id = ${id}`)
  return signIn(server.url, email)
}
