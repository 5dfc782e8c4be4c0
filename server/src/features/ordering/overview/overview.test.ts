import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { overview } from '#contract/ordering/overview.ts'
import { branch } from '#contract/organisation/branch.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, branch_id, app, branch: till, company: manager } = await setUp(['branch', 'company'])

const place = (more: Partial<Omit<OrderInput, 'discounts'>> = {}) =>
  app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Çağrı Işık', phone: '+905551112233' },
      lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10, options: [] }],
      ...more,
    }),
  })
const read = async () => {
  const { orders, open, attention } = await till.send(overview.branch, { params: { branch_id }, query: {} })
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

it('compares a span with the same weekdays before, tells top and slow products, reasons with money, and percentiles only of twenty cases', async () => {
  const db = server.database.db
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const own = sql`company_id = ${world.companies.own.id}`
  // The orders are from two days ago and from nine days ago, which is the same weekday.
  const now = await place({
    lines: [{ name: 'Ayran', quantity: 7, unit_price: 3000, tax_rate: 10, options: [], note: '' }],
  })
  const then = await place()
  await db.one(sql`update orders set created_at = ${at(2)} where ${own} and id = ${now.id}`)
  await db.one(sql`update orders set created_at = ${at(9)} where ${own} and id = ${then.id}`)
  const ask = (query: object) => till.send(overview.branch, { params: { branch_id }, query })
  const week = await ask({ period: 'week' })
  expect(week.by_day).toHaveLength(7)
  expect(week.by_day[4]).toMatchObject({ orders: 1, revenue: 21_000, before: { orders: 1, revenue: 26_000 } })
  expect(week.orders_before).toBe(1)
  expect(week.top[0]).toMatchObject({ name: 'Ayran', quantity: 7, revenue: 21_000 })
  const day = week.by_day[4]?.day ?? ''
  expect(await ask({ period: 'range', from: day, until: day })).toMatchObject({ orders: 1, from: day, until: day })
  expect((await ask({ period: 'yesterday' })).orders).toBe(0)

  await db.one(
    sql`update orders set status = 'cancelled', reason_id = (select id from cancel_reason where kind = 'cancel' order by id limit 1) where ${own} and id = ${now.id}`,
  )
  const cancelled = await ask({ period: 'week' })
  expect(cancelled).toMatchObject({ cancelled: 1, by_reason: [{ orders: 1, revenue: 21_000 }] })
  expect(cancelled.by_reason[0]?.reason).not.toBe('')
  expect(cancelled.top.map((it) => it.name)).not.toContain('Ayran')

  await db.one(
    sql`update orders set approved_at = ${at(9)}, ready_at = ${new Date(at(9).getTime() + 600_000)} where ${own} and id = ${then.id}`,
  )
  expect((await ask({ period: 'range', from: week.before_from, until: day })).preparation_median_sec).toBeNull()
  await expect(ask({ period: 'range', from: day })).rejects.toThrow('422')
  await expect(ask({ period: 'range', from: day, until: week.before_from })).rejects.toThrow('422')
  await expect(ask({ period: 'range', from: '2020-01-01', until: day })).rejects.toThrow('422')
})

it('loses nothing that a branch has sold once it is switched off', async () => {
  const { own } = world.companies
  const sold = await place({ branch_id: own.branches[1] })
  const ask = async () => {
    const { orders, revenue, branches } = await manager.send(overview.all, { query: { period: 'week' } })
    return { orders, revenue, ids: branches.map((it) => it.branch_id) }
  }
  const week = async (days: number) =>
    server.database.db.one(
      sql`update orders set created_at = now() - make_interval(days => ${days}) where company_id = ${own.id} and id = ${sold.id}`,
    )
  await week(2)
  const before = await ask()
  expect(before.ids).toContain(own.branches[1])
  const switched = async (branch_ids: readonly string[], is_active: boolean) => {
    for (const id of branch_ids) {
      const params = { branch_id: id }
      const { version } = await manager.send(branch.read, { params })
      await manager.send(branch.patch, { params, body: { is_active, version, anyway: true } })
    }
  }
  for (const off of [[own.branches[1]], own.branches]) {
    await switched(off, false)
    const after = await ask()
    expect({ ...after, ids: [] }).toEqual({ ...before, ids: [] })
    expect(after.ids.filter((id) => off.includes(id))).toEqual([])
    await switched(off, true)
  }
})

it('tells percentiles of twenty', async () => {
  const start = Date.now()
  const made = await Promise.all(Array.from({ length: 20 }, () => place()))
  for (const [n, { id }] of made.entries())
    await server.database.db.one(
      sql`update orders set approved_at = ${new Date(start)}, ready_at = ${new Date(start + (n + 1) * 60_000)} where company_id = ${world.companies.own.id} and id = ${id}`,
    )
  const { preparation_median_sec, preparation_p90_sec } = await till.send(overview.branch, {
    params: { branch_id },
    query: {},
  })
  expect([preparation_median_sec, preparation_p90_sec]).toEqual([630, 1086])
})

it('adds up all that was cancelled, whatever the reasons that are named', async () => {
  const ask = () => till.send(overview.branch, { params: { branch_id }, query: {} })
  const before = await ask()
  for (let n = 0; n < 10; n += 1) {
    const { id } = await place()
    await server.database.db.one(
      sql`update orders set status = 'cancelled', reason_id = null, reason_text = ${`reason ${n}`} where company_id = ${world.companies.own.id} and id = ${id}`,
    )
  }
  const after = await ask()
  expect(after.by_reason).toHaveLength(8)
  expect(after.cancelled - before.cancelled).toBe(10)
  expect(after.cancelled_revenue - before.cancelled_revenue).toBe(260_000)
})
