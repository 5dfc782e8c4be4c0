import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { deliveryChore } from '#server/domain/integrations/inbox/inbox.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, world, company: manager, foreignCompany: foreign } = await setUp(['company', 'foreignCompany'])
const { id: company_id, branches, apiKey } = world.companies.own
const branch_id = branches[0]
const placed = await caller(server.url, apiKey).send(order.create, {
  body: orderBody(branch_id, { customer: { name: 'Ada Lovelace' } }),
})
const order_id = placed.id
const { db } = server.database
await db.one(
  sql`update orders set channel = 'getir', external_id = 'g-77' where company_id = ${company_id} and id = ${order_id}`,
)
const body = { order_id: 'g-77', push: { foodOrderId: 'g-77', client: { name: 'Ada' }, totalPrice: 30 }, tries: 2 }
const lay = (event: string, kind: string, at: string, done: boolean, problem: string | null, it: object | null) =>
  db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at, done_at, problem)
    values ('getir', ${event}, ${company_id}, ${branch_id}, ${kind}, ${it && JSON.stringify(it)}, ${at}, ${done ? at : null}, ${problem})`)
await lay('a', 'new-order', '2026-03-01T22:30:00Z', true, null, body)
await lay('b', 'cancel-order', '2026-03-02T10:00:00Z', false, null, body)
await lay('c', 'restaurant-status', '2026-03-03T10:00:00Z', true, 'differs', null)
await db.one(sql`insert into platform_step (company_id, id, branch_id, order_id, platform, step, state, position, due_at, tries, reason, created_at, done_at)
  values (${company_id}, ${uuidv7()}, ${branch_id}, ${order_id}, 'getir', 'verify', 'refused', 1, '2026-03-02T11:00:00Z', 3, 'limited', '2026-03-02T11:00:00Z', '2026-03-02T11:05:00Z')`)

const kinds = async (query: object) =>
  (await manager.send(integrationLog.list, { query } as never)).data.map((it) => it.kind)

it('lists deliveries in and steps out, newest first, with the order each belongs to', async () => {
  const page = await manager.send(integrationLog.list, {})
  expect(page.data.map((it) => [it.direction, it.kind, it.state, it.problem, it.tries])).toEqual([
    ['in', 'restaurant-status', 'problem', 'differs', 1],
    ['out', 'verify', 'problem', 'limited', 3],
    ['in', 'cancel-order', 'waiting', null, 2],
    ['in', 'new-order', 'done', null, 2],
  ])
  expect(page.total).toBe(4)
  expect(page.data.map((it) => it.order_id)).toEqual([null, order_id, order_id, order_id])
})

it('filters by direction, state and day, and finds by customer and by the id on the platform', async () => {
  expect(await kinds({ direction: 'out' })).toEqual(['verify'])
  expect(await kinds({ state: ['waiting', 'done'] })).toEqual(['cancel-order', 'new-order'])
  // The caller in these tests is in UTC.
  expect(await kinds({ from: '2026-03-02', until: '2026-03-02' })).toEqual(['verify', 'cancel-order'])
  expect(await kinds({ search: 'lovelace' })).toEqual(['verify', 'cancel-order', 'new-order'])
  expect(await kinds({ search: 'g-77' })).toEqual(['verify', 'cancel-order', 'new-order'])
  expect(await kinds({ platform: 'migros' })).toEqual([])
})

it('shows the history of one order from its beginning', async () => {
  const story = await manager.send(integrationLog.order, { query: { order_id } })
  expect(story.map((it) => it.kind)).toEqual(['new-order', 'cancel-order', 'verify'])
})

it('shows a delivery without revealing whom it was for, and nothing of other tenants', async () => {
  const params = { log_id: 'in:getir:a' }
  const { body } = await manager.send(integrationLog.read, { params })
  expect(body).toEqual({ foodOrderId: 'g-77', client: { name: '•••' }, totalPrice: 30 })
  expect((await manager.send(integrationLog.read, { params: { log_id: 'in:getir:c' } })).body).toBeNull()
  expect((await foreign.send(integrationLog.list, {})).data).toEqual([])
  expect((await foreign.raw(integrationLog.read, { params })).status).toBe(404)
  expect((await foreign.raw(integrationLog.order, { query: { order_id } })).status).toBe(404)
})

it('keeps what a platform sent for a day, whatever became of it, and its order and outcome for longer', async () => {
  const { db } = server.database
  const body = JSON.stringify({ order_id: 'g-77', push: { foodOrderId: 'g-77' } })
  const { id: company_id, branches } = world.companies.own
  const lay = (event: string, age: string) =>
    db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at)
      values ('getir', ${event}, ${company_id}, ${branches[0]}, 'ping', ${body}, now() - ${age}::interval)`)
  await lay('day-old', '25 hours')
  await lay('fresh', '23 hours')
  await deliveryChore.run(server.kit)
  const rows = await db.many<{ event_id: string; body: object; problem: string | null; is_done: boolean }>(
    sql`select event_id, body, problem, done_at is not null as is_done from inbox
      where company_id = ${company_id} and event_id in ('a', 'b', 'day-old', 'fresh') order by event_id`,
  )
  expect(rows).toEqual([
    { event_id: 'a', body: { order_id: 'g-77', tries: 2 }, problem: null, is_done: true },
    { event_id: 'b', body: { order_id: 'g-77', tries: 2 }, problem: 'expired', is_done: true },
    { event_id: 'day-old', body: { order_id: 'g-77' }, problem: 'expired', is_done: true },
    { event_id: 'fresh', body: { order_id: 'g-77', push: { foodOrderId: 'g-77' } }, problem: null, is_done: false },
  ])
  const { data } = await manager.send(integrationLog.list, { query: { state: ['problem'] } })
  expect(data.filter((it) => it.kind === 'ping').map((it) => [it.problem, it.order_id])).toEqual([
    ['expired', order_id],
  ])
  await db.one(sql`delete from inbox where company_id = ${company_id} and kind = 'ping'`)
})

it('pages through what came and what went as one list, also where both were at the same moment', async () => {
  const { db } = server.database
  const { id: company_id, branches } = world.companies.own
  const at = '2026-03-02T11:00:00Z'
  for (const event of ['d', 'e', 'f'])
    await db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind, received_at, done_at)
      values ('getir', ${event}, ${company_id}, ${branches[0]}, 'ping', ${at}, ${at})`)
  for (const sort of ['at', '-at'] as const) {
    const whole = (await manager.send(integrationLog.list, { query: { sort } })).data.map((it) => it.id)
    expect(whole).toHaveLength(7)
    for (const limit of [1, 2, 3]) {
      const pages = [await manager.send(integrationLog.list, { query: { sort, limit } })]
      for (let last = pages[0]!; last.next_cursor; pages.push(last))
        last = await manager.send(integrationLog.list, { query: { sort, limit, cursor: last.next_cursor } })
      expect(pages.flatMap((page) => page.data.map((it) => it.id))).toEqual(whole)
      for (const [n, { previous_cursor }] of pages.entries())
        if (previous_cursor)
          expect(await manager.send(integrationLog.list, { query: { sort, limit, cursor: previous_cursor } })).toEqual(
            pages[n - 1],
          )
      expect(await manager.send(integrationLog.list, { query: { sort, limit, page: 2 } })).toEqual(pages[1])
    }
  }
})
