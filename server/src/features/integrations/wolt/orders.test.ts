import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { setWoltStage } from './test-stage.ts'
import { signatureOf } from './webhook.ts'

const stage = await setWoltStage()
const { control, venueId, clock, kit } = stage
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const there = (id: string) => control.order(id)

it('signs a body as the documents say', () => {
  expect(signatureOf('example-hmac-sha256-wolt', '{}')).toBe(
    '4cd8e1580ba29346f31e4aceb4a81c3eb83a965233b6aa0e26976e1e0d389443',
  )
})

it('tells each step of an order that the restaurant delivers', async () => {
  const id = await stage.place()
  for (const action of ['approve', 'ready', 'dispatch', 'deliver'] as const) {
    await stage.press(id, action)
    await stage.sendAll(id)
  }
  expect(stage.calls(id)).toEqual(['self-delivery/accept 200', 'ready 200', 'pickup-completed 200', 'delivered 200'])
  expect(there(id).order).toMatchObject({ order_status: 'delivered', delivery: { status: 'delivered' } })
})

it('promises when an order for Wolt’s courier is ready, and leaves the way to the courier', async () => {
  const id = await stage.place({ by: 'wolt' })
  const pressedAt = clock.now()
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  const promised = Date.parse(there(id).adjustedPickupTime ?? '')
  expect(promised).toBeGreaterThan(pressedAt)
  expect(promised).toBeLessThanOrEqual(pressedAt + 60 * minute)
  control.courier(id, 'arrives')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing', courier_event: 'courier_arrived' })
  await stage.press(id, 'ready')
  await stage.sendAll(id)
  control.courier(id, 'picks up')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.courier(id, 'delivers')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  expect(stage.calls(id)).toEqual(['accept 200', 'ready 200'])
})

it('hands an order over to the customer who fetches it, without a way', async () => {
  const id = await stage.place({ by: 'customer' })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  await stage.press(id, 'deliver')
  await stage.sendAll(id)
  expect(stage.calls(id)).toEqual(['accept 200', 'ready 200', 'delivered 200'])
})

it('confirms a preorder, and is ready only after Wolt has begun it', async () => {
  const id = await stage.place({ by: 'wolt', for: new Date(clock.now() + 100 * minute).toISOString() })
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval', scheduled_at: expect.any(String) })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  expect(stage.calls(id)).toEqual(['confirm-preorder 200'])
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing' })
  await stage.press(id, 'ready')
  await stage.sendAll(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'prepare',
    state: 'queued',
    reason: 'scheduled',
  })
  // Wolt begins it half an hour before its time.
  for (let n = 0; n < 80; n++) clock.advance(minute)
  await stage.settle()
  expect(there(id).order.order_status).toBe('production')
})

it('rejects a new order for Wolt’s reason that fits ours, with what somebody has written', async () => {
  const rejected = async (code: string, text = '') => {
    const id = await stage.place()
    await stage.press(id, 'cancel', { reason_id: await stage.reason(code), text })
    await stage.send(id)
    expect(await stage.orderOf(id)).toMatchObject({ platform_state: { step: 'cancel', state: 'sent' } })
    expect(there(id).order.order_status).toBe('rejected')
    return there(id).rejection
  }
  expect(await rejected('item_unavailable')).toEqual({ code: 'ITEMS_UNAVAILABLE', reason: 'Artikel nicht verfügbar' })
  expect(await rejected('closed')).toMatchObject({ code: 'VENUE_CLOSING_SOON' })
  expect(await rejected('technical', 'Der Ofen ist aus')).toEqual({ code: 'GENERIC', reason: 'Der Ofen ist aus' })
})

it('shows that Wolt lets no accepted order be cancelled, and takes over a cancellation by Wolt', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  await stage.press(id, 'cancel', { reason_id: await stage.reason('item_unavailable'), text: '' })
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'cancel',
    state: 'refused',
    reason: 'The order is in status production',
  })
  const other = await stage.place()
  await stage.press(other, 'approve')
  await stage.sendAll(other)
  control.cancelOrder(other)
  await stage.settle()
  expect(await stage.orderOf(other)).toMatchObject({ status: 'cancelled', reason: 'customer_request' })
})

it('takes a step that somebody has taken on Wolt’s own screen as done', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  there(id).order.order_status = 'production'
  await stage.send(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([['verify', 'sent']])
  await stage.press(id, 'ready')
  there(id).order.order_status = 'rejected'
  await stage.sendAll(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state, it.reason])).toContainEqual([
    'prepare',
    'refused',
    'cancelled',
  ])
})

const pushOf = (id: string, status = 'CREATED', venue_id = venueId) => ({
  id: 'notification',
  type: 'order.notification',
  order: { id, venue_id, status, resource_url: 'https://elsewhere.example/order' },
  created_at: new Date(clock.now()).toISOString(),
})

it('takes a push with its signature over the body only, for its own venue only, and each only once', async () => {
  control.pushes({ silent: true })
  const id = control.placeOrder(venueId, { by: 'wolt' })
  const body = pushOf(id)
  expect(await stage.push(body, { secret: 'another' })).toBe(401)
  expect(await stage.push(body, { text: JSON.stringify({ ...body, id: 'changed' }) })).toBe(401)
  expect(await stage.push(pushOf(id, 'CREATED', 'anothervenue'))).toBe(400)
  expect(await stage.push({ type: 'order.notification' })).toBe(400)
  await stage.settle()
  expect(await stage.orders(id)).toEqual([])
  for (let n = 0; n < 3; n++) expect(await stage.push(body)).toBe(200)
  // Wolt itself does not say that the order is cancelled, so the push is not believed.
  expect(await stage.push(pushOf(id, 'CANCELED'))).toBe(200)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  // A rating, and whatever else Wolt may send about an order, changes nothing.
  expect(await stage.push(pushOf(id, 'REVIEW'))).toBe(200)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  expect(control.journal({ kind: 'request' }).filter((it) => it.what.includes('elsewhere'))).toEqual([])
})

it('finds by asking what the pushes about its orders have missed', async () => {
  const id = await stage.place()
  control.pushes({ silent: true })
  there(id).order.order_status = 'production'
  await stage.pass(6 * minute)
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing' })
  control.cancelOrder(id)
  await stage.pass(6 * minute)
  await stage.poll()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'cancelled' })
})

it('takes in no order in another currency than the branch sells in', async () => {
  control.venue(venueId).currency = 'SEK'
  const id = await stage.place()
  expect(await stage.orders(id)).toEqual([])
  expect((await stage.inbox()).find((it) => it.event.startsWith(id))).toMatchObject({ problem: 'failed' })
  control.venue(venueId).currency = 'EUR'
})

it('uses the tax of the products that it knows, and the tax on meals for others', async () => {
  const at = { company_id: stage.company_id, branch_id: stage.branch_id }
  const name = JSON.stringify({ tr: 'Ayran', en: 'Ayran', de: 'Ayran' })
  const category = crypto.randomUUID()
  const product = crypto.randomUUID()
  await kit.db.one(
    sql`insert into category (company_id, id, branch_id, name, position) values (${at.company_id}, ${category}, ${at.branch_id}, ${name}, 0)`,
  )
  await kit.db
    .one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
    values (${at.company_id}, ${product}, ${at.branch_id}, ${category}, ${name}, ${name}, 250, 19, 0)`)
  await kit.db
    .one(sql`insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, updated_at)
    values (${at.company_id}, ${at.branch_id}, 'wolt', ${product}, 'product', 'w-9003', now())`)
  const id = await stage.place({ items: [{ id: 'w-9001' }, { id: 'w-9003' }] })
  const { lines } = await kit.db.must<{ lines: { name: string; tax_rate: number }[] }>(
    sql`select lines from orders where company_id = ${at.company_id} and external_id = ${id}`,
  )
  expect(lines.map((it) => [it.name, it.tax_rate])).toEqual([
    ['Adana Dürüm', 7],
    ['Ayran', 19],
  ])
  expect(
    await kit.db.must(
      sql`select currency, total from orders where company_id = ${at.company_id} and external_id = ${id}`,
    ),
  ).toEqual({ currency: 'EUR', total: 950 + 250 + 290 })
})

it('tells Wolt when a closing ends, and opens by itself too', async () => {
  const until = clock.now() + 30 * minute
  await stage.setState({ state: 'closed', until: new Date(until).toISOString() })
  expect(control.venue(venueId)).toMatchObject({ online: false, off: { until } })
  clock.advance(31 * minute)
  expect(control.isOpen(venueId)).toBe(true)
  await tellStates(kit)
  await deliverDue(kit, stateDelivery)
  expect(control.isOpen(venueId)).toBe(true)
})

it('tries the access, and says what is wrong with it', async () => {
  const params = { branch_id: stage.branch_id, name: 'wolt' as const }
  const company = await signIn(stage.server.url, stage.world.users.company)
  const row = await company.send(platformSettings.read, { params })
  expect(row.addresses.map((it) => it.url.split('/').at(-1))).toEqual(['events'])
  expect(row.secrets).toEqual({ clientSecret: true, accessGrant: true, signingSecret: true })
  const checked = async () => (await company.send(platformSettings.check, { params })).checked
  expect(await checked()).toMatchObject({ is_well: true, said: 'Bizim 1' })
  const link = (external_id: string) =>
    kit.db.one(
      sql`/* platform: a test */ update platform_link set external_id = ${external_id} where id = ${stage.link_id}`,
    )
  await link('anothervenue')
  expect(await checked()).toMatchObject({ is_well: false, said: 'The token is for another venue' })
  await link(venueId)
  const write = (body: object) =>
    company.raw(platformSettings.update, {
      params,
      body: { version: row.version, is_active: true, external_id: row.external_id, host: null, secrets: {}, ...body },
    } as never)
  expect((await write({ settings: { client_id: '' } })).status).toBe(422)
  expect((await write({ settings: { redirect_uri: 'ftp://elsewhere' } })).status).toBe(422)
})
