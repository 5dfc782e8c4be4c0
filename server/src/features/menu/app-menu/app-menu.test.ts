import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/kit/call.ts'
import { appMenu } from '#contract/menu/app-menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { order } from '#contract/ordering/order.ts'
import type { OutInput } from '#server/domain/menu/stock.ts'
import { caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { announce } from '#server/kit/live/events.ts'

const id = {
  category: randomUUID(),
  hidden: randomUUID(),
  tea: randomUUID(),
  soup: randomUUID(),
  sugar: randomUUID(),
  one: randomUUID(),
}
const said = (name: string) => JSON.stringify({ tr: name, en: name, de: name })

const { server, world, company_id, branch_id, app, branch: till } = await setUp(['branch'])
const db = server.database.db
for (const [key, is_active] of [
  ['category', true],
  ['hidden', false],
] as const)
  await db.one(
    sql`insert into category (company_id, id, branch_id, name, position, is_active) values (${company_id}, ${id[key]}, ${branch_id}, ${said(key)}, 0, ${is_active})`,
  )
for (const [key, category] of [
  ['tea', 'category'],
  ['soup', 'hidden'],
] as const)
  await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, discounted_price, tax_rate, tax_rates, position)
    values (${company_id}, ${id[key]}, ${branch_id}, ${id[category]}, ${said(key)}, ${said('')}, 3000, 2500, 10, '{"comeEat": 20}', 0)`)
await db.one(
  sql`insert into material (company_id, id, branch_id, name) values (${company_id}, ${id.one}, ${branch_id}, ${said('Şeker')})`,
)
await db.one(
  sql`insert into material_catalog (company_id, id, branch_id, name, selection_type, is_required) values (${company_id}, ${id.sugar}, ${branch_id}, ${said('Şeker')}, 'single', true)`,
)
await db.one(
  sql`insert into material_option (company_id, material_catalog_id, material_id, price, position) values (${company_id}, ${id.sugar}, ${id.one}, 100, 0)`,
)
await db.one(
  sql`insert into product_material_catalog (company_id, product_id, material_catalog_id, position) values (${company_id}, ${id.tea}, ${id.sugar}, 0)`,
)

/**
 * The test writes the row directly, bypassing the product's code, so it sends the product's message
 * itself.
 */
const tell = async () => {
  await server.database.db.tx((db) => announce(db, { company_id, branch_id }, 'menu', {}))
  server.kit.nudge(branch_id)
}
const read = (query: object = {}) => app.send(appMenu.read, { params: { branch_id }, query })

it('shows what is switched on, with the price charged and the tax of its delivery type', async () => {
  const menu = await read({ delivery_type: 'comeEat' })
  expect(menu.categories.map((it) => it.id)).toEqual([id.category])
  expect(menu.products).toMatchObject([
    { id: id.tea, price: 3000, selling_price: 2500, tax_rate: 20, off: null, group_ids: [id.sugar] },
  ])
  expect(menu.groups).toMatchObject([
    { id: id.sugar, min: 1, max: 1, options: [{ id: id.one, price: 100, is_on: true }] },
  ])
})

it('takes orders for exactly what it shows', async () => {
  const { products, groups } = await read()
  const [tea] = products
  const options = tea!.group_ids.map((group_id) => ({
    group_id,
    option_id: groups.find((it) => it.id === group_id)!.options[0]!.id,
  }))
  const placed = await app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Ece' },
      lines: [{ product_id: tea!.id, quantity: 1, unit_price: tea!.selling_price, options }],
    }),
  })
  expect(placed.total).toBe(2600)
})

it('says what is off and until when, and which option', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const db = server.database.db
  await db.one(
    sql`update material set out_kind = 'reopened', out_at = now() where company_id = ${company_id} and id = ${id.one}`,
  )
  await tell()
  expect((await read()).products[0]!.off).toBe('group_out')
  expect((await read()).groups[0]!.options[0]!.is_on).toBe(false)
  await db.one(
    sql`update product set out_kind = 'until', out_at = now(), out_until = ${until} where company_id = ${company_id} and id = ${id.tea}`,
  )
  await tell()
  expect((await read()).products[0]).toMatchObject({ off: 'out', off_until: until })
})

describe('a kept menu', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/menu/${branch_id}`, {
      headers: { authorization: `Bearer ${world.companies.own.apiKey}`, ...headers },
    })
  const sell = (out: OutInput | null) =>
    till.send(stock.product, { params: { branch_product_id: id.tea }, body: { out } })
  const offOf = async (url: string) => ((await (await ask(url)).json()) as Answer<typeof appMenu.read>).products[0]!.off

  it('is the same in each coding, and is not sent to who has it', async () => {
    await sell(null)
    const plain = await (await ask(server.url, { 'accept-encoding': 'identity' })).text()
    for (const coding of ['br', 'gzip']) {
      const reply = await ask(server.url, { 'accept-encoding': coding })
      expect(reply.headers.get('content-encoding')).toBe(coding)
      expect(await reply.text()).toBe(plain)
    }
    const tag = (await ask(server.url)).headers.get('etag')!
    const again = await ask(server.url, { 'if-none-match': `"other", ${tag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await sell({ kind: 'reopened' })
    const changed = await ask(server.url, { 'if-none-match': tag })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
  })

  it('is not given out after a change: never on its node, soon not on another', async () => {
    const other = await server.another()
    for (let n = 0; n < 5; n++)
      for (const [out, off] of [
        [{ kind: 'reopened' }, 'out'],
        [null, 'group_out'],
      ] as const) {
        await Promise.all([offOf(server.url), offOf(other.url)])
        await sell(out)
        expect(await offOf(server.url)).toBe(off)
        await expect.poll(() => offOf(other.url), { interval: 10 }).toBe(off)
      }
  })

  it('is not given out once a stock-out has ended', async () => {
    const until = new Date(Date.now() + 2000)
    await sell({ kind: 'until', until: until.toISOString() })
    const seen: [number, string | null][] = []
    while (Date.now() < until.getTime() + 100) {
      const asked = Date.now()
      seen.push([asked, await offOf(server.url)])
    }
    expect(seen[0]![1]).toBe('out')
    expect(seen.filter(([asked, off]) => asked > until.getTime() && off === 'out')).toEqual([])
  })

  it('soon shows another picture of an icon', async () => {
    const { id: icon_id } = await db.must<{ id: number }>(
      sql`insert into icon (name, image) values (${said('Çay')}, '/files/pictures/old.webp') returning id`,
    )
    await db.one(sql`update category set icon_id = ${icon_id} where company_id = ${company_id} and id = ${id.category}`)
    await tell()
    const shown = async () => (await read()).categories[0]!.icon
    expect(await shown()).toBe('/files/pictures/old.webp')
    await db.one(sql`update icon set image = '/files/pictures/new.webp', version = version + 1 where id = ${icon_id}`)
    await expect.poll(shown, { timeout: 3000 }).toBe('/files/pictures/new.webp')
  })

  it('is one of each way to ask', async () => {
    const [taxes, other] = [await read({ delivery_type: 'comeEat' }), await read({ delivery_type: 'comeGetIt' })]
    expect([taxes, other].map((it) => it.products[0]!.tax_rate)).toEqual([20, 10])
  })
})

it('needs a key of the scope menu, and one of the branch’s company', async () => {
  const foreign = caller(server.url, world.companies.foreign.apiKey)
  expect((await foreign.refused(appMenu.read, { params: { branch_id } })).status).toBe(404)
  await server.database.db.one(sql`update api_key set scopes = '{order}' where company_id = ${company_id}`)
  server.kit.forget()
  expect((await app.refused(appMenu.read, { params: { branch_id } })).status).toBe(403)
})
