import { get } from 'node:http'
import sql from 'sql-template-tag'
import { expect, it, vi } from 'vitest'
import { customerOrder } from '#contract/ordering/customer-order.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '../test/test-client.ts'
import { orderBody } from '../test/test-order.ts'
import { setUp } from '../test/test-setup.ts'

const { server, world, branch_id, app } = await setUp([], { role: 'api' })

it('lets the requests of callers who have hung up end before it closes the database', async () => {
  const { id } = await app.send(order.create, { body: orderBody(branch_id) })
  const node = await server.another()
  const logged = [vi.spyOn(node.kit.log, 'error'), vi.spyOn(node.kit.log, 'warn')]
  // The node knows the key now, so the first table that a request meets is that of the orders.
  await caller(node.url, app.token).send(customerOrder.read, { params: { order_id: id } })
  const held = () =>
    server.database.db.must(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  const stopped = await server.database.db.tx(async (db) => {
    await db.one(sql`lock table orders in access exclusive mode`)
    const headers = { authorization: `Bearer ${world.companies.own.apiKey}` }
    const requests = Array.from({ length: 5 }, () => get(`${node.url}/api/order/${id}/events`, { headers }))
    for (const it of requests) it.on('error', () => undefined)
    await expect.poll(held).not.toEqual({ n: 0 })
    for (const it of requests) it.destroy()
    const stopping = node.stop()
    await expect.poll(() => fetch(node.url).catch(() => 'closed')).toBe('closed')
    return { stopping }
  })
  await stopped.stopping
  expect(logged.flatMap((it) => it.mock.calls)).toEqual([])
})
