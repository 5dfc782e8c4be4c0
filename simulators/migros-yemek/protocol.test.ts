import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { decrypt, encrypt } from './cipher.ts'
import { createMigrosYemek } from './migros-yemek.ts'
import type { Order } from './wire.ts'

const minute = 60_000
const clock = createManualClock()
const received: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = []
const ours = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    response.end('{}')
  })
})
const { url: hookUrl, stop } = await listen(ours)
const simulator = await createMigrosYemek({
  clock,
  seed: 20261129,
  courierMs: { assigned: 1000, approached: 2000, arrived: 3000, leaves: 4000, delivers: 5000 },
})
const { control } = simulator
const secretKey = '0123456789abcdef0123456789abcdef'
const hook = { hookUrl, hookUser: 'migros', hookPassword: 'password' }
control.register({ storeId: 41, storeGroupId: 4, name: 'Moda', apiKey: 'key', secretKey, ...hook })
control.register({ storeId: 42, storeGroupId: 4, name: 'Başkası', apiKey: 'another', secretKey, ...hook })
afterAll(() => Promise.all([simulator.stop(), stop()]))
beforeEach(() => {
  control.reset()
  received.length = 0
})

interface Given {
  headers?: Record<string, string>
  sent?: string
}
async function call(method: string, path: string, body?: object, { headers = { XApiKey: 'key' }, sent }: Given = {}) {
  const text = sent ?? (body && JSON.stringify({ value: encrypt(JSON.stringify(body), secretKey) }))
  const response = await fetch(simulator.url + path, {
    method,
    headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
    ...(text && { body: text }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { success: boolean; data: never; errorMessage: { errorDetail: string } | null },
  }
}
const post = (path: string, body: object) => call('POST', path, { storeId: 41, ...body })
const update = async (orderId: number, orderStatus: string, more: object = {}) =>
  (await post('/Order/v2/UpdateOrderStatus', { orderId, orderStatus, ...more })).body.success
const cancel = async (orderId: number, cancelReasonId = 11) =>
  (await post('/Order/v2/CancelOrder', { orderId, notifyUser: true, cancelReasonId })).body.success

it('refuses a key that is wrong or in a header spelt otherwise, and a body that is not encrypted', async () => {
  const detail = '/Store/GetStoreDetail'
  for (const headers of [{}, { XApiKey: 'other' }, { xapikey: 'key' }] as Record<string, string>[])
    expect((await call('GET', detail, undefined, { headers })).status).toBe(401)
  expect((await call('GET', detail)).body.data).toMatchObject({ id: 41, storeGroupId: 4, active: true })
  const path = '/Store/GetStoreViewStatus'
  const other = JSON.stringify({ value: encrypt('{"storeId":41}', 'f'.repeat(32)) })
  for (const sent of ['{"storeId":41}', other, '{"value":"Ayran"}'])
    expect((await call('POST', path, undefined, { sent })).status, sent).toBe(400)
  expect((await post(path, {})).body.data).toMatchObject({ status: 'OPEN' })
  expect((await post(path, { extra: 1 })).status).toBe(400)
  expect((await post(path, { storeId: 42 })).body).toMatchObject({ success: false, data: null })
})

it('encrypts its answers too, if it is told to', async () => {
  control.sealAnswers(true)
  const { body } = await call('GET', '/Store/GetStoreDetail')
  expect(JSON.parse(decrypt(body.data, secretKey))).toMatchObject({ id: 41 })
})

it('lists new and active orders of one restaurant, page by page, and shows any by its id', async () => {
  const [first, second] = [control.placeOrder(41, { by: 'restaurant' }), control.placeOrder(41)]
  const foreign = control.placeOrder(42)
  const ids = async (path: string, page: object = { limit: 50, offset: 0 }) =>
    ((await call('POST', path, { storeIds: [41], ...page })).body.data as Order[]).map((it) => it.id)
  expect(await ids('/Order/PendingOrdersWithStores')).toEqual([first, second])
  expect(await ids('/Order/PendingOrdersWithStores', { limit: 1, offset: 1 })).toEqual([second])
  await update(first, 'Approved')
  expect(await ids('/Order/ActiveOrdersWithStores')).toEqual([first])
  expect((await call('POST', '/Order/ActiveOrdersWithStores', { storeIds: [41], limit: 51, offset: 0 })).status).toBe(
    400,
  )
  const read = async (id: number) => (await call('GET', `/Order/v2/GetOrderDetail?orderId=${id}&storeId=41`)).body
  control.cancelOrder(second)
  expect((await read(second)).data).toMatchObject({ status: 'CANCELED' })
  expect(await read(foreign)).toMatchObject({ success: false, errorMessage: { errorDetail: 'Sipariş bulunamadı.' } })
})

it('takes each step once and in its order, and the way only from an own courier', async () => {
  const own = control.placeOrder(41, { by: 'restaurant' })
  for (const [status, isTaken] of [
    ['Prepared', false],
    ['Approved', true],
    ['Approved', false],
    ['Delivery', false],
    ['Prepared', true],
    ['Completed', false],
    ['Delivery', true],
    ['Completed', true],
  ] as const)
    expect(await update(own, status), status).toBe(isTaken)
  const theirs = control.placeOrder(41, { by: 'migros' })
  await update(theirs, 'Approved')
  await update(theirs, 'Prepared')
  expect(await update(theirs, 'Delivery')).toBe(false)
})

it('is rejected when new, and cancelled when approved, for known reasons and not at once', async () => {
  const { data } = (await call('GET', '/Mapping/v2/GetCancelReasons')).body as unknown as {
    data: { reasonId: number }[]
  }
  expect(data.map((it) => it.reasonId)).toContain(11)
  const [one, two] = [control.placeOrder(41), control.placeOrder(41, { by: 'restaurant' })]
  expect(await cancel(one)).toBe(false)
  expect(await update(one, 'Rejected')).toBe(false)
  expect(await update(one, 'Rejected', { cancelReasonId: 1 })).toBe(false)
  expect(await update(one, 'Rejected', { cancelReasonId: 11 })).toBe(true)
  expect(control.order(one)).toMatchObject({ order: { status: 'REJECTED' }, cancelReasonId: 11 })
  await update(two, 'Approved')
  expect(await cancel(two)).toBe(false)
  clock.advance(30_000)
  expect(await cancel(two)).toBe(true)
  const late = control.placeOrder(41, { by: 'restaurant' })
  await update(late, 'Approved')
  await update(late, 'Prepared')
  clock.advance(minute)
  expect(await cancel(late)).toBe(false)
})

it('pushes an order, its end and its courier’s five steps, with Basic, and repeats what is not answered', async () => {
  const id = control.placeOrder(41, { by: 'migros' })
  await control.settled()
  expect(received[0]).toMatchObject({
    path: '/order',
    authorization: `Basic ${Buffer.from('migros:password').toString('base64')}`,
    body: { id, status: 'NEW_PENDING', store: { id: 41 } },
  })
  await update(id, 'Approved')
  clock.advance(6000)
  await control.settled()
  const steps = received.filter((it) => it.path === '/delivery').map((it) => it.body['deliveryStatus'])
  expect(new Set(steps)).toEqual(
    new Set(['ASSIGNED_FOR_DELIVERY', 'COURIER_APPROACHED', 'COURIER_ARRIVED', 'IN_DELIVERY', 'DELIVERED']),
  )
  expect(control.order(id).order.status).toBe('COMPLETED')
  const gone = control.placeOrder(41)
  control.cancelOrder(gone)
  await control.settled()
  const userId = control.order(gone).order.customer.id
  expect(received.find((it) => it.path === '/cancel')?.body).toEqual({ OrderId: gone, StoreId: 41, UserId: userId })
})

it('closes for a time or until further notice, and takes products off sale', async () => {
  const groups = { storeGroupId: 4 }
  const state = async () => ((await post('/Store/GetStoreViewStatus', {})).body.data as { status: string }).status
  expect((await post('/Store/AddStoreOffDate', { ...groups, storeOffDateOption: 'TWO_HOUR' })).status).toBe(400)
  await post('/Store/AddStoreOffDate', { ...groups, storeOffDateOption: 'ONE_HOUR' })
  clock.advance(59 * minute)
  expect(await state()).toBe('CLOSED')
  clock.advance(minute)
  expect(await state()).toBe('OPEN')
  await post('/Store/AddStoreOffDate', { ...groups, storeOffDateOption: 'NEXT_SHIFT_START' })
  expect(await state()).toBe('CLOSED')
  await post('/Store/RemoveStoreOffDate', groups)
  expect(await state()).toBe('OPEN')
  await post('/Store/DeActivateStore', { warehouseId: 42 })
  clock.advance(24 * 60 * minute)
  expect(await state()).toBe('CLOSED')
  await post('/Store/ActivateStore', { warehouseId: 42 })
  expect(await state()).toBe('OPEN')
  const set = async (productId: number, status: string) =>
    (await post('/Menu/UpdateProductStatusByStoreId', { productId, status })).body.success
  expect(await set(1, 'PASSIVE')).toBe(false)
  expect(await set(9001, 'OUT')).toBe(false)
  expect(await set(9001, 'PASSIVE')).toBe(true)
  expect((await post('/Menu/GetMenuDetailsByStoreAndStoreGroupId', groups)).body.data).toMatchObject({
    menuHeaderInfos: [{ foodMenuItemDetailsDTOs: [{ productId: 9001, status: 'PASSIVE' }] }, {}, {}],
  })
})
