// Tests what guests at a table see of their visit, and how they pay their bills themselves.
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { guestSession } from '#contract/dining/guest-session.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { makeTables } from '#server/app/test/test-table.ts'

const { server, world, company_id, branch_id, company: manager, branch: till } = await setUp(['company', 'branch'])
const { key } = await manager.send(apiKey.create, {
  params: { company_id },
  body: { name: 'misafirler', scopes: ['order', 'table'] },
})
const app = caller(server.url, key)
beforeEach(() => server.database.db.one(sql`delete from login_attempt where key like 'table-%'`))

let n = 0
const makeTable = async () => {
  const name = `M${++n}`
  return (await makeTables(manager, branch_id, name))[name]!
}
const of = ({ id }: { id: string }) => ({ table_session_id: id })
const staffRead = (it: { id: string }) => till.send(tableSession.read, { params: of(it) })
const join = async ({ join_code: code }: TableSession, table_id: string) => {
  const { token } = (await till.send(tableCode.list, { params: { branch_id } })).find((it) => it.table_id === table_id)!
  return (await app.send(tableCode.join, { body: { token, code } })).guest_token
}
/** Guests at a table of their own, with the tokens of as many as asked for. */
async function guestsAt(count: number) {
  const table_id = await makeTable()
  const session = await till.send(tableSession.open, {
    params: { branch_id },
    body: { table_ids: [table_id], guests: 4 },
  })
  const tokens: string[] = []
  for (let at = 0; at < count; at++) tokens.push(await join(session, table_id))
  return { session, table_id, tokens }
}
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
const see = (guest_token: string) => app.send(guestSession.read, { query: { guest_token } })
const split = async (it: { id: string }, parts: number) => {
  const { version } = await staffRead(it)
  return till.send(tableSession.split, { params: of(it), body: { version, kind: 'equal', parts } })
}

describe('a guest', () => {
  it('sees what was ordered and by whom, with the own marked, and nobody’s name', async () => {
    const { session, table_id, tokens } = await guestsAt(2)
    const [ada, can] = [tokens[0]!, tokens[1]!]
    await orderAs(ada, 5000)
    await orderAs(can, 3000)
    const reply = await app.raw(guestSession.read, { query: { guest_token: can } })
    expect(reply.text).not.toMatch(/Ayşe|905321112233|notu/)
    expect(reply.body).toMatchObject({
      table_session_id: session.id,
      table_name: `M${n}`,
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
    // What staff order is nobody's.
    const staff = caller(server.url, world.companies.own.apiKey)
    await staff.send(order.create, { body: body(undefined, 1000, { table_id }) })
    expect((await see(ada)).orders.map((it) => [it.guest, it.is_own])).toEqual([
      [1, true],
      [2, false],
      [null, false],
    ])
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
    const asked = { query: { guest_token: token } }
    expect(await stranger.faults(guestSession.read, asked)).toEqual(['guest_token not_seated'])
    const none = await stranger.raw(guestSession.read, { query: { guest_token: 'nobody' } })
    expect((await stranger.raw(guestSession.read, asked)).text).toBe(none.text)
    await till.send(tableSession.close, { params: of(session), body: { version: (await staffRead(session)).version } })
    expect((await stranger.raw(guestSession.read, asked)).text).toBe(none.text)
    const texts = { tr: 'sona erdi', en: 'is over', de: 'beendet' }
    for (const [lang, text] of Object.entries(texts))
      expect((await app.refused(guestSession.read, asked, { lang })).errors).toMatchObject([
        { path: 'guest_token', code: 'visit_over', message: expect.stringContaining(text) },
      ])
  })
})

const payment = (guest_token: string, bill_id: string, amount: number, more: Partial<OrderBody> = {}) =>
  orderBody(branch_id, {
    delivery_type: 'onlyPayment',
    customer: {},
    payment_method: 'online_card',
    is_paid: true,
    bill_id,
    guest_token,
    lines: [{ name: 'Hesap', quantity: 1, unit_price: amount, tax_rate: 0 }],
    ...more,
  })
