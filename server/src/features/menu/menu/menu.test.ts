import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category as categoryCalls } from '#contract/menu/category.ts'
import { menu, type BulkAct } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { testMenu } from './test-menu.ts'

const { server, world, company: manager } = await setUp(['company'])
const { id: company_id, branches } = world.companies.own
const params = { branch_id: branches[0] }
const make = testMenu(server, { company_id, ...params })

const read = () => manager.send(menu.read, { params })
const rowOf = async (id: string) => (await read()).products.find((it) => it.id === id)!
const bulk = async (
  ids: string[],
  act: BulkAct,
  more: { dry_run?: boolean; versions?: Record<string, number> } = {},
) => {
  const { products } = await read()
  const chosen = ids.map((id) => ({
    id,
    version: more.versions?.[id] ?? products.find((it) => it.id === id)?.version ?? 1,
  }))
  return manager.send(menu.bulk, { params, body: { products: chosen, act, dry_run: more.dry_run ?? false } })
}
const undo = (menu_change_id: string | null) => manager.send(menu.undo, { params: { menu_change_id: menu_change_id! } })

it('returns the whole menu by position, with the reason why something does not sell', async () => {
  const category = await make.category()
  const [on, off] = [await make.product(category), await make.product(category)]
  const material = await make.material('Soğan')
  await make.madeOf(off, material)
  const group = await make.group([on], [material, await make.material('Biber')])
  await server.database.db.one(
    sql`update material set is_active = false where company_id = ${world.companies.own.id} and id = ${material}`,
  )
  const answer = await read()
  expect(answer.products.find((it) => it.id === on)).toMatchObject({ off: null, groups: [group], materials: [] })
  expect(answer.products.find((it) => it.id === off)).toMatchObject({ off: 'material_out', off_by: material })
  expect(answer.currency).toBe('TRY')
})

it('changes one cell, keeps the other languages, and answers a stale version with the row as it is', async () => {
  const id = await make.product(await make.category(), { name: 'Adana', price: 20_000 })
  const at = { params: { branch_product_id: id } }
  const one = await manager.send(menu.patchProduct, { ...at, body: { version: 1, name: { tr: 'Adana dürüm' } } })
  expect(one).toMatchObject({ version: 2, name: { tr: 'Adana dürüm', en: 'Adana' } })
  const refused = await manager.refused(menu.patchProduct, { ...at, body: { version: 1, price: 21_000 } })
  expect(refused).toMatchObject({ code: 'stale_version', current: { version: 2, price: 20_000 } })
  await manager.send(menu.patchProduct, { ...at, body: { version: 2, discounted_price: 15_000 } })
  const below = await manager.refused(menu.patchProduct, { ...at, body: { version: 3, price: 14_000 } })
  expect(below.errors).toMatchObject([{ path: 'discounted_price', code: 'above_price' }])
})

it('lists a single changed price, made in its row or in its form, and takes it back with what became the branch’s own', async () => {
  const id = await make.product(await make.category(), { name: 'Tekli', price: 1000 })
  const at = { params: { branch_product_id: id } }
  await server.database.db.one(
    sql`update product set master_id = ${randomUUID()} where company_id = ${world.companies.own.id} and id = ${id}`,
  )
  const newest = async () => (await manager.send(menu.changes, { params }))[0]!
  const before = await newest()
  await manager.send(menu.patchProduct, { ...at, body: { version: 1, price: 1000, is_active: true } })
  expect((await newest())?.id).toBe(before?.id)
  await manager.send(menu.patchProduct, { ...at, body: { version: 2, price: 1200 } })
  expect(await newest()).toMatchObject({
    kind: 'bulk',
    input: { kind: 'price', before: 1000, after: 1200 },
    names: [{ tr: 'Tekli' }],
    total: 1,
  })
  expect(await undo((await newest()).id)).toMatchObject({ done: 1, skipped: [] })
  expect(await rowOf(id)).toMatchObject({ price: 1000, overrides: [] })

  const { version, ...row } = await manager.send(product.read, at)
  const fields = Object.fromEntries(Object.entries(row).filter(([name]) => name in product.input.shape))
  const body = { ...(fields as typeof row), price: 1500, discounted_price: 1400, version }
  await manager.send(product.update, { ...at, body })
  const change = await newest()
  expect(change.input).toEqual({ kind: 'price', before: 1000, after: 1500 })
  // The product was changed again since, so it stays as it is and is listed.
  await manager.send(menu.patchProduct, { ...at, body: { version: version + 1, price: 1600 } })
  expect((await undo(change.id)).skipped).toMatchObject([{ id, reason: 'stale' }])
  expect(await rowOf(id)).toMatchObject({ price: 1600, discounted_price: null })
})

it('marks what a branch changes of a chain’s product as its own', async () => {
  const id = await make.product(await make.category(), { price: 1000 })
  await server.database.db.one(
    sql`update product set master_id = ${randomUUID()}, overrides = '{name}' where company_id = ${world.companies.own.id} and id = ${id}`,
  )
  const done = await bulk([id], { kind: 'price_set', price: 1100 })
  expect((await rowOf(id)).overrides).toEqual(['name', 'price'])
  await undo(done.menu_change_id)
  expect(await rowOf(id)).toMatchObject({ price: 1000, overrides: ['name'] })
})

it('leaves a value that is sent unchanged to the chain', async () => {
  const id = await make.product(await make.category(), { price: 1000 })
  await server.database.db.one(
    sql`update product set master_id = ${randomUUID()} where company_id = ${world.companies.own.id} and id = ${id}`,
  )
  const { name } = await rowOf(id)
  const row = await manager.send(menu.patchProduct, {
    params: { branch_product_id: id },
    body: { version: 1, price: 1000, name, is_active: false },
  })
  expect(row.overrides).toEqual(['is_active'])
})

it('sets the order, moves a product to another category, and puts what is not listed last', async () => {
  const [one, two] = [await make.category('Bir'), await make.category('İki')]
  const ids = [await make.product(one), await make.product(one), await make.product(two)] as const
  const put = { categories: [two, one], products: [{ category_id: two, ids: [ids[1], ids[2]] }] }
  await manager.send(menu.order, { params, body: put })
  const after = await read()
  expect(after.categories.slice(0, 2).map((it) => it.id)).toEqual([two, one])
  expect(after.products.filter((it) => it.category_id === two).map((it) => it.id)).toEqual([ids[1], ids[2]])
  expect((await rowOf(ids[1])).version).toBe(2)
  const stray = { categories: [], products: [{ category_id: two, ids: [randomUUID()] }] }
  expect(await manager.faults(menu.order, { params, body: stray })).toEqual(['products.0.ids choice'])
})

it('previews a bulk change without touching anything, then does it and undoes it', async () => {
  const category = await make.category()
  const ids = [await make.product(category, { price: 9990 }), await make.product(category, { price: 0 })] as const
  const act = { kind: 'price_percent', basis_points: 1000, rounding: 50 } as const
  const preview = await bulk([...ids], act, { dry_run: true })
  expect(preview).toMatchObject({
    menu_change_id: null,
    rows: [{ before: { price: 9990 }, after: { price: 11_000 }, refused: null }, { refused: 'same' }],
  })
  expect((await rowOf(ids[0])).price).toBe(9990)
  const done = await bulk([...ids], act)
  expect((await rowOf(ids[0])).price).toBe(11_000)
  const [change] = await manager.send(menu.changes, { params })
  expect(change).toMatchObject({ id: done.menu_change_id, kind: 'bulk', state: 'done', total: 1, input: act })
  expect(await undo(done.menu_change_id)).toEqual({ done: 1, skipped: [] })
  expect(await rowOf(ids[0])).toMatchObject({ price: 9990, version: 3 })
  const again = await manager.refused(menu.undo, { params: { menu_change_id: done.menu_change_id! } })
  expect(again.status).toBe(409)
})

it('undoes only what nobody has changed since, and names the rest', async () => {
  const category = await make.category()
  const [mine, theirs] = [
    await make.product(category, { name: 'Benim' }),
    await make.product(category, { name: 'Onların' }),
  ]
  const done = await bulk([mine, theirs], { kind: 'tax_rate', tax_rate: 20 })
  await manager.send(menu.patchProduct, { params: { branch_product_id: mine }, body: { version: 2, price: 1 } })
  await bulk([theirs], { kind: 'tax_rate', tax_rate: 8 })
  expect(await undo(done.menu_change_id)).toMatchObject({ done: 1, skipped: [{ id: theirs, reason: 'stale' }] })
  expect([(await rowOf(mine)).tax_rate, (await rowOf(theirs)).tax_rate]).toEqual([10, 8])
  expect((await rowOf(mine)).price).toBe(1)
})

it('undoes acts in order back to the first price, and one out of order once the later one is undone', async () => {
  const id = await make.product(await make.category(), { price: 10_000 })
  const raise = { kind: 'price_percent', basis_points: 1000, rounding: 1 } as const
  const [first, second] = [await bulk([id], raise), await bulk([id], raise)]
  expect((await rowOf(id)).price).toBe(12_100)
  expect(await undo(first.menu_change_id)).toMatchObject({ done: 0, skipped: [{ id, reason: 'stale' }] })
  expect(await undo(second.menu_change_id)).toEqual({ done: 1, skipped: [] })
  expect((await rowOf(id)).price).toBe(11_000)
  expect(await undo(first.menu_change_id)).toEqual({ done: 1, skipped: [] })
  expect((await rowOf(id)).price).toBe(10_000)
})

it('restores a price though the product was switched since, but not one below a later discount', async () => {
  const category = await make.category()
  const [id, cheap] = [await make.product(category), await make.product(category)]
  const raised = await bulk([id, cheap], { kind: 'price_percent', basis_points: 5000, rounding: 1 })
  await bulk([id], { kind: 'active', is_active: false })
  await bulk([id], { kind: 'active', is_active: true })
  const discount = { version: 2, discounted_price: 12_000 }
  await manager.send(menu.patchProduct, { params: { branch_product_id: cheap }, body: discount })
  expect(await undo(raised.menu_change_id)).toMatchObject({ done: 1, skipped: [{ id: cheap, reason: 'stale' }] })
  expect(await rowOf(id)).toMatchObject({ price: 10_000, is_active: true })
  expect(await rowOf(cheap)).toMatchObject({ price: 15_000, discounted_price: 12_000 })
})

it('cannot be undone a day later', async () => {
  const done = await bulk([await make.product(await make.category())], { kind: 'active', is_active: false })
  await server.database.db.one(sql`update menu_change set undo_until = now() - interval '1 second'
    where company_id = ${world.companies.own.id} and id = ${done.menu_change_id}`)
  expect((await manager.refused(menu.undo, { params: { menu_change_id: done.menu_change_id! } })).status).toBe(409)
  const list = await manager.send(menu.changes, { params })
  expect(list.find((it) => it.id === done.menu_change_id)!.undo_until).toBeNull()
})

it('discounts, takes discounts off, switches, moves and taxes many at once', async () => {
  const [from, to] = [await make.category(), await make.category()]
  const id = await make.product(from, { price: 10_000 })
  await bulk([id], { kind: 'discount_percent', basis_points: 1500, rounding: 500 })
  expect((await rowOf(id)).discounted_price).toBe(8500)
  await bulk([id], { kind: 'discount_amount', amount: 1000, rounding: 1 })
  expect((await rowOf(id)).discounted_price).toBe(9000)
  expect((await bulk([id], { kind: 'price_set', price: 8000 })).rows).toMatchObject([{ refused: 'below_discount' }])
  await bulk([id], { kind: 'discount_off' })
  expect((await bulk([id], { kind: 'discount_amount', amount: 0, rounding: 1 })).rows).toMatchObject([
    { refused: 'not_lower' },
  ])
  await bulk([id], { kind: 'active', is_active: false })
  const moved = await bulk([id], { kind: 'category', category_id: to })
  expect(await rowOf(id)).toMatchObject({ is_active: false, category_id: to, discounted_price: null })
  await undo(moved.menu_change_id)
  expect((await rowOf(id)).category_id).toBe(from)
})

it('restores deleted products with what they were made of', async () => {
  const category = await make.category()
  const id = await make.product(category, { name: 'Döner' })
  const material = await make.material('Et')
  await make.madeOf(id, material)
  const group = await make.group([id], [material])
  const { version } = await rowOf(id)
  const gone = await manager.send(menu.remove, { params, body: { products: [{ id, version }] } })
  expect(await rowOf(id)).toBeUndefined()
  expect(await undo(gone.menu_change_id)).toMatchObject({ done: 1 })
  expect(await rowOf(id)).toMatchObject({ name: { tr: 'Döner' }, groups: [group], materials: [material] })
})

it('restores deleted products with the category deleted after them', async () => {
  const home = await make.category('Tatlılar')
  const ids = [await make.product(home), await make.product(home)]
  const products = ids.map((id) => ({ id, version: 1 }))
  const gone = await manager.send(menu.remove, { params, body: { products } })
  await manager.send(categoryCalls.remove, { params: { branch_category_id: home } })
  expect(await undo(gone.menu_change_id)).toEqual({ done: 2, skipped: [] })
  expect((await read()).categories.find((it) => it.id === home)).toMatchObject({ name: { tr: 'Tatlılar' }, version: 2 })
  expect((await rowOf(ids[0]!)).category_id).toBe(home)
})

it('an undo that can restore nothing can be tried again', async () => {
  const [from, to] = [await make.category(), await make.category()]
  const id = await make.product(from)
  const moved = await bulk([id], { kind: 'category', category_id: to })
  await manager.send(categoryCalls.remove, { params: { branch_category_id: from } })
  const nothing = { done: 0, skipped: [{ id, name: (await rowOf(id)).name, reason: 'gone' }] }
  expect(await undo(moved.menu_change_id)).toEqual(nothing)
  expect(await undo(moved.menu_change_id)).toEqual(nothing)
  const change = (await manager.send(menu.changes, { params })).find((it) => it.id === moved.menu_change_id)!
  expect(change.state).toBe('done')
  expect(change.undo_until).not.toBeNull()
})

it('a bulk change alongside single edits: each product has one winner, and nobody is overwritten', async () => {
  const category = await make.category()
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => make.product(category, { price: 10_000 + n })))
  const versions = Object.fromEntries(ids.map((id) => [id, 1]))
  const single = (id: string, n: number) =>
    manager.raw(menu.patchProduct, { params: { branch_product_id: id }, body: { version: 1, price: 50_000 + n } })
  const acts = [bulk(ids, { kind: 'price_amount', amount: 5, rounding: 1 }, { versions }), ...ids.map(single)] as const
  const [done, ...singles] = await Promise.all(acts)
  const { products } = await read()
  ids.forEach((id, n) => {
    const row = products.find((it) => it.id === id)!
    const isBulk = done.rows.find((it) => it.id === id)!.refused === null
    expect(singles[n]!.status).toBe(isBulk ? 409 : 200)
    expect(row).toMatchObject({ version: 2, price: isBulk ? 10_005 + n : 50_000 + n })
  })
})

it('two bulk changes of the same products: the second is refused, not written over the first', async () => {
  const category = await make.category()
  const ids = await Promise.all(Array.from({ length: 30 }, () => make.product(category)))
  const versions = Object.fromEntries(ids.map((id) => [id, 1]))
  const act = { kind: 'price_amount', amount: 100, rounding: 1 } as const
  const both = await Promise.all([bulk(ids, act, { versions }), bulk(ids.toReversed(), act, { versions })])
  expect(both.map((it) => it.rows.filter((row) => row.refused === 'stale').length).toSorted((a, b) => a - b)).toEqual([
    0, 30,
  ])
  const { products } = await read()
  expect(new Set(products.filter((it) => ids.includes(it.id)).map((it) => it.price))).toEqual(new Set([10_100]))
})

it('knows nothing of another company’s menu', async () => {
  const stranger = await signIn(server.url, world.users.foreignCompany)
  const id = await make.product(await make.category())
  const done = await bulk([id], { kind: 'active', is_active: false })
  const at = { params: { branch_product_id: id }, body: { version: 2, price: 1 } }
  const refused = [
    await stranger.refused(menu.read, { params }),
    await stranger.refused(menu.patchProduct, at),
    await stranger.refused(menu.undo, { params: { menu_change_id: done.menu_change_id! } }),
  ]
  expect(refused.map((it) => it.code)).toEqual(['not_found', 'not_found', 'not_found'])
  // If the request names a branch of another company, the product counts as missing.
  const own = { branch_id: world.companies.foreign.branches[0] }
  const body = { products: [{ id, version: 2 }], act: { kind: 'price_set', price: 1 }, dry_run: false } as const
  const answer = await stranger.send(menu.bulk, { params: own, body: { ...body, products: [...body.products] } })
  expect(answer).toMatchObject({ menu_change_id: null, rows: [{ refused: 'gone', name: null }] })
})
