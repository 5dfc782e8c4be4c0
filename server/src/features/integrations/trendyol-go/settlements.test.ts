// Tests the settlements of Trendyol Go against the simulator: each transaction is stored once,
// whatever is read twice or fails in between, in the settlement of its payment, and with what
// differs from our orders.
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { platformSettlement } from '#contract/integrations/platform-settlement.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { settlementLoop } from '#server/domain/integrations/settlements.ts'
import { second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { setTrendyolGoStage } from './test-stage.ts'

const stage = await setTrendyolGoStage({ rests: true })
const { control, kit, world, server, company_id } = stage
afterAll(() => stage.clear())
const supplierId = 107_385
const dayMs = 24 * 3_600_000

beforeEach(async () => {
  control.reset()
  await kit.db.one(sql`delete from platform_settlement_line where company_id = ${company_id}`)
  await kit.db.one(sql`delete from platform_settlement where company_id = ${company_id}`)
  await kit.db.one(sql`delete from platform_link where company_id = ${company_id} and id <> ${stage.link_id}`)
  await stage.begin()
})

const manager = () => signIn(server.url, world.users.company)
const list = async (query: object = {}) =>
  (await (await manager()).send(platformSettlement.list, { query } as never)).data
const ordersOf = async (it: { id: string }, query: object = {}) =>
  (
    await (
      await manager()
    ).send(platformSettlement.orders, { params: { platform_settlement_id: it.id }, query } as never)
  ).data

/** Sells one Lahmacun for 99 lira: 12 % of that is the platform's. */
async function sell(): Promise<string> {
  const id = await stage.place({ items: [{ id: 7002 }], deliveryFee: 0 })
  for (const action of ['approve', 'ready', 'dispatch', 'deliver'] as const) {
    await stage.press(id, action)
    for (const _ of [1, 2, 3]) {
      await stage.pass(second)
      await stage.send(id)
    }
  }
  expect(control.order(id).packageStatus).toBe('Delivered')
  return id
}

/** Reads until nothing is due: an account is read some pages at a time. */
async function read(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await stage.pass(2 * second)
    await settlementLoop.run(kit)
  }
}

async function readNextDay(): Promise<void> {
  await stage.pass(dayMs)
  await read()
}

test('adds up what is not paid yet, moves it to its payment, and reads each transaction once', async () => {
  const ids = [await sell(), await sell(), await sell()]
  await readNextDay()
  const [open, ...none] = await list()
  expect(none).toEqual([])
  expect(open).toMatchObject({ payout: '', paid_at: null, gross: 29_700, commission: -3564, other: 0, net: 26_136 })
  expect(open).toMatchObject({ orders: 3, differing: 0, unknown_here: 0, missing_there: 0, difference: 0 })

  await readNextDay()
  expect(await list()).toEqual([{ ...open, read_at: expect.any(String) }])

  const payout = control.pay(supplierId)
  const [id = ''] = ids
  control.transact(id, 'ManualRefund', 1500)
  await readNextDay()
  const [rest, paid] = await list()
  expect(rest).toMatchObject({ payout: '', gross: 0, other: -1500, net: -1500, orders: 0 })
  expect(paid).toMatchObject({ payout: String(payout), paid_at: expect.any(String), gross: 29_700, net: 26_136 })
  expect(paid).toMatchObject({ orders: 3, differing: 1, difference: -1500 })
  const [order] = await ordersOf(paid!, { problem: 'amount' })
  expect(order).toMatchObject({ order_id: (await stage.orderOf(id)).id, there: 8400, here: 9900, problem: 'amount' })
  expect(await list({ is_paid: 'true' })).toHaveLength(1)
  expect(await list({ is_different: 'false' })).toHaveLength(1)

  control.pay(supplierId)
  await readNextDay()
  expect((await list()).map((it) => it.payout)).not.toContain('')
  expect(await server.broken()).toEqual([])
})

test('names the orders that only one side knows', async () => {
  const [first, between, last] = [await sell(), await sell(), await sell()]
  const numberOf = (id: string) => control.order(id).orderNumber
  // The platform calls this order by a number that we have never seen.
  await kit.db.one(
    sql`update orders set external_number = 'x' where company_id = ${company_id} and external_id = ${between}`,
  )
  await readNextDay()
  const [settlement] = await list({ is_different: 'true' })
  expect(settlement).toMatchObject({ orders: 3, differing: 0, unknown_here: 1, missing_there: 1, difference: 9900 })
  const orders = await ordersOf(settlement!)
  expect(orders.map((it) => [it.external_number, it.problem, it.there, it.here])).toEqual([
    ['x', 'missing_there', null, 9900],
    [numberOf(between), 'unknown_here', 9900, null],
    ...[numberOf(first), numberOf(last)].toSorted().map((it) => [it, null, 9900, 9900]),
  ])
})

test('goes on where it has stopped when the platform fails, also within long lists', async () => {
  const id = await sell()
  for (let n = 0; n < 1001; n++) control.transact(id, 'ManualRefund', 1)
  control.fault({ kind: 'fail', status: 500, path: '/settlements', times: 1 })
  await stage.pass(dayMs)
  await settlementLoop.run(kit)
  expect(await list()).toEqual([])
  await stage.pass(3_600_000)
  await read()
  const [settlement, ...none] = await list()
  expect(none).toEqual([])
  expect(settlement).toMatchObject({ gross: 9900, other: -1001, orders: 1, differing: 1 })
})

/** Links more branches with other restaurants of the account. Returns the numbers of the restaurants. */
async function linkMore(count: number): Promise<number[]> {
  const stores = Array.from({ length: count }, (_, n) => 50_000 + n)
  for (const store of stores) {
    const branch_id = uuidv7()
    await kit.db.one(
      sql`insert into branch (company_id, id, name, city_id) values (${company_id}, ${branch_id}, ${`Şube ${store}`}, 34)`,
    )
    await kit.db
      .one(sql`insert into platform_link (company_id, id, branch_id, platform, external_id, base_url, settings, secrets, is_active)
      select company_id, ${uuidv7()}, ${branch_id}, platform, ${String(store)}, base_url, settings, secrets, true
      from platform_link where company_id = ${company_id} and id = ${stage.link_id}`)
  }
  return stores
}

test('adds up an account of many restaurants in steps, and reads few rows for each of them', async () => {
  stage.listen(false)
  const stores = await linkMore(25)
  const line = { sellerId: supplierId, type: 'Sale' as const, at: stage.clock.now(), commissionRate: 10, amount: 1000 }
  control.remember(
    stores.map((storeId, id) => ({ ...line, id, storeId, orderNumber: null, paymentOrderId: null, paymentDate: null })),
  )
  await stage.pass(dayMs)
  const counts: number[] = []
  let rows = 0
  const many: typeof kit.db.many = async (query) => {
    const found = await kit.db.many(query)
    rows += found.length
    return found as never
  }
  for (let round = 0; round < 10; round++) {
    await stage.pass(30 * second)
    await settlementLoop.run({ ...kit, db: { ...kit.db, many } })
    counts.push((await list({ limit: 100 })).length)
  }
  const [some, all, ...more] = new Set(counts)
  expect([all, more]).toEqual([25, []])
  // The branch of the other tests is added up too, and has nothing to show.
  expect([19, 20]).toContain(some)
  // Each of the 26 links is read once as due; the one that reads is due again at each step.
  expect(rows).toBeLessThan(150)
})

test('counts lines that cannot be read, and reads on', async () => {
  await sell()
  const [id, number] = [9000, '1']
  const line = { sellerId: supplierId, storeId: stage.storeId, type: 'Sale' as const, at: stage.clock.now() }
  const more = {
    ...line,
    orderNumber: number,
    amount: 1000,
    commissionRate: 10,
    paymentOrderId: null,
    paymentDate: null,
  }
  control.remember([
    { ...more, id, sent: { transactionDate: 9e15 } },
    { ...more, id: id + 1, sent: { transactionDate: 1e14 } },
    { ...more, id: id + 2, sent: { credit: -10 } },
  ])
  await readNextDay()
  expect(await list()).toMatchObject([{ gross: 9900, orders: 1, differing: 0, unknown_here: 0, unreadable: 3 }])
  expect(await list({ is_different: 'true' })).toHaveLength(1)
  control.reset()
  await readNextDay()
  expect(await list({ is_different: 'false' })).toMatchObject([{ orders: 1, unreadable: 0 }])
})

test('knows the sign of a line whose commission exceeds it, sent or not', async () => {
  const line = { sellerId: supplierId, storeId: stage.storeId, type: 'Sale' as const, at: stage.clock.now() }
  const more = {
    ...line,
    orderNumber: null,
    amount: 1000,
    commissionRate: 120,
    paymentOrderId: null,
    paymentDate: null,
  }
  control.remember([
    { ...more, id: 1, sent: { sellerRevenue: -2 } },
    { ...more, id: 2, sent: { sellerRevenue: 2 } },
  ])
  await readNextDay()
  expect(await list()).toMatchObject([{ gross: 2000, commission: -2400, other: 0, net: -400 }])
})
