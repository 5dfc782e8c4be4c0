import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { createTrendyolGo } from './trendyol-go.ts'
import type { Package } from './wire.ts'

const minute = 60_000
const clock = createManualClock()
const simulator = await createTrendyolGo({
  clock,
  seed: 20261129,
  courierMs: { near: 60_000, take: 120_000, deliver: 180_000 },
})
const { control } = simulator
const account = { supplierId: 107, apiKey: 'key-of-the-tests', apiSecret: 'secret-of-the-tests' }
control.register({ ...account, storeId: 41, name: 'Moda' })
control.register({ ...account, supplierId: 108, apiKey: 'another', storeId: 42, name: 'Başkası' })
afterAll(() => simulator.stop())
beforeEach(() => control.reset())

const headers = {
  authorization: `Basic ${Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString('base64')}`,
  'user-agent': '107 - SelfIntegration',
  'x-agentname': 'Sofra',
  'x-executor-user': 'kasa@example.com',
}
async function call(method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const sent = Object.entries({ ...headers, ...(body && { 'content-type': 'application/json' }), ...more })
  const response = await fetch(`${simulator.url}/integrator${path}`, {
    method,
    headers: sent.filter(([, value]) => value !== ''),
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, never> | null }
}
const orders = '/order/meal/suppliers/107/packages'
const statusOf = async (method: string, path: string, body?: object) => (await call(method, path, body)).status
const now = () => clock.now()
const picked = (packageId: string) => statusOf('PUT', `${orders}/picked`, { packageId, preparationTime: 20 })
const invoiced = (packageId: string) => statusOf('PUT', `${orders}/invoiced`, { packageId, actualDate: now() })
const manual = (id: string, step: string) => statusOf('PUT', `${orders}/${id}/manual-${step}`, { actualDate: now() })
const itemsOf = (id: string) => control.order(id).lines.flatMap((line) => line.items.map((item) => item.packageItemId))
const ended = (packageId: string, reasonId: number, itemIdList = itemsOf(packageId)) =>
  statusOf('PUT', `${orders}/unsupplied`, { packageId, itemIdList, reasonId })

it('refuses a request without its headers, and one of somebody else', async () => {
  for (const name of ['x-agentname', 'x-executor-user'])
    expect((await call('GET', orders, undefined, { [name]: '' })).status, name).toBe(403)
  expect((await call('GET', orders, undefined, { 'user-agent': 'node' })).status).toBe(403)
  expect((await call('GET', orders, undefined, { 'user-agent': '108 - SelfIntegration' })).status).toBe(403)
  expect(await call('GET', orders, undefined, { authorization: 'Basic eDp5' })).toMatchObject({
    status: 401,
    body: { exception: 'ClientApiAuthenticationException' },
  })
  expect((await call('GET', orders)).status).toBe(200)
  const theirs = control.placeOrder(42)
  expect((await call('PUT', `${orders}/picked`, { packageId: theirs, preparationTime: 20 })).body).toMatchObject({
    errors: [{ message: expect.stringContaining('supplierID') }],
  })
  expect((await call('GET', `${orders}/nothing`)).body).toMatchObject({
    errors: [{ message: expect.stringContaining('DomainNotFound') }],
  })
})

it('takes fifty requests in ten seconds for each endpoint', async () => {
  for (let n = 0; n < 50; n++) expect(await statusOf('GET', orders)).toBe(200)
  expect(await call('GET', orders)).toMatchObject({ status: 429, body: { errors: [{ key: 'too.many.requests' }] } })
  expect(await statusOf('GET', '/store/meal/suppliers/107/stores')).toBe(200)
  clock.advance(10_001)
  expect(await statusOf('GET', orders)).toBe(200)
})

it('lists packages by restaurant, status and time of change, page by page', async () => {
  const first = control.placeOrder(41, { by: 'store' })
  clock.advance(minute)
  const later = [control.placeOrder(41), control.placeOrder(41)]
  control.placeOrder(42)
  const ids = async (query: string) =>
    ((await call('GET', `${orders}?${query}`)).body as unknown as { content: Package[] }).content.map((it) => it.id)
  expect((await ids('storeId=41')).toSorted()).toEqual([first, ...later].toSorted())
  expect(await ids(`packageModificationStartDate=${now()}`)).toHaveLength(2)
  expect(await ids(`packageModificationEndDate=${now() - 1}`)).toEqual([first])
  await picked(first)
  expect(await ids('packageStatuses=Picking,Invoiced')).toEqual([first])
  expect((await call('GET', `${orders}?size=2`)).body).toMatchObject({ page: 0, size: 2, totalPages: 2, totalCount: 3 })
  expect(await ids('size=2&page=1')).toHaveLength(1)
  expect(await statusOf('GET', `${orders}?size=51`)).toBe(400)
  expect(await statusOf('GET', `${orders}?packageStatuses=Ready`)).toBe(400)
})

it('takes each step once and in its order, and those of the way only from an own courier', async () => {
  const own = control.placeOrder(41, { by: 'store' })
  expect(await invoiced(own)).toBe(409)
  expect(await statusOf('PUT', `${orders}/picked`, { packageId: own })).toBe(400)
  expect(await picked(own)).toBe(200)
  expect(await picked(own)).toBe(409)
  expect(await manual(own, 'shipped')).toBe(409)
  expect(await statusOf('PUT', `${orders}/invoiced`, { packageId: own, actualDate: 1 })).toBe(400)
  expect(await invoiced(own)).toBe(200)
  expect(await manual(own, 'delivered')).toBe(409)
  expect(await manual(own, 'shipped')).toBe(200)
  expect(await manual(own, 'delivered')).toBe(200)
  expect(control.order(own).packageStatus).toBe('Delivered')
  const go = control.placeOrder(41, { by: 'go' })
  await picked(go)
  await invoiced(go)
  expect(await manual(go, 'shipped')).toBe(400)
  clock.advance(minute)
  expect(control.order(go)).toMatchObject({ isCourierNearby: true, packageStatus: 'Invoiced' })
  clock.advance(2 * minute)
  expect(control.order(go).packageStatus).toBe('Delivered')
})

it('ends an order for its reasons only, wholly or in part', async () => {
  const go = control.placeOrder(41, { by: 'go' })
  expect(await ended(go, 604)).toBe(400)
  expect(await ended(go, 624)).toBe(400)
  expect(await ended(go, 623, [])).toBe(400)
  expect(await ended(go, 623, ['unknown'])).toBe(400)
  expect(await ended(go, 623)).toBe(200)
  expect(control.order(go)).toMatchObject({ packageStatus: 'UnSupplied', cancelInfo: { reasonCode: 623 } })
  expect(await ended(go, 623)).toBe(409)
  const own = control.placeOrder(41, { by: 'store', items: [{ id: 7002, count: 2 }] })
  expect(await ended(own, 626, itemsOf(own).slice(0, 1))).toBe(200)
  expect(control.order(own)).toMatchObject({ packageStatus: 'Created' })
  expect(control.order(own).lines[0]?.items.map((it) => it.isCancelled)).toEqual([true, false])
  control.cancelOrder(own, 604)
  expect(await picked(own)).toBe(409)
})

it('opens and closes its restaurants, and takes products off sale', async () => {
  const stores = '/store/meal/suppliers/107/stores'
  const products = '/product/meal/suppliers/107/stores/41'
  expect((await call('GET', stores)).body).toMatchObject({ restaurants: [{ id: 41, workingStatus: 'OPEN' }] })
  expect(await statusOf('PUT', `${stores}/41/status`, { status: 'CLOSED_TODAY' })).toBe(400)
  expect(await statusOf('PUT', `${stores}/42/status`, { status: 'CLOSED' })).toBe(401)
  expect(await statusOf('PUT', `${stores}/41/status`, { status: 'CLOSED' })).toBe(200)
  clock.advance(24 * 60 * minute)
  expect((await call('GET', stores)).body).toMatchObject({ restaurants: [{ workingStatus: 'CLOSED' }] })
  expect(await statusOf('PUT', `${products}/products/7001/status`, { status: 'INACTIVE' })).toBe(400)
  expect(await statusOf('PUT', `${products}/products/1/status`, { status: 'PASSIVE' })).toBe(404)
  expect(await statusOf('PUT', `${products}/products/7001/status`, { status: 'PASSIVE' })).toBe(200)
  expect(await statusOf('PUT', `${products}/sections/2/status`, { status: 'PASSIVE' })).toBe(200)
  expect((await call('GET', `${products}/products`)).body).toMatchObject({
    products: [{ id: 7001, status: 'PASSIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }],
    sections: [{ status: 'ACTIVE' }, { status: 'PASSIVE' }, { status: 'ACTIVE' }],
  })
})
