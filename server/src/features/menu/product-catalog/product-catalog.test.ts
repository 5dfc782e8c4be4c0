// Tests a chain menu from draft to rollback. They share one file because they share the branches
// and a clock that is moved forward.
import { connect } from '#server/db/client.ts'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menu, type MenuProduct } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { productCatalog, type ProductCatalog } from '#contract/menu/product-catalog.ts'
import { spread, type SpreadRun } from '#contract/menu/spread.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** Twelve branches to which a chain publishes. */
const to = (n: number) => branches[n] ?? ''
let ahead = 0
// No worker runs: the tests decide when a job is done.
const {
  server,
  world,
  company_id,
  branch_id: home,
  company: boss,
} = await setUp(['company'], { now: () => new Date(Date.now() + ahead), role: 'api' })
const branches = [world.companies.own.branches[1]]
for (let n = 2; n <= 12; n++) branches.push(await layBranch(`Şube ${n}`))
server.kit.forget()

async function layBranch(name: string) {
  const id = uuidv7()
  const { db } = server.database
  await db.one(
    sql`insert into branch (company_id, id, name, city_id, lat, lng) values (${company_id}, ${id}, ${name}, 34, 41, 29)`,
  )
  await db.one(sql`insert into branch_counter (company_id, branch_id) values (${company_id}, ${id})`)
  return id
}

const read = (branch_id: string) => boss.send(menu.read, { params: { branch_id } })
const named = (it: string) => ({ tr: it, en: it, de: it })
const at = async (branch_id: string, name: string) =>
  (await read(branch_id)).products.find((one) => one.name.tr === name)!
const patch = ({ id, version }: MenuProduct, body: object) =>
  boss.send(menu.patchProduct, { params: { branch_product_id: id }, body: { version, ...body } })
const paramsOf = (it: { id: string }) => ({ params: { product_catalog_id: it.id } })
const publish = (it: ProductCatalog, body: Partial<{ run_at: string | null; match: 'name' | 'master' }> = {}) =>
  boss.send(productCatalog.publish, {
    ...paramsOf(it),
    body: { match: 'name', run_at: null, version: it.version, ...body },
  })
const runOf = (run: { id: string }) => boss.send(spread.read, { params: { menu_change_id: run.id } })
/** Runs a rollback. Returns what was left as it was, and the number of restored records. */
async function rollback(run: { id: string }) {
  await boss.send(productCatalog.rollback, { params: { menu_change_id: run.id } })
  await runDue(server.kit, runs)
  const { state, done, total, branches: all } = await runOf(run)
  expect([state, done]).toEqual(['undone', total])
  return { done: all.reduce((sum, it) => sum + it.undone, 0), skipped: all.flatMap((it) => it.skipped) }
}
const published = async (it: ProductCatalog, body = {}): Promise<SpreadRun> => {
  const run = await publish(it, body)
  await runDue(server.kit, runs)
  return runOf(run)
}

let n = 0
/**
 * Two products, one of them with an option group, in their own category at the chain's branch, and
 * a chain menu that contains them.
 */
async function layChain(branch_ids = branches) {
  const tag = `${++n}`
  const { id: category_id } = await boss.send(category.create, {
    body: menuBodies.category(home, { name: named(`Pideler ${tag}`) }),
  })
  const { id: cheese } = await boss.send(material.create, {
    body: menuBodies.material(home, { name: named(`Kaşar ${tag}`) }),
  })
  const group = await boss.send(materialCatalog.create, {
    body: menuBodies.group(home, [cheese], { name: named(`Ekstra ${tag}`) }),
  })
  const lay = (name: string, more = {}) =>
    boss.send(product.create, {
      body: menuBodies.product(home, category_id, { name: named(name), price: 20_000, ...more }),
    })
  const names = [`Kıymalı ${tag}`, `Kaşarlı ${tag}`] as const
  const products = [await lay(names[0]), await lay(names[1], { groups: [group.id], materials: [cheese] })]
  const chain = await boss.send(productCatalog.create, {
    body: {
      branch_id: home,
      name: `Zincir ${tag}`,
      branch_ids,
      fields: ['name', 'price', 'discounted_price', 'premium_price', 'groups', 'category_id'],
      products: products.map((it) => it.id),
    },
  })
  return { chain, names, group, category_id, cheese }
}

it('publishes to twelve branches, keeps their own values, and rolls back', async () => {
  const { chain, names } = await layChain()
  const first = await published(chain)
  expect(first).toMatchObject({ state: 'done', total: 24, done: 24, undo_until: null })
  expect(first.branches.map((it) => [it.state, it.counts.create, it.counts.parts])).toEqual(
    branches.map(() => ['done', 2, 3]),
  )
  const before = await at(to(3), names[1])
  expect(before).toMatchObject({ price: 20_000, master_id: chain.products[1] })
  expect((await read(to(3))).groups.find((it) => it.id === before.groups[0])?.options).toMatchObject([{ price: 100 }])

  // One branch has set its own price, then the chain changes both prices.
  await patch(await at(to(0), names[0]), { price: 17_500 })
  for (const name of names) await patch(await at(home, name), { price: 25_000 })
  const { branches: diff } = await boss.send(productCatalog.diff, { ...paramsOf(chain), body: { match: 'name' } })
  expect(diff.map((it) => [it.counts.update, it.counts.own])).toEqual([[1, 1], ...branches.slice(1).map(() => [2, 0])])
  expect(diff[0]!.rows[0]).toMatchObject({
    outcome: 'kept',
    kept: [{ field: 'price', before: 17_500, after: 25_000 }],
    changes: [],
  })

  const second = await published(chain)
  expect(second.branches[0]?.counts).toMatchObject({ update: 1, kept: 1, own: 1 })
  expect((await at(to(0), names[0])).price).toBe(17_500)
  expect((await at(to(0), names[1])).price).toBe(25_000)
  expect((await at(to(11), names[0])).price).toBe(25_000)

  // Somebody changes a branch in between. That change stays; everything else is rolled back.
  await patch(await at(to(5), names[0]), { price: 24_000 })
  await patch(await at(to(6), names[0]), { name: { tr: names[0], en: 'Minced', de: 'Hack' } })
  for (const is_active of [false, true]) await patch(await at(to(7), names[0]), { is_active })
  const undone = await rollback(second)
  expect(undone.done).toBe(1 + 11 * 2 - 1)
  expect(undone.skipped).toMatchObject([{ name: { tr: names[0] }, reason: 'stale', fields: ['price'] }])
  expect((await at(to(5), names[0])).price).toBe(24_000)
  expect(await at(to(6), names[0])).toMatchObject({ price: 20_000, name: { en: 'Minced' } })
  expect((await at(to(7), names[0])).price).toBe(20_000)
  expect((await at(to(11), names[0])).price).toBe(20_000)
  expect((await at(to(0), names[1])).price).toBe(20_000)
  expect((await runOf(second)).branches[5]).toMatchObject({ state: 'undone', skipped: [{ reason: 'stale' }] })

  // Now the earlier publication is the latest one that counts. What it created is deleted, except
  // for later changes.
  const all = await rollback(first)
  expect((await read(to(11))).products.filter((it) => it.name.tr === names[0])).toEqual([])
  expect((await read(to(11))).categories).toEqual([])
  expect(all.skipped.length).toBeGreaterThan(0)
  expect((await at(to(0), names[0])).price).toBe(17_500)
  expect((await boss.send(productCatalog.read, paramsOf(chain))).last).toMatchObject({ state: 'undone' })
}, 60_000)

it('links a product of the same name, or adds a second one', async () => {
  const target = to(1)
  const { chain, names } = await layChain([target])
  const { id: category_id } = await boss.send(category.create, { body: menuBodies.category(target) })
  const old = await boss.send(product.create, {
    body: menuBodies.product(target, category_id, { name: named(names[0].toLocaleUpperCase('tr')), price: 9000 }),
  })
  const look = async (match: 'name' | 'master') =>
    (await boss.send(productCatalog.diff, { ...paramsOf(chain), body: { match } })).branches[0]?.counts
  expect(await look('master')).toMatchObject({ create: 2, update: 0 })
  expect(await look('name')).toMatchObject({ create: 1, update: 1 })
  const run = await published(chain)
  const tied = (await read(target)).products.find((it) => it.id === old.id)!
  expect(tied).toMatchObject({ price: 20_000, master_id: chain.products[0], overrides: [] })
  expect(tied.category_id).not.toBe(category_id)
  await rollback(run)
  expect((await read(target)).products.find((it) => it.id === old.id)).toMatchObject({
    price: 9000,
    master_id: null,
    category_id,
    name: old.name,
  })
})

it("keeps an option group that the branch has changed, and refuses a price below the branch's own discount", async () => {
  const target = to(2)
  const { chain, names, group, cheese } = await layChain([target])
  await published(chain)
  const mine = (await read(target)).groups.find((it) => it.name.tr === group.name.tr)!
  const row = await boss.send(materialCatalog.read, { params: { branch_material_catalog_id: mine.id } })
  const body = (it: typeof row, price: number) => ({
    ...menuBodies.group(
      it.branch_id,
      it.options.map((one) => one.material_id),
      { name: it.name },
    ),
    options: it.options.map((one) => ({ ...one, price })),
    version: it.version,
  })
  await boss.send(materialCatalog.update, { params: { branch_material_catalog_id: mine.id }, body: body(row, 777) })
  await boss.send(materialCatalog.update, { params: { branch_material_catalog_id: group.id }, body: body(group, 500) })
  await patch(await at(target, names[0]), { discounted_price: 19_000 })
  await patch(await at(home, names[0]), { price: 15_000 })
  const run = await published(chain)
  const rows = run.branches[0]?.rows ?? []
  expect(rows.find((it) => it.of === 'group')).toMatchObject({ outcome: 'kept', kept: [{ field: 'options' }] })
  expect(rows.find((it) => it.name.tr === names[0])).toMatchObject({ outcome: 'refused', reason: 'above_price' })
  expect((await read(target)).groups.find((it) => it.id === mine.id)?.options).toMatchObject([{ price: 777 }])
  expect((await at(target, names[0])).price).toBe(20_000)
  expect(cheese).toBeTruthy()
})

it('is published on time as saved, once even with two workers, and can be cancelled before', async () => {
  ahead = 0
  const { chain, names } = await layChain(branches.slice(0, 3))
  const soon = (minutes: number) => new Date(server.kit.now().getTime() + minutes * 60_000).toISOString()
  const past = await boss.refused(productCatalog.publish, {
    ...paramsOf(chain),
    body: { match: 'name', run_at: soon(-1), version: chain.version },
  })
  expect(past.errors).toMatchObject([{ path: 'run_at', code: 'past' }])
  const one = await publish(chain, { run_at: soon(10) })
  expect(one.state).toBe('scheduled')
  const second = await boss.refused(productCatalog.publish, {
    ...paramsOf(chain),
    body: { match: 'name', run_at: null, version: chain.version },
  })
  expect(second).toMatchObject({ status: 409, code: 'conflict' })
  expect(await boss.send(productCatalog.cancel, { params: { menu_change_id: one.id } })).toMatchObject({
    state: 'cancelled',
  })
  const run = await publish(chain, { run_at: soon(4) })
  // Changes made after the publication was scheduled are not part of it.
  await patch(await at(home, names[0]), { price: 1000 })
  await runDue(server.kit, runs)
  expect(await at(to(0), names[0])).toBeUndefined()
  ahead = 5 * 60_000
  await Promise.all([runDue(server.kit, runs), runDue(server.kit, runs)])
  expect(await runOf(run)).toMatchObject({ state: 'done', done: 6 })
  for (const branch of branches.slice(0, 3)) {
    const here = (await read(branch)).products.filter((it) => it.name.tr === names[0])
    expect(here).toMatchObject([{ price: 20_000 }])
  }
  const { status } = await boss.refused(productCatalog.cancel, { params: { menu_change_id: run.id } })
  expect(status).toBe(409)
})

it('continues where a worker stopped, and skips a branch that fails', async () => {
  const { chain, names } = await layChain(branches.slice(0, 2))
  const run = await publish(chain)
  const { db } = server.database
  // The first branch is done and the worker is gone. At the second branch, somebody keeps the menu
  // locked all the time.
  const client = await connect(server.database.ownerUrl)
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`menu ${to(1)}`])
  await runDue(server.kit, runs)
  expect(await runOf(run)).toMatchObject({ state: 'running', done: 2 })
  await db.one(sql`update run set tries = 4 where company_id = ${company_id} and id = ${run.id}`)
  ahead += 6000
  await runDue(server.kit, runs)
  await client.end()
  const done = await runOf(run)
  expect(done.state).toBe('done')
  expect(done.branches.map((it) => it.state)).toEqual(['done', 'failed'])
  expect((await at(to(0), names[0])).price).toBe(20_000)
  expect(await at(to(1), names[0])).toBeUndefined()
}, 30_000)

it('restores every branch’s menu as a job, the last first, continuing where a worker stopped', async () => {
  const { chain, names } = await layChain(branches.slice(0, 2))
  const run = await published(chain)
  const client = await connect(server.database.ownerUrl)
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`menu ${to(0)}`])
  const going = await boss.send(productCatalog.rollback, { params: { menu_change_id: run.id } })
  expect(going).toMatchObject({ state: 'running', is_undoing: true, done: 0 })
  const twice = await boss.refused(productCatalog.rollback, { params: { menu_change_id: run.id } })
  expect(twice.code).toBe('conflict')
  expect((await boss.refused(productCatalog.remove, paramsOf(chain))).code).toBe('in_use')
  await runDue(server.kit, runs)
  expect(await runOf(run)).toMatchObject({
    state: 'running',
    done: 2,
    branches: [{ state: 'done' }, { state: 'undone' }],
  })
  await client.end()
  ahead += 6000
  await Promise.all([runDue(server.kit, runs), runDue(server.kit, runs)])
  expect(await runOf(run)).toMatchObject({ state: 'undone', is_undoing: false, done: 4 })
  for (const branch of branches.slice(0, 2)) expect(await at(branch, names[0])).toBeUndefined()
}, 30_000)

it('refuses a branch that is switched off, and all of them once the licence has expired, and reports it before and after', async () => {
  const { db } = server.database
  const [open, shut] = branches.slice(0, 2) as [string, string]
  const { chain, names } = await layChain([shut, open])
  const compared = async () =>
    (await boss.send(productCatalog.diff, { ...paramsOf(chain), body: { match: 'name' } })).branches
  const licence = (set: ReturnType<typeof sql>) =>
    db.one(sql`update license set ${set} where company_id = ${company_id}`)
  await db.one(sql`update branch set is_active = false where company_id = ${company_id} and id = ${shut}`)
  expect(await compared()).toMatchObject([
    { refused: 'branch_inactive', rows: [] },
    { refused: null, counts: { create: 2 } },
  ])
  const run = await published(chain)
  expect(run).toMatchObject({
    state: 'done',
    branches: [
      { state: 'failed', refused: 'branch_inactive', counts: { create: 0 } },
      { state: 'done', refused: null, counts: { create: 2 } },
    ],
  })
  expect(await at(shut, names[0])).toBeUndefined()
  expect((await at(open, names[0])).price).toBe(20_000)
  await db.one(sql`update branch set is_active = true where company_id = ${company_id} and id = ${shut}`)

  // The licence expires after the publication was scheduled and before it runs.
  const soon = new Date(server.kit.now().getTime() + 60_000).toISOString()
  const planned = await publish(chain, { run_at: soon })
  await licence(sql`starts_at = now() - interval '11 years', ends_at = now() - interval '1 year'`)
  expect((await compared()).map((it) => it.refused)).toEqual(['licence_expired', 'licence_expired'])
  ahead += 61_000
  await runDue(server.kit, runs)
  expect(await runOf(planned)).toMatchObject({
    state: 'failed',
    branches: [{ refused: 'licence_expired' }, { refused: 'licence_expired' }],
  })
  await licence(sql`starts_at = now() - interval '1 year', ends_at = now() + interval '9 years'`)
  await licence(sql`licensed_module_list = licensed_module_list - 'multi_branch_catalog'`)
  expect((await compared()).map((it) => it.refused)).toEqual(['module_required', 'module_required'])
  server.kit.forget()
  const refused = await boss.raw(productCatalog.publish, {
    ...paramsOf(chain),
    body: { match: 'name', run_at: null, version: chain.version },
  })
  expect([refused.status, refused.text]).toEqual([402, expect.stringContaining('multi_branch_catalog')])
  await licence(sql`licensed_module_list = licensed_module_list || '{"multi_branch_catalog": true}'`)
  server.kit.forget()
})

it('two publications and a single edit at once are serialised', async () => {
  const target = to(4)
  const { chain, names } = await layChain([target])
  const again = await boss.send(productCatalog.create, {
    body: {
      branch_id: home,
      name: `${chain.name} akşam`,
      branch_ids: [target],
      fields: ['price'],
      products: chain.products,
    },
  })
  await Promise.all([publish(chain), publish(again)])
  await Promise.all([runDue(server.kit, runs), runDue(server.kit, runs)])
  expect((await read(target)).products.filter((it) => it.name.tr === names[0])).toHaveLength(1)

  await patch(await at(home, names[0]), { price: 30_000 })
  const seen = await at(target, names[0])
  await publish(chain)
  const [, edit] = await Promise.all([
    runDue(server.kit, runs),
    boss.raw(menu.patchProduct, {
      params: { branch_product_id: seen.id },
      body: { version: seen.version, price: 12_300 },
    }),
  ])
  const after = await at(target, names[0])
  // Either the edit came first and is the branch's own change, or it was refused because its
  // version was stale.
  expect([200, 409]).toContain(edit.status)
  expect(after.price).toBe(edit.status === 200 ? 12_300 : 30_000)
  expect(after.overrides).toEqual(edit.status === 200 ? ['price'] : [])
})

it('refuses a circle of chain menus, in the dry run too, until the opposite one is rolled back', async () => {
  const [next, last] = branches.slice(8, 10) as [string, string]
  const { chain, names } = await layChain([next])
  const run = await published(chain)
  /** A chain menu with products that a branch itself takes from the chain. */
  const chainOf = async (branch_id: string, to: string) =>
    boss.send(productCatalog.create, {
      body: {
        branch_id,
        name: `Geri ${branch_id}`,
        branch_ids: [to],
        fields: ['price'],
        products: [(await at(branch_id, names[0])).id],
      },
    })
  const onward = await chainOf(next, last)
  await published(onward)
  const price = 99_900
  await patch(await at(last, names[0]), { price })
  for (const to of [home, next]) {
    const back = await chainOf(last, to)
    for (const refused of [
      await boss.refused(productCatalog.diff, { ...paramsOf(back), body: { match: 'name' } }),
      await boss.refused(productCatalog.publish, {
        ...paramsOf(back),
        body: { match: 'name', run_at: null, version: back.version },
      }),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'conflict' })
      expect(refused.detail).toMatch(/geri yayınlanamaz/)
    }
  }
  expect((await at(home, names[0])).price).toBe(20_000)
  // Once the first link of the chain is undone, the last branch follows only the next one.
  await rollback(run)
  const free = await boss.send(productCatalog.create, {
    body: {
      branch_id: last,
      name: 'Serbest',
      branch_ids: [home],
      fields: ['price'],
      products: [(await at(last, names[0])).id],
    },
  })
  expect((await published(free)).state).toBe('done')
})

it('knows no branch beyond the reach or of another company', async () => {
  const { chain } = await layChain([to(0)])
  const { version: _, ...body } = { ...chain }
  const input = {
    branch_id: home,
    name: body.name,
    fields: body.fields,
    products: body.products,
  }
  for (const stranger of [world.companies.sibling.branches[0], world.companies.foreign.branches[0], uuidv7()])
    expect(await boss.refused(productCatalog.create, { body: { ...input, branch_ids: [stranger] } })).toMatchObject({
      status: 404,
    })
  const dealer = await signIn(server.url, world.users.dealer)
  expect(
    await dealer.refused(productCatalog.create, {
      body: { ...input, branch_ids: [world.companies.sibling.branches[0]] },
    }),
  ).toMatchObject({ status: 404 })
  const wrong = await boss.refused(productCatalog.create, { body: { ...input, branch_ids: [home] } })
  expect(wrong.errors).toMatchObject([{ path: 'branch_ids', code: 'choice' }])
  const till = await signIn(server.url, world.users.branch)
  expect(
    await till.refused(productCatalog.publish, {
      ...paramsOf(chain),
      body: { match: 'name', run_at: null, version: 1 },
    }),
  ).toMatchObject({ status: 403 })
})
