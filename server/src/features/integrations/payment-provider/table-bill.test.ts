import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { guestSession } from '#contract/dining/guest-session.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { paymentProvider } from '#contract/integrations/payment-provider.ts'
import { orderPayment } from '#contract/ordering/online-payment.ts'
import { order } from '#contract/ordering/order.ts'
import { deliverOrder, endOf, endOrder, type OrderBody } from '#server/app/test/test-order.ts'
import { compareLoop } from '#server/domain/integrations/payments/compare.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { giveBackPart } from '#server/domain/integrations/payments/refunds.ts'
import type { Db } from '#server/db/pool.ts'
import { setTableStage } from './test-table.ts'

const { stage, guests, seated: seatedAt, dish, payment: shareOf, begin, pay } = await setTableStage('stripe')
const { there, clock, kit, company_id, branch_id, server } = stage
const minute = 60_000
afterAll(() => there.stop())

/** Two guests at a table who have ordered for this much. */
async function seated(owed: number) {
  const { session, tokens: all, read } = await seatedAt(2)
  const tokens = all as [string, string]
  const { id: order_id } = await guests.send(order.create, { body: dish(tokens[0], owed) })
  const see = () => guests.send(guestSession.read, {}, { 'guest-token': tokens[0] })
  const bill_id = (await see()).bills.find((it) => it.state === 'open')!.id
  /** Returns the dish after it was served. */
  const sendBack = async () => {
    const row = await stage.now({ id: order_id })
    return endOrder(await stage.boss(), row, 'return')
  }
  const serve = async () => deliverOrder(await stage.till(), await stage.now({ id: order_id }))
  return { session, order_id, tokens, bill_id, read, see, serve, sendBack }
}

const last = () => there.money().at(-1)!
/** Compares all payments with the provider. */
async function compared() {
  await (await stage.boss()).send(paymentProvider.compare, { params: { company_id, name: 'stripe' } })
  const isRunning = () =>
    kit.db.one(sql`select 1 as one from payment_comparison where company_id = ${company_id} and due_at is not null`)
  for (let round = 0; round < 50 && (await isRunning()); round++) {
    await compareLoop.run(kit)
    clock.advance(2000)
  }
}

it('settles a guest’s share once the money is there, and not before', async () => {
  const { tokens, bill_id, read } = await seated(10_000)
  const row = await begin(tokens[0], bill_id, 4000, { tip: 500 })
  expect(row).toMatchObject({ status: 'awaiting_approval', is_paid: false, total: 4500, next_status: ['cancelled'] })
  expect(await read()).toMatchObject({ paid: 0, open: 10_000 })
  await pay(row)
  expect(last()).toMatchObject({ paid: 4500, back: 0 })
  expect(await stage.now(row)).toMatchObject({ status: 'delivered', is_paid: true, pay_by: null })
  expect(await read()).toMatchObject({ paid: 4000, open: 6000 })
  // The same report again changes nothing.
  await stage.check()
  expect(await read()).toMatchObject({ paid: 4000, open: 6000 })
})

it('gives the money of a returned share back once, and opens the bill again', async () => {
  const { tokens, bill_id, read } = await seated(10_000)
  const row = await begin(tokens[0], bill_id, 10_000)
  await pay(row)
  expect(await read()).toMatchObject({ open: 0 })
  await endOrder(await stage.till(), await stage.now(row), 'return')
  await stage.refund()
  await stage.refund()
  expect(last()).toMatchObject({ paid: 10_000, back: 10_000 })
  expect(await read()).toMatchObject({ paid: 0, open: 10_000 })
})

it('gives back through the provider what the till refunds of the payment, and no more', async () => {
  const { session, tokens, bill_id, read, serve, sendBack } = await seated(10_000)
  await serve()
  const row = await begin(tokens[0], bill_id, 10_000)
  await pay(row)
  await sendBack()
  const give = async (amount: number) =>
    (await stage.till()).send(tableSession.refund, {
      params: { table_session_id: session.id },
      body: { version: (await read()).version, amount, payment_method: 'online_card' },
    })
  expect(await give(4000)).toMatchObject({ refund: 6000 })
  await stage.refund()
  expect(last()).toMatchObject({ paid: 10_000, back: 4000 })
  // The payment cannot be returned as well.
  const boss = await stage.boss()
  expect((await boss.refused(order.return, await endOf(boss, await stage.now(row), 'return'))).code).toBe('conflict')
  expect(await give(6000)).toMatchObject({ refund: 0 })
  await stage.refund()
  expect(last()).toMatchObject({ paid: 10_000, back: 10_000 })
  expect(await server.broken()).toEqual([])
})

it('gives back through the provider what guests paid for a dish that is returned after they left', async () => {
  const { session, tokens, bill_id, read, serve, sendBack } = await seated(10_000)
  await serve()
  await pay(await begin(tokens[0], bill_id, 6000))
  const [open] = (await read()).bills.filter((it) => it.state === 'open')
  const at = { params: { table_session_id: session.id } }
  const till = await stage.till()
  const cash = { number: open!.number, amount: 4000, payment_method: 'cash' }
  const { version } = await till.send(tableSession.pay, { ...at, body: { version: (await read()).version, ...cash } })
  await till.send(tableSession.close, { ...at, body: { version } })
  await sendBack()
  await stage.refund()
  expect(last()).toMatchObject({ paid: 6000, back: 6000 })
  const refunded = (await read()).bills.filter((it) => it.state === 'refunded')
  expect(refunded.map((it) => [it.payment_method, it.amount]).toSorted()).toEqual([
    ['cash', 4000],
    ['online_card', 6000],
  ])
})

it.each([
  ['cash', 'online_card'],
  ['online_card', 'cash'],
])('gives back by each method only what was paid by it, the last one first: %s, %s', async (...methods) => {
  const { session, tokens, read, serve, sendBack } = await seated(5000)
  await serve()
  const body = dish(tokens[1], 5000, { lines: [{ name: 'Mantı', quantity: 1, unit_price: 5000, tax_rate: 10 }] })
  const placed = await guests.send(order.create, { body })
  const other = await deliverOrder(await stage.till(), placed)
  const params = { table_session_id: session.id }
  const till = await stage.till()
  const half = { version: (await read()).version, kind: 'equal' as const, parts: 2 }
  const { bills } = await till.send(tableSession.split, { params, body: half })
  for (const [n, payment_method] of methods.entries()) {
    const { id, number } = bills[n]!
    // The tip stays with the team, whatever goes back.
    if (payment_method === 'online_card') await pay(await begin(tokens[0], id!, 5000, { tip: 500 }))
    else {
      const by = { version: (await read()).version, number, amount: 5000, payment_method }
      await till.send(tableSession.pay, { params, body: by })
    }
  }
  await till.send(tableSession.close, { params, body: { version: (await read()).version } })
  const refunded = async () =>
    (await read()).bills.filter((it) => it.state === 'refunded').map((it) => [it.payment_method, it.amount])
  await endOrder(await stage.boss(), await stage.now(other), 'return')
  expect(await refunded()).toEqual([[methods[1], 5000]])
  await sendBack()
  expect(await refunded()).toEqual([
    [methods[1], 5000],
    [methods[0], 5000],
  ])
  await stage.refund()
  expect(last()).toMatchObject({ paid: 5500, back: 5000 })
  expect(await server.broken()).toEqual([])
})

it('gives a payment back once when a refused part is tried again while the till refunds it', async () => {
  const { session, tokens, bill_id, read, serve, sendBack } = await seated(10_000)
  await serve()
  const row = await begin(tokens[0], bill_id, 10_000)
  await pay(row)
  await sendBack()
  // On the day of a payment, it can only be cancelled as a whole.
  clock.advance(24 * 60 * minute)
  await stage.refund()
  const give = (db: Db) => giveBackPart(db, { company_id, order_id: row.id, amount: 10_000, now: kit.now() })
  const lock = (db: Db) =>
    db.one(sql`select 1 as one from table_session where company_id = ${company_id} and id = ${session.id} for update`)
  await kit.db.tx(async (db) => {
    await lock(db)
    expect(await give(db)).toBe(10_000)
  })
  there.refuse('giveBack', 'Bakiye yetersiz')
  await stage.refund()
  const refunds = async () => (await stage.attempts(row)).flatMap((it) => it.refunds)
  const [refused] = await refunds()
  expect(refused).toMatchObject({ state: 'refused', amount: 10_000 })
  const till = await stage.till()
  const again = { params: { order_id: row.id, payment_refund_id: refused!.id } }
  let retried: Promise<{ status: number }> | undefined
  await kit.db.tx(async (db) => {
    await lock(db)
    expect(await give(db)).toBe(10_000)
    let isOver = false
    retried = till.raw(orderPayment.retry, again).finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await isWaiting(server.database.url))).toBe(true)
  })
  expect((await retried!).status).toBe(409)
  expect((await refunds()).map((it) => it.state).toSorted()).toEqual(['queued', 'refused'])
  await stage.refund()
  expect(last()).toMatchObject({ paid: 10_000, back: 10_000 })
  expect((await read()).refund).toBe(10_000)
})

it('gives back online no more than was paid online', async () => {
  const { session, tokens, bill_id, read, serve, sendBack } = await seated(10_000)
  await serve()
  const params = { table_session_id: session.id }
  const { version, payment_methods, refund_methods } = await read()
  expect(payment_methods).toContain('online_card')
  expect(refund_methods).not.toContain('online_card')
  const till = await stage.till()
  const cash = { version, number: 1, amount: 6000, payment_method: 'cash' }
  await till.send(tableSession.pay, { params, body: cash })
  // The app's own provider took the rest by a method that no till can give back.
  const { id } = (await read()).bills.find((it) => it.state === 'open')!
  const paidByApp = { payment_method: 'paypal', is_paid: true, pays_online: false }
  await guests.send(order.create, { body: shareOf(tokens[0], id ?? bill_id, 4000, paidByApp) })
  await sendBack()
  const give = async (amount: number, payment_method: string) => ({
    params,
    body: { version: (await read()).version, amount, payment_method },
  })
  expect(await till.faults(tableSession.refund, await give(6000, 'online_card'))).toEqual(['payment_method choice'])
  expect(await till.faults(tableSession.refund, await give(4001, 'paypal'))).toEqual(['amount too_big'])
  await till.send(tableSession.refund, await give(3000, 'paypal'))
  expect(await till.faults(tableSession.refund, await give(2000, 'paypal'))).toEqual(['amount too_big'])
  await till.send(tableSession.refund, await give(1000, 'paypal'))
  expect(await till.faults(tableSession.refund, await give(1000, 'paypal'))).toEqual(['amount too_big'])
  expect(await till.send(tableSession.refund, await give(6000, 'cash'))).toMatchObject({ refund: 0 })
})

it('gives the money back of a bill that somebody else has paid meanwhile', async () => {
  const { tokens, bill_id, read } = await seated(10_000)
  const both = [await begin(tokens[0], bill_id, 10_000), await begin(tokens[1], bill_id, 10_000)] as const
  await pay(both[0])
  await pay(both[1])
  expect(await read()).toMatchObject({ paid: 10_000, open: 0 })
  expect(await stage.now(both[1])).toMatchObject({ status: 'cancelled', is_paid: false })
  await stage.refund()
  await stage.refund()
  expect(
    there
      .money()
      .slice(-2)
      .map((it) => it.back),
  ).toEqual([0, 10_000])
})

it('cancels a share whose guest has left the page', async () => {
  const { tokens, bill_id, read } = await seated(10_000)
  const row = await begin(tokens[0], bill_id, 4000)
  clock.advance(there.windowMs + minute)
  await there.reportNow()
  await stage.cancelUnpaid()
  expect(await stage.now(row)).toMatchObject({ status: 'cancelled' })
  expect(await read()).toMatchObject({ paid: 0, open: 10_000 })
})

it('refuses an online payment of a bill that could not succeed, before anybody pays', async () => {
  const { tokens, bill_id } = await seated(10_000)
  const refused = async (body: OrderBody) => (await guests.raw(order.create, { body })).status
  expect(await refused(shareOf(tokens[0], bill_id, 10_001))).toBe(409)
  expect(await refused(shareOf(tokens[0], bill_id, 1000, { is_paid: true }))).toBe(422)
  const { bill_id: _, ...without } = shareOf(tokens[0], bill_id, 1000)
  expect(await refused(without)).toBe(422)
})

it('returns no payment of which a part has gone back, but does return the others', async () => {
  const { session, tokens, bill_id, read, serve, sendBack } = await seated(10_000)
  await serve()
  const one = await begin(tokens[0], bill_id, 4000)
  await pay(one)
  const { id } = (await read()).bills.find((it) => it.state === 'open')!
  const rest = await begin(tokens[1], id, 6000)
  await pay(rest)
  await sendBack()
  const give = async (amount: number) =>
    (await stage.till()).send(tableSession.refund, {
      params: { table_session_id: session.id },
      body: { version: (await read()).version, amount, payment_method: 'online_card' },
    })
  await give(1000)
  await stage.refund()
  const backs = () =>
    there
      .money()
      .slice(-2)
      .map((it) => it.back)
  expect(backs()).toEqual([0, 1000])
  const boss = await stage.boss()
  expect((await boss.refused(order.return, await endOf(boss, await stage.now(rest), 'return'))).code).toBe('conflict')
  await endOrder(boss, await stage.now(one), 'return')
  expect(await give((await read()).refund)).toMatchObject({ refund: 0, open: 0 })
  await stage.refund()
  await stage.refund()
  expect(backs()).toEqual([4000, 6000])
})

it('attaches no other payment to an order that its guests have paid with their bill', async () => {
  const { tokens, bill_id, serve, order_id } = await seated(10_000)
  await serve()
  await pay(await begin(tokens[0], bill_id, 10_000))
  expect(await stage.now({ id: order_id })).toMatchObject({ is_paid: true, payment_method: 'online_card' })
  // A payment of the same amount that only the provider has.
  const lines = [{ name: 'Menemen', quantity: 1, unit_price: 10_000, tax_rate: 10 }]
  const lost = await stage.paid({ lines })
  await kit.db.one(sql`delete from payment_attempt where company_id = ${company_id} and order_id = ${lost.id}`)
  await there.reportNow()
  const boss = await stage.boss()
  const params = { company_id, name: 'stripe' as const }
  await compared()
  const { comparison } = await boss.send(paymentProvider.read, { params })
  const of = { params: { ...params, payment_only_there_id: comparison!.only_there[0]!.id } }
  expect((await boss.send(paymentProvider.candidates, of)).map((it) => it.order_id)).toEqual([lost.id])
  expect(await boss.faults(paymentProvider.attach, { ...of, body: { order_id, branch_id } })).toEqual([
    'order_id choice',
  ])
  await boss.send(paymentProvider.attach, { ...of, body: { order_id: lost.id, branch_id } })
})

it('is compared with the provider every night like any other payment', async () => {
  const { tokens, bill_id } = await seated(10_000)
  await pay(await begin(tokens[0], bill_id, 10_000))
  await compared()
  const params = { company_id, name: 'stripe' as const }
  const { comparison } = await (await stage.boss()).send(paymentProvider.read, { params })
  expect(comparison).toMatchObject({ is_running: false, differences: [] })
  expect(comparison!.compared).toBeGreaterThan(0)
  expect(await server.broken()).toEqual([])
})
