import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import { createLieferando } from './lieferando.ts'

const minute = 60_000
const clock = createManualClock()
interface Received {
  path: string
  method: string
  authorization: string | undefined
  body: Record<string, unknown>
}
const received: Received[] = []
let answers: number[] = []
const ours = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { url: path = '', method = '', headers } = request
    const body = JSON.parse(Buffer.concat(parts).toString()) as Received['body']
    received.push({ path, method, authorization: headers.authorization, body })
    response.writeHead(answers.shift() ?? 200).end('{}')
  })
})
const { url: hookUrl, stop } = await listen(ours)
const simulator = await createLieferando({ clock, seed: 20261130 })
const { control } = simulator
const common = { apiKey: 'key', hookUrl, auth: { kind: 'key' as const, secret: 'push-key' } }
control.register({ restaurantId: '1', name: 'Eins', ...common })
control.register({ restaurantId: '2', name: 'Zwei', ...common, preparation: 'async' })
control.register({ restaurantId: '3', name: 'Drei', ...common, apiKey: 'other', accepts: 'on the device' })
afterAll(() => Promise.all([simulator.stop(), stop()]))
beforeEach(() => {
  control.reset()
  received.length = 0
  answers = []
})

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(simulator.url + path, {
    method,
    headers: { authorization: 'JE-API-KEY key', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as never }
}
const step = async (id: string, name: string, body?: object, method = 'PUT') =>
  (await call(method, `/orders/${id}/${name}`, body)).status
const iso = (ms = 0) => new Date(clock.now() + ms).toISOString().replace('Z', '+00:00')
const acceptIt = (id: string) => step(id, 'accept', { TimeAcceptedFor: iso(30 * minute) })
const pushed = async () => {
  await control.settled()
  return received.splice(0).map((it) => `${it.method} ${it.path.split('?')[0]}`)
}

it('wants the key in its own scheme, and knows only the restaurants of that key', async () => {
  const id = control.placeOrder('1')
  const mine = control.placeOrder('3')
  for (const authorization of ['', 'Bearer key', 'JE-API-KEY wrong', 'JE-API-KEY key more'])
    expect((await call('PUT', `/orders/${id}/ignore`, undefined, { authorization })).status).toBe(401)
  expect(await step(mine, 'ignore')).toBe(404)
  expect(await step('nobody', 'ignore')).toBe(404)
  expect((await call('GET', `/orders/${id}`)).status).toBe(404)
  expect((await call('GET', '/restaurants/uk/1/catalogue')).status).toBe(404)
  expect((await call('GET', '/restaurants/de/1/catalogue')).body).toMatchObject({ name: 'Eins', currency: 'EUR' })
})

it('is answered once: accepted for a time, rejected with a reason, or ignored', async () => {
  const id = control.placeOrder('1', { by: 'restaurant' })
  expect(await pushed()).toEqual(['POST /acceptance-requested'])
  expect(await step(id, 'accept')).toBe(400)
  expect(await step(id, 'accept', { TimeAcceptedFor: 'soon' })).toBe(400)
  expect(await step(id, 'accept', { TimeAcceptedFor: iso(-minute) })).toBe(400)
  expect(await step(id, 'accept', { TimeAcceptedFor: iso(minute), more: 1 })).toBe(400)
  expect(await acceptIt(id)).toBe(200)
  for (const again of [acceptIt(id), step(id, 'reject', { Message: 'Zu' }), step(id, 'ignore')])
    expect(await again).toBe(409)
  expect(await pushed()).toEqual(['POST /order-accepted', 'POST /order-ready-for-preparation-sync'])
  const other = control.placeOrder('1')
  expect(await step(other, 'reject', { Message: '' })).toBe(400)
  expect(await step(other, 'reject', { Message: 'Zu' })).toBe(200)
  expect(await step(other, 'cancel', { Message: 'Zu' })).toBe(409)
  await control.settled()
  // The documents name no order in this push.
  expect(received.at(-1)).toMatchObject({ path: '/order-rejected', body: { RejectedReason: 'Zu' } })
  expect(received.at(-1)?.body).not.toHaveProperty('OrderId')
})

it('changes the time of an accepted order within seven days, and cancels it with a reason', async () => {
  const id = control.placeOrder('1')
  expect(await step(id, 'duedate', { DueDate: iso(minute) })).toBe(409)
  await acceptIt(id)
  expect(await step(id, 'duedate', {})).toBe(400)
  expect(await step(id, 'duedate', { DueDate: iso(8 * 24 * 60 * minute) })).toBe(400)
  expect(await step(id, 'duedate', { DueDate: iso(50 * minute) })).toBe(200)
  control.cancelOnlyItself(true)
  expect(await step(id, 'cancel', { Message: 'Aus' })).toBe(403)
  control.cancelOnlyItself(false)
  expect(await step(id, 'cancel', { Message: 'Aus' })).toBe(200)
  expect(await step(id, 'cancel', { Message: 'Aus' })).toBe(409)
  await control.settled()
  expect(received.at(-1)).toMatchObject({
    path: '/order-cancelled',
    body: { OrderId: id, Reason: 'rest_cancelled_other' },
  })
})

it('is picked up by its customer: ready once, and complete once', async () => {
  const id = control.placeOrder('1', { by: 'customer' })
  expect(await step(id, 'readyforcollection', undefined, 'POST')).toBe(409)
  await acceptIt(id)
  const stamp = { TimeStampWithUtcOffset: iso() }
  expect(await step(id, 'deliverystate/driverassigned', stamp)).toBe(409)
  const all = ['readyforcollection', 'readyforcollection', 'complete', 'complete', 'readyforcollection']
  const statuses: number[] = []
  for (const name of all) statuses.push(await step(id, name, undefined, 'POST'))
  expect(statuses).toEqual([204, 409, 204, 409, 409])
  const delivered = control.placeOrder('1', { by: 'restaurant' })
  await acceptIt(delivered)
  expect(await step(delivered, 'readyforcollection', undefined, 'POST')).toBe(400)
})

it('follows a restaurant’s own driver, each step after the one before it', async () => {
  const id = control.placeOrder('1', { by: 'restaurant' })
  const stamp = { TimeStampWithUtcOffset: iso() }
  const onItsWay = { ...stamp, EstimatedArrivalTime: iso(20 * minute) }
  await acceptIt(id)
  for (const [name, body, status] of [
    ['onitsway', onItsWay, 409],
    ['driverassigned', {}, 400],
    ['driverassigned', { TimeStampWithUtcOffset: '2026-11-30T10:00:00' }, 400],
    ['driverassigned', stamp, 200],
    ['delivered', stamp, 409],
    ['onitsway', stamp, 400],
    ['onitsway', onItsWay, 200],
    ['onitsway', onItsWay, 200],
    ['delivered', stamp, 200],
    ['delivered', stamp, 200],
  ] as const)
    expect(await step(id, `deliverystate/${name}`, body), name).toBe(status)
  expect(control.order(id).state).toBe('complete')
  const theirs = control.placeOrder('1', { by: 'platform' })
  await acceptIt(theirs)
  expect(await step(theirs, 'deliverystate/driverassigned', stamp)).toBe(409)
  control.courier(theirs, 'OnItsWay')
  control.courier(theirs, 'DriverAtRestaurant')
  await control.settled()
  expect(received.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/driver-on-their-way-to-delivery-address',
    body: { Event: 'OnItsWay', OrderId: theirs },
  })
})

it('waits a minute for the outcome of an asynchronous push, which is reported once and without a key', async () => {
  const id = control.placeOrder('2')
  await acceptIt(id)
  await control.settled()
  const push = received.at(-1)
  const callback = new URL(push?.path ?? '', hookUrl).searchParams.get('callback') ?? ''
  expect(callback).toContain(`${simulator.url}/callbacks/`)
  const path = callback.slice(simulator.url.length)
  const success = { status: 'Success', message: 'taken', data: {} }
  const report = async (body: object, authorization?: string) =>
    (
      await fetch(simulator.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: JSON.stringify(body),
      })
    ).status
  expect(await report(success, 'JE-API-KEY key')).toBe(400)
  expect(await report({ ...success, status: 'Done' })).toBe(400)
  expect(await report(success)).toBe(200)
  expect(await report(success)).toBe(409)
  expect(control.outcomes(id)).toEqual(['Success'])
  const silent = control.placeOrder('2')
  await acceptIt(silent)
  await pushed()
  clock.advance(minute)
  expect(await pushed()).toEqual(['POST /send-to-pos-failed'])
})

it('says that an order did not reach us, and begins a preorder half an hour before its time', async () => {
  const id = control.placeOrder('1', { for: iso(90 * minute) })
  await acceptIt(id)
  expect(await pushed()).toEqual(['POST /acceptance-requested', 'POST /order-accepted'])
  answers = [500]
  clock.advance(60 * minute)
  expect(await pushed()).toEqual(['POST /order-ready-for-preparation-sync', 'POST /send-to-pos-failed'])
  // The push that an order is to be prepared lacks the number that the customer knows.
  control.placeOrder('3')
  await control.settled()
  expect(received).toHaveLength(1)
  expect(received[0]?.body).not.toHaveProperty('FriendlyOrderReference')
  expect(received[0]?.authorization).toBe('JE-API-KEY push-key')
})

it('is offline for a time, and lets a restaurant end only what it may end', async () => {
  const role = { 'X-JE-User-Role': 'Restaurant', 'X-JE-Requester': 'test' }
  const offline = (body: object, headers: Record<string, string> = role) =>
    call('POST', '/v1/de/restaurants/event/offline', body, headers)
  const event = { name: 'x', reason: 'y', restaurantIds: '1', startDate: iso(), allowRestaurantOverride: true }
  const end = async () => (await call('DELETE', '/v1/de/restaurants/1/event/offline', undefined, role)).status
  expect((await offline(event, {})).status).toBe(400)
  expect((await offline({ ...event, endDate: iso(-1) })).status).toBe(400)
  expect((await offline({ ...event, duration: 'an hour' })).status).toBe(400)
  expect((await offline({ ...event, restaurantIds: '3' })).status).toBe(404)
  expect(await end()).toBe(200)
  expect(await offline({ ...event, duration: '0:30' })).toMatchObject({ status: 201, body: { restaurantIds: '1' } })
  expect(control.isOpen('1')).toBe(false)
  clock.advance(30 * minute)
  expect(control.isOpen('1')).toBe(true)
  await pushed()
  control.takeOffline('1', false)
  expect((await offline({ ...event, endDate: iso(60 * minute) })).status).toBe(201)
  expect(await end()).toBe(202)
  expect(control.isOpen('1')).toBe(false)
  expect(await end()).toBe(200)
  await control.settled()
  expect(received.at(-1)?.body).toEqual({
    AllowRestaurantOverride: false,
    IsOffline: true,
    RestaurantId: '1',
    Tenant: 'de',
  })
  control.bringOnline('1')
  expect((await pushed()).at(-1)).toBe('PUT /restaurant-online-status')
})

it('lists its menu page by page', async () => {
  const items = async (query: string) => (await call('GET', `/restaurants/de/1/catalogue/items${query}`)) as never
  expect(await items('')).toMatchObject({ status: 400 })
  expect(await items('?limit=2')).toMatchObject({
    body: { items: [{ id: '65143901' }, { id: '23435309' }], paging: { cursors: { after: '23435309' } } },
  })
  expect(await items('?limit=2&after=23435309')).toMatchObject({ body: { items: [{ id: '33445308' }] } })
})
