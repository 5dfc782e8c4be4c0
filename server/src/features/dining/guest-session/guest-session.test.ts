// Tests what guests at a table see of their visit, and how they pay their bills themselves.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { guestSession } from '#contract/dining/guest-session.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member } from '#contract/members/member.ts'
import { wallet } from '#contract/members/wallet.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { deliverOrder, endOf, endOrder, orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { setGuestStage } from './test-guests.ts'

const stage = await setGuestStage()
const { server, world, company_id, branch_id, manager, till, of, guestsAt, payment, see, staffRead } = stage
const app = stage.guests
const body = (guest_token: string | undefined, unit_price: number, more: Partial<OrderBody> = {}) =>
  orderBody(branch_id, {
    delivery_type: 'orderOnTheTable',
    customer: { name: 'Ayşe Gizli', phone: '+905321112233' },
    ...(guest_token && { guest_token }),
    note: 'Ayşe’nin notu',
    lines: [{ name: 'Menemen', quantity: 2, unit_price, tax_rate: 10, note: 'Ayşe için' }],
    ...more,
  })
const orderAs = (guest_token: string, unit_price: number, more: Partial<OrderBody> = {}): Promise<OrderRow> =>
  app.send(order.create, { body: body(guest_token, unit_price, more) })
const by = (guest_token: string) => ({ 'guest-token': guest_token })
const split = async (it: { id: string }, parts: number) => {
  const { version } = await staffRead(it)
  return till.send(tableSession.split, { params: of(it), body: { version, kind: 'equal', parts } })
}

describe('a guest', () => {
  it('sees what was ordered and by whom, with the own marked, and nobody’s name', async () => {
    const { session, table_id, name, tokens } = await guestsAt(2)
    const [ada, can] = [tokens[0]!, tokens[1]!]
    await orderAs(ada, 5000)
    await orderAs(can, 3000)
    const reply = await app.raw(guestSession.read, {}, by(can))
    expect(reply.text).not.toMatch(/Ayşe|905321112233|notu/)
    expect(reply.body).toMatchObject({
      table_session_id: session.id,
      table_name: name,
      guest: 2,
      state: 'open',
      currency: 'TRY',
      total: 16_000,
      paid: 0,
      open: 16_000,
      orders: [
        { guest: 1, is_own: false, is_paid: false, lines: [{ name: 'Menemen', quantity: 2, amount: 10_000 }] },
        { guest: 2, is_own: true, is_paid: false, lines: [{ name: 'Menemen', quantity: 2, amount: 6000 }] },
      ],
      bills: [{ number: 1, state: 'open', amount: 16_000, owed: 16_000, is_own: false, guest: null }],
    })
    // An order that staff place belongs to none of the guests.
    const staff = caller(server.url, world.companies.own.apiKey)
    await staff.send(order.create, { body: body(undefined, 1000, { table_id }) })
    expect((await see(ada)).orders.map((it) => [it.guest, it.is_own])).toEqual([
      [1, true],
      [2, false],
      [null, false],
    ])
  })

  it('orders and pays only at the branch where they sit', async () => {
    const { tokens } = await guestsAt(1)
    const ada = tokens[0]!
    await orderAs(ada, 5000)
    const elsewhere = { branch_id: world.companies.own.branches[1] }
    const [bill] = (await see(ada)).bills
    for (const asked of [
      body(ada, 3000, elsewhere),
      body(ada, 3000, { ...elsewhere, delivery_type: 'comeEat' }),
      payment(ada, bill!.id, bill!.owed, elsewhere),
    ])
      for (const call of [order.create, order.quote] as const)
        expect(await app.faults(call, { body: asked }), `${asked.delivery_type} ${call.path}`).toContain(
          'guest_token not_seated',
        )
    expect(await see(ada)).toMatchObject({ total: 10_000, open: 10_000 })
  })

  it('sees the bills as staff split them, and who has paid', async () => {
    const { session, tokens } = await guestsAt(2)
    const [ada, can] = [tokens[0]!, tokens[1]!]
    await orderAs(ada, 50_000)
    await split(session, 3)
    const now = await see(can)
    expect(now.bills.map((it) => [it.state, it.owed])).toEqual([
      ['open', 33_334],
      ['open', 33_333],
      ['open', 33_333],
    ])
    await app.send(order.create, { body: payment(can, now.bills[1]!.id, 33_333) })
    expect((await see(can)).bills[1]).toMatchObject({
      state: 'paid',
      owed: 0,
      is_own: true,
      guest: 2,
      payment_method: 'online_card',
    })
    expect((await see(ada)).bills[1]).toMatchObject({ state: 'paid', owed: 0, is_own: false, guest: 2 })
    expect(await see(ada)).toMatchObject({ total: 100_000, paid: 33_333, open: 66_667 })
  })

  it('pays a bill that follows from a later order, before anything has stored it', async () => {
    const { session, tokens } = await guestsAt(1)
    const ada = tokens[0]!
    await orderAs(ada, 1000)
    await app.send(order.create, { body: payment(ada, (await see(ada)).bills[0]!.id, 2000) })
    await orderAs(ada, 500)
    const { bills } = await see(ada)
    expect(bills.map((it) => [it.state, it.owed])).toEqual([
      ['paid', 0],
      ['open', 1000],
    ])
    expect((await staffRead(session)).bills.map((it) => it.id)).toEqual(bills.map((it) => it.id))
    await app.send(order.create, { body: payment(ada, bills[1]!.id, 1000) })
    const after = await see(ada)
    expect(after).toMatchObject({ open: 0, paid: 3000, state: 'paid' })
    expect(after.bills.map((it) => it.id)).toEqual(bills.map((it) => it.id))
  })

  it('keeps the own orders when tables are put together', async () => {
    const [one, two] = [await guestsAt(1), await guestsAt(1)]
    await orderAs(one.tokens[0]!, 1000)
    await orderAs(two.tokens[0]!, 2000)
    const { version } = await staffRead(one.session)
    const to = { version, table_id: two.table_id }
    await till.send(tableSession.move, { params: of(one.session), body: to })
    for (const token of [one.tokens[0]!, two.tokens[0]!]) {
      const now = await see(token)
      expect(now).toMatchObject({ table_session_id: two.session.id, open: 6000 })
      expect(now.orders.filter((it) => it.is_own)).toHaveLength(1)
      expect(new Set(now.orders.map((it) => it.guest)).size).toBe(2)
    }
  })

  it('sees nothing of another company’s table, and is told when the visit is over', async () => {
    const { session, tokens } = await guestsAt(1)
    const token = tokens[0]!
    const stranger = caller(server.url, world.companies.foreign.apiKey)
    const asked = [guestSession.read, {}, by(token)] as const
    const none = await stranger.raw(guestSession.read, {}, by('nobody'))
    expect(none.body).toMatchObject({ errors: [{ path: 'guest-token', code: 'not_seated' }] })
    expect((await stranger.raw(...asked)).text).toBe(none.text)
    await till.send(tableSession.close, { params: of(session), body: { version: (await staffRead(session)).version } })
    expect((await stranger.raw(...asked)).text).toBe(none.text)
    const texts = { tr: 'sona erdi', en: 'is over', de: 'beendet' }
    for (const [lang, text] of Object.entries(texts))
      expect((await app.refused(guestSession.read, {}, { ...by(token), lang })).errors).toMatchObject([
        { path: 'guest-token', code: 'visit_over', message: expect.stringContaining(text) },
      ])
  })
})

describe('a bill', () => {
  const owed = async (unit_price: number, guests = 2) => {
    const it = await guestsAt(guests)
    await orderAs(it.tokens[0]!, unit_price)
    const [bill] = (await see(it.tokens[0]!)).bills
    return { ...it, bill_id: bill!.id }
  }
  const pay = (guest_token: string, bill_id: string, amount: number, more: Partial<OrderBody> = {}) =>
    app.send(order.create, { body: payment(guest_token, bill_id, amount, more) })
  const held = async (member_id: string) => {
    const it = await till.send(member.read, { params: { member_id } })
    return [it.wallet_balance, it.point_balance, it.order_count, it.order_sum]
  }
  const withWallet = async (amount: number) => {
    const { id } = await till.send(member.create, { body: memberBody(company_id) })
    await till.send(wallet.load, { params: { member_id: id }, body: { amount, payment_ref: '1', reason: '' } })
    return id
  }
  it('takes no payment with a tax of its own, or for a product', async () => {
    const { tokens, bill_id } = await owed(10_000)
    const refusal = async (more: object) => {
      const body = payment(tokens[0]!, bill_id, 10_000)
      return (await app.refused(order.create, { body: { ...body, lines: [{ ...body.lines[0]!, ...more }] } })).errors
    }
    expect(await refusal({ tax_rate: 10 })).toMatchObject([{ path: 'lines.0.tax_rate' }])
    expect(await refusal({ product_id: randomUUID() })).toMatchObject([{ path: 'lines.0.product_id' }])
  })

  /** How many payments were written for the bills of a session. */
  const payments = async ({ id }: { id: string }) => {
    const { n } = await server.database.db.must<{ n: number }>(sql`
      select count(*)::int as n from orders o join bill b on b.company_id = ${company_id} and b.id = o.bill_id
      where o.company_id = ${company_id} and b.session_id = ${id}`)
    return n
  }
  afterEach(async () => expect(await server.broken()).toEqual([]))

  it('is paid in shares, exact to the unit, and by nobody more than is owed', async () => {
    const { session, tokens, bill_id } = await owed(50_000)
    const [ada, can] = [tokens[0]!, tokens[1]!]
    await pay(can, bill_id, 33_333)
    expect(await see(ada)).toMatchObject({ total: 100_000, paid: 33_333, open: 66_667 })
    expect(await app.refused(order.create, { body: payment(ada, bill_id, 66_668) })).toMatchObject({ code: 'conflict' })
    await pay(ada, bill_id, 66_667)
    expect(await see(ada)).toMatchObject({ paid: 100_000, open: 0, state: 'paid' })
    expect(await app.refused(order.create, { body: payment(ada, bill_id, 1) })).toMatchObject({ code: 'conflict' })
    expect((await staffRead(session)).bills.map((it) => it.state)).toEqual(['paid', 'paid'])
  })

  it('is paid by its amount: with the price of options, and without discounts or a fee', async () => {
    const { tokens, bill_id } = await owed(50_000, 1)
    const ada = tokens[0]!
    const paid = (more: Partial<OrderBody>) => ({ body: payment(ada, bill_id, 10_000, more) })
    const off = { kind: 'campaign', name: 'Yarı', amount: 5000, funder: 'company' } as const
    expect(await app.faults(order.create, paid({ discounts: [off], delivery_fee: 100 }))).toEqual([
      'discounts not_for_payments',
      'delivery_fee not_for_payments',
    ])
    const extra = { name: 'Servis', action: 'add' as const, price: 2000 }
    await pay(ada, bill_id, 0, {
      tip: 500,
      lines: [{ name: 'Hesap', quantity: 2, unit_price: 10_000, tax_rate: 0, options: [extra] }],
    })
    expect(await see(ada)).toMatchObject({ paid: 24_000, open: 76_000 })
  })

  it('is paid once by two guests at once, and their shares are never more than is owed', async () => {
    for (let round = 0; round < 5; round++) {
      const whole = await owed(5000)
      const tries = whole.tokens.map((it) => app.raw(order.create, { body: payment(it, whole.bill_id, 10_000) }))
      expect((await Promise.all(tries)).map((it) => it.status).toSorted()).toEqual([201, 409])
      expect(await payments(whole.session)).toBe(1)
      const shares = await owed(5000, 4)
      const parts = shares.tokens.map((it) => app.raw(order.create, { body: payment(it, shares.bill_id, 3000) }))
      expect((await Promise.all(parts)).map((it) => it.status).toSorted()).toEqual([201, 201, 201, 409])
      expect(await see(shares.tokens[0]!)).toMatchObject({ paid: 9000, open: 1000 })
    }
  })

  it('that the till and a guest pay in the same moment is paid by one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { session, tokens, bill_id } = await owed(5000, 1)
      const { version } = await staffRead(session)
      const atTill = { version, number: 1, amount: 10_000, payment_method: 'cash' }
      const replies = await Promise.all([
        app.raw(order.create, { body: payment(tokens[0]!, bill_id, 10_000) }),
        till.raw(tableSession.pay, { params: of(session), body: atTill }),
      ])
      expect(replies.filter((it) => it.status < 300)).toHaveLength(1)
      expect(replies.filter((it) => it.status === 409)).toHaveLength(1)
      expect([await payments(session), (await staffRead(session)).paid]).toEqual([1, 10_000])
    }
  })

  it('is paid once, however often the payment is sent, also when the guests have left', async () => {
    const { session, tokens, bill_id } = await owed(5000, 1)
    const body = payment(tokens[0]!, bill_id, 4000, { external_id: `psp-${bill_id}` })
    const headers = { 'idempotency-key': `key-${bill_id}` }
    const sent = await Promise.all(Array.from({ length: 6 }, () => app.raw(order.create, { body }, headers)))
    // A request that comes while the first is still running is answered with 409.
    expect(
      sent.filter((it) => it.status !== 409).every((it) => it.text === sent.find(({ status }) => status === 201)!.text),
    ).toBe(true)
    expect((await app.raw(order.create, { body }, headers)).headers.get('idempotent-replay')).toBe('true')
    expect(await payments(session)).toBe(1)
    const again = await app.raw(order.create, { body: { ...body, note: 'yeniden' } })
    expect([again.status, again.headers.get('order-exists')]).toEqual([200, 'true'])
    expect((await see(tokens[0]!)).paid).toBe(4000)
    await pay(tokens[0]!, bill_id, 6000)
    const [row] = (await staffRead(session)).orders
    await deliverOrder(till, row!)
    await till.send(tableSession.close, { params: of(session), body: { version: (await staffRead(session)).version } })
    expect((await app.raw(order.create, { body })).status).toBe(200)
    expect(await payments(session)).toBe(2)
  })

  it('is paid by a member’s wallet, which gets its money back, and is no purchase of theirs', async () => {
    const { session, tokens, bill_id } = await owed(5000)
    const member_id = await withWallet(7000)
    const ada = tokens[0]!
    const paid = (amount: number, money: number, more: Partial<OrderBody> = {}) =>
      payment(ada, bill_id, amount, { customer: { member_id }, wallet: money, ...more })
    expect(await app.faults(order.create, { body: paid(8000, 7001) })).toEqual(['wallet wallet_too_much'])
    expect(await app.faults(order.create, { body: paid(8000, 100, { points: 5 }) })).toEqual([
      'points not_for_payments',
    ])
    expect(await app.faults(order.create, { body: payment(ada, bill_id, 100, { wallet: 100 }) })).toEqual([
      'customer.member_id member_needed',
    ])
    expect(await app.send(order.quote, { body: paid(8000, 6000) })).toMatchObject({ total: 2000 })
    const row = await app.send(order.create, { body: paid(8000, 6000) })
    expect([row.total, row.customer_name]).toEqual([2000, ''])
    expect(await held(member_id)).toEqual([1000, 0, 0, 0])
    expect(await see(ada)).toMatchObject({ paid: 8000, open: 2000 })
    await endOrder(manager, row, 'return')
    expect(await held(member_id)).toEqual([7000, 0, 0, 0])
    expect(await see(ada)).toMatchObject({ paid: 0, open: 10_000 })
    // Of several payments from one wallet at the same time, only one is taken.
    const now = (await see(ada)).bills.find((it) => it.state === 'open')!
    const five = { customer: { member_id }, wallet: 5000 }
    const tries = tokens.map((it) => app.raw(order.create, { body: payment(it, now.id, 5000, five) }))
    expect((await Promise.all(tries)).map((it) => it.status).toSorted()).toEqual([201, 422])
    expect([await held(member_id), (await staffRead(session)).paid]).toEqual([[2000, 0, 0, 0], 5000])
  })

  it('gives back into the wallet what it has paid, and refuses to give that back in cash', async () => {
    const { session, tokens, bill_id } = await owed(5000)
    const { id } = (await staffRead(session)).orders[0]!
    await deliverOrder(till, await till.send(order.read, { params: { order_id: id } }))
    const member_id = await withWallet(7000)
    await pay(tokens[0]!, bill_id, 4000, { customer: { member_id }, wallet: 4000 })
    const [open] = (await see(tokens[0]!)).bills.filter((it) => it.state === 'open')
    const paid = await pay(tokens[0]!, open!.id, 6000, { customer: { member_id }, wallet: 3000 })
    await endOrder(manager, await till.send(order.read, { params: { order_id: id } }), 'return')
    const give = async (amount: number, payment_method: string) => ({
      params: of(session),
      body: { version: (await staffRead(session)).version, amount, payment_method },
    })
    const refused = await till.refused(tableSession.refund, await give(10_000, 'cash'), { lang: 'en' })
    expect([refused.code, refused.detail]).toEqual(['conflict', expect.stringContaining('70.00')])
    expect(await till.faults(tableSession.refund, await give(7001, 'wallet'))).toEqual(['amount too_big'])
    // If a part of a payment is back in the wallet, the rest is refunded at the table too.
    await till.send(tableSession.refund, await give(1000, 'wallet'))
    expect((await manager.refused(order.return, await endOf(manager, paid, 'return'))).code).toBe('conflict')
    await till.send(tableSession.refund, await give(3000, 'cash'))
    expect((await till.refused(tableSession.refund, await give(1, 'cash'))).code).toBe('conflict')
    expect(await till.send(tableSession.refund, await give(6000, 'wallet'))).toMatchObject({ refund: 0, open: 0 })
    expect(await held(member_id)).toEqual([7000, 0, 0, 0])
  })

  it('gives back into the wallet what it has paid, also after the guests have left', async () => {
    const { session, tokens, bill_id } = await owed(5000)
    const { id } = (await staffRead(session)).orders[0]!
    await deliverOrder(till, await till.send(order.read, { params: { order_id: id } }))
    const member_id = await withWallet(7000)
    await pay(tokens[0]!, bill_id, 10_000, { customer: { member_id }, wallet: 7000 })
    await till.send(tableSession.close, { params: of(session), body: { version: (await staffRead(session)).version } })
    await endOrder(manager, await till.send(order.read, { params: { order_id: id } }), 'return')
    expect(await held(member_id)).toEqual([7000, 0, 0, 0])
    const refunds = (await staffRead(session)).bills.filter((it) => it.state === 'refunded')
    expect(refunds.map((it) => [it.payment_method, it.amount]).toSorted()).toEqual([
      ['online_card', 3000],
      ['wallet', 7000],
    ])
  })

  it('keeps an order whose money would go back into the wallet of somebody who was erased', async () => {
    const { session, tokens, bill_id } = await owed(5000)
    const { id } = (await staffRead(session)).orders[0]!
    await deliverOrder(till, await till.send(order.read, { params: { order_id: id } }))
    const member_id = await withWallet(10_000)
    await pay(tokens[0]!, bill_id, 10_000, { customer: { member_id }, wallet: 10_000 })
    await till.send(tableSession.close, { params: of(session), body: { version: (await staffRead(session)).version } })
    const params = { member_id }
    await manager.send(memberErasure.ask, { params, body: { channel: 'email', note: '' } })
    await manager.send(memberErasure.approve, { params, body: { version: 1, decision_note: '' } })
    await manager.send(memberErasure.complete, { params, body: { version: 2 } })
    const ask = await endOf(manager, await till.send(order.read, { params: { order_id: id } }), 'return')
    expect(await manager.faults(order.return, ask)).toEqual(['reason_id wallet_erased'])
    expect(await till.send(order.read, { params: { order_id: id } })).toMatchObject({ status: 'delivered' })
    expect((await staffRead(session)).bills.filter((it) => it.state === 'refunded')).toEqual([])
  })

  it('leaves what a wallet paid out of the limit of a payment method', async () => {
    const { tokens, bill_id } = await owed(50_000)
    const { db } = server.database
    const own = sql`company_id = ${company_id} and branch_id = ${branch_id}`
    await db.one(sql`insert into branch_payment_method (company_id, branch_id, payment_method_id, delivery_type, is_active, position, max_amount)
      select ${company_id}, ${branch_id}, id, 'onlyPayment', true, 1, 30000 from payment_method where code = 'online_card'`)
    const member_id = await withWallet(40_000)
    await pay(tokens[0]!, bill_id, 60_000, { customer: { member_id }, wallet: 40_000 })
    expect(await app.faults(order.create, { body: payment(tokens[0]!, bill_id, 10_001) })).toEqual([
      'payment_method amount_limit',
    ])
    await pay(tokens[0]!, bill_id, 10_000)
    await db.one(sql`delete from branch_payment_method where ${own}`)
  })
})
