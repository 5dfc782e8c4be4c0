import sharp from 'sharp'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { picture } from '#contract/platform/file.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, branch_id, branch: till, foreignBranch: stranger } = await setUp(['branch', 'foreignBranch'])

const make = (more = {}) => till.send(category.create, { body: menuBodies.category(branch_id, more) })
const of = (it: { id: string }) => ({ branch_category_id: it.id })

it('puts a new one last, and stores its hours, delivery types and picture', async () => {
  const schedule = [{ weekday: 4, start_min: 1320, end_min: 120 }]
  const [first, second] = [
    await make(),
    await make({ schedule, delivery_types: ['comeEat'], image: '/files/menu/a.webp' }),
  ]
  expect(second.position).toBe(first.position + 1)
  expect(await till.send(category.read, { params: of(second) })).toMatchObject({
    schedule,
    delivery_types: ['comeEat'],
    image: '/files/menu/a.webp',
    product_count: 0,
  })
  const { data } = await till.send(category.list, { query: { branch_id: [branch_id], sort: '-position', limit: 1 } })
  expect(data[0]?.id).toBe(second.id)
})

it('takes a picture of five to two, and refuses one cropped for another use', async () => {
  const boss = await signIn(server.url, world.users.company)
  const bring = async (kind: 'category' | 'product', width: number) => {
    const upload = await sharp({ create: { width, height: 400, channels: 3, background: '#c2410c' } })
      .png()
      .toBuffer()
    const brought = await boss.raw(picture.create, { query: { kind }, upload })
    expect(brought).toMatchObject({ status: 201 })
    return (brought.body as { url: string }).url
  }
  const [wide, high] = [await bring('category', 1000), await bring('product', 533)]
  const made = await make({ image: wide })
  expect(made.image).toBe(wide)
  const body = { ...menuBodies.category(branch_id), image: high }
  for (const refused of [
    await till.refused(category.create, { body }),
    await till.refused(category.update, { params: of(made), body: { ...body, version: made.version } }),
  ])
    expect(refused.errors).toMatchObject([{ path: 'image', code: 'picture_ratio' }])
})

it('refuses hours that overlap or are more than six a day, each at its slot', async () => {
  const at = (start_min: number, end_min: number) => ({ weekday: 0, start_min, end_min })
  const refused = (schedule: object[]) =>
    till.refused(category.create, { body: menuBodies.category(branch_id, { schedule: schedule as never }) })
  expect(await refused([at(600, 720), at(700, 800)])).toMatchObject({
    status: 422,
    errors: [{ path: 'schedule.1.start_min', code: 'slots_overlap' }],
  })
  expect(await refused(Array.from({ length: 7 }, (_, n) => at(n * 60, n * 60 + 30)))).toMatchObject({
    errors: [{ path: 'schedule.6.start_min', code: 'slots_a_day' }],
  })
})

it('answers a stale version with the current record, and stays in its branch', async () => {
  const it = await make()
  const body = { ...menuBodies.category(branch_id, { is_active: false }), version: it.version }
  const after = await till.send(category.update, { params: of(it), body })
  expect(after).toMatchObject({ is_active: false, version: it.version + 1 })
  expect(await till.refused(category.update, { params: of(it), body })).toMatchObject({
    status: 409,
    code: 'stale_version',
    current: { version: after.version, is_active: false },
  })
  const manager = await signIn(server.url, world.users.company)
  const moved = { ...body, branch_id: world.companies.own.branches[1], version: after.version }
  expect(await manager.refused(category.update, { params: of(it), body: moved })).toMatchObject({
    status: 422,
    errors: [{ path: 'branch_id', code: 'fixed' }],
  })
  expect((await till.send(category.history, { params: of(it) })).map((line) => line.action)).toEqual([
    'update',
    'create',
  ])
})

it('does not exist for other branches', async () => {
  const it = await make()
  expect((await stranger.refused(category.read, { params: of(it) })).status).toBe(404)
  expect((await stranger.refused(category.remove, { params: of(it) })).status).toBe(404)
  expect((await stranger.refused(category.create, { body: menuBodies.category(branch_id) })).status).toBe(404)
  expect((await stranger.refused(category.names, { params: { branch_id } })).status).toBe(404)
})

it('can be deleted only when empty, and tells how many products it holds', async () => {
  const it = await make()
  const made = await till.send(product.create, { body: menuBodies.product(branch_id, it.id) })
  await till.send(product.create, { body: menuBodies.product(branch_id, it.id) })
  const refused = await till.refused(category.remove, { params: of(it) })
  expect(refused).toMatchObject({ status: 409, code: 'in_use' })
  expect(refused.detail).toContain('2 ürün')
  const { data } = await till.send(product.list, { query: { branch_id: [branch_id], category_id: [it.id] } })
  for (const each of data) await till.send(product.remove, { params: { branch_product_id: each.id } })
  await till.send(category.remove, { params: of(it) })
  expect((await till.refused(category.read, { params: of(it) })).status).toBe(404)
  expect((await till.refused(product.read, { params: { branch_product_id: made.id } })).status).toBe(404)
})

it('is found by name in the caller’s language, folded', async () => {
  const it = await make({ name: { tr: 'Çorbalar', en: 'Soups', de: 'Suppen' } })
  const search = async (word: string, lang: string) =>
    (await till.send(category.names, { params: { branch_id }, query: { search: word } }, { lang })).data.map(
      (one) => one.name,
    )
  expect(await search('corba', 'tr')).toEqual(['Çorbalar'])
  expect(await search('soup', 'en')).toEqual(['Soups'])
  expect(await search('corba', 'en')).toEqual([])
  expect((await till.send(category.names, { params: { branch_id }, query: { id: [it.id] } })).total).toBe(1)
})
