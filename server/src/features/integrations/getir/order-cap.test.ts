// Tests the cap on orders at every channel. They share one file because every case fills quarters of
// one branch, over two nodes and one simulated restaurant.
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { categoryExamples } from '#contract/menu/category.example.ts'
import { category } from '#contract/menu/category.ts'
import { productExamples } from '#contract/menu/product.example.ts'
import { product } from '#contract/menu/product.ts'
import { orderCap, type CapRule } from '#contract/organisation/order-cap.ts'
import { quarterMs, quarterOf } from '#contract/organisation/quarters.ts'
import { dayAt, endOfDay, wallClock } from '#contract/kit/wall-clock.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import { appDelivery } from '#contract/ordering/app-delivery.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { branch } from '#contract/organisation/branch.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller, signIn, type Caller } from '#server/app/test/test-client.ts'
import { deliverOrder, endOrder, orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { makeTables } from '#server/app/test/test-table.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import type { Db } from '#server/db/pool.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { followPace } from '#server/domain/ordering/pace/kitchen-pace.ts'
import { busyDelivery } from '#server/domain/integrations/restaurant/busy.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
const other = await stage.server.another()
let manager = await signIn(stage.server.url, stage.world.users.company)
const { apiKey } = stage.world.companies.own
const apps = [caller(stage.server.url, apiKey), caller(other.url, apiKey)] as const
const [app] = apps
const { db } = stage.kit
const { company_id, branch_id } = stage
const params = { branch_id }
const of = sql`company_id = ${company_id} and branch_id = ${branch_id}`
await db.one(sql`update branch set preparation_min = 20 where company_id = ${company_id} and id = ${branch_id}`)
await makeTables(manager, branch_id, '4')
afterAll(async () => {
  const broken = await stage.server.broken()
  await stage.clear()
  expect(broken).toEqual([])
})

const rule: CapRule = {
  order_methods: [],
  schedule: [],
  max_orders: null,
  max_amount: null,
  max_dishes: null,
  category_ids: [],
}
async function cap(max_later_min: number, ...rules: Partial<CapRule>[]) {
  const { version } = await manager.send(orderCap.read, { params })
  const body = { version, max_later_min, max_pace_min: 20, rules: rules.map((it) => ({ ...rule, ...it })) }
  return manager.send(orderCap.update, { params, body })
}
const quarters = () => manager.send(orderCap.quarters, { params })
const place = (more: Partial<OrderBody> = {}) => app.send(order.create, { body: orderBody(branch_id, more) })
/** Places an order. Returns it, or why it was refused. */
async function attempt(by: Caller, more: Partial<OrderBody> = {}): Promise<OrderRow | string> {
  const { status, text } = await by.raw(order.create, { body: orderBody(branch_id, more) })
  if (status < 300) return JSON.parse(text) as OrderRow
  const problem = JSON.parse(text) as Problem
  return (problem.errors ?? [problem]).map((it) => it.code).join()
}
const isTaken = (it: OrderRow | string): it is OrderRow => typeof it !== 'string'
async function cancel({ id }: Pick<OrderRow, 'id'>) {
  const till = await stage.till()
  return endOrder(till, await till.send(order.read, { params: { order_id: id } }), 'cancel')
}
const at = ({ id }: Pick<OrderRow, 'id'>) => ({ params: { order_id: id } })
const slots = () => app.send(appDelivery.slots, { params, query: { delivery_type: 'comeGetIt' } })
/**
 * The quarter of an hour in which an immediate order is usually handed over; with `n`, the `n`th
 * quarter after that one.
 */
const quarter = (n = 0) => new Date(quarterOf(stage.clock.now() + 20 * minute).getTime() + n * quarterMs)
const taken = (n = 0) =>
  db
    .many<{ taken: number }>(
      sql`select taken::float8 as taken from order_quarter where ${of} and quarter_at = ${quarter(n)} and counts <> ''`,
    )
    .then((rows) => rows.map((it) => it.taken))
const isOpenThere = () => stage.control.restaurants().find((it) => it.id === stage.restaurantId)?.status === 100
/** Runs the workers, and delivers the platform's reaction. */
const work = async () => {
  await tellStates(stage.kit)
  await deliverDue(stage.kit, stateDelivery)
  await deliverDue(stage.kit, busyDelivery)
  await stage.settle()
}
const promisedThere = () => stage.control.restaurant(stage.restaurantId).busyness.busynessDifferenceDuration

const platform = async () => (await manager.send(branch.state, { params })).platforms[0]

/** Each test begins at the start of a quarter of an hour that is still empty. */
beforeEach(async () => {
  stage.clock.advance(quarter(30).getTime() - 20 * minute - stage.clock.now())
  manager = await signIn(stage.server.url, stage.world.users.company)
  await cap(0)
  await stage.begin()
})

it('takes exactly one of 64 orders at once for the last place, over two nodes, from app and tables', async () => {
  await cap(0, { max_orders: 5 })
  const before = await quarters()
  for (let n = 0; n < 4; n++) await place()
  const table = { delivery_type: 'orderOnTheTable', table_name: '4' } as const
  const all = await Promise.all(Array.from({ length: 64 }, (_, n) => attempt(apps[n % 2]!, n % 3 === 0 ? table : {})))
  expect(all.filter(isTaken)).toHaveLength(1)
  expect(new Set(all.filter((it) => !isTaken(it)))).toEqual(new Set(['quarter_full']))
  expect(await taken()).toEqual([5])
  const { refused, moved, full_at, offered_at } = await quarters()
  expect({ refused, moved, full_at, offered_at }).toEqual({
    refused: before.refused + 63,
    moved: before.moved,
    full_at: quarter().toISOString(),
    offered_at: quarter(1).toISOString(),
  })
})

it('counts what a platform has sold over the cap, beside orders of its own at the same moment', async () => {
  await cap(0, { max_orders: 4 })
  stage.control.webhooks({ silent: true })
  const sold = [1, 2, 3].map(() => stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 }))
  stage.control.webhooks({ silent: false })
  await Promise.all(sold.map((id) => stage.push('new-order', stage.control.order(id))))
  const [own] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, (_, n) => attempt(apps[n % 2]!))),
    drainInbox(stage.kit),
    drainInbox(other.kit),
  ])
  await stage.settle()
  const mine = own.filter(isTaken).length
  // Whatever the sequence in which the orders arrive, the platform's three orders are all accepted,
  // and at most four of our own are.
  expect(mine).toBeGreaterThanOrEqual(1)
  expect(mine).toBeLessThanOrEqual(4)
  expect(await taken()).toEqual([mine + 3])
  expect(await attempt(app)).toBe('quarter_full')
})

it('promises the next free quarter, refuses beyond the limit with the next time that is free, and gives back', async () => {
  await cap(15, { max_orders: 1 })
  const before = await quarters()
  const first = await place()
  const second = await place()
  expect([await taken(), await taken(1)]).toEqual([[1], [1]])
  const third = await app.refused(order.create, { body: orderBody(branch_id) })
  expect(third.errors).toMatchObject([{ path: 'scheduled_at', code: 'quarter_full', next: quarter(2).toISOString() }])
  expect(third.errors?.[0]?.message).toMatch(/\d\d:\d\d/)
  expect(await slots()).toMatchObject({ takes_now: false })
  expect((await slots()).slots).not.toContain(quarter(1).toISOString())
  // The till shows the time that was promised to the customer.
  const till = await stage.till()
  const approved = await till.send(order.approve, { ...at(second), body: { version: second.version } })
  expect(approved.promised_at).toBe(quarter(1).toISOString())
  await cancel(first)
  expect(await taken()).toEqual([0])
  expect(await slots()).toMatchObject({ takes_now: true })
  await place()
  expect(await quarters()).toMatchObject({ moved: before.moved + 1, refused: before.refused + 1 })
})

it('takes a place again when a cancellation is undone, and none for a cancelled order', async () => {
  await cap(0, { max_orders: 1 })
  const row = await place()
  const till = await stage.till()
  const approved = await till.send(order.approve, { ...at(row), body: { version: row.version } })
  const gone = await endOrder(till, approved, 'cancel')
  const next = await place()
  await till.send(order.undoCancel, { ...at(gone), body: { version: gone.version } })
  expect(await taken()).toEqual([2])
  expect(await attempt(app)).toBe('quarter_full')
  await cancel(next)
  expect(await taken()).toEqual([1])
})

it('takes its own quarter again, whatever the till has promised since', async () => {
  await cap(30, { max_orders: 1 })
  const rows = [await place(), await place()]
  const till = await stage.till()
  for (const row of rows) {
    const body = { version: row.version, minutes: 90 }
    const approved = await till.send(order.approve, { ...at(row), body })
    const gone = await endOrder(till, approved, 'cancel')
    await till.send(order.undoCancel, { ...at(gone), body: { version: gone.version } })
  }
  expect(await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(taken))).toEqual([[1], [1], [], [], [], [], [], []])
  expect(await db.many(sql`select is_moved from order_load where ${of} and quarter_at = ${quarter(1)}`)).toEqual([
    { is_moved: true },
  ])
})

it('counts orders for now from before there was a cap when they are handed over, approved or not', async () => {
  const [waiting, cooked] = [await place(), await place()]
  const till = await stage.till()
  await till.send(order.approve, { ...at(cooked), body: { version: cooked.version } })
  const [first, second] = [quarter(), quarter(1)]
  // Both orders were placed in the quarter of an hour before this one.
  stage.clock.advance(quarterMs)
  await place()
  manager = await signIn(stage.server.url, stage.world.users.company)
  await cap(0, { max_orders: 5 })
  const rows = await db.many(sql`select quarter_at, taken::int from order_quarter where ${of} and taken > 0
    and quarter_at >= ${first} and counts <> '' order by 1`)
  expect(rows).toEqual([
    { quarter_at: first.toISOString(), taken: 2 },
    { quarter_at: second.toISOString(), taken: 1 },
  ])
  await cancel(waiting)
  expect(await taken(-1)).toEqual([1])
})

it('goes on counting an order that was returned when the rules change', async () => {
  await cap(0, { max_orders: 3 })
  await place()
  const till = await stage.till()
  await endOrder(till, await deliverOrder(till, await place()), 'return')
  await cap(0, { max_orders: 4 })
  expect(await taken()).toEqual([2])
})

it('says what it has refused since midnight, of quarters past the next one too', async () => {
  const zone = 'Europe/Istanbul'
  const midnight = endOfDay(dayAt(new Date(stage.clock.now()), zone), zone).getTime()
  stage.clock.advance(midnight - 10 * minute - stage.clock.now())
  manager = await signIn(stage.server.url, stage.world.users.company)
  await cap(0, { max_orders: 1 })
  await place()
  const before = await quarters()
  expect(await attempt(app)).toBe('quarter_full')
  expect(await quarters()).toMatchObject({ refused: before.refused + 1 })
})

it('counts anew when the branch gets another clock, by which its rules hold', async () => {
  const there = wallClock(quarter(), 'Europe/Istanbul')
  // The rule covers the quarter of an hour in which these orders are handed over, but only by the
  // clock in Istanbul.
  const start_min = Math.floor(there.minute / 15) * 15
  const schedule = [{ weekday: there.weekday, start_min, end_min: (start_min + 15) % 1440 }]
  const move = async (timezone: string) => {
    const row = await manager.send(branch.read, { params })
    const known = Object.entries(row).filter(([name]) => name === 'version' || name in branch.input.shape)
    await manager.send(branch.update, { params, body: { ...(Object.fromEntries(known) as typeof row), timezone } })
  }
  await move('Europe/London')
  await cap(0, { max_orders: 3, schedule })
  await place()
  await place()
  expect(await taken()).toEqual([])
  await move('Europe/Istanbul')
  expect(await taken()).toEqual([2])
  await place()
  expect(await attempt(app)).toBe('quarter_full')
})

it('counts pre-orders in their own quarter, by money and by items, and what came before there was a cap', async () => {
  const scheduled_at = quarter(4).toISOString()
  await place({ scheduled_at, lines: [{ name: 'Tepsi', quantity: 4, unit_price: 10_000, tax_rate: 10 }] })
  await cap(0, { max_amount: 50_000, max_dishes: 5 })
  const { quarters: rows } = await quarters()
  expect(rows.find((it) => it.at === scheduled_at)?.limits.map(({ unit, taken, max }) => [unit, taken, max])).toEqual([
    ['dishes', 4, 5],
    ['money', 40_000, 50_000],
  ])
  const two = [{ name: 'Çay', quantity: 2, unit_price: 100, tax_rate: 10 }]
  expect(await attempt(app, { scheduled_at, lines: two })).toBe('quarter_full')
  const dear = [{ name: 'Tepsi', quantity: 1, unit_price: 10_001, tax_rate: 10 }]
  expect(await attempt(app, { scheduled_at, lines: dear })).toBe('quarter_full')
  await place({ scheduled_at, lines: [{ ...dear[0]!, unit_price: 10_000 }] })
  const { limits } = (await quarters()).quarters.find((it) => it.at === scheduled_at)!
  expect(limits.map((it) => it.taken)).toEqual([5, 50_000])
})

it('says at a time whether it is full, in the hours as in the menu', async () => {
  await cap(0, { max_orders: 1, order_methods: ['comeGetIt'] })
  await place()
  const query = { at: new Date(stage.clock.now()).toISOString() }
  const openAt = (order_method: 'comeGetIt' | 'deliveryToAddress') =>
    manager.send(workingHours.openAt, { params, query: { ...query, order_method } })
  expect(await openAt('comeGetIt')).toMatchObject({
    is_open: false,
    cause: 'quarter_full',
    until: new Date(quarter(1).getTime() - 20 * minute).toISOString(),
  })
  expect(await openAt('deliveryToAddress')).toMatchObject({ is_open: true })
})

it('closes the restaurant on a platform while the next quarters are full, and opens it again itself', async () => {
  await cap(0, { max_orders: 1 })
  const row = await place()
  await work()
  expect(isOpenThere()).toBe(false)
  expect(await platform()).toMatchObject({ told: 'closed', told_for: 'full' })
  await cancel(row)
  await work()
  expect(isOpenThere()).toBe(true)
  await place()
  await work()
  expect(isOpenThere()).toBe(false)
  stage.clock.advance(quarterMs)
  await work()
  expect(isOpenThere()).toBe(true)
})

it('tells a platform that takes longer times when orders are moved, and closes it only when nothing is free', async () => {
  await cap(15, { max_orders: 1 })
  const first = await place()
  await work()
  expect([isOpenThere(), promisedThere()]).toEqual([true, 15])
  const second = await place()
  await work()
  expect(isOpenThere()).toBe(false)
  await cancel(second)
  await work()
  expect([isOpenThere(), promisedThere()]).toEqual([true, 15])
  await cancel(first)
  await work()
  expect([isOpenThere(), promisedThere()]).toEqual([true, 0])
})

it('gives a platform’s order the longer preparation time of the quarter it was moved to', async () => {
  await cap(30, { max_orders: 1 })
  await place()
  const id = await stage.place()
  const approved = await stage.press(id, 'approve')
  expect(approved.promised_at).toBe(quarter(1).toISOString())
})

it('raises the preparation time by the pace of the kitchen, up to its ceiling, and lowers it again', async () => {
  const till = await stage.till()
  const rows = await Promise.all(Array.from({ length: 5 }, () => place()))
  for (const row of rows) await till.send(order.approve, { ...at(row), body: { version: row.version } })
  stage.clock.advance(55 * minute)
  manager = await signIn(stage.server.url, stage.world.users.company)
  const later = await stage.till()
  for (const { id } of rows) {
    const { version } = await later.send(order.read, { params: { order_id: id } })
    await later.send(order.ready, { params: { order_id: id }, body: { version } })
  }
  await followPace(stage.kit)
  // Each order took 35 minutes longer than the usual 20, but at most 20 minutes are added.
  expect((await quarters()).pace_min).toBe(20)
  const slow = await place()
  const approved = await later.send(order.approve, { ...at(slow), body: { version: slow.version } })
  expect(Date.parse(approved.promised_at!) - stage.clock.now()).toBe(40 * minute)
  // Platforms accept only quarters of an hour.
  await work()
  expect(promisedThere()).toBe(15)
  // A busy branch with a slow kitchen promises both, up to the platform's maximum.
  await later.send(branch.setState, { params, body: { state: 'busy', minutes: 30 } })
  await work()
  expect(promisedThere()).toBe(45)
  await later.send(branch.setState, { params, body: { state: 'open' } })
  stage.clock.advance(121 * minute)
  manager = await signIn(stage.server.url, stage.world.users.company)
  await followPace(stage.kit)
  expect((await quarters()).pace_min).toBe(0)
  await work()
  expect(promisedThere()).toBe(0)
})

it('refuses rules that limit nothing and categories of another branch', async () => {
  const { version } = await manager.send(orderCap.read, { params })
  const body = {
    version,
    max_later_min: 0,
    max_pace_min: 0,
    rules: [rule, { ...rule, max_dishes: 2, category_ids: [company_id] }],
  }
  expect(await manager.faults(orderCap.update, { params, body })).toEqual(['rules.0.max_orders required'])
  const named = { ...body, rules: body.rules.slice(1) }
  expect(await manager.faults(orderCap.update, { params, body: named })).toEqual(['rules.0.category_ids choice'])
})

it('counts by categories however their ids are written, and keeps a rule whose category was deleted', async () => {
  const { id } = await manager.send(category.create, { body: { ...categoryExamples.create, branch_id } })
  const body = { ...productExamples.create, branch_id, category_id: id }
  const dish = await manager.send(product.create, { body: { ...body, price: 1000 } })
  await cap(0, { max_dishes: 3, category_ids: [id.toUpperCase(), id] })
  const scheduled_at = quarter(4).toISOString()
  const lines = [{ product_id: dish.id, quantity: 2 }]
  await place({ scheduled_at, lines })
  expect(await taken(4)).toEqual([2])
  expect(await attempt(app, { scheduled_at, lines })).toBe('quarter_full')
  await manager.send(product.remove, { params: { branch_product_id: dish.id } })
  await manager.send(category.remove, { params: { branch_category_id: id } })
  await cap(15, { max_dishes: 3, category_ids: [id] })
})

/**
 * Takes the lock `held` in a transaction, starts `theirs`, and runs `then` once `theirs` waits for
 * that lock.
 */
async function crossing(held: Sql, theirs: () => Promise<unknown>, then: (db: Db) => Promise<unknown>): Promise<void> {
  let waiting: Promise<unknown> | undefined
  await db.tx(async (own) => {
    await own.one(held)
    waiting = theirs()
    waiting.catch(() => undefined)
    await expect.poll(() => isWaiting(stage.server.database.url)).toBe(true)
    await own.one(sql`select set_config('lock_timeout', '300ms', true)`)
    await then(own)
  })
  await waiting
}
const counter = sql`update branch_counter set seq = seq where ${of}`

it('saves a cap, cancels and undoes while an order holds the counter, without waiting in a circle', async () => {
  await cap(0, { max_orders: 3 })
  const row = await place()
  const till = await stage.till()
  const approved = await till.send(order.approve, { ...at(row), body: { version: row.version } })
  // An order refers to its branch only after it has locked the counter.
  await crossing(
    counter,
    () => cap(0, { max_orders: 4 }),
    (own) => own.one(sql`select id from branch where company_id = ${company_id} and id = ${branch_id} for key share`),
  )
  // A saved cap recounts orders only after it has locked the counter.
  const recount = (own: Db) =>
    own.one(sql`update order_load set is_moved = is_moved where ${of} and order_id = ${row.id}`)
  await crossing(counter, () => endOrder(till, approved, 'cancel'), recount)
  const gone = await till.send(order.read, { params: { order_id: row.id } })
  await crossing(counter, () => till.send(order.undoCancel, { ...at(gone), body: { version: gone.version } }), recount)
  expect(await taken()).toEqual([1])
})

it('cancels an order at a table while its guests order more or pay, without waiting in a circle', async () => {
  await cap(0, { max_orders: 3 })
  const till = await stage.till()
  const placed = () => place({ delivery_type: 'orderOnTheTable', table_name: '4' })
  const guests = sql`select id from table_session where ${of} and state <> 'closed' for update`
  const [first, second] = [await placed(), await placed()]
  await crossing(
    guests,
    () => endOrder(till, first, 'cancel'),
    (own) => own.one(counter),
  )
  await crossing(
    guests,
    () => endOrder(till, second, 'cancel'),
    (own) => own.one(sql`select id from orders where ${of} and id = ${second.id} for share`),
  )
  expect(await taken()).toEqual([0])
})
