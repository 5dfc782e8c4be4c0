// Tests guests at tables from sitting down to their last bill. They share one file because every
// case seats, orders and pays at the tables of one branch.
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { diningAreaExamples, diningTableExamples } from '#contract/dining/table.example.ts'
import { diningArea, diningTable } from '#contract/dining/table.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { orderReturn } from '#contract/ordering/order-return.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { deliverOrder, endOf, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { freePaidTables } from '#server/domain/dining/leave.ts'

let n = 0
const { server, world, branch_id, app, company: manager, branch: till } = await setUp(['company', 'branch'])
const area_id = (await manager.send(diningArea.create, { body: { ...diningAreaExamples.create, branch_id } })).id

const table = async () =>
  (
    await manager.send(diningTable.create, {
      body: { ...diningTableExamples.create, branch_id, area_id, name: `Masa ${++n}` },
    })
  ).id
const of = ({ id }: { id: string }) => ({ table_session_id: id })
const seat = (table_ids: string[], guests = 2) =>
  till.send(tableSession.open, { params: { branch_id }, body: { table_ids, guests } })
const read = (it: { id: string }) => till.send(tableSession.read, { params: of(it) })
const orderAt = (table_id: string, total?: number, quantity?: number) => orderBy({ table_id }, total, quantity)
const orderBy = (
  by: { table_id: string } | { guest_token: string },
  total = 100_000,
  quantity = 4,
): Promise<OrderRow> =>
  app.send(order.create, {
    body: orderBody(branch_id, {
      channel: 'table',
      delivery_type: 'orderOnTheTable',
      customer: {},
      ...by,
      lines: [{ name: 'Menemen', quantity, unit_price: total / quantity, tax_rate: 10 }],
    }),
  })
/** A guest joins a table by its printed code and the session's four digits. */
const join = async ({ join_code }: TableSession, table_id: string) => {
  const codes = await till.send(tableCode.list, { params: { branch_id } })
  const { token } = codes.find((it) => it.table_id === table_id)!
  return app.send(tableCode.join, { body: { token, code: join_code } })
}
const serve = (row: OrderRow) => deliverOrder(till, row)
const act = async (name: 'move' | 'merge', it: { id: string }, table_id: string) =>
  till.send(tableSession[name], { params: of(it), body: { version: (await read(it)).version, table_id } })
const pay = (it: TableSession, number: number, amount: number) =>
  till.send(tableSession.pay, {
    params: of(it),
    body: { version: it.version, number, amount, payment_method: 'cash' },
  })
/** Sets the branch's payment methods; with none, it takes all of them. */
async function takeOnly(rows: { code: string; type: string; is_on: boolean; most: number | null }[]) {
  const { db } = server.database
  const company_id = world.companies.own.id
  await db.one(sql`delete from branch_payment_method where company_id = ${company_id} and branch_id = ${branch_id}`)
  await db.one(sql`insert into branch_payment_method (company_id, branch_id, payment_method_id, delivery_type, is_active, position, max_amount)
    select ${company_id}::uuid, ${branch_id}::uuid, m.id, x.type, x.is_on, 1, x.most from jsonb_to_recordset(${JSON.stringify(rows)}) as x(code text, type text, is_on boolean, most bigint) join payment_method m on m.code = x.code`)
}
/** The orders that record the payments of a session, oldest first. */
const paymentsOf = ({ id }: { id: string }) =>
  server.database.db.many<{ id: string; version: number }>(sql`
    select o.id, o.version from orders o join bill b on b.company_id = ${world.companies.own.id} and b.id = o.bill_id
    where o.company_id = ${world.companies.own.id} and b.session_id = ${id} order by o.id`)
const close = async (it: { id: string }) =>
  till.send(tableSession.close, { params: of(it), body: { version: (await read(it)).version } })
const floorTable = async (id: string) =>
  (await till.send(tableSession.floor, { params: { branch_id } })).tables.find((it) => it.id === id)
const amounts = (it: TableSession) => it.bills.map((bill) => `${bill.state} ${bill.amount}`)

describe('guests at a table', () => {
  it('pay their bill at a branch that was switched off meanwhile, and the payment is there', async () => {
    const at = await table()
    const session = await seat([at])
    await serve(await orderAt(at, 42_000))
    const switched = async (is_active: boolean) => {
      const { version } = await manager.send(branch.read, { params: { branch_id } })
      await manager.send(branch.patch, { params: { branch_id }, body: { is_active, version, anyway: true } })
    }
    const byManager = { params: of(session) }
    await switched(false)
    const { version } = await manager.send(tableSession.read, byManager)
    const body = { version, number: 1, amount: 42_000, payment_method: 'cash' }
    const paid = await manager.send(tableSession.pay, { ...byManager, body })
    await switched(true)
    expect(paid).toMatchObject({ open: 0, bills: [{ state: 'paid', amount: 42_000, payment_method: 'cash' }] })
    const query = { branch_id: [branch_id], delivery_type: ['onlyPayment' as const] }
    const { data } = await manager.send(order.list, { query })
    expect(data).toMatchObject([{ status: 'delivered', total: 42_000, is_paid: true }])
    await close(session)
  })

  it('order, split the bill in three, pay and leave; the table is free again', async () => {
    const at = await table()
    const session = await seat([at], 3)
    expect(session).toMatchObject({ state: 'open', open: 0, table_ids: [at], bills: [{ number: 1, amount: 0 }] })
    expect(session.join_code).toMatch(/^\d{4}$/)
    const row = await orderAt(at)
    expect(row.table_name).toMatch(/^Masa/)
    expect((await floorTable(at))?.session).toMatchObject({ open: 100_000, running: 1, guests: 3 })
    const refusal = async () => {
      const { version } = await read(session)
      return till.refused(tableSession.close, { params: of(session), body: { version } })
    }
    expect(await refusal()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('Mutfakta') })
    await serve(row)
    expect(await refusal()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('Hesap açık') })
    const { version } = await read(session)
    let now = await till.send(tableSession.split, {
      params: of(session),
      body: { version, kind: 'equal', parts: 3 },
    })
    expect(amounts(now)).toEqual(['open 33334', 'open 33333', 'open 33333'])
    for (const bill of now.bills) now = await pay(now, bill.number, bill.amount)
    expect(now).toMatchObject({ state: 'paid', total: 100_000, paid: 100_000, open: 0 })
    expect(now.bills.map((it) => it.payment_method)).toEqual(['cash', 'cash', 'cash'])
    expect(now.orders).toMatchObject([{ is_paid: false }])
    expect(await till.send(order.read, { params: { order_id: row.id } })).toMatchObject({
      is_paid: true,
      payment_method: 'cash',
    })
    await close(session)
    expect((await floorTable(at))?.session).toBeNull()
    expect((await seat([at])).id).not.toBe(session.id)
  })

  it('have paid their orders by what they paid with, until the payment is given back', async () => {
    const at = await table()
    const session = await seat([at], 2)
    const row = await serve(
      await app.send(order.create, {
        body: orderBody(branch_id, {
          channel: 'table',
          delivery_type: 'orderOnTheTable',
          customer: {},
          table_id: at,
          payment_method: 'card_door',
          lines: [{ name: 'Menemen', quantity: 1, unit_price: 30_000, tax_rate: 10 }],
        }),
      }),
    )
    const half = await pay(await read(session), 1, 10_000)
    const params = { order_id: row.id }
    expect(await till.send(order.read, { params })).toMatchObject({ is_paid: false, payment_method: 'card_door' })
    const rest = half.bills.find((it) => it.state === 'open')!
    await pay(half, rest.number, rest.amount)
    const paid = await till.send(order.read, { params })
    expect(paid).toMatchObject({ is_paid: true, payment_method: 'cash' })
    const [payment] = await paymentsOf(session)
    await endOrder(manager, payment!, 'return')
    expect(await till.send(order.read, { params })).toMatchObject({ is_paid: false })
    const now = await read(session)
    expect(now).toMatchObject({ open: 10_000, state: 'open' })
    await pay(now, now.bills.find((it) => it.state === 'open')!.number, 10_000)
    expect(await till.send(order.read, { params })).toMatchObject({ is_paid: true })
    await close(session)
  })

  it('do not leave before they have back what they paid for an order that was returned', async () => {
    const at = await table()
    const session = await seat([at], 2)
    const stays = await serve(await orderAt(at, 58_000, 1))
    const returned = await serve(await orderAt(at, 42_000, 1))
    let now = await read(session)
    now = await pay(now, 1, 100_000)
    await endOrder(manager, returned, 'return')
    now = await read(session)
    expect(now).toMatchObject({ total: 58_000, paid: 100_000, open: 0, refund: 42_000 })
    const body = { version: now.version }
    const words = { tr: 'Misafire 420,00\u00a0₺ geri verilecek', en: 'The guests get', de: 'Die Gäste bekommen' }
    for (const [lang, text] of Object.entries(words))
      expect((await till.refused(tableSession.close, { params: of(session), body }, { lang })).detail).toContain(text)
    // Their table is not freed by the passing of time either.
    await server.database.db.one(
      sql`update table_session set paid_at = now() - interval '1 hour' where company_id = ${world.companies.own.id} and id = ${session.id}`,
    )
    await freePaidTables(server.kit)
    expect((await floorTable(at))?.session).not.toBeNull()
    now = await read(session)
    const give = (amount: number, payment_method = 'cash') => ({
      params: of(session),
      body: { version: now.version, amount, payment_method },
    })
    expect((await till.refused(tableSession.refund, give(42_001))).code).toBe('conflict')
    expect(await till.faults(tableSession.refund, give(42_000, 'nothing'))).toEqual(['payment_method choice'])
    now = await till.send(tableSession.refund, give(12_000))
    expect(now).toMatchObject({ refund: 30_000, open: 0 })
    now = await till.send(tableSession.refund, give(30_000))
    expect(now).toMatchObject({ refund: 0, open: 0 })
    expect(now.bills.filter((it) => it.state === 'refunded')).toMatchObject([
      { amount: 12_000, payment_method: 'cash' },
      { amount: 30_000, payment_method: 'cash' },
    ])
    // Returning the payment as well would give them the refunded money twice.
    const [payment] = await paymentsOf(session)
    const texts = { tr: 'zaten geri verildi', en: 'already been refunded', de: 'schon erstattet' }
    for (const [lang, text] of Object.entries(texts)) {
      const refused = await manager.refused(order.return, await endOf(manager, payment!, 'return'), { lang })
      expect([refused.code, refused.detail]).toEqual(['conflict', expect.stringContaining(text)])
    }
    // Orders placed after the payment are owed in full.
    await serve(await orderAt(at, 20_000, 1))
    now = await read(session)
    expect(now).toMatchObject({ paid: 100_000, open: 20_000, refund: 0 })
    now = await pay(now, now.bills.find((it) => it.state === 'open')!.number, 20_000)
    await close(session)
    expect(stays.total + 20_000).toBe(now.total)
  })

  it('owe less for units that went back, and get back what they paid for them, also after they left', async () => {
    const session = await seat([await table()], 2)
    const row = await serve(await orderAt(session.table_ids[0]!, 100_000, 4))
    const part = async (quantity: number) => {
      const { params, body } = await endOf(
        manager,
        await till.send(order.read, { params: { order_id: row.id } }),
        'return',
      )
      return manager.send(order.return, { params, body: { ...body, lines: [{ line: 0, quantity }] } })
    }
    await part(1)
    let now = await read(session)
    expect(now).toMatchObject({
      total: 75_000,
      open: 75_000,
      orders: [{ total: 75_000, lines: [{ quantity: 3, amount: 75_000 }] }],
    })
    expect((await floorTable(session.table_ids[0]!))?.session?.open).toBe(75_000)
    now = await pay(now, 1, 75_000)
    await part(1)
    now = await read(session)
    expect(now).toMatchObject({ total: 50_000, paid: 75_000, open: 0, refund: 25_000 })
    expect((await floorTable(session.table_ids[0]!))?.session?.open).toBe(0)
    const give = { version: now.version, amount: 25_000, payment_method: 'cash' }
    await till.send(tableSession.refund, { params: of(session), body: give })
    await close(session)
    await part(1)
    now = await read(session)
    expect(now).toMatchObject({ state: 'closed', total: 25_000, paid: 75_000, open: 0, refund: 0 })
    expect(await part(1)).toMatchObject({ status: 'returned' })
    now = await read(session)
    expect(now).toMatchObject({ total: 0, open: 0, refund: 0 })
    expect(now.bills.filter((it) => it.state === 'refunded').map((it) => it.amount)).toEqual([25_000, 25_000, 25_000])
  })

  it('pay a bill with an order that is returned as a whole only', async () => {
    const session = await seat([await table()])
    await serve(await orderAt(session.table_ids[0]!, 30_000, 1))
    const share = { name: 'Hesap', quantity: 1, unit_price: 15_000, tax_rate: 0 }
    const body = { channel: 'table' as const, delivery_type: 'onlyPayment' as const, customer: {}, is_paid: true }
    const bill_id = (await pay(await read(session), 1, 100)).bills.find((it) => it.state === 'open')!.id!
    const payment = await app.send(order.create, {
      body: orderBody(branch_id, { ...body, bill_id, lines: [{ ...share, unit_price: 14_900 }, share] }),
    })
    const back = await endOf(manager, payment, 'return')
    const lines = [{ line: 0, quantity: 1 }]
    expect(await manager.faults(order.return, { ...back, body: { ...back.body, lines } })).toEqual([
      'lines payment_whole',
    ])
    expect(await manager.faults(orderReturn.quote, { params: back.params, body: { lines } })).toEqual([
      'lines payment_whole',
    ])
    const all = [...lines, { line: 1, quantity: 1 }]
    expect(await manager.send(order.return, { ...back, body: { ...back.body, lines: all } })).toMatchObject({
      status: 'returned',
    })
    expect(await read(session)).toMatchObject({ open: 29_900 })
  })

  it('have what they paid back by the same means where their order is returned after they left', async () => {
    const session = await seat([await table()], 2)
    await serve(await orderAt(session.table_ids[0]!, 58_000, 1))
    const returned = await serve(await orderAt(session.table_ids[0]!, 42_000, 1))
    await pay(await read(session), 1, 100_000)
    await close(session)
    const params = { order_id: returned.id }
    const { version } = await till.send(order.read, { params })
    const [reason] = await till.send(order.reasons, { params, query: { kind: 'return' } })
    const body = { version, reason_id: reason!.id, text: 'Soğuk' }
    await manager.send(order.return, { params, body })
    await manager.send(order.return, { params, body })
    const now = await read(session)
    expect(now).toMatchObject({ state: 'closed', total: 58_000, paid: 100_000, open: 0, refund: 0 })
    expect(now.bills.filter((it) => it.state === 'refunded')).toMatchObject([
      { amount: 42_000, payment_method: now.bills.find((it) => it.state === 'paid')!.payment_method },
    ])
  })

  it('get nothing back into the kitchen once they have left, neither cancelled nor served', async () => {
    const session = await seat([await table()], 2)
    const placed = await orderAt(session.table_ids[0]!, 42_000, 1)
    const params = { order_id: placed.id }
    const preparing = await till.send(order.approve, { params, body: { version: placed.version } })
    const cancelled = await endOrder(till, preparing, 'cancel')
    await close(session)
    const undone = { params, body: { version: cancelled.version } }
    expect(await till.refused(order.undoCancel, undone)).toMatchObject({ code: 'conflict' })
    expect(await till.send(order.read, { params })).toMatchObject({ status: 'cancelled' })

    const again = await seat([await table()], 2)
    const served = await serve(await orderAt(again.table_ids[0]!, 42_000, 1))
    await pay(await read(again), 1, 42_000)
    await close(again)
    const { version: last } = await till.send(order.read, { params: { order_id: served.id } })
    const back = { params: { order_id: served.id }, body: { version: last } }
    expect(await till.refused(order.takeBack, back)).toMatchObject({ code: 'conflict' })
  })

  it('are paid at the till by the rules of a payment by itself: its methods, its limits, and never to a platform', async () => {
    const session = await seat([await table()])
    await serve(await orderAt(session.table_ids[0]!))
    const refused = async (payment_method: string, amount: number) => {
      const { version } = await read(session)
      const { errors } = await till.refused(tableSession.pay, {
        params: of(session),
        body: { version, number: 1, amount, payment_method },
      })
      return errors?.map((it) => `${it.path}: ${it.message}`)
    }
    expect((await read(session)).payment_methods).not.toContain('platform_paid')
    expect(await refused('platform_paid', 1000)).toHaveLength(1)
    await takeOnly([
      { code: 'cash', type: 'onlyPayment', is_on: true, most: 1000 },
      { code: 'card_door', type: 'onlyPayment', is_on: false, most: null },
      { code: 'card_door', type: 'orderOnTheTable', is_on: true, most: null },
    ])
    expect((await read(session)).payment_methods).toEqual(['cash'])
    expect(await refused('cash', 42_000)).toEqual([expect.stringMatching(/^payment_method: .*10,00/)])
    expect(await refused('card_door', 1000)).toHaveLength(1)
    await pay(await read(session), 1, 1000)
    await takeOnly([])
    await pay(await read(session), (await read(session)).bills.find((it) => it.state === 'open')!.number, 99_000)
    await close(session)
  })

  it('pay no more of their bill by a method than its limit, in however many parts, at the till or in an app', async () => {
    const session = await seat([await table()])
    await serve(await orderAt(session.table_ids[0]!))
    await takeOnly([
      { code: 'cash', type: 'onlyPayment', is_on: true, most: 50_000 },
      { code: 'card_door', type: 'onlyPayment', is_on: true, most: null },
    ])
    const openBill = async () => (await read(session)).bills.findLast((it) => it.state === 'open')!
    const payBy = async (payment_method: string, amount: number) => {
      const { version } = await read(session)
      const { number } = await openBill()
      return { params: of(session), body: { version, number, amount, payment_method } }
    }
    const refusal = async (amount: number, lang: 'tr' | 'en' | 'de' = 'tr') =>
      (await till.refused(tableSession.pay, await payBy('cash', amount), { lang })).errors
    await till.send(tableSession.pay, await payBy('cash', 30_000))
    // Splitting the bill does not raise the limit, because its parts still count as one bill.
    const { version } = await read(session)
    await till.send(tableSession.split, { params: of(session), body: { version, kind: 'equal', parts: 2 } })
    const texts = {
      tr: /500,00.*kalan limit: 200,00/,
      en: /500\.00.*possible: .*200\.00/,
      de: /500,00.*möglich: 200,00/,
    }
    for (const [lang, message] of Object.entries(texts))
      expect(await refusal(20_001, lang as keyof typeof texts)).toEqual([
        { path: 'payment_method', code: 'amount_limit', message: expect.stringMatching(message) },
      ])
    const byApp = async (amount: number) => ({
      body: orderBody(branch_id, {
        channel: 'table',
        delivery_type: 'onlyPayment',
        customer: {},
        is_paid: true,
        bill_id: (await openBill()).id!,
        lines: [{ name: 'Hesap', quantity: 1, unit_price: amount, tax_rate: 0 }],
      }),
    })
    const limit = ['payment_method amount_limit']
    expect(await app.faults(order.quote, await byApp(20_001))).toEqual(limit)
    expect(await app.faults(order.create, await byApp(20_001))).toEqual(limit)
    await app.send(order.quote, await byApp(20_000))
    const payment = await app.send(order.create, await byApp(20_000))
    expect(await refusal(1)).toMatchObject([{ message: expect.stringMatching(/500,00.*kalan limit: 0,00/) }])
    await till.send(tableSession.pay, await payBy('card_door', 10_000))
    // An amount that was given back can be paid again with the same method.
    await endOrder(manager, payment, 'return')
    await till.send(tableSession.pay, await payBy('cash', 20_000))
    expect(await refusal(1)).toHaveLength(1)
    while ((await read(session)).open > 0)
      await till.send(tableSession.pay, await payBy('card_door', (await openBill()).amount))
    await close(session)
    await takeOnly([])
  })

  it('pay no more at their table by a method than its limit, also by orders that were paid when they were placed', async () => {
    const session = await seat([await table()])
    const most = { code: 'cash', is_on: true, most: 50_000 }
    await takeOnly([
      { ...most, type: 'orderOnTheTable' },
      { ...most, type: 'onlyPayment' },
      { code: 'card_door', type: 'onlyPayment', is_on: true, most: null },
    ])
    const order1 = (unit_price: number, is_paid: boolean) => ({
      body: orderBody(branch_id, {
        channel: 'table',
        delivery_type: 'orderOnTheTable',
        customer: {},
        table_id: session.table_ids[0]!,
        is_paid,
        lines: [{ name: 'Menemen', quantity: 1, unit_price, tax_rate: 10 }],
      }),
    })
    const limit = ['payment_method amount_limit']
    const first = await app.send(order.create, order1(30_000, true))
    expect(await app.faults(order.quote, order1(20_001, true))).toEqual(limit)
    expect(await app.faults(order.create, order1(20_001, true))).toEqual(limit)
    await app.send(order.quote, order1(20_000, true))
    // An order that goes on the bill is not paid yet.
    await serve(await app.send(order.create, order1(40_000, false)))
    const payCash = async (amount: number) => {
      const { version, bills } = await read(session)
      const { number } = bills.findLast((it) => it.state === 'open')!
      return { params: of(session), body: { version, number, amount, payment_method: 'cash' } }
    }
    expect((await till.refused(tableSession.pay, await payCash(20_001))).errors).toMatchObject([
      { path: 'payment_method', code: 'amount_limit', message: expect.stringMatching(/500,00.*kalan limit: 200,00/) },
    ])
    await till.send(tableSession.pay, await payCash(15_000))
    expect(await app.faults(order.create, order1(5_001, true))).toEqual(limit)
    // The limit no longer counts an order that was cancelled.
    await endOrder(manager, first, 'cancel')
    await till.send(tableSession.pay, await payCash(25_000))
    await close(session)
    await takeOnly([])
  })

  it('have one session at a table, however many are seated at once', async () => {
    const [one, two] = [await table(), await table()]
    const tries = await Promise.allSettled(
      Array.from({ length: 64 }, (_, at) => seat(at % 3 === 0 ? [one, two] : [one])),
    )
    expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    const refused = await till.refused(tableSession.open, {
      params: { branch_id },
      body: { table_ids: [one], guests: 1 },
    })
    expect(refused.errors).toMatchObject([{ path: 'table_ids.0', code: 'table_taken' }])
  })

  it('move to a free table, and join whoever sits at a taken one; unmerged, each has their own again', async () => {
    const [one, two, three] = [await table(), await table(), await table()]
    const a = await seat([one], 2)
    const b = await seat([two], 3)
    await serve(await orderAt(one, 10_000))
    await serve(await orderAt(two, 20_000))
    expect((await act('move', b, three)).table_ids).toEqual([three])
    expect((await floorTable(two))?.session).toBeNull()
    const merged = await act('move', b, one)
    expect(merged).toMatchObject({ id: a.id, guests: 5, open: 30_000, merged: [{ id: b.id, table_ids: [three] }] })
    expect((await read(b)).merged_into).toBe(a.id)
    // Orders at either of the two tables now belong to these guests.
    await serve(await orderAt(three, 500, 1))
    const again = await till.send(tableSession.unmerge, {
      params: of(b),
      body: { version: (await read(b)).version },
    })
    expect(again).toMatchObject({ id: b.id, table_ids: [three], open: 20_000, merged_into: null, guests: 3 })
    expect(await read(a)).toMatchObject({ table_ids: [one], open: 10_500, guests: 2, merged: [] })
  })

  it('take a further table, and are not merged once a part was paid', async () => {
    const [one, two, three] = [await table(), await table(), await table()]
    const a = await seat([one])
    expect((await act('merge', a, two)).table_ids.toSorted()).toEqual([one, two].toSorted())
    const b = await seat([three])
    await serve(await orderAt(three))
    await pay(await read(b), 1, 40_000)
    const { version } = await read(b)
    expect(await till.refused(tableSession.move, { params: of(b), body: { version, table_id: one } })).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('bölündü'),
    })
    expect((await floorTable(three))?.session).toMatchObject({ id: b.id, open: 60_000 })
  })

  it('are gone a quarter of an hour after they paid, unless they order again', async () => {
    const [one, two] = [await table(), await table()]
    const sessions = [await seat([one]), await seat([two])]
    for (const [at, session] of sessions.entries()) {
      await serve(await orderAt(at === 0 ? one : two, 4000))
      expect((await pay(await read(session), 1, 4000)).state).toBe('paid')
    }
    await freePaidTables(server.kit)
    expect((await read(sessions[0]!)).state).toBe('paid')
    const earlier = new Date(Date.now() - 15 * 60_000)
    await server.database.db.one(
      sql`update table_session set paid_at = ${earlier} where company_id = ${world.companies.own.id} and state = 'paid'`,
    )
    await serve(await orderAt(two, 900, 1))
    await freePaidTables(server.kit)
    expect((await read(sessions[0]!)).state).toBe('closed')
    expect(await read(sessions[1]!)).toMatchObject({ state: 'open', open: 900 })
    expect(amounts(await read(sessions[1]!))).toEqual(['paid 4000', 'open 900'])
  })

  it('are seen and served at the till of their branch alone', async () => {
    const session = await seat([await table()])
    const stranger = await signIn(server.url, world.users.foreignBranch)
    expect(await stranger.refused(tableSession.read, { params: of(session) })).toMatchObject({ code: 'not_found' })
    expect(await stranger.refused(tableSession.close, { params: of(session), body: { version: 1 } })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a bill', () => {
  it('is paid by an order of the app, in part, and a payment given back is open again', async () => {
    const at = await table()
    const session = await seat([at])
    await serve(await orderAt(at))
    const [bill] = (await read(session)).bills
    const payment = (amount: number) =>
      orderBody(branch_id, {
        delivery_type: 'onlyPayment' as const,
        customer: {},
        payment_method: 'online_card',
        is_paid: true,
        bill_id: bill!.id,
        lines: [{ name: 'Hesap', quantity: 1, unit_price: amount, tax_rate: 0 }],
      })
    const paid = await app.send(order.create, { body: payment(30_000) })
    expect(paid.status).toBe('delivered')
    expect(await read(session)).toMatchObject({ open: 70_000, paid: 30_000 })
    expect(await app.refused(order.create, { body: payment(70_001) })).toMatchObject({ code: 'conflict' })
    await endOrder(till, paid, 'return')
    expect(await read(session)).toMatchObject({ open: 100_000, paid: 0 })
  })

  it('may be more than one order may cost, whole, in shares and split', async () => {
    const at = await table()
    const session = await seat([at])
    for (let order = 0; order < 3; order++) await serve(await orderAt(at, 1_000_000_000, 1))
    expect(amounts(await read(session))).toEqual(['open 3000000000'])
    await pay(await read(session), 1, 100)
    expect(amounts(await read(session))).toEqual(['open 2999999900', 'paid 100'])
    const { version } = await read(session)
    await till.send(tableSession.split, { params: of(session), body: { version, kind: 'amount', amounts: [100] } })
    expect(await read(session)).toMatchObject({ open: 2_999_999_900, paid: 100 })
    expect((await floorTable(at))?.session?.open).toBe(2_999_999_900)
  })

  it('shows the options of a dish, and by which version its order is approved', async () => {
    const at = await table()
    const session = await seat([at])
    const { id } = await app.send(order.create, {
      body: orderBody(branch_id, {
        channel: 'table',
        delivery_type: 'orderOnTheTable',
        customer: {},
        table_id: at,
        lines: [
          {
            name: 'Menemen',
            quantity: 1,
            unit_price: 12_000,
            tax_rate: 10,
            options: [
              { name: 'Kaşar', action: 'add', price: 3000 },
              { name: 'Soğan', action: 'remove' },
            ],
          },
        ],
      }),
    })
    const [row] = (await read(session)).orders
    expect(row!.lines).toEqual([
      {
        name: 'Menemen',
        quantity: 1,
        amount: 15_000,
        options: [
          { name: 'Kaşar', action: 'add', quantity: 1 },
          { name: 'Soğan', action: 'remove', quantity: 1 },
        ],
      },
    ])
    await till.send(order.approve, { params: { order_id: id }, query: { branch_id }, body: { version: row!.version } })
    expect((await read(session)).orders[0]!.status).toBe('preparing')
  })

  it('loses what is cancelled, and takes orders at a table that is only named', async () => {
    const at = await table()
    const session = await seat([at])
    const row = await orderAt(at, 5000, 1)
    const { name } = (await floorTable(at))!
    await app.send(order.create, {
      body: orderBody(branch_id, {
        delivery_type: 'comeEat',
        customer: {},
        table_name: name.toUpperCase(),
        lines: [{ name: 'Çay', quantity: 2, unit_price: 150, tax_rate: 10 }],
      }),
    })
    expect((await read(session)).open).toBe(5300)
    await endOrder(till, row, 'cancel')
    expect(await read(session)).toMatchObject({ open: 300, bills: [{ amount: 300 }] })
  })
})

describe('at once', () => {
  it('moves and merges of the same tables leave every guest at a table, and no table with two', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, two, three] = [await table(), await table(), await table()]
      const [a, b] = [await seat([one]), await seat([two])]
      const acts = Array.from({ length: 12 }, (_, at) => {
        const [it, to] = (
          [
            [a, two],
            [b, one],
            [a, three],
            [b, three],
          ] as const
        )[at % 4]!
        return till.send(at % 3 === 0 ? tableSession.merge : tableSession.move, {
          params: of(it),
          body: { version: it.version, table_id: to },
        })
      })
      const done = await Promise.allSettled(acts)
      expect(done.some((it) => it.status === 'fulfilled')).toBe(true)
      const rows = await server.database.db.many<{ table_id: string; n: number }>(sql`
        select table_id, count(*)::int as n from session_table where company_id = ${world.companies.own.id} and table_id = any(${[one, two, three]}::uuid[]) and ended_at is null group by 1`)
      expect(rows.every((it) => it.n === 1)).toBe(true)
      for (const it of [a, b]) {
        const now = await read(it)
        if (now.merged_into) expect(now.table_ids).toEqual([])
        else expect(now.table_ids.length).toBeGreaterThan(0)
      }
    }
  })

  it('guests who leave while they order are either gone without the order, or still here with it', async () => {
    for (let round = 0; round < 6; round++) {
      const at = await table()
      const session = await seat([at])
      const { guest_token } = await join(session, at)
      const [, ordered] = await Promise.allSettled([close(session), orderBy({ guest_token }, 900, 1)])
      const now = await read(session)
      if (ordered.status === 'fulfilled') expect(now).toMatchObject({ state: 'open', open: 900 })
      else expect(now).toMatchObject({ state: 'closed', open: 0 })
    }
  })

  it('a bill that is split and paid in the same moment is paid once, and together it stays what was ordered', async () => {
    for (let round = 0; round < 8; round++) {
      const at = await table()
      const session = await seat([at])
      await orderAt(at)
      const { version } = await read(session)
      const body = { version, number: 1, amount: 100_000, payment_method: 'cash' }
      await Promise.allSettled([
        ...Array.from({ length: 4 }, () => till.send(tableSession.pay, { params: of(session), body })),
        ...Array.from({ length: 4 }, (_, n) =>
          till.send(tableSession.split, { params: of(session), body: { version, kind: 'equal', parts: n + 2 } }),
        ),
        orderAt(at, 700, 1),
      ])
      const now = await read(session)
      const sum = now.bills.filter((it) => it.state !== 'void').reduce((all, it) => all + it.amount, 0)
      expect([sum, now.total]).toEqual([100_700, 100_700])
      expect([0, 100_000]).toContain(now.paid)
      const { n } = await server.database.db.must<{ n: number }>(
        sql`select count(*)::int as n from orders where company_id = ${world.companies.own.id} and bill_id = any(${now.bills.flatMap((it) => it.id ?? [])}::uuid[])`,
      )
      expect(n).toBe(now.paid === 0 ? 0 : 1)
    }
  })
})
