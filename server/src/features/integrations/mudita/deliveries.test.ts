// Tests deliveries by a company that reports every step itself, against a simulated MuditaKurye:
// reports in any sequence, repeated, forged, and about orders of others.
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { courierCompany } from '#contract/integrations/courier-company.ts'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { courierDelivery } from '#contract/integrations/courier-delivery.ts'
import { courierEvents } from '#contract/ordering/order-fields.ts'
import { endOrder } from '#server/app/test/test-order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { deliveryChore } from '#server/domain/integrations/inbox/inbox.ts'
import { minute, setCourierStage } from '#server/features/integrations/courier-company/test-stage.ts'
import { absurdDates } from '#server/features/integrations/webhook/test-dates.ts'
import { whileBusy } from '#server/features/integrations/webhook/test-busy.ts'
import { createMudita } from '#simulators/mudita/mudita.ts'

const stage = await setCourierStage()
const { clock, company_id, branch_id, kit, server, world } = stage
const mudita = await createMudita({ clock, seed: 20261130 })
afterAll(() => mudita.stop())
const { control } = mudita
const keys = { apiKey: 'key-of-the-tests', webhookSecret: 'secret-of-the-reports' }
const restaurantId = 'rest_abc1234567890'
const webhookUrl = await stage.connect('mudita', { url: mudita.url, external_id: restaurantId, secrets: keys })
control.register({ restaurantId, ...keys, webhookUrl })
beforeEach(() => control.reset())

async function called() {
  const row = await stage.place()
  await stage.call(row, 'mudita')
  await stage.send()
  return { row, ...(await stage.delivery(row)) }
}
/** The company reports a status, a minute after the one before. */
async function report(reference: string, ...states: string[]) {
  for (const state of states) {
    clock.advance(minute)
    control.change(reference, state, 'Serkan Kaya')
  }
  await control.settled()
  await stage.handled()
}
const five = courierEvents.map((it) => it.toUpperCase())
const proofOf = (text: string, secret = keys.webhookSecret) => createHmac('sha256', secret).update(text).digest('hex')
/** Sends a report. It may not have been acted on yet. */
const send = async (body: object, signature = proofOf(JSON.stringify(body)), to = webhookUrl) =>
  (
    await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-muditakurye-signature': signature },
      body: JSON.stringify(body),
    })
  ).status
const post = async (...it: Parameters<typeof send>) => {
  const status = await send(...it)
  await stage.handled()
  return status
}

it('answers a report while every connection waits for a busy branch, and acts on it afterwards', async () => {
  const { row, reference } = await called()
  const timestamp = new Date(clock.now()).toISOString()
  const body = { event: 'order.status_changed', orderId: reference, status: 'ASSIGNED', timestamp }
  expect(await whileBusy(kit, () => send(body))).toBe(200)
  await stage.handled()
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_assigned' })
})

it('calls a courier and delivers the order with the company’s own statuses', async () => {
  const { row, reference } = await called()
  expect(control.journal({ kind: 'request' })[0]?.body).toMatchObject({
    orderId: reference,
    restaurantId,
    customerName: 'Ada Yılmaz',
    customerPhone: '+905551234567',
    deliveryAddress: 'Moda Cad. 12, Kadıköy, İstanbul',
    paymentMethod: 'CASH',
    total: 30,
    currency: 'TRY',
    items: [{ productName: 'Çay', quantity: 1 }],
  })
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', fee: null, can_cancel: false })
  await report(reference, 'VALIDATED', 'ASSIGNED', 'ACCEPTED', 'PREPARED')
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: 'courier_assigned' })
  await report(reference, 'ON_DELIVERY', 'DELIVERED')
  expect(await stage.now(row)).toMatchObject({ status: 'delivered', courier_name: 'Serkan Kaya' })
  expect(await stage.delivery(row)).toMatchObject({ state: 'delivered' })
})

it.each([
  ['as they happened', [0, 1, 2, 3, 4]],
  ['backwards', [4, 3, 2, 1, 0]],
  ['mixed up', [2, 0, 4, 1, 3]],
])('takes the five events %s, each once, and goes only forwards', async (_, sequence) => {
  const { row, reference } = await called()
  const happened = clock.now() - 5 * minute
  let highest = -1
  for (const n of sequence) {
    const timestamp = new Date(happened + n * minute).toISOString()
    const body = { event: 'order.status_changed', orderId: reference, status: five[n], timestamp }
    clock.advance(1000)
    expect([await post(body), await post(body)]).toEqual([200, 200])
    highest = Math.max(highest, n)
    const now = await stage.now(row)
    expect(now.courier_event).toBe(courierEvents[highest])
    expect(now.status).toBe(highest < 3 ? 'preparing' : highest === 3 ? 'on_the_way' : 'delivered')
  }
  const kinds = (await stage.timeline(row)).map((each) => each.kind).filter((it) => courierEvents.some((e) => e === it))
  expect(kinds).toEqual(courierEvents.filter((each) => kinds.includes(each)))
  expect(new Set(kinds).size).toBe(kinds.length)
  const { events } = await stage.delivery(row)
  expect(events.map((each) => each.occurred_at)).toEqual(events.map((each) => each.occurred_at).toSorted())
})

it('refuses what the company did not sign, and what cannot be read', async () => {
  const { row, reference } = await called()
  const body = { orderId: reference, status: 'DELIVERED', timestamp: new Date(clock.now()).toISOString() }
  expect(await post(body, proofOf(JSON.stringify(body), 'guessed'))).toBe(401)
  expect(await post(body, '')).toBe(401)
  expect(await post({ ...body, orderId: '' })).toBe(400)
  expect(await post({ ...body, orderId: '1-unknown' })).toBe(200)
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: null })
  control.pushes({ garbage: 1 })
  await report(reference, 'ASSIGNED')
  expect(control.journal({ kind: 'push' }).at(-1)?.status).toBe(400)
})

it.each(absurdDates)('takes a step whose date is %j as done now', async (timestamp) => {
  const { row, reference } = await called()
  expect(await post({ orderId: reference, status: 'ON_DELIVERY', timestamp })).toBe(200)
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_delivery' })
  expect((await stage.delivery(row)).events).toMatchObject([{ occurred_at: new Date(clock.now()).toISOString() }])
})

it('calls one courier although the answer is lost, since the company knows the number', async () => {
  const row = await stage.place()
  await stage.call(row, 'mudita')
  control.fault({ kind: 'drop', afterEffect: true })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'calling', reason: 'unreachable' })
  clock.advance(5000)
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'called' })
  expect(control.orders()).toHaveLength(1)
})

it('sends nothing more once the company has reported about a call that was not answered', async () => {
  const row = await stage.place()
  await stage.call(row, 'mudita')
  control.fault({ kind: 'drop', afterEffect: true })
  await stage.send()
  const { reference } = await stage.delivery(row)
  await report(reference, 'ASSIGNED')
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', reason: null, event: 'courier_assigned' })
  await stage.send()
  expect(control.journal({ kind: 'request' })).toHaveLength(1)
})

it('says that the company cancels only by phone, and follows its own cancellation', async () => {
  const { row, id, reference } = await called()
  const till = await stage.till()
  const params = { order_id: row.id, courier_delivery_id: id }
  const refused = await till.raw(courierDelivery.cancel, { params })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('telefonla')])
  control.cancelOrder(reference, 'Ada Yılmaz’ı arayın: 0555 123 45 67')
  await control.settled()
  await stage.handled()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled' })
  expect((await stage.delivery(row)).reason).not.toMatch(/Ada|Yılmaz|555/)
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: null })
  await report(reference, 'DELIVERED')
  expect(await stage.now(row)).toMatchObject({ status: 'preparing' })

  const second = await called()
  await endOrder(await stage.till(), second.row, 'cancel')
  expect(await stage.delivery(second.row)).toMatchObject({ state: 'called', reason: 'no_cancel' })
})

it('shows calls and reports in the integration log, beside their order', async () => {
  const { row, reference } = await called()
  await report(reference, 'ASSIGNED')
  const boss = await signIn(server.url, world.users.company)
  const { data } = await boss.send(integrationLog.list, { query: { platform: ['mudita'] } } as never)
  expect(data.filter((it) => it.order_id === row.id).map((it) => [it.direction, it.kind, it.state])).toEqual([
    ['in', 'ASSIGNED', 'done'],
    ['out', 'call', 'done'],
  ])
  expect((await boss.send(integrationLog.order, { query: { order_id: row.id } })).map((it) => it.kind)).toEqual([
    'call',
    'ASSIGNED',
  ])
})

it('keeps a report’s text for a day only', async () => {
  const { reference } = await called()
  await report(reference, 'ASSIGNED')
  const push = async () =>
    (
      await kit.db.must<{ push: object | null }>(
        sql`select body -> 'push' as push from inbox where company_id = ${company_id} and event_id like ${`%${reference} ASSIGNED%`}`,
      )
    ).push
  expect(await push()).toMatchObject({ status: 'ASSIGNED' })
  await kit.db.one(
    sql`update inbox set received_at = now() - interval '25 hours' where company_id = ${company_id} and event_id like ${`%${reference}%`}`,
  )
  await deliveryChore.run(kit)
  expect(await push()).toBeNull()
})

it('takes another address only if it is public, and no other company’s', async () => {
  const boss = await signIn(server.url, world.users.company)
  const at = { params: { branch_id, name: 'mudita' as const } }
  const shown = await boss.send(courierCompany.read, at)
  expect(shown).toMatchObject({ external_id: restaurantId, fee: null, secrets: { apiKey: true, webhookSecret: true } })
  expect(JSON.stringify(shown)).not.toContain(keys.webhookSecret)
  const save = (address: string, name: 'mudita' | 'vigo' = 'mudita') =>
    boss.raw(courierCompany.update, {
      params: { branch_id, name },
      body: {
        version: name === 'vigo' ? 0 : shown.version,
        is_active: false,
        external_id: restaurantId,
        host: null,
        address,
        fee: null,
        fee_bearer: 'company',
        secrets: {},
      },
    })
  for (const address of ['http://127.0.0.1/x', 'ftp://kurye.example.com', 'https://a:b@kurye.example.com'])
    expect((await save(address)).status, address).toBe(422)
  expect((await save('https://kurye.example.com', 'vigo')).status).toBe(422)
  // Couriers who were called through the account are on their way.
  expect((await save('https://kurye.example.com/')).status).toBe(409)
  await kit.db.one(
    sql`update courier_delivery set state = 'lost' where company_id = ${company_id} and state not in ('delivered', 'cancelled')`,
  )
  expect((await save('https://kurye.example.com/')).status).toBe(200)
  expect(await boss.send(courierCompany.read, at)).toMatchObject({
    address: 'https://kurye.example.com',
    host: null,
    fee_bearer: 'company',
  })
})
