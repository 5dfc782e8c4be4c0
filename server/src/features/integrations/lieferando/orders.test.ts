import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { branch } from '#contract/organisation/branch.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { itemDelivery, matchItems, queueItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed } from '#server/domain/integrations/link.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { minute, second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { callbackOf } from './client.ts'
import { setLieferandoStage } from './test-stage.ts'

const stage = await setLieferandoStage()
const { control, restaurantId, clock, kit } = stage
const platform = await setLieferandoStage({
  settings: { delivery_by: 'platform', push_auth: 'basic', push_user: 'jet' },
})
afterAll(() => Promise.all([stage.clear(), platform.clear()]))
beforeEach(async () => {
  stage.register()
  await stage.begin()
})

const there = (id: string) => control.order(id)
const accepted = async (input: Parameters<typeof stage.place>[0] = {}) => {
  const id = await stage.place(input)
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  return id
}

it('tells the platform each step of an order that the restaurant delivers', async () => {
  const id = await stage.place()
  for (const action of ['approve', 'ready', 'dispatch', 'deliver'] as const) {
    await stage.press(id, action)
    await stage.sendAll(id)
  }
  expect(stage.calls(id)).toEqual([
    'accept 200',
    'deliverystate/driverassigned 200',
    'deliverystate/onitsway 200',
    'deliverystate/delivered 200',
  ])
  expect(there(id)).toMatchObject({ state: 'complete', driver: 'Delivered' })
  // The platform pushes the steps of our own driver back to us. They are not those of its courier.
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered', courier_event: null })
})

it('promises the time that the platform has stated, or a later one if the kitchen needs longer', async () => {
  const id = await accepted()
  expect(Date.parse(there(id).acceptedFor ?? '')).toBe(Date.parse(there(id).order.Fulfilment.CustomerDueDate))
  const due = new Date(clock.now() + 100 * minute).toISOString()
  const scheduled = await stage.place({ for: due })
  expect(await stage.orderOf(scheduled)).toMatchObject({ status: 'awaiting_approval', scheduled_at: due })
  await stage.press(scheduled, 'approve')
  await stage.sendAll(scheduled)
  expect(Date.parse(there(scheduled).acceptedFor ?? '')).toBe(Date.parse(due))
})

it('hands an order over to the customer who picks it up, and sends no delivery steps', async () => {
  const id = await accepted({ by: 'customer' })
  expect(Date.parse(there(id).acceptedFor ?? '')).toBeGreaterThan(clock.now())
  await stage.press(id, 'ready')
  await stage.press(id, 'deliver')
  await stage.sendAll(id)
  expect(stage.calls(id)).toEqual(['accept 200', 'readyforcollection 204', 'complete 204'])
})

it('leaves delivery to the platform’s courier, and shows the courier’s steps', async () => {
  const id = await platform.place({ by: 'platform' })
  await platform.press(id, 'approve')
  await platform.sendAll(id)
  const drives = async (event: Parameters<typeof control.courier>[1]) => {
    platform.control.courier(id, event)
    await platform.settle()
    return platform.orderOf(id)
  }
  expect(await drives('DriverAssigned')).toMatchObject({ courier_event: 'courier_assigned', courier_name: 'David M.' })
  expect(await drives('DriverAtRestaurant')).toMatchObject({ status: 'preparing', courier_event: 'courier_arrived' })
  expect(await drives('OnItsWay')).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  expect(await drives('Delivered')).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  expect(platform.calls(id)).toEqual(['accept 200'])
  const fetched = await platform.place({ by: 'customer' })
  await platform.press(fetched, 'approve')
  await platform.press(fetched, 'deliver')
  await platform.sendAll(fetched)
  expect(platform.calls(fetched)).toEqual(['accept 200', 'readyforcollection 204', 'complete 204'])
})

it('rejects a new order and cancels an accepted one, with our reason or the text that somebody has written', async () => {
  const cancel = async (id: string, code: string, text = '') => {
    await stage.press(id, 'cancel', { reason_id: await stage.reason(code), text })
    await stage.send(id)
    expect(await stage.orderOf(id)).toMatchObject({
      status: 'cancelled',
      platform_state: { step: 'cancel', state: 'sent' },
    })
    return there(id)
  }
  expect(await cancel(await stage.place(), 'item_unavailable')).toMatchObject({
    state: 'rejected',
    message: 'Artikel nicht verfügbar',
  })
  expect(await cancel(await accepted(), 'technical', 'Der Ofen ist aus')).toMatchObject({
    state: 'cancelled',
    message: 'Der Ofen ist aus',
  })
})

it('shows the refusal if only the platform’s staff may cancel an accepted order', async () => {
  const id = await accepted()
  control.cancelOnlyItself(true)
  await stage.press(id, 'cancel', { reason_id: await stage.reason('too_busy'), text: '' })
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    state: 'refused',
    reason: 'Only operations may cancel an order',
  })
  control.cancelOnlyItself(false)
})

it('takes over the platform’s cancellation with the reason that fits, also days after the order came', async () => {
  const cancelled = async (reason: Parameters<typeof control.cancelOrder>[1]) => {
    const id = await accepted()
    control.cancelOrder(id, reason)
    await stage.settle()
    return (await stage.orderOf(id)).reason
  }
  expect(await cancelled('cust_cancelled_changed_mind')).toBe('customer_request')
  expect(await cancelled('rest_cancelled_out_of_stock')).toBe('item_unavailable')
  expect(await cancelled('rest_cancelled_drivers_unavailable')).toBe('no_courier')
  expect(await cancelled('system_cancelled_test_order')).toBe('test')
  const old = await stage.place({ for: new Date(clock.now() + 2000 * minute).toISOString() })
  await kit.db.one(sql`/* platform: a test */ update inbox set body = body - 'push' where body ->> 'order_id' = ${old}`)
  control.cancelOrder(old)
  await stage.settle()
  expect(await stage.orderOf(old)).toMatchObject({ status: 'cancelled' })
})

it('knows of a rejection at the platform’s own device only if its push names the order', async () => {
  const id = await stage.place()
  control.rejectOrder(id, 'Küche überlastet')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  expect((await stage.inbox()).at(-1)).toMatchObject({ kind: 'nameless', problem: null, is_done: true })
  // The acceptance is refused, and waits for a push that explains it.
  await stage.press(id, 'approve')
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'verify',
    state: 'queued',
    reason: 'This order is already rejected',
  })
  control.nameRejected(true)
  const named = await stage.place()
  control.rejectOrder(named, 'Küche überlastet')
  await stage.settle()
  expect(await stage.orderOf(named)).toMatchObject({ status: 'cancelled', reason_text: 'Küche überlastet' })
  control.nameRejected(false)
})

it('takes a step that somebody has taken on the platform’s own device as done', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  expect(await stage.push('order-accepted', { Event: 'OrderAccepted', OrderId: id })).toBe(200)
  there(id).state = 'accepted'
  await stage.send(id)
  expect((await stage.steps(id)).map((step) => [step.step, step.state])).toEqual([['verify', 'sent']])
})

it('waits for the push that explains why an acceptance is refused after an answer was lost', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  control.pushes({ silent: true })
  control.fault({ kind: 'drop', afterEffect: true, path: '/accept' })
  await stage.send(id)
  await stage.pass(5 * second)
  await stage.send(id)
  expect(stage.calls(id).at(-1)).toBe('accept 409')
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ state: 'queued', reason: expect.any(String) })
  expect(await stage.push('order-accepted', { Event: 'OrderAccepted', OrderId: id })).toBe(200)
  await stage.pass(15 * second)
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify', state: 'sent' })
})

it('promises a time in the future, also if the stated one has passed before the step is sent', async () => {
  const id = await stage.place({ by: 'customer' })
  await stage.press(id, 'approve')
  clock.advance(3 * 60 * minute)
  await stage.send(id)
  expect(Date.parse(there(id).acceptedFor ?? '')).toBeGreaterThan(clock.now())
})

it('takes in an order that the platform’s own device has accepted as being prepared', async () => {
  stage.register({ accepts: 'on the device' })
  const id = await stage.place()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing', external_number: id.slice(-6) })
  expect(stage.calls(id)).toEqual([])
})

it('reports the outcome of an asynchronous push once it is known, again if nobody answered', async () => {
  stage.register({ preparation: 'async' })
  const id = await accepted()
  expect(control.outcomes(id)).toEqual(['Success'])
  control.fault({ kind: 'fail', status: 503, path: '/callbacks/' })
  const late = await stage.place()
  await stage.press(late, 'approve')
  await stage.send(late)
  expect(control.outcomes(late)).toEqual([null])
  await stage.pass(5 * second)
  expect(control.outcomes(late)).toEqual(['Success'])
  expect((await stage.orders(late)).length).toBe(1)
  // An answer that is not JSON counts as one too.
  control.fault({ kind: 'garbage', path: '/callbacks/', afterEffect: true })
  const odd = await accepted()
  expect(control.outcomes(odd)).toEqual(['Success'])
  expect(control.journal({ kind: 'request' }).filter((it) => it.what.includes('/callbacks/')).length).toBe(4)
})

it('reports that an order is not taken in, if the licence lacks the module', async () => {
  stage.register({ preparation: 'async', accepts: 'on the device' })
  const setModule = (lieferando: boolean) =>
    kit.db
      .one(sql`update license set licensed_module_list = licensed_module_list || ${JSON.stringify({ lieferando })}::jsonb
      where company_id = ${stage.company_id}`)
  await setModule(false)
  const id = await stage.place()
  expect(await stage.orders(id)).toEqual([])
  expect(control.outcomes(id)).toEqual(['Failure'])
  await setModule(true)
})

it('calls back only the platform’s own addresses', async () => {
  const at = (given: string | null, base_url = 'https://de-partnerapi.just-eat.io') =>
    callbackOf({ base_url }, given)?.href
  expect(at('https://uk.api.just-eat.io/callbacks/1?a=b')).toBe('https://uk.api.just-eat.io/callbacks/1?a=b')
  expect(at('http://127.0.0.1:4615/callbacks/1', 'http://127.0.0.1:4615')).toBe('http://127.0.0.1:4615/callbacks/1')
  for (const elsewhere of [
    'http://uk.api.just-eat.io/1',
    'https://just-eat.io.example/1',
    'https://evil-just-eat.io/1',
    'https://uk.api.just-eat.io:8443/1',
    'https://user@uk.api.just-eat.io/1',
    'http://127.0.0.1:5432/1',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '',
    null,
  ])
    expect(at(elsewhere), String(elsewhere)).toBeUndefined()
  // The order is stored anyway, and the address is not called.
  const asked = () => control.journal({ kind: 'request' }).length
  const id = await stage.place()
  const before = asked()
  const elsewhere = encodeURIComponent(`${stage.server.url}/api/health`)
  const order = there(id).order
  expect(await stage.push(`order-ready-for-preparation-async?callback=${elsewhere}`, order)).toBe(202)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing' })
  expect(asked()).toBe(before)
})

it('accepts a push only with its key, only for its own restaurant, and only once', async () => {
  control.pushes({ silent: true })
  const id = control.placeOrder(restaurantId, { by: 'restaurant' })
  const { order } = there(id)
  const request = (body: object, key?: string) => stage.push('acceptance-requested', body, key ? { key } : {})
  for (const key of ['JE-API-KEY wrong', 'JE-API-KEY ', 'none', `Basic ${btoa('jet:push-key-of-the-tests')}`])
    expect(await request(order, key)).toBe(401)
  expect(await request({ ...order, Restaurant: { ...order.Restaurant, Id: '99' } })).toBe(400)
  expect(await request({ OrderId: id })).toBe(400)
  expect(await request({ ...order, Items: [] })).toBe(400)
  expect(await stage.push('order-ready-for-preparation-async', order)).toBe(400)
  await stage.settle()
  expect(await stage.orders(id)).toEqual([])
  for (const key of ['JE-API-KEY push-key-of-the-tests', 'Bearer push-key-of-the-tests', 'push-key-of-the-tests'])
    expect(await request(order, key)).toBe(200)
  // A repeated push does not change the order.
  expect(await request({ ...order, TotalPrice: 1 })).toBe(200)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ total: Math.round(order.TotalPrice * 100) })
})

it('accepts a replaced push key for a day, and checks a password where that is set instead', async () => {
  const params = { branch_id: stage.branch_id, name: 'lieferando' as const }
  const company = await signIn(stage.server.url, stage.world.users.company)
  const { version } = await company.send(platformSettings.read, { params })
  const body = { version, is_active: true, external_id: restaurantId, host: null, keeps_former: true }
  await company.send(platformSettings.update, { params, body: { ...body, secrets: { pushSecret: 'the new key' } } })
  const id = await stage.place()
  expect((await stage.orders(id)).length).toBe(1)
  const state = { RestaurantId: restaurantId, IsOffline: false }
  const push = (key: string) => stage.push('restaurant-online-status', state, { method: 'PUT', key })
  expect([await push('JE-API-KEY the new key'), await push('JE-API-KEY another')]).toEqual([200, 401])
  const basic = (password: string) => `Basic ${btoa(`jet:${password}`)}`
  const pushBasic = (key: string) => platform.push('restaurant-online-status', state, { method: 'PUT', key })
  expect(await pushBasic(basic('push-key-of-the-tests'))).toBe(200)
  expect([await pushBasic(basic('wrong')), await pushBasic('JE-API-KEY push-key-of-the-tests')]).toEqual([401, 401])
})

it('follows a driver whose pushes overtake the order', async () => {
  platform.control.pushes({ hold: true })
  const id = platform.control.placeOrder(restaurantId, { by: 'platform' })
  platform.control.order(id).state = 'accepted'
  platform.control.courier(id, 'OnItsWay')
  await platform.control.release('reversed')
  await platform.settle()
  expect(await platform.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  platform.control.pushes({ hold: false })
})

it('takes in no order in a currency other than the branch’s', async () => {
  control.restaurant(restaurantId).currency = 'GBP'
  const id = await stage.place()
  expect(await stage.orders(id)).toEqual([])
  expect((await stage.inbox()).find((row) => row.event.startsWith(id))).toMatchObject({ problem: 'failed' })
})

it('uses the tax of the products that it knows, and asks for none of them to be taken off sale', async () => {
  const at = { company_id: stage.company_id, branch_id: stage.branch_id }
  const name = JSON.stringify({ tr: 'Ayran', en: 'Ayran', de: 'Ayran' })
  const [category, product] = [crypto.randomUUID(), crypto.randomUUID()]
  await kit.db.one(
    sql`insert into category (company_id, id, branch_id, name, position) values (${at.company_id}, ${category}, ${at.branch_id}, ${name}, 0)`,
  )
  await kit.db
    .one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, is_active, position)
    values (${at.company_id}, ${product}, ${at.branch_id}, ${category}, ${name}, ${name}, 250, 19, false, 0)`)
  await matchItems(kit, (await linkNamed(kit, 'lieferando', stage.link_id))!)
  const id = await stage.place({ items: [{ id: '65143901' }, { id: '33445308' }] })
  const { lines, ...order } = await kit.db.must<{ lines: { name: string; tax_rate: number }[] }>(
    sql`select lines, currency, total from orders where company_id = ${at.company_id} and external_id = ${id}`,
  )
  expect(lines.map((line) => [line.name, line.tax_rate])).toEqual([
    ['Adana Dürüm', 7],
    ['Ayran', 19],
  ])
  expect(order).toEqual({ currency: 'EUR', total: 950 + 250 + 290 })
  await kit.db.tx((db) => queueItems(db, { ...at, now: kit.now() }))
  await deliverDue(kit, itemDelivery)
  expect(
    await kit.db.many(
      sql`select external_id, wanted, state from platform_item where company_id = ${at.company_id} and branch_id = ${at.branch_id}`,
    ),
  ).toEqual([{ external_id: '33445308', wanted: 'on', state: 'sent' }])
})

it('tells the platform when a closing ends, and opens the restaurant itself too', async () => {
  const until = clock.now() + 30 * minute
  await stage.setState({ state: 'closed', until: new Date(until).toISOString() })
  expect(control.restaurant(restaurantId).events).toMatchObject([{ role: 'Restaurant', mayOverride: true, until }])
  clock.advance(31 * minute)
  expect(control.isOpen(restaurantId)).toBe(true)
  await tellStates(kit)
  await deliverDue(kit, stateDelivery)
  await stage.settle()
  expect(control.isOpen(restaurantId)).toBe(true)
})

const params = { branch_id: stage.branch_id }

it('says that the restaurant’s state cannot be changed while only the platform may change it', async () => {
  const state = async () => (await (await stage.till()).send(branch.state, { params })).platforms[0]
  const open = async () =>
    (await stage.till()).refused(branch.setPlatform, {
      params: { ...params, platform: 'lieferando' },
      body: { is_open: true },
    })
  control.takeOffline(restaurantId, false)
  await stage.settle()
  expect(await state()).toMatchObject({ state: 'closed', can_change: false })
  expect(await open()).toMatchObject({ status: 409, detail: 'Restoranın durumu değiştirilemez.' })
  // Opening the branch does not open the restaurant on the platform either.
  await stage.setState({ state: 'closed', until: new Date(clock.now() + 30 * minute).toISOString() })
  await stage.setState({ state: 'open' })
  expect(await state()).toMatchObject({ state: 'closed', answer: 'refused', reason: 'fixed_there' })
  expect(control.isOpen(restaurantId)).toBe(false)
  control.bringOnline(restaurantId)
  await stage.settle()
  expect(await state()).toMatchObject({ state: 'open', can_change: true })
})

it('tries the access, and says what is wrong with it', async () => {
  const named = { ...params, name: 'lieferando' as const }
  const company = await signIn(stage.server.url, stage.world.users.company)
  const row = await company.send(platformSettings.read, { params: named })
  expect(row.addresses).toEqual([{ name: '', method: '', url: expect.stringMatching(/\/lieferando\/[0-9a-f-]+$/) }])
  expect(row.secrets).toEqual({ integrationKey: true, pushSecret: true })
  expect(row.capabilities).toMatchObject({ dispatch: 'by_courier', itemStatus: 'theirs', busy: 'theirs' })
  const checked = async () => (await company.send(platformSettings.check, { params: named })).checked
  expect(await checked()).toMatchObject({ is_well: true, said: 'Bizim 1' })
  const link = (external_id: string) =>
    kit.db.one(
      sql`/* platform: a test */ update platform_link set external_id = ${external_id} where id = ${stage.link_id}`,
    )
  await link('99')
  expect(await checked()).toMatchObject({
    is_well: false,
    said: 'Resource with identifier restaurantId:99 for tenant:de not found.',
  })
  await link(restaurantId)
  const write = (body: object) =>
    company.raw(platformSettings.update, {
      params: named,
      body: { version: row.version, is_active: true, external_id: row.external_id, host: null, secrets: {}, ...body },
    } as never)
  expect((await write({ settings: { tenant: '' } })).status).toBe(422)
  expect((await write({ settings: { tenant: '../uk' } })).status).toBe(422)
  expect((await write({ settings: { delivery_by: 'nobody' } })).status).toBe(422)
})
