// Tests deliveries by Vigo's couriers against a simulated Vigo: the life of a call, calls and
// cancellations whose answer is lost, and what somebody else pretends to report.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { courierCompany } from '#contract/integrations/courier-company.ts'
import { courierDelivery } from '#contract/integrations/courier-delivery.ts'
import { courierExamples } from '#contract/ordering/courier.example.ts'
import { courier } from '#contract/ordering/courier.ts'
import { order } from '#contract/ordering/order.ts'
import { endOrder } from '#server/app/test/test-order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { minute, setCourierStage } from '#server/features/integrations/courier-company/test-stage.ts'
import { absurdDates } from '#server/features/integrations/webhook/test-dates.ts'
import { createVigo } from '#simulators/vigo/vigo.ts'
import { momentOf, progressOf } from './progress.ts'
import { orderAnswer } from './wire.ts'

const stage = await setCourierStage()
const { clock, company_id, branch_id, kit, server, world } = stage
const vigo = await createVigo({ clock, seed: 20261130 })
afterAll(() => vigo.stop())
const { control } = vigo
const secrets = { clientId: 'sofra', clientSecret: 'secret-of-the-tests' }
control.register({ ...secrets, pickupPoints: [{ id: '6881e2c77d092a3b9377f048', isApproved: true }] })
const address = await stage.connect('vigo', {
  url: vigo.url,
  external_id: '6881e2c77d092a3b9377f048',
  secrets,
  fee: 9500,
})
beforeEach(() => control.reset())

const callVigo = (row: { id: string }) => stage.call(row, 'vigo')
/** The courier of a delivery takes a step, which Vigo reports, and we ask Vigo about it. */
async function step(reference: string, ...states: Parameters<typeof control.step>[1][]) {
  for (const state of states) control.step(reference, state)
  await control.settled()
  await stage.handled()
  await stage.check()
}
async function called() {
  const row = await stage.place()
  await callVigo(row)
  await stage.send()
  return { row, ...(await stage.delivery(row)) }
}
const posts = () => control.journal({ kind: 'request' }).filter((it) => it.what === 'POST /order')

it('calls a courier, follows the steps, and delivers the order', async () => {
  const row = await stage.place()
  const pressed = await callVigo(row)
  expect(pressed.companies).toEqual([])
  expect(pressed.deliveries).toMatchObject([
    { company: 'vigo', state: 'calling', fee: 9500, currency: 'TRY', fee_bearer: 'branch', can_cancel: true },
  ])
  await stage.send()
  const { reference } = await stage.delivery(row)
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', can_retry: false })
  expect(control.order(reference).body).toMatchObject({
    orderNumber: reference,
    receiverName: 'Ada Yılmaz',
    receiverAddress: 'Moda Cad. 12, Kadıköy, İstanbul',
    receiverLocation: { latitude: 40.98, longitude: 29.02 },
    orderPrice: 30,
    paymentType: 'cash',
    paymentMethod: 'cod',
  })

  await step(reference, 'onTheWayForPickUp')
  expect(await stage.now(row)).toMatchObject({
    status: 'preparing',
    courier_event: 'courier_assigned',
    courier_name: 'Serkan Kaya',
  })
  clock.advance(4 * minute)
  await step(reference, 'onPickUpAddress')
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: 'courier_arrived' })
  clock.advance(minute)
  await step(reference, 'onDelivery')
  const gone = await stage.now(row)
  expect(gone).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  const page = await (await fetch(server.url + new URL(gone.tracking_url ?? '').pathname)).text()
  expect(page).toContain('Kuryeniz: Serkan')
  expect(page).not.toContain('Kaya')

  await step(reference, 'onDeliveryAddress')
  control.deliver(reference)
  await control.settled()
  await stage.handled()
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  const done = await stage.delivery(row)
  expect(done).toMatchObject({ state: 'delivered', event: 'courier_delivered', can_cancel: false })
  expect(done.events.map((each) => each.event)).toEqual([
    'courier_assigned',
    'courier_arrived',
    'courier_delivery',
    'courier_delivered',
  ])
  const kinds = (await stage.timeline(row)).map((each) => each.kind)
  for (const kind of [
    'courier_calling',
    'courier_called',
    ...done.events.map((each) => each.event),
    'dispatch',
    'deliver',
  ])
    expect(
      kinds.filter((each) => each === kind),
      kind,
    ).toHaveLength(1)
})

it('misses no step although no report arrives, and takes no step back', async () => {
  const { row, reference } = await called()
  control.pushes({ silent: true })
  for (const state of ['onTheWayForPickUp', 'onPickUpAddress', 'onDelivery'] as const) control.step(reference, state)
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: null })
  clock.advance(minute)
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.step(reference, 'onPickUpAddress')
  clock.advance(minute)
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
})

it('calls one courier although the answer to the call is lost, and asks before it calls again', async () => {
  const row = await stage.place()
  await callVigo(row)
  control.fault({ kind: 'drop', method: 'POST', path: '/order', afterEffect: true })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'calling', reason: 'unreachable' })
  clock.advance(5000)
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', reason: null })
  expect(control.orders()).toHaveLength(1)
  expect(posts()).toHaveLength(1)
})

it('does not say that no courier comes while nobody knows, and calls only once when tried again', async () => {
  const row = await stage.place()
  await callVigo(row)
  control.fault({ kind: 'drop', method: 'POST', path: '/order', afterEffect: true })
  control.fault({ kind: 'fail', status: 503, method: 'GET', path: '/order', times: 50 })
  for (let n = 0; n < 40; n++) {
    await stage.send()
    clock.advance(30_000)
  }
  const unclear = await stage.delivery(row)
  expect(unclear).toMatchObject({ state: 'unclear', reason: 'unreachable', can_retry: true, can_cancel: true })
  const other = await (await stage.till()).raw(courierDelivery.call, { ...stage.of(row), body: { company: 'vigo' } })
  expect(other.status).toBe(409)
  control.heal()
  const till = await stage.till()
  await till.send(courierDelivery.retry, { params: { order_id: row.id, courier_delivery_id: unclear.id } })
  for (let n = 0; n < 12 && (await stage.delivery(row)).state === 'calling'; n++) {
    await stage.send()
    clock.advance(30_000)
  }
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', reference: unclear.reference })
  expect(control.orders()).toHaveLength(1)
})

it('says what Vigo refused, without the customer’s name, and calls again when asked', async () => {
  const row = await stage.place()
  await callVigo(row)
  control.fault({ kind: 'fail', status: 400, message: 'Ada Yılmaz bölge dışında', method: 'POST', path: '/order' })
  await stage.send()
  const refused = await stage.delivery(row)
  expect(refused).toMatchObject({ state: 'refused', reason: '… bölge dışında', can_retry: true, can_cancel: false })
  const told = (await stage.timeline(row)).find((each) => each.kind === 'courier_refused')
  expect(told?.data).toEqual({ company: 'Vigo', reason: '… bölge dışında' })
  const steps = await kit.db.many<{ reason: string }>(
    sql`select reason from courier_step where company_id = ${company_id} and delivery_id = ${refused.id}`,
  )
  expect(steps.map((it) => it.reason)).toEqual(['… bölge dışında'])
  const till = await stage.till()
  await till.send(courierDelivery.retry, { params: { order_id: row.id, courier_delivery_id: refused.id } })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', reason: null })
})

it('calls a courier off: at once if Vigo was not told, otherwise by asking Vigo', async () => {
  const cancel = async (row: { id: string }, id: string) =>
    (await stage.till()).raw(courierDelivery.cancel, { params: { order_id: row.id, courier_delivery_id: id } })
  const early = await stage.place()
  const [first] = (await callVigo(early)).deliveries
  expect((await cancel(early, first!.id)).status).toBe(200)
  await stage.send()
  expect(await stage.delivery(early)).toMatchObject({ state: 'cancelled' })
  expect(control.orders()).toHaveLength(0)

  const { row, id, reference } = await called()
  await step(reference, 'onTheWayForPickUp')
  expect((await cancel(row, id)).status).toBe(200)
  expect((await cancel(row, id)).status).toBe(200)
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelling', can_cancel: false })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled' })
  expect(control.order(reference).status).toBe('cancelled')
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: null, courier_name: null })
  expect((await callVigo(row)).deliveries[0]).toMatchObject({ state: 'calling' })
})

it('keeps a courier whom Vigo does not call off, and says why', async () => {
  const { row, id, reference } = await called()
  await (await stage.till()).send(courierDelivery.cancel, { params: { order_id: row.id, courier_delivery_id: id } })
  control.pushes({ silent: true })
  for (const state of ['onTheWayForPickUp', 'onPickUpAddress', 'onDelivery'] as const) control.step(reference, state)
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'called', event: 'courier_delivery', reason: 'order_over' })
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way' })
})

it('calls the courier of a cancelled order off, even if the call’s answer was lost', async () => {
  const row = await stage.place()
  await callVigo(row)
  control.fault({ kind: 'drop', method: 'POST', path: '/order', afterEffect: true })
  await stage.send()
  await endOrder(await stage.till(), row, 'cancel')
  await stage.send()
  const [{ body, status } = { body: undefined, status: '' }] = control.orders()
  expect(body?.orderNumber).toBe((await stage.delivery(row)).reference)
  expect(status).toBe('cancelled')
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled' })
})

it('calls the courier off when one of the branch’s own takes the order', async () => {
  const { row, reference } = await called()
  const { company_id, branch_id, kit } = stage
  const courier_id = randomUUID()
  await kit.db.one(sql`insert into courier (company_id, id, branch_id, name, phone, vehicle, is_active, on_shift_since)
    values (${company_id}, ${courier_id}, ${branch_id}, 'Kemal', '', 'motorcycle', true, ${new Date(stage.clock.now())})`)
  const { version } = await stage.now(row)
  await (await stage.till()).send(order.dispatch, { ...stage.of(row), body: { version, courier_id } })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled' })
  expect(control.order(reference).status).toBe('cancelled')
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_name: 'Kemal' })
})

it('says that Vigo sends nobody after all, and lets another courier be called', async () => {
  const { row, reference } = await called()
  await step(reference, 'onTheWayForPickUp')
  control.cancelOrder(reference)
  await control.settled()
  await stage.handled()
  await stage.check()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled', reason: 'by_company' })
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: null, courier_name: null })
  expect((await (await stage.till()).send(courierDelivery.list, stage.of(row))).companies).toMatchObject([
    { name: 'vigo' },
  ])
})

it('refuses forged reports, and counts repeated ones once', async () => {
  const { row, reference } = await called()
  control.pushes({ wrongKey: 1 })
  control.step(reference, 'onTheWayForPickUp')
  await control.settled()
  await stage.handled()
  expect(control.journal({ kind: 'push' }).map((each) => each.status)).toEqual([401])
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ courier_event: null })
  control.pushes({ duplicate: 3 })
  await step(reference, 'onPickUpAddress')
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_arrived' })
  const { count } = await kit.db.must<{ count: number }>(
    sql`select count(*)::int as count from inbox where company_id = ${company_id} and platform = 'vigo' and body ->> 'order_id' = ${row.id}`,
  )
  expect(count).toBe(1)
  for (const path of [`${address}x`, address.replace('/vigo/', '/mudita/'), address.replace(/[^/]+$/, 'x')])
    expect((await fetch(path, { method: 'POST', body: '{}' })).status, path).toBe(404)
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401)
})

it('lets nobody of another company see or touch an order’s couriers', async () => {
  const { row, id } = await called()
  const stranger = await signIn(server.url, world.users.foreignCompany)
  const ofOne = { params: { order_id: row.id, courier_delivery_id: id } }
  expect((await stranger.raw(courierDelivery.list, stage.of(row))).status).toBe(404)
  expect((await stranger.raw(courierDelivery.call, { ...stage.of(row), body: { company: 'vigo' } })).status).toBe(404)
  for (const each of [courierDelivery.cancel, courierDelivery.retry])
    expect((await stranger.raw(each, ofOne)).status).toBe(404)
  expect((await stranger.raw(courierCompany.list, { params: { branch_id } })).status).toBe(404)
  const other = await stage.place()
  const wrong = { params: { order_id: other.id, courier_delivery_id: id } }
  expect((await (await stage.till()).raw(courierDelivery.cancel, wrong)).status).toBe(404)
})

it('calls nobody for an order that needs no courier', async () => {
  const till = await stage.till()
  const collected = await stage.place({ delivery_type: 'comeGetIt', address: null })
  expect((await till.raw(courierDelivery.call, { ...stage.of(collected), body: { company: 'vigo' } })).status).toBe(409)
  const row = await stage.place()
  const gone = await till.send(order.dispatch, { ...stage.of(row), body: { version: row.version } })
  await till.send(order.deliver, { ...stage.of(row), body: { version: gone.version } })
  expect((await till.send(courierDelivery.list, stage.of(row))).companies).toEqual([])
  expect((await till.raw(courierDelivery.call, { ...stage.of(row), body: { company: 'vigo' } })).status).toBe(409)
})

it('leaves an order to the branch’s own courier who has it', async () => {
  const { row, reference } = await called()
  const boss = await signIn(server.url, world.users.company)
  const { id } = await boss.send(courier.create, {
    body: { ...courierExamples.create, branch_id, name: 'Kerem Aydın' },
  })
  const till = await stage.till()
  await till.send(courier.shift, { params: { courier_id: id }, body: { is_on_shift: true } })
  const { version } = await stage.now(row)
  await till.send(order.dispatch, { ...stage.of(row), body: { version, courier_id: id } })
  for (const state of ['onTheWayForPickUp', 'onPickUpAddress', 'onDelivery', 'onDeliveryAddress'] as const)
    await step(reference, state)
  control.deliver(reference)
  await control.settled()
  await stage.handled()
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_name: 'Kerem Aydın' })
  expect((await till.send(courier.read, { params: { courier_id: id } })).out_count).toBe(1)
  expect(await stage.delivery(row)).toMatchObject({ state: 'delivered' })
})

it('gives a delivery up about which Vigo says nothing for half a day', async () => {
  const { row } = await called()
  clock.advance(13 * 60 * minute)
  await stage.check()
  expect(await stage.delivery(row)).toMatchObject({ state: 'lost', reason: 'silent' })
})

it('signs in again when its token has ended, and tells whether the keys work', async () => {
  await called()
  control.endTokens()
  expect((await called()).state).toBe('called')
  const boss = await signIn(server.url, world.users.company)
  const params = { branch_id, name: 'vigo' as const }
  expect((await boss.send(courierCompany.check, { params })).checked).toMatchObject({ is_well: true })
  control.register({ ...secrets, clientSecret: 'another', pickupPoints: [] })
  expect((await boss.send(courierCompany.check, { params })).checked).toMatchObject({ is_well: false })
})

it('reads a moment by the clock of İstanbul', () => {
  expect(momentOf('05-03-2021 18:26:48')?.toISOString()).toBe('2021-03-05T15:26:48.000Z')
  for (const text of ['', null, '2021-03-05', '99-99-2021 18:26:48']) expect(momentOf(text)).toBeUndefined()
})

it('takes a step whose date cannot be read as done now, and one without a date as not done', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  for (const startDate of absurdDates) {
    const steps = { stepStates: [{ deliveryState: 'onDelivery', startDate }] }
    const { happened } = progressOf(orderAnswer.parse(steps), now)
    expect(happened).toEqual(startDate ? [{ event: 'courier_delivery', occurred_at: now }] : [])
  }
})
