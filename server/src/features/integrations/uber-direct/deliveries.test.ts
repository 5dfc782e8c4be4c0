// Tests deliveries by Uber Direct's couriers against a simulated Uber Direct: quote and call,
// reports in any sequence, a call whose answer was lost, and reports that somebody else has forged.
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { courierCompany } from '#contract/integrations/courier-company.ts'
import { courierDelivery } from '#contract/integrations/courier-delivery.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { minute, setCourierStage } from '#server/features/integrations/courier-company/test-stage.ts'
import { absurdDates } from '#server/features/integrations/webhook/test-dates.ts'
import { createUberDirect } from '#simulators/uber-direct/uber-direct.ts'
import { progressOf } from './progress.ts'
import { delivery } from './wire.ts'

const stage = await setCourierStage()
const { clock, company_id, branch_id, kit, server, world } = stage
const uber = await createUberDirect({ clock, seed: 20261130 })
afterAll(() => uber.stop())
const { control } = uber
const secrets = {
  clientId: 'client-of-the-tests',
  clientSecret: 'secret-of-the-tests',
  webhookSecret: 'key-of-reports',
}
const customerId = 'cus_1f2e3d'
const url = await stage.connect('uber_direct', { url: uber.url, external_id: customerId, secrets })
const { clientId, clientSecret, webhookSecret: key } = secrets
control.register({ customerId, clientId, clientSecret, webhook: { url, key } })
beforeEach(async () => {
  control.reset()
  await kit.db
    .one(sql`update branch set phone = '+902161234567', address = 'Moda Cad. 1', district = 'Kadıköy', lat = 40.98, lng = 29.02
    where company_id = ${company_id} and id = ${branch_id}`)
})

const paid = { payment_method: 'online_card', is_paid: true }
async function called() {
  const row = await stage.place(paid)
  await stage.call(row, 'uber_direct')
  await stage.send()
  return { row, ...(await stage.delivery(row)) }
}
async function change(reference: string, ...states: string[]) {
  for (const state of states) {
    clock.advance(minute)
    control.change(reference, state)
  }
  await control.settled()
  await stage.handled()
}

it('asks for a quote, notes Uber’s price, and follows the courier to the door', async () => {
  const { row, reference, ...it } = await called()
  expect(it).toMatchObject({ state: 'called', fee: 6400, currency: 'TRY', fee_bearer: 'branch' })
  expect(control.delivery(reference).body).toMatchObject({
    pickup_phone_number: '+902161234567',
    dropoff_name: 'Ada Yılmaz',
    dropoff_phone_number: '+905551234567',
    dropoff_notes: 'Kapıda bekleyin',
    external_id: reference,
  })
  await change(reference, 'pickup')
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_assigned', courier_name: 'Serkan Kaya' })
  clock.advance(minute)
  control.approach(reference)
  await control.settled()
  await stage.handled()
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_approached' })
  await change(reference, 'pickup_complete', 'dropoff')
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  await change(reference, 'delivered')
  expect(await stage.now(row)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
})

it('tries its keys out, and asks for another token when one has ended', async () => {
  const boss = await signIn(server.url, world.users.company)
  const params = { branch_id, name: 'uber_direct' as const }
  expect((await boss.send(courierCompany.check, { params })).checked).toMatchObject({ is_well: true })
  control.endTokens()
  expect(await called()).toMatchObject({ state: 'called' })
  await kit.db.one(
    sql`update courier_access set secrets = ${kit.seal.close({ ...secrets, clientSecret: 'x' })} where company_id = ${company_id} and party = 'uber_direct'`,
  )
  expect((await boss.send(courierCompany.check, { params })).checked).toMatchObject({ is_well: false })
  await kit.db.one(
    sql`update courier_access set secrets = ${kit.seal.close(secrets)} where company_id = ${company_id} and party = 'uber_direct'`,
  )
})

it('calls one courier although the answer is lost, and calls it off', async () => {
  const row = await stage.place(paid)
  await stage.call(row, 'uber_direct')
  control.fault({ kind: 'drop', method: 'POST', path: '/deliveries', afterEffect: true })
  await stage.send()
  clock.advance(5000)
  await stage.send()
  const { id, reference, state } = await stage.delivery(row)
  expect([state, control.deliveries().length]).toEqual(['called', 1])
  await (await stage.till()).send(courierDelivery.cancel, { params: { order_id: row.id, courier_delivery_id: id } })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled' })
  expect(control.delivery(reference).status).toBe('canceled')
})

it('asks how far a courier is whose reports are lost', async () => {
  const { row, reference } = await called()
  control.pushes({ silent: true })
  await change(reference, 'pickup_complete')
  clock.advance(2 * minute)
  await stage.check()
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.pushes({ silent: false })
})

it('dates events by Uber’s change, each once, however often it is asked', async () => {
  const { row, reference } = await called()
  control.pushes({ silent: true })
  await change(reference, 'pickup')
  const assigned = { event: 'courier_assigned', occurred_at: new Date(clock.now()).toISOString() }
  for (let asked = 0; asked < 3; asked++) {
    clock.advance(2 * minute)
    await stage.check()
  }
  expect((await stage.delivery(row)).events).toMatchObject([assigned])
  clock.advance(minute)
  control.approach(reference)
  const approached = { event: 'courier_approached', occurred_at: new Date(clock.now()).toISOString() }
  for (let asked = 0; asked < 3; asked++) {
    clock.advance(2 * minute)
    await stage.check()
  }
  expect((await stage.delivery(row)).events).toMatchObject([assigned, approached])
  control.pushes({ silent: false })
})

it('notes no price in another currency, however it is told', async () => {
  const { row, reference } = await called()
  Object.assign(control.delivery(reference), { currency: 'eur', fee: 150 })
  await change(reference, 'pickup')
  expect(await stage.delivery(row)).toMatchObject({ fee: 6400, currency: 'TRY' })
  clock.advance(2 * minute)
  await stage.check()
  expect(await stage.delivery(row)).toMatchObject({ fee: 6400, currency: 'TRY' })
  Object.assign(control.delivery(reference), { currency: 'try', fee: 7000 })
  await change(reference, 'pickup_complete')
  expect(await stage.delivery(row)).toMatchObject({ fee: 7000, currency: 'TRY' })
})

it('says why Uber does not deliver, before and after the call', async () => {
  const atDoor = await stage.place()
  await stage.call(atDoor, 'uber_direct')
  await stage.send()
  expect(await stage.delivery(atDoor)).toMatchObject({ state: 'refused', reason: expect.stringContaining('no money') })
  const nowhere = await stage.place(paid)
  await stage.call(nowhere, 'uber_direct')
  await kit.db.one(sql`update branch set phone = null where company_id = ${company_id} and id = ${branch_id}`)
  await stage.send()
  expect(await stage.delivery(nowhere)).toMatchObject({ reason: expect.stringContaining('pickup_phone_number') })
})

it('notes a delivery that Uber has given up', async () => {
  const { row, reference } = await called()
  await change(reference, 'returned')
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled', reason: 'returned' })
})

it('refuses reports that Uber did not sign, and acts on each once, whatever their sequence', async () => {
  const { row, reference } = await called()
  const body = JSON.stringify({
    kind: 'event.delivery_status',
    id: 'evt_1',
    created: new Date(clock.now()).toISOString(),
    delivery_id: 'del_1',
    data: { id: 'del_1', external_id: reference, status: 'pickup_complete' },
  })
  const post = async (text: string, by = key) => {
    const signature = createHmac('sha256', by).update(text).digest('hex')
    const { status } = await fetch(url, { method: 'POST', body: text, headers: { 'x-uber-signature': signature } })
    await stage.handled()
    return status
  }
  expect(await post(body, 'guessed')).toBe(401)
  expect(await post('{}')).toBe(400)
  expect(await stage.now(row)).toMatchObject({ courier_event: null })
  expect([await post(body), await post(body)]).toEqual([200, 200])
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_delivery' })
  expect(await post(body.replace('evt_1', 'evt_2').replace('pickup_complete', 'pickup'))).toBe(200)
  clock.advance(minute)
  const created = new Date(clock.now()).toISOString()
  expect(await post(JSON.stringify({ ...(JSON.parse(body) as object), id: 'evt_3', created }))).toBe(200)
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_delivery' })
  const events = (await stage.delivery(row)).events.map((each) => each.event)
  expect(events.toSorted()).toEqual(['courier_assigned', 'courier_delivery'])
  const kinds = (await stage.timeline(row)).map((each) => each.kind)
  expect(kinds.filter((each) => each.startsWith('courier_delivery'))).toEqual(['courier_delivery'])
  const reports = await kit.db.many<{ event_id: string }>(
    sql`select event_id from inbox where company_id = ${company_id} and platform = 'uber_direct'`,
  )
  expect(reports.filter((it) => /evt_[123]$/.test(it.event_id))).toHaveLength(3)
})

it('takes a change whose date cannot be read as of now', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  for (const updated of absurdDates) {
    const it = delivery.parse({ id: 'del_1', status: 'dropoff', updated })
    expect(progressOf(it, now).happened).toEqual([{ event: 'courier_delivery', occurred_at: now }])
  }
})
