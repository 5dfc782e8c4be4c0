import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { spread, spreadFields } from '#contract/menu/spread.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { connect } from '#server/db/client.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'

const { server, world, company_id, company: boss } = await setUp(['company'], { role: 'api' })
const [from, to] = world.companies.own.branches

const named = (it: string) => ({ tr: it, en: it, de: it })
const read = (branch_id: string) => boss.send(menu.read, { params: { branch_id } })
const start = (body: Partial<{ branch_ids: string[]; product_ids: string[] | null; fields: string[] }>) => ({
  params: { branch_id: from },
  body: { branch_ids: [to], product_ids: null, fields: [...spreadFields], ...body } as never,
})
const ran = async (body: Parameters<typeof start>[0]) => {
  const run = await boss.send(spread.start, start(body))
  await runDue(server.kit, runs)
  return boss.send(spread.read, { params: { menu_change_id: run.id } })
}
/** Runs an undo. Returns the number of restored records, and why others were not restored. */
async function undo({ id }: { id: string }) {
  const params = { menu_change_id: id }
  expect((await boss.send(spread.undo, { params })).state).toBe('running')
  await runDue(server.kit, runs)
  const [branch] = (await boss.send(spread.read, { params })).branches
  return { done: branch!.undone, skipped: branch!.skipped }
}
const lay = async (branch_id: string, name: string, more = {}) => {
  const { id } = await boss.send(category.create, { body: menuBodies.category(branch_id, { name: named('Izgara') }) })
  return boss.send(product.create, { body: menuBodies.product(branch_id, id, { name: named(name), ...more }) })
}

it('clones a whole menu including what no product uses, matches all of it again, and undoes it', async () => {
  const { id: onion } = await boss.send(material.create, { body: menuBodies.material(from, { name: named('Soğan') }) })
  const group = await boss.send(materialCatalog.create, { body: menuBodies.group(from, [onion]) })
  await boss.send(category.create, { body: menuBodies.category(from, { name: named('Boş') }) })
  const source = await lay(from, 'Adana', {
    groups: [group.id],
    materials: [onion],
    price: 30_000,
    tax_rates: { comeEat: 8 },
  })
  const { branches } = await boss.send(spread.diff, start({}))
  expect(branches[0]).toMatchObject({ counts: { create: 1, parts: 4 }, branch_name: 'Bizim 2' })
  const run = await ran({})
  expect(run).toMatchObject({ kind: 'clone', state: 'done', branches: [{ counts: { create: 1, parts: 4 } }] })
  const there = await read(to)
  expect(there.categories.map((it) => it.name.tr)).toEqual(['Boş', 'Izgara'])
  expect(there.products).toMatchObject([{ name: source.name, price: 30_000, master_id: source.id }])
  expect(there.products[0]!.materials).toEqual([there.materials[0]!.id])
  expect(there.products[0]!.materials).not.toEqual([onion])
  const copy = await boss.send(product.read, { params: { branch_product_id: there.products[0]!.id } })
  expect(copy).toMatchObject({ tax_rates: { comeEat: 8 }, description: source.description, overrides: [] })

  const again = await boss.send(spread.diff, start({}))
  expect(again.branches[0]).toMatchObject({ counts: { create: 0, update: 0, same: 1, parts: 0 }, rows: [] })
  // If the copy is copied back, it is recognised as the same product.
  const back = await boss.send(spread.diff, { ...start({ branch_ids: [from] }), params: { branch_id: to } })
  expect(back.branches[0]?.counts).toMatchObject({ create: 0, update: 0, parts: 0 })

  expect(await undo(run)).toEqual({ done: 5, skipped: [] })
  expect(await read(to)).toMatchObject({ products: [], categories: [], groups: [], materials: [] })
  const twice = await boss.refused(spread.undo, { params: { menu_change_id: run.id } })
  expect(twice.code).toBe('conflict')
})

it('copies the chosen fields of the chosen products to those of the same name', async () => {
  const source = await lay(from, 'Şiş Köfte', { price: 21_000, allergens: ['gluten'] })
  const target = await lay(to, 'ŞİŞ KÖFTE', { price: 15_000, discounted_price: 14_000 })
  const run = await ran({ product_ids: [source.id], fields: ['price', 'discounted_price', 'premium_price'] })
  expect(run.branches[0]?.rows).toMatchObject([
    {
      outcome: 'update',
      changes: [
        { field: 'price', before: 15_000, after: 21_000 },
        { field: 'discounted_price', before: 14_000, after: null },
      ],
    },
  ])
  const after = await boss.send(product.read, { params: { branch_product_id: target.id } })
  expect(after).toMatchObject({
    price: 21_000,
    discounted_price: null,
    allergens: [],
    name: target.name,
    master_id: null,
  })
  const [line] = await boss.send(product.history, { params: { branch_product_id: target.id } })
  expect(line).toMatchObject({ action: 'transfer', before: { price: 15_000 }, after: { price: 21_000 } })

  const { version } = after
  await boss.send(menu.patchProduct, { params: { branch_product_id: target.id }, body: { version, price: 22_000 } })
  expect(await undo(run)).toMatchObject({ done: 1, skipped: [{ reason: 'stale' }] })
  expect(await boss.send(product.read, { params: { branch_product_id: target.id } })).toMatchObject({
    price: 22_000,
    discounted_price: 14_000,
  })
})

it('tells open panels and platforms, in the transaction of the branch', async () => {
  const events = () =>
    server.database.db.many(
      sql`/* platform: a test looks at everything */ select seq from event where branch_id = ${to} and type = 'menu'`,
    )
  const before = (await events()).length
  const { id } = await lay(from, 'Yeni')
  await ran({ product_ids: [id] })
  expect((await events()).length).toBe(before + 1)
})

it('stops after the branch that is being written, and says which were not written', async () => {
  const { id } = await lay(from, 'Yarım')
  const third = uuidv7()
  await server.database.db.one(
    sql`insert into branch (company_id, id, name, city_id, lat, lng) values (${company_id}, ${third}, 'Bizim 3', 34, 41, 29)`,
  )
  await server.database.db.one(sql`insert into branch_counter (company_id, branch_id) values (${company_id}, ${third})`)
  server.kit.forget()
  const run = await boss.send(spread.start, start({ branch_ids: [to, third], product_ids: [id] }))
  const params = { menu_change_id: run.id }
  const holder = await connect(server.database.ownerUrl)
  await holder.query('begin')
  await holder.query('lock table product in exclusive mode')
  const work = runDue(server.kit, runs)
  await expect.poll(() => isWaiting(server.database.url)).toBe(true)
  expect(await boss.send(spread.cancel, { params })).toMatchObject({ state: 'waiting', is_stopping: true })
  await holder.query('commit')
  await holder.end()
  await work
  const after = await boss.send(spread.read, { params })
  expect(after).toMatchObject({ state: 'stopped', is_stopping: false, done: 1, total: 2 })
  expect(after.branches.map((it) => it.state)).toEqual(['done', 'unwritten'])
  await undo(run)
  const back = await boss.send(spread.read, { params })
  expect(back.branches.map((it) => it.state)).toEqual(['undone', 'unwritten'])
})

it('goes only to branches of the same company within the reach', async () => {
  const refused = async (it: Caller, body: Parameters<typeof start>[0]) =>
    (await it.refused(spread.start, start(body))).status
  const dealer = await signIn(server.url, world.users.dealer)
  const till = await signIn(server.url, world.users.branch)
  for (const one of [boss, dealer, till])
    expect(await refused(one, { branch_ids: [world.companies.sibling.branches[0]] })).toBe(404)
  expect(await refused(till, { branch_ids: [to] })).toBe(404)
  expect(await refused(boss, { branch_ids: [from] })).toBe(422)
  const stranger = await lay(to, 'Başka')
  expect(await refused(boss, { product_ids: [stranger.id] })).toBe(422)
  // A user who may not access the target branch sees nothing of what the run does there.
  const mine = await lay(from, 'Gizli')
  const run = await ran({ product_ids: [mine.id] })
  expect((await till.send(spread.read, { params: { menu_change_id: run.id } })).branches).toEqual([])
  expect(await till.refused(spread.undo, { params: { menu_change_id: run.id } })).toMatchObject({ status: 404 })
})
