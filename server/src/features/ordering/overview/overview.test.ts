import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order, type OrderInput } from '#contract/ordering/order.ts'
import { overview } from '#contract/ordering/overview.ts'
import { caller, signIn, type Caller } from '#server/app/test-client.ts'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test-world.ts'

let server: TestServer
let world: TestWorld
let till: Caller
let branch_id: string
beforeAll(async () => {
  server = await testServer()
  world = await layTestWorld(server)
  till = await signIn(server.url, world.users.branch)
  branch_id = world.companies.own.branches[0]
})
afterAll(() => server.stop())

const place = (more: Partial<OrderInput> = {}) =>
  caller(server.url, world.companies.own.apiKey).send(order.create, {
    body: {
      branch_id,
      delivery_type: 'comeGetIt',
      customer: { name: 'Çağrı Işık', phone: '+905551112233' },
      payment_method: 'cash',
      lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10, options: [] }],
      ...more,
    },
  })
const read = async () => {
  const { orders, open, attention } = await till.send(overview.branch, { params: { branch_id } })
  return { orders, open, waiting: attention.find((it) => it.kind === 'waiting_orders')?.count ?? 0 }
}

it('counts waiting orders, and scheduled ones only from when they ring', async () => {
  const before = await read()
  await place()
  expect(await read()).toEqual({ orders: before.orders + 1, open: before.open + 1, waiting: before.waiting + 1 })

  const later = await place({ scheduled_at: new Date(Date.now() + 3 * 3_600_000).toISOString() })
  expect(await read()).toEqual({ orders: before.orders + 2, open: before.open + 2, waiting: before.waiting + 1 })

  await server.database.db.one(
    sql`update orders set scheduled_at = now() + interval '59 minutes' where company_id = ${later.company_id} and id = ${later.id}`,
  )
  expect(await read()).toEqual({ orders: before.orders + 2, open: before.open + 2, waiting: before.waiting + 2 })
})
