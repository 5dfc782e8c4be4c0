import { afterAll, beforeEach, expect, it } from 'vitest'
import { minute, setStage } from './stage.ts'

const stage = await setStage()
afterAll(() => stage.clear())
beforeEach(() => stage.answerWith(() => 200))

it('signs in by a form only, and forgets a token when its time is over', async () => {
  const json = await stage.call('POST', '/v2/login', { username: 'sofra', password: 'secret-of-the-tests' })
  expect(json.status).toBe(415)
  expect((await stage.logIn({ password: 'wrong' })).status).toBe(401)
  expect((await stage.logIn({ grant_type: 'password' })).status).toBe(400)
  const { body } = await stage.logIn()
  expect(body.expires_in).toBe(1800)
  const ids = '/v2/chains/zincir/orders/ids?status=accepted'
  expect((await stage.call('GET', ids, undefined, body.access_token)).status).toBe(200)
  expect((await stage.call('GET', ids)).status).toBe(401)
  stage.clock.advance(31 * minute)
  expect((await stage.call('GET', ids, undefined, body.access_token)).status).toBe(401)
})

it('takes the acceptance once, two minutes ahead at least, and only of an order that was acknowledged', async () => {
  const { send } = await fresh()
  stage.control.pushes({ hold: true })
  const token = await stage.place({ by: 'restaurant' })
  const accepting = (minutes: number) =>
    send(token, { status: 'order_accepted', acceptanceTime: stage.inMinutes(minutes), remoteOrderId: `our-${token}` })
  expect((await send(token, { status: 'order_accepted', acceptanceTime: stage.inMinutes(20) })).body).toMatchObject({
    currentState: 'WAITING_FOR_ACKNOWLEDGEMENT',
  })
  stage.control.pushes({ hold: false })
  await stage.control.release()
  expect((await accepting(1)).status).toBe(400)
  expect((await accepting(20)).status).toBe(200)
  expect(await accepting(20)).toMatchObject({ status: 409, body: { currentState: 'ACCEPTED' } })
  expect((await send(token, { status: 'order_picked_up' })).status).toBe(200)
  expect((await send(token, { status: 'nothing' })).status).toBe(400)
})

it('lets the rider of the platform pick up, and nobody else', async () => {
  const { send, post } = await fresh()
  const token = await stage.place({ by: 'rider' })
  expect((await post(`/v2/orders/${token}/preparation-completed`)).status).toBe(409)
  await send(token, { status: 'order_accepted', acceptanceTime: stage.inMinutes(20), remoteOrderId: `our-${token}` })
  expect((await send(token, { status: 'order_picked_up' })).status).toBe(409)
  expect((await post(`/v2/orders/${token}/preparation-completed`)).status).toBe(200)
  stage.control.pickUp(token)
  await stage.control.settled()
  expect(stage.received.at(-1)).toMatchObject({
    method: 'PUT',
    path: `/remoteId/moda/remoteOrder/our-${token}/posOrderStatus`,
    body: { status: 'ORDER_PICKED_UP' },
  })
})

it('ends an accepted order only for reasons that can arise later', async () => {
  const { send } = await fresh()
  const early = await stage.place()
  expect((await send(early, { status: 'order_rejected', reason: 'NO_REASON' })).status).toBe(400)
  expect((await send(early, { status: 'order_rejected', reason: 'ITEM_UNAVAILABLE' })).status).toBe(200)
  const late = await stage.place()
  await send(late, { status: 'order_accepted', acceptanceTime: stage.inMinutes(20), remoteOrderId: `our-${late}` })
  expect((await send(late, { status: 'order_rejected', reason: 'ITEM_UNAVAILABLE' })).status).toBe(400)
  expect((await send(late, { status: 'order_rejected', reason: 'UNABLE_TO_PAY' })).status).toBe(200)
})

it('reports accepted and cancelled orders of the last hours, and no others', async () => {
  const { get, send } = await fresh()
  const waiting = await stage.place()
  const taken = await stage.place()
  await send(taken, { status: 'order_accepted', acceptanceTime: stage.inMinutes(20), remoteOrderId: `our-${taken}` })
  const ids = async (query: string) => (await get(`/v2/chains/zincir/orders/ids?${query}`)).body?.orderIdentifiers
  expect(await ids('status=accepted&pastNumberOfHours=1&vendorId=moda')).toEqual([taken])
  expect(await ids('status=cancelled')).toEqual([])
  expect((await get('/v2/chains/zincir/orders/ids?status=open')).status).toBe(400)
  expect((await get('/v2/chains/another/orders/ids?status=accepted')).status).toBe(403)
  expect((await get(`/v2/chains/zincir/orders/${waiting}`)).status).toBe(404)
  expect((await get(`/v2/chains/zincir/orders/${taken}`)).body?.order).toMatchObject({
    token: taken,
    status: 'accepted',
  })
  await stage.pass(11 * minute)
  expect(await ids('status=cancelled')).toEqual([waiting])
  expect((await get(`/v2/chains/zincir/orders/${waiting}`)).body?.order).toMatchObject({
    status: 'cancelled',
    reason: 'NO_RESPONSE',
  })
})

it('closes a restaurant only as its record offers', async () => {
  const { get, put } = await fresh()
  const path = '/v2/chains/zincir/remoteVendors/moda/availability'
  const [record] = (await get(path)).body as unknown as [{ platformKey: string; platformRestaurantId: string }]
  const { platformKey, platformRestaurantId } = record
  const at = { platformKey, platformRestaurantId, closedReason: 'TOO_BUSY_KITCHEN' }
  expect((await put(path, { ...at, availabilityState: 'CLOSED' })).status).toBe(400)
  expect((await put(path, { ...at, availabilityState: 'CLOSED_UNTIL' })).status).toBe(400)
  expect((await put(path, { ...at, availabilityState: 'CLOSED_UNTIL', closingMinutes: 45 })).status).toBe(400)
  expect(
    (await put(path, { ...at, availabilityState: 'CLOSED_UNTIL', closingMinutes: 30, closedReason: 'TIRED' })).status,
  ).toBe(400)
  expect((await put(path, { ...at, availabilityState: 'CLOSED_UNTIL', closingMinutes: 30 })).status).toBe(200)
  expect(stage.control.vendor('moda').availability.availabilityState).toBe('CLOSED_UNTIL')
  await stage.pass(31 * minute)
  expect(stage.control.vendor('moda').availability.availabilityState).toBe('OPEN')
  expect(stage.received.at(-1)).toMatchObject({
    path: '/remoteId/moda/availability',
    body: { availabilityState: 'OPEN' },
  })
  stage.control.setChangeable('moda', false)
  const { put: putLater } = await fresh(false)
  expect((await putLater(path, { ...at, availabilityState: 'CLOSED_TODAY' })).status).toBe(400)
})

it('takes items off sale and says which it does not know', async () => {
  const { put } = await fresh()
  const path = '/v2/chains/zincir/vendors/moda/catalog/items/availability'
  const body = { globalEntityId: 'YS_TR', items: ['adana'], type: 'ITEM', isAvailable: false }
  expect((await put(path, { ...body, globalEntityId: 'YS_DE' })).status).toBe(400)
  expect((await put(path, { ...body, items: [] })).status).toBe(400)
  expect((await put(path, { ...body, willBeAvailable: 'TOMORROW' })).status).toBe(400)
  expect(await put(path, { ...body, willBeAvailable: 'NEXT_BUSINESS_DAY' })).toEqual({ status: 204, body: null })
  expect([...stage.control.vendor('moda').unavailable.keys()]).toEqual(['adana'])
  expect(await put(path, { ...body, items: ['moon'] })).toMatchObject({
    status: 200,
    body: { details: [{ itemId: 'moon' }] },
  })
  expect((await put(path, { ...body, isAvailable: true })).status).toBe(204)
})

it('compares times by its own clock, which may be wrong', async () => {
  const { send } = await fresh()
  stage.control.skew(10 * minute)
  const token = await stage.place()
  const body = { status: 'order_accepted', remoteOrderId: `our-${token}` }
  expect((await send(token, { ...body, acceptanceTime: stage.inMinutes(5) })).status).toBe(400)
  expect((await send(token, { ...body, acceptanceTime: stage.inMinutes(15) })).status).toBe(200)
})

/** Forgets everything, and signs in again. */
async function fresh(resets = true) {
  if (resets) stage.control.reset()
  const token = (await stage.logIn()).body.access_token
  return {
    send: (order: string, body: object) => stage.call('POST', `/v2/order/status/${order}`, body, token),
    post: (path: string) => stage.call('POST', path, undefined, token),
    get: (path: string) => stage.call('GET', path, undefined, token),
    put: (path: string, body: object) => stage.call('PUT', path, body, token),
  }
}
