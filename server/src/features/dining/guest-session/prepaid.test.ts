// Tests tables at which guests pay when they order: the third right to order at a table.
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { guestSession } from '#contract/dining/guest-session.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { order } from '#contract/ordering/order.ts'
import { member } from '#contract/members/member.ts'
import { wallet } from '#contract/members/wallet.ts'
import { branchSetting } from '#contract/organisation/branch-settings.ts'
import { settings } from '#contract/organisation/settings.ts'
import { caller } from '#server/app/test/test-client.ts'
import { deliverOrder, orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { makeTables } from '#server/app/test/test-table.ts'

const { server, world, company_id, branch_id, company: manager, branch: till } = await setUp(['company', 'branch'])
const staff = caller(server.url, world.companies.own.apiKey)
const { key } = await manager.send(apiKey.create, {
  params: { company_id },
  body: { name: 'misafirler', scopes: ['order', 'table'] },
})
const app = caller(server.url, key)
const names = Array.from({ length: 12 }, (_, n) => `P${n + 1}`)
const tables = await makeTables(manager, branch_id, ...names)
const [, elsewhere] = world.companies.own.branches
const foreign = (await makeTables(manager, elsewhere, 'Teras'))['Teras']
const codes = await till.send(tableCode.list, { params: { branch_id } })

let at = 0
const next = () => {
  const table_id = tables[names[at++]!]!
  return { table_id, table_token: codes.find((it) => it.table_id === table_id)!.token }
}
async function prepaid(table_prepaid: boolean) {
  const params = { branch_id, name: 'ordering' as const }
  const { version } = await manager.send(branchSetting.read, { params })
  const value = { ...settings.ordering.start, table_prepaid }
  await manager.send(branchSetting.update, { params, body: { value, version } })
}
beforeEach(async () => {
  await server.database.db.one(sql`delete from login_attempt where key like 'table-%'`)
  await prepaid(true)
})
const body = (more: Partial<OrderBody>) => ({
  body: orderBody(branch_id, {
    delivery_type: 'orderOnTheTable',
    customer: {},
    payment_method: 'online_card',
    lines: [{ name: 'Çay', quantity: 1, unit_price: 2000, tax_rate: 10 }],
    ...more,
  }),
})
const sessionAt = async (table_id: string) =>
  (await till.send(tableSession.floor, { params: { branch_id } })).tables.find((each) => each.id === table_id)?.session

it('refuses an order that is not paid, in each language, and takes it from staff', async () => {
  const { table_id, table_token } = next()
  const texts = { tr: 'önce ödemeyi alıp', en: 'take the payment first', de: 'bezahlt' }
  for (const [lang, text] of Object.entries(texts))
    for (const call of [order.create, order.quote])
      expect((await app.refused(call, body({ table_token }), { lang })).errors).toEqual([
        { path: 'is_paid', code: 'paid_first', message: expect.stringContaining(text) },
      ])
  expect(await sessionAt(table_id)).toBeNull()
  await staff.send(order.create, body({ table_id }))
  const { join_code: code, id } = await till.send(tableSession.read, {
    params: { table_session_id: (await sessionAt(table_id))!.id },
  })
  const { guest_token } = await app.send(tableCode.join, { body: { token: table_token, code } })
  expect(await app.faults(order.create, body({ guest_token }))).toEqual(['is_paid paid_first'])
  expect(await app.faults(order.create, body({ guest_token, delivery_type: 'comeEat' }))).toEqual([
    'is_paid paid_first',
  ])
  const row = await app.send(order.create, body({ guest_token, is_paid: true }))
  expect(row).toMatchObject({ status: 'awaiting_approval', is_paid: true, table_name: 'P1' })
  expect(await till.send(tableSession.read, { params: { table_session_id: id } })).toMatchObject({ open: 2000 })
})

it('sends a paid order to the kitchen by the table’s code alone, and seats its guests', async () => {
  const { table_id, table_token } = next()
  expect(await app.send(tableCode.scan, { body: { token: table_token } })).toMatchObject({ is_prepaid: true })
  await app.send(order.quote, body({ table_token, is_paid: true }))
  expect(await sessionAt(table_id)).toBeNull()
  const row = await app.send(order.create, body({ table_token, is_paid: true }))
  expect(row).toMatchObject({ status: 'awaiting_approval', is_paid: true, table_name: 'P2' })
  const session = (await sessionAt(table_id))!
  expect(session).toMatchObject({ running: 1, open: 0 })
  expect(await deliverOrder(till, row)).toMatchObject({ status: 'delivered' })
  await app.send(order.create, body({ table_token, is_paid: true }))
  expect((await sessionAt(table_id))!.id).toBe(session.id)
})

it('lets whoever paid join the table by that order, once', async () => {
  const { table_token: token } = next()
  const row = await app.send(order.create, body({ table_token: token, is_paid: true }))
  await app.send(order.create, body({ table_token: token, is_paid: true }))
  const by = { body: { token, order_id: row.id } }
  const { guest_token } = await app.send(tableCode.join, by)
  const seen = await app.send(guestSession.read, {}, { 'guest-token': guest_token })
  expect(seen).toMatchObject({
    is_prepaid: true,
    open: 0,
    orders: [{ is_own: true, is_paid: true }, { is_own: false }],
  })
  expect(await app.faults(tableCode.join, by)).toEqual(['order_id choice'])
  expect(await app.faults(tableCode.join, { body: { token: next().table_token, order_id: row.id } })).toEqual([
    'token not_seated',
  ])
  expect(await app.faults(tableCode.join, { body: { token } })).toEqual(['code required'])
  // Digits do not make somebody else's order the guest's own.
  const { join_code: code } = await till.send(tableSession.read, {
    params: { table_session_id: seen.table_session_id },
  })
  expect(await app.faults(tableCode.join, { body: { token, code, order_id: row.id } })).toEqual(['order_id choice'])
})

it('lets a guest join by an order that their wallet paid in full, whether or not the app says is_paid', async () => {
  const params = { member_id: (await manager.send(member.create, { body: memberBody(company_id) })).id }
  await till.send(wallet.load, { params, body: { amount: 4000, payment_ref: '1', reason: '' } })
  const { table_token: token } = next()
  for (const is_paid of [true, false]) {
    const given = body({ table_token: token, customer: params, wallet: 2000, is_paid })
    const { id: order_id, total } = await app.send(order.create, given)
    expect(total).toBe(0)
    expect(await app.send(tableCode.join, { body: { token, order_id } })).toHaveProperty('guest_token')
  }
})

it('seats guests once who pay at a free table at the same moment', async () => {
  const { table_id, table_token } = next()
  const rows = await Promise.all(
    Array.from({ length: 8 }, () => app.raw(order.create, body({ table_token, is_paid: true }))),
  )
  expect(rows.map((it) => it.status)).toEqual(rows.map(() => 201))
  expect(await sessionAt(table_id)).toMatchObject({ running: 8 })
  expect(await server.broken()).toEqual([])
})

it('takes no code that was changed, or is of another branch or company', async () => {
  const { table_token } = next()
  const changed = (table_token.startsWith('A') ? 'B' : 'A') + table_token.slice(1)
  const others = await manager.send(tableCode.list, { params: { branch_id: elsewhere } })
  const other = others.find((it) => it.table_id === foreign)!.token
  for (const token of [changed, other])
    expect(await app.faults(order.create, body({ table_token: token, is_paid: true }))).toEqual([
      'table_token table_code',
    ])
  const stranger = caller(server.url, world.companies.foreign.apiKey)
  const [theirs] = world.companies.foreign.branches
  const given = body({ table_token, is_paid: true, branch_id: theirs })
  expect(await stranger.faults(order.create, given)).toEqual(['table_token join_first'])
  expect((await app.raw(order.create, body({ table_token, is_paid: true }))).status).toBe(201)
})

it('is off by default: then the code alone gives no right, paid or not', async () => {
  await prepaid(false)
  const { table_id, table_token } = next()
  expect(await app.send(tableCode.scan, { body: { token: table_token } })).toMatchObject({ is_prepaid: false })
  for (const is_paid of [true, false])
    expect(await app.faults(order.create, body({ table_token, is_paid }))).toEqual(['table_token join_first'])
  expect(await sessionAt(table_id)).toBeNull()
})
