import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { pollLoop, pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { minute, second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { setTrendyolGoStage } from './test-stage.ts'

const stage = await setTrendyolGoStage()
const { control, storeId, clock, kit } = stage
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

it('tells each step of an order that the restaurant delivers, with the minutes of the branch', async () => {
  const id = await stage.place()
  for (const action of ['approve', 'ready', 'dispatch', 'deliver'] as const) {
    await stage.press(id, action)
    await stage.sendAll(id)
  }
  expect(stage.calls(id)).toEqual(['picked 200', 'invoiced 200', 'manual-shipped 200', 'manual-delivered 200'])
  expect(control.order(id).preparationTime).toBe(20)
  const [picked] = control.journal({ kind: 'request', orderId: id }).filter((it) => it.what.includes('/picked'))
  expect(picked?.body).toEqual({ packageId: id, preparationTime: 20 })
})

it('leaves the way to the platform’s courier, and shows how far it is', async () => {
  const id = await stage.place({ by: 'go' })
  await stage.press(id, 'approve')
  await stage.sendAll(id)
  control.courier(id, 'near')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing', courier_event: 'courier_approached' })
  await stage.press(id, 'ready')
  await stage.sendAll(id)
  control.courier(id, 'Shipped')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.courier(id, 'Delivered')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
  expect(stage.calls(id)).toEqual(['picked 200', 'invoiced 200'])
})

it('tells nothing more about an order that a customer has fetched than the platform asks for', async () => {
  const id = await stage.place({ by: 'pickup' })
  for (const action of ['approve', 'deliver'] as const) {
    await stage.press(id, action)
    await stage.sendAll(id)
  }
  expect(stage.calls(id)).toEqual(['picked 200', 'invoiced 200', 'manual-shipped 200', 'manual-delivered 200'])
  expect(control.order(id).packageStatus).toBe('Delivered')
})

it('ends an order with the platform’s reason for ours, and with a neutral one where it has none', async () => {
  const reasonOf = async (code: string, by: 'store' | 'go', text = '') => {
    const id = await stage.place({ by })
    await stage.press(id, 'cancel', { reason_id: await stage.reason(code), text })
    await stage.send(id)
    expect(await stage.orderOf(id)).toMatchObject({ platform_state: { step: 'cancel', state: 'sent' } })
    return control.order(id).cancelInfo?.reasonCode
  }
  expect(await reasonOf('item_unavailable', 'go')).toBe(621)
  expect(await reasonOf('closed', 'go')).toBe(622)
  expect(await reasonOf('no_courier', 'store')).toBe(624)
  // Only a restaurant with its own courier may give this reason.
  expect(await reasonOf('no_courier', 'go')).toBe(623)
  expect(await reasonOf('technical', 'store', 'Fırın bozuldu')).toBe(623)
})

it('notes who has cancelled, in the platform’s words', async () => {
  const reasonOf = async (cancel: (id: string) => void) => {
    const id = await stage.place()
    cancel(id)
    await stage.settle()
    const { status, reason, reason_text } = await stage.orderOf(id)
    return [status, reason, reason_text]
  }
  expect(await reasonOf((id) => control.cancelOrder(id, 604))).toEqual([
    'cancelled',
    'customer_request',
    'Müşteri iptal etti (604)',
  ])
  expect(await reasonOf((id) => control.cancelOrder(id, 621))).toEqual([
    'cancelled',
    'item_unavailable',
    'Tedarik problemi (621)',
  ])
})

it('takes a step that somebody has taken on the platform’s own screen as done', async () => {
  const id = await stage.place()
  stage.listen(false)
  await stage.press(id, 'approve')
  control.order(id).packageStatus = 'Picking'
  await stage.send(id)
  expect(stage.calls(id)).toEqual(['picked 409'])
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([['verify', 'sent']])
  await stage.press(id, 'dispatch')
  control.cancelOrder(id, 604)
  await stage.send(id)
  expect((await stage.steps(id)).map((it) => [it.step, it.state, it.reason])).toContainEqual([
    'prepare',
    'refused',
    'cancelled',
  ])
})

it('brings in an order within the interval, without any push', async () => {
  clock.advance(15 * second)
  await pollLoop.run(kit)
  const id = control.placeOrder(storeId, { by: 'store' })
  clock.advance(15 * second)
  await pollLoop.run(kit)
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
})

it('finds after lost polls everything that changed meanwhile, however long ago', async () => {
  const [going, staying] = [await stage.place(), await stage.place({ by: 'go' })]
  await stage.press(staying, 'approve')
  await stage.sendAll(staying)
  stage.listen(false)
  const missed = control.placeOrder(storeId, { by: 'store' })
  const gone = control.placeOrder(storeId)
  control.cancelOrder(gone, 604)
  control.cancelOrder(going, 605)
  control.courier(staying, 'Shipped')
  clock.advance(3 * 60 * minute)
  control.fault({ kind: 'garbage', path: '/packages' })
  await pollPlatforms(kit)
  expect(await stage.orders(missed)).toEqual([])
  await pollPlatforms(kit)
  expect(await stage.orderOf(missed)).toMatchObject({ status: 'awaiting_approval' })
  expect(await stage.orders(gone)).toEqual([])
  expect((await stage.orderOf(going)).status).toBe('cancelled')
  expect((await stage.orderOf(staying)).status).toBe('on_the_way')
})

it('reads a long list page by page, and skips what it cannot read', async () => {
  const ids = Array.from({ length: 60 }, () => control.placeOrder(storeId, { by: 'store', items: [{ id: 7002 }] }))
  Object.assign(control.order(ids[30]!), { totalPrice: 'nothing' })
  await pollPlatforms(kit)
  const known = new Set((await stage.orders()).map((it) => it.id && it.external_number))
  expect(ids.filter((id) => known.has(control.order(id).orderNumber))).toHaveLength(59)
  for (const id of ids) control.cancelOrder(id, 604)
  Object.assign(control.order(ids[30]!), { totalPrice: 99 })
  await stage.settle()
})

it('misses no order, however many others have changed since the last poll', async () => {
  const place = (count: number) =>
    Array.from({ length: count }, () => control.placeOrder(storeId, { by: 'store', items: [{ id: 7002 }] }))
  const first = place(3)
  const others = place(1060)
  const last = place(3)
  for (const id of others) control.cancelOrder(id, 604)
  await pollPlatforms(kit)
  for (const id of [...first, ...last]) expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
  for (const id of [...first, ...last]) control.cancelOrder(id, 604)
  await stage.settle()
}, 60_000)

it('closes there, and opens by our own timer, for the platform has none', async () => {
  const tell = () => deliverDue(kit, stateDelivery)
  const until = new Date(clock.now() + 30 * minute).toISOString()
  await stage.setState({ state: 'closed', until })
  expect(control.store(storeId).isOpen).toBe(false)
  clock.advance(29 * minute)
  await tellStates(kit)
  await tell()
  expect(control.store(storeId).isOpen).toBe(false)
  clock.advance(2 * minute)
  await tellStates(kit)
  await tell()
  expect(control.store(storeId).isOpen).toBe(true)
})

it('keeps the platform’s limit on requests', async () => {
  for (let n = 0; n < 45; n++) await pollPlatforms(kit)
  expect(control.journal({ kind: 'request' }).filter((it) => it.status === 429)).toEqual([])
  const { state } = await kit.db.must<{ state: { poll: { problem: string | null } } }>(
    sql`/* platform: a test */ select state from platform_link where id = ${stage.link_id}`,
  )
  expect(state.poll.problem).toBe('asked too often')
  await stage.pass(11 * second)
})

it('says which restaurants a supplier has if ours is not among them, and asks for no address', async () => {
  const params = { branch_id: stage.branch_id, name: 'trendyol' as const }
  const company = await signIn(stage.server.url, stage.world.users.company)
  const row = await company.send(platformSettings.read, { params })
  expect(row.addresses).toEqual([])
  const checked = async () => (await company.send(platformSettings.check, { params })).checked
  expect(await checked()).toMatchObject({ is_well: true, said: 'Bizim 1' })
  const write = (body: object) =>
    company.raw(platformSettings.update, {
      params,
      body: { version: row.version, is_active: true, external_id: row.external_id, host: null, secrets: {}, ...body },
    } as never)
  for (const settings of [{ supplier_id: 'abc' }, { executor_user: 'Kasa' }])
    expect((await write({ settings })).status, JSON.stringify(settings)).toBe(422)
  // Orders that are open keep the restaurant from being changed in the panel.
  await kit.db.one(sql`/* platform: a test */ update platform_link set external_id = '5' where id = ${stage.link_id}`)
  expect(await checked()).toMatchObject({
    is_well: false,
    said: 'this supplier has no restaurant 5: Bizim 1 (#41002)',
  })
})
