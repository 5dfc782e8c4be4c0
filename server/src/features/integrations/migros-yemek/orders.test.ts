import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { basicOf } from '#server/domain/integrations/basic.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { minute, second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { setMigrosYemekStage } from './test-stage.ts'

const stage = await setMigrosYemekStage()
const { control, storeId, clock, kit } = stage
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const there = (id: string) => control.order(Number(id))

it('tells each step of an order that the restaurant delivers', async () => {
  const id = await stage.place()
  for (const action of ['approve', 'ready', 'dispatch', 'deliver'] as const) {
    await stage.press(id, action)
    await stage.sendAll(id)
  }
  expect(stage.calls(id)).toEqual(['Approved 200', 'Prepared 200', 'Delivery 200', 'Completed 200'])
  expect(there(id).order.status).toBe('COMPLETED')
  const [first] = control.journal({ kind: 'request', orderId: id }).filter((it) => it.what.startsWith('POST'))
  expect(first?.body).toEqual({ storeId, orderId: Number(id), orderStatus: 'Approved' })
})

it('leaves the way to the platform’s courier, and shows all five of its steps', async () => {
  const id = await stage.place({ by: 'migros' })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  const seen: unknown[] = []
  for (const status of ['ASSIGNED_FOR_DELIVERY', 'COURIER_APPROACHED', 'COURIER_ARRIVED'] as const) {
    control.courier(Number(id), status)
    await stage.settle()
    seen.push((await stage.orderOf(id)).courier_event)
  }
  expect(seen).toEqual(['courier_assigned', 'courier_approached', 'courier_arrived'])
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing', courier_name: 'Serkan K.' })
  await stage.press(id, 'ready')
  await stage.sendAll(id)
  control.courier(Number(id), 'IN_DELIVERY')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  // The arrival is pushed once more, late. The order does not go back.
  control.courier(Number(id), 'COURIER_ARRIVED')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.courier(Number(id), 'DELIVERED')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  expect(stage.calls(id)).toEqual(['Approved 200', 'Prepared 200'])
})

it('takes an order from our courier when the platform’s courier comes for it', async () => {
  const id = await stage.place({ by: 'migros' })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  const { id: order_id } = await stage.orderOf(id)
  // The till had given the order to a courier of its own.
  await kit.db.one(
    sql`update orders set courier_id = ${randomUUID()}, courier_name = 'Kerem' where company_id = ${stage.company_id} and id = ${order_id}`,
  )
  control.courier(Number(id), 'ASSIGNED_FOR_DELIVERY')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ courier_name: 'Serkan K.' })
  expect(
    await kit.db.must(sql`select courier_id from orders where company_id = ${stage.company_id} and id = ${order_id}`),
  ).toEqual({ courier_id: null })
})

it('rejects a new order at once, for the platform’s reason that fits ours or for a neutral one', async () => {
  const reasonOf = async (code: string, text = '') => {
    const id = await stage.place()
    await stage.press(id, 'cancel', { reason_id: await stage.reason(code), text })
    await stage.send(id)
    expect(await stage.orderOf(id)).toMatchObject({ platform_state: { step: 'cancel', state: 'sent' } })
    expect(there(id).order.status).toBe('REJECTED')
    return there(id).cancelReasonId
  }
  expect(await reasonOf('item_unavailable')).toBe(11)
  expect(await reasonOf('no_courier')).toBe(14)
  expect(await reasonOf('technical', 'Fırın bozuldu')).toBe(19)
})

it('cancels an approved order once the platform’s thirty seconds are over, and no prepared one', async () => {
  const cancel = async (id: string) =>
    stage.press(id, 'cancel', { reason_id: await stage.reason('item_unavailable'), text: '' })
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.send(id)
  await cancel(id)
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'cancel', state: 'queued', reason: 'limited' })
  await stage.pass(30 * second)
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'cancel', state: 'sent' })
  expect(there(id).order.status).toBe('CANCELED')
  expect(stage.calls(id)).toEqual(['Approved 200', 'CancelOrder 200'])
  const late = await stage.place()
  for (const action of ['approve', 'ready'] as const) {
    await stage.press(late, action)
    await stage.sendAll(late)
  }
  await stage.pass(minute)
  await cancel(late)
  await stage.send(late)
  expect((await stage.orderOf(late)).platform_state).toMatchObject({
    step: 'cancel',
    state: 'refused',
    reason: 'Siparişin durumu bu işlem için uygun değildir.',
  })
})

it('takes a step that somebody has taken on the platform’s own screen as done', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  there(id).order.status = 'APPROVED'
  await stage.send(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([['verify', 'sent']])
  await stage.press(id, 'ready')
  there(id).order.status = 'CANCELED'
  await stage.sendAll(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state, it.reason])).toContainEqual([
    'prepare',
    'refused',
    'cancelled',
  ])
})

it('takes a push with its password only, for its own restaurant only, and each only once', async () => {
  const known = await stage.place()
  const order = { ...there(known).order, id: 77 }
  const forged = [basicOf('migros', 'guessed'), basicOf('', '')].map((authorization) => ({ authorization }))
  for (const headers of [{}, ...forged] as Record<string, string>[])
    expect(await stage.push('order', order, headers)).toBe(401)
  expect(await stage.push('order', { ...order, store: { ...order.store, id: 5 } })).toBe(400)
  expect(await stage.push('cancel', { OrderId: 77, StoreId: 5 })).toBe(400)
  expect(await stage.push('order', { id: 77 })).toBe(400)
  await stage.settle()
  expect(await stage.orders('77')).toEqual([])
  for (let n = 0; n < 3; n++) expect(await stage.push('order', there(known).order)).toBe(200)
  // The platform itself does not say that the order is cancelled, so the push is not believed.
  expect(await stage.push('cancel', { OrderId: Number(known), StoreId: storeId, UserId: 1 })).toBe(200)
  await stage.settle()
  expect(await stage.orderOf(known)).toMatchObject({ status: 'awaiting_approval' })
})

it('knows a push by its form, whatever its address', async () => {
  const id = await stage.place()
  there(id).order.status = 'CANCELED'
  expect(await stage.push('order', { OrderId: Number(id) })).toBe(200)
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'cancelled', reason: 'customer_request' })
})

it('lives on its pushes if single orders cannot be read', async () => {
  const path = '/Order/v2/GetOrderDetail'
  control.fault({ kind: 'fail', status: 404, path, times: 2 })
  const id = await stage.place()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  control.cancelOrder(Number(id))
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'cancelled' })
  // An order that was never seen is not made by its cancellation.
  control.fault({ kind: 'fail', status: 404, path, times: 2 })
  control.pushes({ hold: true })
  const unseen = control.placeOrder(storeId)
  control.cancelOrder(unseen)
  await control.release('reversed')
  await stage.settle()
  expect(await stage.orders(String(unseen))).toEqual([])
})

it('finds by asking what the pushes have missed, in plain and in encrypted answers', async () => {
  for (const isSealed of [false, true]) {
    control.sealAnswers(isSealed)
    control.pushes({ silent: true })
    const fresh = String(control.placeOrder(storeId, { by: 'restaurant' }))
    await stage.poll()
    expect(await stage.orderOf(fresh), String(isSealed)).toMatchObject({ status: 'awaiting_approval' })
    there(fresh).order.status = 'APPROVED'
    await stage.pass(6 * minute)
    await stage.poll()
    expect(await stage.orderOf(fresh)).toMatchObject({ status: 'preparing' })
    control.cancelOrder(Number(fresh))
    await stage.pass(6 * minute)
    await stage.poll()
    expect(await stage.orderOf(fresh)).toMatchObject({ status: 'cancelled' })
    control.pushes({ silent: false })
  }
  control.sealAnswers(false)
})

const close = (minutes: number) =>
  stage.setState({ state: 'closed', until: new Date(clock.now() + minutes * minute).toISOString() })
const open = () => stage.setState({ state: 'open' })

it('closes for the shortest time that the platform offers, and opens when ours is over', async () => {
  await close(30)
  expect(control.store(storeId)).toMatchObject({ active: true, off: { until: clock.now() + 60 * minute } })
  clock.advance(29 * minute)
  await tellStates(kit)
  await deliverDue(kit, stateDelivery)
  expect(control.isOpen(storeId)).toBe(false)
  clock.advance(2 * minute)
  await tellStates(kit)
  await deliverDue(kit, stateDelivery)
  expect(control.isOpen(storeId)).toBe(true)
  await close(100)
  expect(control.store(storeId)).toMatchObject({ active: true, off: { until: clock.now() + 240 * minute } })
  await open()
  expect(control.isOpen(storeId)).toBe(true)
})

it('switches off if the platform offers no time that is long enough, and takes that back', async () => {
  await close(600)
  expect(control.store(storeId)).toMatchObject({ active: false })
  clock.advance(599 * minute)
  expect(control.isOpen(storeId)).toBe(false)
  // A short closing replaces the long one.
  await close(30)
  expect(control.store(storeId)).toMatchObject({ active: true, off: { until: clock.now() + 60 * minute } })
  await open()
  expect(control.isOpen(storeId)).toBe(true)
})

it('tries key and secret, and names the restaurant that the key is for', async () => {
  const params = { branch_id: stage.branch_id, name: 'migros' as const }
  const company = await signIn(stage.server.url, stage.world.users.company)
  const row = await company.send(platformSettings.read, { params })
  expect(row.addresses.map((it) => it.url.split('/').at(-1))).toEqual(['order', 'cancel', 'delivery'])
  const checked = async () => (await company.send(platformSettings.check, { params })).checked
  expect(await checked()).toMatchObject({ is_well: true, said: 'Bizim 1' })
  const write = (body: object) =>
    company.raw(platformSettings.update, {
      params,
      body: { version: row.version, is_active: true, external_id: row.external_id, host: null, secrets: {}, ...body },
    } as never)
  expect((await write({ settings: { push_user: '' } })).status).toBe(422)
  await kit.db.one(sql`/* platform: a test */ update platform_link set external_id = '5' where id = ${stage.link_id}`)
  expect(await checked()).toMatchObject({
    is_well: false,
    said: 'this key is for another restaurant: Bizim 1',
  })
  await kit.db.one(
    sql`/* platform: a test */ update platform_link set external_id = ${String(storeId)} where id = ${stage.link_id}`,
  )
  control.store(storeId).secretKey = 'fedcba9876543210fedcba9876543210'
  expect(await checked()).toMatchObject({ is_well: false, said: 'value cannot be decrypted' })
  control.store(storeId).secretKey = '0123456789abcdef0123456789abcdef'
})
