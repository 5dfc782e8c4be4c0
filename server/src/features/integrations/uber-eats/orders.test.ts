import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { minute, second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { uberEats } from './platform.ts'
import { setUberEatsStage } from './test-stage.ts'
import { signatureOf } from './webhook.ts'

const stage = await setUberEatsStage()
const { control, storeId, clock, kit } = stage
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const there = (id: string) => control.order(id)

it('signs a body as the documents say', () => {
  expect(signatureOf('example-hmac-sha256-uber', '{}')).toBe(
    '768a4030af12b022312ab0c71db69c95983d6a3ff2223f86f68706d2731ada4e',
  )
})

it('tells Uber each step of an order that the restaurant delivers', async () => {
  const id = await stage.place()
  const pressedAt = clock.now()
  for (const action of ['approve', 'ready', 'dispatch', 'deliver'] as const) {
    await stage.press(id, action)
    await stage.sendAll(id)
  }
  expect(stage.calls(id)).toEqual(['accept_pos_order 204', 'ready 200', 'status started 204', 'status delivered 204'])
  expect(there(id)).toMatchObject({ order: { current_state: 'FINISHED' }, way: 'delivered' })
  const { pickupTime } = there(id)
  expect(pickupTime).toBeGreaterThan(pressedAt)
  expect(pickupTime).toBeLessThanOrEqual(pressedAt + 60 * minute)
})

it('leaves delivery to Uber’s courier, and asks where the courier is', async () => {
  const id = await stage.place({ by: 'uber' })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  control.approach(id)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing', courier_event: 'courier_approached' })
  control.courier(id, 'ARRIVED_AT_PICKUP')
  await stage.pass(minute)
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({
    status: 'preparing',
    courier_event: 'courier_arrived',
    courier_name: there(id).order.deliveries[0]?.first_name,
  })
  await stage.press(id, 'ready')
  await stage.sendAll(id)
  control.tellCouriers(true)
  control.courier(id, 'EN_ROUTE_TO_DROPOFF')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.courier(id, 'COMPLETED')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  expect(stage.calls(id)).toEqual(['accept_pos_order 204', 'ready 200'])
  control.tellCouriers(false)
})

it('hands an order over to the customer who picks it up, and tells Uber only that it is ready', async () => {
  const id = await stage.place({ by: 'customer' })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  await stage.press(id, 'deliver')
  await stage.sendAll(id)
  expect(stage.calls(id)).toEqual(['accept_pos_order 204', 'ready 200'])
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered' })
})

it('shows a scheduled order at once, and accepts it when Uber allows that', async () => {
  const at = clock.now() + 180 * minute
  const id = await stage.place({ for: new Date(at).toISOString() })
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval', scheduled_at: expect.any(String) })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'verify-scheduled',
    state: 'queued',
    reason: 'scheduled',
  })
  expect(there(id).order.current_state).toBe('CREATED')
  // An hour before its time Uber is asked again, each minute, until it takes the acceptance.
  const tries = () => stage.calls(id).length
  expect(tries()).toBe(1)
  for (let n = 0; n < 152; n++) {
    clock.advance(minute)
    await stage.send(id)
  }
  expect(there(id).order.current_state).toBe('ACCEPTED')
  expect(Math.abs((there(id).pickupTime ?? 0) - at)).toBeLessThan(second)
  expect(tries()).toBeLessThan(40)
  expect(await stage.orders(id)).toHaveLength(1)
})

it('denies a new order, and cancels an accepted one, each with the reason of Uber that fits ours', async () => {
  const ended = async (code: string, { text = '', isAccepted = false } = {}) => {
    const id = await stage.place()
    if (isAccepted) {
      await stage.press(id, 'approve')
      await stage.sendAll(id)
    }
    await stage.press(id, 'cancel', { reason_id: await stage.reason(code), text })
    await stage.send(id)
    expect(await stage.orderOf(id)).toMatchObject({
      status: 'cancelled',
      platform_state: { step: 'cancel', state: 'sent' },
    })
    return there(id).ended
  }
  expect(await ended('item_unavailable')).toEqual({
    call: 'deny',
    code: 'ITEM_AVAILABILITY',
    words: 'Artikel nicht verfügbar',
  })
  expect(await ended('closed')).toMatchObject({ call: 'deny', code: 'STORE_CLOSED' })
  expect(await ended('technical', { text: 'Der Ofen ist aus' })).toEqual({
    call: 'deny',
    code: 'POS_OFFLINE',
    words: 'Der Ofen ist aus',
  })
  expect(await ended('customer_request')).toMatchObject({ call: 'deny', code: 'OTHER' })
  const isAccepted = true
  expect(await ended('item_unavailable', { isAccepted })).toMatchObject({ call: 'cancel', code: 'OUT_OF_ITEMS' })
  expect(await ended('too_busy', { isAccepted })).toMatchObject({ call: 'cancel', code: 'RESTAURANT_TOO_BUSY' })
  expect(await ended('customer_request', { isAccepted })).toMatchObject({
    call: 'cancel',
    code: 'CUSTOMER_CALLED_TO_CANCEL',
  })
  expect(await ended('duplicate', { isAccepted })).toMatchObject({ call: 'cancel', code: 'OTHER' })
})

it('cancels an order that was accepted on Uber’s own screen between our look and our call', async () => {
  const id = await stage.place()
  await stage.press(id, 'cancel', { reason_id: await stage.reason('item_unavailable'), text: '' })
  const link = (await linkNamed(kit, 'ubereats', stage.link_id))!
  const client = uberEats.client(kit, link)
  const before = await client.order(id)
  control.acceptOrder(id)
  const step = {
    step: 'cancel' as const,
    body: { code: 'ITEM_AVAILABILITY' },
    external_id: id,
    is_scheduled: false,
    tries: 1,
  }
  expect(await client.tell(step, before)).toMatchObject({ state: 'later' })
  await stage.send(id)
  expect(there(id)).toMatchObject({ order: { current_state: 'CANCELED' }, ended: { code: 'OUT_OF_ITEMS' } })
})

it('takes a step as done that somebody has taken on Uber’s own screen, or whose answer was lost', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  control.acceptOrder(id)
  await stage.send(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([['verify', 'sent']])
  await stage.press(id, 'dispatch')
  control.fault({ kind: 'drop', afterEffect: true, path: '/ready' })
  await stage.pass(second)
  await stage.send(id)
  control.fault({ kind: 'drop', afterEffect: true, path: '/restaurantdelivery' })
  for (let n = 0; n < 6; n++) {
    await stage.pass(10 * second)
    await stage.send(id)
  }
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([
    ['verify', 'sent'],
    ['prepare', 'sent'],
    ['handover', 'sent'],
  ])
  await stage.press(id, 'deliver')
  control.cancelOrder(id)
  await stage.send(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state, it.reason])).toContainEqual([
    'deliver',
    'refused',
    'cancelled',
  ])
})

it('takes over a cancellation by Uber, and an order that nobody has answered', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  control.cancelOrder(id)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'cancelled', reason: 'customer_request' })
  const late = await stage.place()
  await stage.pass(12 * minute)
  expect(await stage.orderOf(late)).toMatchObject({ status: 'cancelled' })
})

const pushOf = (id: string, type = 'orders.notification', store = storeId) => ({
  event_id: `event-${type}-${id}`,
  event_type: type,
  event_time: Math.floor(clock.now() / 1000),
  meta: { user_id: store, resource_id: id, status: 'pos' },
  resource_href: 'https://elsewhere.example/order',
})

it('accepts a push only if its signature fits the body, only for its own store, and only once', async () => {
  control.pushes({ silent: true })
  const id = control.placeOrder(storeId, { by: 'uber' })
  const body = pushOf(id)
  expect((await stage.push(body, { secret: 'another' })).status).toBe(401)
  expect((await stage.push(body, { text: JSON.stringify({ ...body, event_id: 'changed' }) })).status).toBe(401)
  expect((await stage.push(pushOf(id, 'orders.notification', 'another-store'))).status).toBe(400)
  expect((await stage.push({ event_type: 'orders.notification' })).status).toBe(400)
  await stage.settle()
  expect(await stage.orders(id)).toEqual([])
  // Uber repeats a push unless the answer is empty.
  for (let n = 0; n < 3; n++) expect(await stage.push(body)).toEqual({ status: 200, text: '' })
  // Uber itself does not say that the order is cancelled, so the push is not believed.
  expect((await stage.push(pushOf(id, 'orders.cancel'))).status).toBe(200)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  // An answer of the customer to a proposed change, and whatever else Uber may send, changes nothing.
  for (const type of ['orders.fulfillment_issues.resolved', 'orders.customer_order_edit'])
    expect((await stage.push(pushOf(id, type))).status).toBe(200)
  const ofStore = { event_id: 'e1', event_type: 'store.provisioned', store_id: storeId }
  expect((await stage.push(ofStore)).status).toBe(200)
  expect((await stage.push({ ...ofStore, store_id: 'another-store' })).status).toBe(400)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  expect(control.journal({ kind: 'request' }).filter((it) => it.what.includes('elsewhere'))).toEqual([])
})

it('takes in pushes about the company’s other stores of the same application at one address', async () => {
  const [, branch_id] = stage.world.companies.own.branches
  const other = '0b1d8a5e-1c55-4b61-9d33-0c1f6b1a7e21'
  control.register({ storeId: other, name: 'Bizim 2', ...stage.app, hookUrl: stage.hook('events') })
  const link = {
    company_id: stage.company_id,
    branch_id: branch_id!,
    platform: 'ubereats' as const,
    external_id: other,
    base_url: stage.simulator.url,
    settings: { client_id: stage.app.clientId },
  }
  await uberEats.client(kit, (await linkNamed(kit, 'ubereats', stage.link_id))!).isOpen!()
  const signIns = stage.signIns().length
  await linkPlatform(kit.db, kit, { ...link, secrets: stage.secrets })
  const id = control.placeOrder(other, { by: 'uber' })
  await stage.settle()
  expect(
    await kit.db.must(sql`select branch_id from orders where company_id = ${stage.company_id} and external_id = ${id}`),
  ).toEqual({ branch_id })
  // Both links use one token, because an application gets only so many.
  expect(stage.signIns().length).toBe(signIns)
  // A link with another key does not take what its key has not signed.
  await linkPlatform(kit.db, kit, { ...link, secrets: { ...stage.secrets, signingSecret: 'of another application' } })
  const refused = control.placeOrder(other, { by: 'uber' })
  await stage.settle()
  expect(await stage.orders(refused)).toEqual([])
})

it('finds by asking what the pushes have missed', async () => {
  control.pushes({ silent: true })
  const id = control.placeOrder(storeId, { by: 'restaurant' })
  await stage.pass(minute)
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  control.acceptOrder(id)
  await stage.pass(6 * minute)
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing' })
  control.cancelOrder(id)
  await stage.pass(minute)
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'cancelled' })
})

it('takes in no order in a currency other than the branch’s', async () => {
  control.store(storeId).currency = 'SEK'
  const id = await stage.place()
  expect(await stage.orders(id)).toEqual([])
  expect((await stage.inbox()).find((it) => it.event.startsWith(id))).toMatchObject({ problem: 'failed' })
  control.store(storeId).currency = 'EUR'
})

it('pauses the store until the branch opens, and for as long as it is closed', async () => {
  const until = clock.now() + 30 * minute
  await stage.setState({ state: 'closed', until: new Date(until).toISOString() })
  expect(control.store(storeId).paused).toMatchObject({ by: 'PAUSED_BY_RESTAURANT', until })
  clock.advance(31 * minute)
  expect(control.isOpen(storeId)).toBe(true)
  await tellStates(kit)
  await deliverDue(kit, stateDelivery)
  const client = uberEats.client(kit, (await linkNamed(kit, 'ubereats', stage.link_id))!)
  await client.setState!({ is_open: false, until: null })
  clock.advance(20 * 24 * 60 * minute)
  expect(control.isOpen(storeId)).toBe(false)
  await client.setState!({ is_open: true })
  expect(control.isOpen(storeId)).toBe(true)
  control.pause(storeId, 'uber')
  await expect(client.setState!({ is_open: true })).rejects.toThrow('Uber has paused the store')
})

it('takes an item off sale until further notice or for a day, and brings it back', async () => {
  const client = uberEats.client(kit, (await linkNamed(kit, 'ubereats', stage.link_id))!)
  const isOnSale = () => control.isOnSale(storeId, 'u-9001')
  await client.setItem!('u-9001', 'out')
  clock.advance(25 * 60 * minute)
  expect(isOnSale()).toBe(false)
  await client.setItem!('u-9001', 'on')
  expect(isOnSale()).toBe(true)
  await client.setItem!('u-9001', 'out_today')
  clock.advance(23 * 60 * minute)
  expect(isOnSale()).toBe(false)
  clock.advance(2 * 60 * minute)
  expect(isOnSale()).toBe(true)
  await expect(client.setItem!('nobody', 'out')).rejects.toThrow('The item was not found')
})

it('tries the access, and says what is wrong with it', async () => {
  const params = { branch_id: stage.branch_id, name: 'ubereats' as const }
  const company = await signIn(stage.server.url, stage.world.users.company)
  const row = await company.send(platformSettings.read, { params })
  expect(row.addresses.map((it) => it.url.split('/').at(-1))).toEqual(['events'])
  expect(row.secrets).toEqual({ clientSecret: true, signingSecret: true })
  const checked = async () => (await company.send(platformSettings.check, { params })).checked
  expect(await checked()).toMatchObject({ is_well: true, said: 'Bizim 1' })
  await kit.db.one(
    sql`/* platform: a test */ update platform_link set external_id = 'nobody' where id = ${stage.link_id}`,
  )
  expect(await checked()).toMatchObject({ is_well: false, said: expect.stringContaining('The store was not found') })
  await kit.db.one(
    sql`/* platform: a test */ update platform_link set external_id = ${storeId}, settings = '{"client_id": "nobody"}' where id = ${stage.link_id}`,
  )
  expect(await checked()).toMatchObject({ is_well: false, said: expect.stringContaining('invalid_client') })
})
