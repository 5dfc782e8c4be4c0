// Tests deliveries by Wolt Drive against a simulated Wolt Drive: prices that Wolt states, reports as
// signed tokens to one address, and cancellations that need Wolt's own id.
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { courierCompany } from '#contract/integrations/courier-company.ts'
import { courierDelivery } from '#contract/integrations/courier-delivery.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { minute, setCourierStage } from '#server/features/integrations/courier-company/test-stage.ts'
import { absurdDates } from '#server/features/integrations/webhook/test-dates.ts'
import { createWoltDrive } from '#simulators/wolt-drive/wolt-drive.ts'

const stage = await setCourierStage()
const { clock, company_id, branch_id, kit, server, world } = stage
const wolt = await createWoltDrive({ clock, seed: 20261130 })
afterAll(() => wolt.stop())
const { control } = wolt
const secrets = { merchantKey: 'key-of-the-tests', merchantId: 'merchant-1', webhookSecret: 'secret-of-the-reports' }
const venue = '5f0d8b1a2c3d4e5f60718293'
control.register({ merchantId: secrets.merchantId, key: secrets.merchantKey, venues: [venue] })
const address = await stage.connect('wolt_drive', { url: wolt.url, external_id: venue, secrets })
beforeEach(() => control.reset())

async function called() {
  const row = await stage.place()
  await stage.call(row, 'wolt_drive')
  await stage.send()
  await control.settled()
  await stage.handled()
  return { row, ...(await stage.delivery(row)) }
}
async function happen(reference: string, type: string, more?: object) {
  clock.advance(1000)
  control.happen(reference, type, more)
  await control.settled()
  await stage.handled()
}

it('asks for a promise, notes Wolt’s price, and follows the courier to the door', async () => {
  const { row, reference, ...it } = await called()
  expect(it).toMatchObject({ state: 'called', fee: 8900, currency: 'TRY', fee_bearer: 'branch' })
  expect(control.delivery(reference).body).toMatchObject({
    merchant_order_reference_id: reference,
    recipient: { name: 'Ada Yılmaz', phone_number: '+905551234567' },
    cash: { amount_to_collect: 3000, amount_to_expect: 3000 },
    parcels: [{ count: 1, description: 'Çay' }],
  })
  await happen(reference, 'order.pickup_started')
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_assigned', courier_name: 'Serkan Kaya' })
  const etaIn = (ms: number) => ({ pickup: { eta: new Date(clock.now() + 1000 + ms).toISOString() } })
  await happen(reference, 'order.pickup_eta_updated', etaIn(9 * minute))
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_assigned' })
  await happen(reference, 'order.pickup_eta_updated', etaIn(2 * minute))
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_approached' })
  await happen(reference, 'order.pickup_arrival')
  await happen(reference, 'order.picked_up')
  expect(await stage.now(row)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  await happen(reference, 'order.dropoff_completed')
  await happen(reference, 'order.delivered')
  expect(await stage.now(row)).toMatchObject({ status: 'delivered' })
  expect((await stage.delivery(row)).events.map((each) => each.event)).toEqual([
    'courier_assigned',
    'courier_approached',
    'courier_arrived',
    'courier_delivery',
    'courier_delivered',
  ])
})

it('takes the events in any sequence, and goes only forwards', async () => {
  const { row, reference } = await called()
  control.pushes({ hold: true, duplicate: 2 })
  for (const type of ['order.pickup_started', 'order.pickup_arrival', 'order.picked_up', 'order.delivered'])
    await happen(reference, type)
  await control.release('reversed')
  await stage.handled()
  expect(await stage.now(row)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  const kinds = (await stage.timeline(row)).map((each) => each.kind)
  expect(kinds.filter((each) => each === 'courier_delivered')).toHaveLength(1)
  expect(kinds).not.toContain('courier_assigned')
})

it('registers one address, however often a courier is called or the connection is tried', async () => {
  await called()
  await called()
  const boss = await signIn(server.url, world.users.company)
  const params = { branch_id, name: 'wolt_drive' as const }
  expect((await boss.send(courierCompany.check, { params })).checked).toMatchObject({ is_well: true })
  expect(control.webhooks().map((it) => new URL(it).pathname)).toEqual([new URL(address).pathname])
})

it('calls one courier although the answer is lost, and can cancel once Wolt has reported its id', async () => {
  const row = await stage.place()
  await stage.call(row, 'wolt_drive')
  control.pushes({ hold: true })
  control.fault({ kind: 'drop', method: 'POST', path: '/deliveries', afterEffect: true })
  await stage.send()
  clock.advance(5000)
  await stage.send()
  const { id, reference, state } = await stage.delivery(row)
  expect([state, control.deliveries().length]).toEqual(['called', 1])
  await (await stage.till()).send(courierDelivery.cancel, { params: { order_id: row.id, courier_delivery_id: id } })
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelling' })
  await control.release()
  await stage.handled()
  clock.advance(minute)
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'cancelled' })
  expect(control.delivery(reference).state).toBe('cancelled')
})

it('says why Wolt does not deliver, before and after the call', async () => {
  const row = await stage.place()
  await stage.call(row, 'wolt_drive')
  control.register({ merchantId: secrets.merchantId, key: secrets.merchantKey, venues: [venue] })
  await kit.db.one(sql`update orders set customer_phone = null where company_id = ${company_id} and id = ${row.id}`)
  await stage.send()
  expect(await stage.delivery(row)).toMatchObject({ state: 'refused', reason: 'recipient.phone_number is invalid' })
  const other = await called()
  await happen(other.reference, 'order.customer_no_show')
  expect(await stage.delivery(other.row)).toMatchObject({ state: 'cancelled', reason: 'customer_no_show' })
})

it('refuses tokens that Wolt did not sign, or signed in another way', async () => {
  const { row, reference } = await called()
  const coded = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')
  const body = {
    type: 'order.delivered',
    dispatched_at: new Date(clock.now()).toISOString(),
    details: { wolt_order_reference_id: 'a', merchant_order_reference_id: reference },
  }
  const post = async (head: object, secret: string, given: object = body) => {
    const signed = `${coded(head)}.${coded(given)}`
    const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    const { status } = await fetch(address, { method: 'POST', body: JSON.stringify({ token }) })
    await stage.handled()
    return status
  }
  expect(await post({ alg: 'HS256' }, 'guessed')).toBe(401)
  expect(await post({ alg: 'none' }, secrets.webhookSecret)).toBe(401)
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(await post({ alg: 'HS256' }, secrets.webhookSecret, { type: 'order.delivered' })).toBe(400)
  expect(await stage.now(row)).toMatchObject({ status: 'preparing', courier_event: null })
  expect(await post({ alg: 'HS256' }, secrets.webhookSecret)).toBe(200)
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_delivered' })
})

it.each(absurdDates)('takes a report whose date is %j as of now', async (dispatched_at) => {
  const { row, reference } = await called()
  const coded = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')
  const details = { wolt_order_reference_id: 'a', merchant_order_reference_id: reference }
  const signed = `${coded({ alg: 'HS256' })}.${coded({ type: 'order.picked_up', dispatched_at, details })}`
  const token = `${signed}.${createHmac('sha256', secrets.webhookSecret).update(signed).digest('base64url')}`
  expect((await fetch(address, { method: 'POST', body: JSON.stringify({ token }) })).status).toBe(200)
  await stage.handled()
  expect((await stage.delivery(row)).events).toMatchObject([
    { event: 'courier_delivery', occurred_at: new Date(clock.now()).toISOString() },
  ])
})

it('takes reports about the company’s other branches at one address', async () => {
  const { row, id, reference } = await called()
  const other = world.companies.own.branches[1]
  await kit.db
    .one(sql`insert into courier_access (company_id, id, branch_id, party, is_active, external_id, base_url, fee_bearer, secrets)
    select company_id, gen_random_uuid(), ${other}, party, true, external_id, base_url, fee_bearer, secrets from courier_access where company_id = ${company_id} and party = 'wolt_drive'`)
  await kit.db
    .one(sql`update courier_delivery set access_id = (select id from courier_access where company_id = ${company_id} and party = 'wolt_drive' and branch_id = ${other})
    where company_id = ${company_id} and id = ${id}`)
  await happen(reference, 'order.pickup_started')
  expect(await stage.now(row)).toMatchObject({ courier_event: 'courier_assigned' })
})
