import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { stock } from '#contract/menu/stock.ts'
import { order } from '#contract/ordering/order.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world } = await setUp()

it("tells a kiosk account its branch's devices, kiosk orders, what is off sale and back, and nothing of another branch", async () => {
  const { own } = world.companies
  const [branch_id] = own.branches
  const [owner, till, me] = await Promise.all([
    signIn(server.url, world.users.company),
    signIn(server.url, world.users.branch),
    signIn(server.url, world.users.kiosk),
  ])
  await owner.send(kiosk.create, { body: { branch_id, name: 'Giriş', is_locked: false } })
  await owner.send(kiosk.create, { body: { branch_id: own.branches[1], name: 'Öteki', is_locked: false } })
  const shelf = await owner.send(category.create, { body: menuBodies.category(branch_id) })
  const nothing = { groups: [], catalogs: [], images: [], materials: [] }
  const one = await owner.send(product.create, { body: menuBodies.product(branch_id, shelf.id, nothing) })
  const app = caller(server.url, own.apiKey)
  for (const channel of ['kiosk', 'web'] as const)
    await app.send(order.create, {
      body: orderBody(branch_id, {
        channel,
        customer: { name: 'Kiosk', phone: '+905551112233' },
        lines: [{ name: 'Ayran', quantity: 2, unit_price: 3000, tax_rate: 10, options: [] }],
      }),
    })
  const read = () => me.send(kiosk.day, { params: { branch_id } })
  expect(await read()).toMatchObject({
    orders: 1,
    revenue: 6000,
    open: 1,
    returned: 0,
    latest: [{ state: 'open', total: 6000, item_count: 2 }],
    devices: [{ name: 'Giriş', state: 'waiting' }],
    used: 0,
    max: 0,
    out: [],
    back: [],
  })
  const params = { branch_product_id: one.id }
  await till.send(stock.product, { params, body: { out: { kind: 'reopened' } } })
  expect((await read()).out).toMatchObject([{ kind: 'product', id: one.id, until: null }])
  await till.send(stock.product, { params, body: { out: null } })
  expect(await read()).toMatchObject({ out: [], back: [{ name: one.name.tr }] })
  // A returned order is not listed as cancelled.
  await server.database.db.one(sql`update orders set status = 'returned' where company_id = ${own.id}`)
  expect(await read()).toMatchObject({
    revenue: 0,
    open: 0,
    cancelled: 0,
    returned: 1,
    latest: [{ state: 'returned' }],
  })
  await expect(me.send(kiosk.day, { params: { branch_id: own.branches[1] } })).rejects.toThrow('404')
})
