import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { order } from '#contract/ordering/order.ts'
import { busyDelivery } from '#server/domain/integrations/restaurant/busy.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { setYemeksepetiStage } from './test-stage.ts'

const stage = await setYemeksepetiStage()
const { control, remoteId } = stage
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const pushStatus = async (token: string, status: Parameters<typeof control.pushStatus>[1]) => {
  control.pushStatus(token, status)
  await stage.settle()
}

it('promises the platform’s own time, or the branch’s if that is later', async () => {
  const token = await stage.place()
  const { expectedDeliveryTime } = control.order(token).order.delivery!
  await stage.press(token, 'approve')
  await stage.send(token)
  expect(control.order(token).acceptanceTime).toBe(expectedDeliveryTime)
  const late = await stage.place()
  await stage.kit.db.one(
    sql`update branch set preparation_min = 90 where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
  )
  const at = stage.clock.now()
  await stage.press(late, 'approve')
  await stage.send(late)
  expect(control.order(late).acceptanceTime).toBe(new Date(at + 90 * minute).toISOString())
  await stage.kit.db.one(
    sql`update branch set preparation_min = 20 where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
  )
})

it('accepts in time although the platform’s clock is minutes ahead', async () => {
  control.skew(2 * minute)
  const token = await stage.place({ by: 'pickup' })
  await stage.kit.db.one(
    sql`update branch set preparation_min = 1 where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
  )
  await stage.press(token, 'approve')
  await stage.send(token)
  expect(control.order(token).state).toBe('ACCEPTED')
  control.skew(0)
  await stage.kit.db.one(
    sql`update branch set preparation_min = 20 where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
  )
})

it('waits with the acceptance until the platform has noted that the order arrived', async () => {
  const token = await stage.place()
  control.order(token).state = 'WAITING_FOR_ACKNOWLEDGEMENT'
  await stage.press(token, 'approve')
  await stage.send(token)
  expect((await stage.orderOf(token)).platform_state).toMatchObject({ state: 'queued', reason: 'limited' })
  control.order(token).state = 'WAITING_FOR_ACCEPTANCE'
  await stage.pass(10_000)
  await stage.send(token)
  expect(control.order(token).state).toBe('ACCEPTED')
})

it('is ready for the platform’s rider, who takes it along without us', async () => {
  const token = await stage.place({ by: 'rider' })
  await stage.press(token, 'approve')
  await stage.send(token)
  await pushStatus(token, 'COURIER_ARRIVED_AT_VENDOR')
  expect(await stage.orderOf(token)).toMatchObject({ status: 'preparing', courier_event: 'courier_arrived' })
  await stage.press(token, 'ready')
  await stage.pass(1000)
  await stage.send(token)
  expect(control.order(token).state).toBe('PREPARED')
  control.pickUp(token)
  await stage.settle()
  expect(await stage.orderOf(token)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  // The rider's arrival is pushed once more, late. The order does not go back.
  await pushStatus(token, 'COURIER_ARRIVED_AT_VENDOR')
  expect(await stage.orderOf(token)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  await stage.press(token, 'deliver')
  expect(stage.calls(token)).toEqual(['order_accepted 200', 'preparation-completed 200'])
})

it('is reported as picked up when a customer fetches it', async () => {
  const token = await stage.place({ by: 'pickup', payment: 'cash' })
  expect(await stage.orderOf(token)).toMatchObject({ is_paid: false, payment_method: 'cash' })
  await stage.press(token, 'approve')
  await stage.send(token)
  await stage.press(token, 'deliver')
  await stage.pass(1000)
  await stage.send(token)
  expect(stage.calls(token)).toEqual(['order_accepted 200', 'order_picked_up 200'])
})

it('is cancelled here when nobody answers before it expires', async () => {
  const token = await stage.place()
  await stage.pass(10 * minute)
  expect(await stage.orderOf(token)).toMatchObject({ status: 'cancelled', reason: 'unanswered' })
})

it('ends an accepted order only with a reason that the platform takes then', async () => {
  const token = await stage.place()
  await stage.press(token, 'approve')
  await stage.send(token)
  await stage.press(token, 'cancel', { reason_id: await stage.reason('item_unavailable') })
  await stage.send(token)
  expect((await stage.orderOf(token)).platform_state).toMatchObject({ state: 'refused', reason: 'no_reason' })
  expect(control.order(token).state).toBe('ACCEPTED')
  const other = await stage.place()
  await stage.press(other, 'approve')
  await stage.send(other)
  await stage.press(other, 'cancel', { reason_id: await stage.reason('payment_failed') })
  await stage.send(other)
  expect(control.order(other)).toMatchObject({ state: 'CANCELLED', reason: 'UNABLE_TO_PAY' })
})

it('finds what was accepted elsewhere and what was cancelled, and reads each only once', async () => {
  const taken = await stage.place()
  control.pushes({ silent: true })
  const unseen = control.placeOrder(remoteId, { by: 'restaurant' })
  for (const token of [taken, unseen]) control.order(token).state = 'ACCEPTED'
  const gone = control.placeOrder(remoteId)
  control.cancelOrder(gone, 'FRAUD_PRANK')
  await pollPlatforms(stage.kit)
  expect((await stage.orderOf(taken)).status).toBe('preparing')
  expect((await stage.orderOf(unseen)).status).toBe('preparing')
  expect(await stage.orders(gone)).toEqual([])
  const { seq } = control.journal().at(-1)!
  // In every fifth minute of the clock, open orders are read one by one.
  const isFifth = (new Date(stage.clock.now()).getUTCMinutes() + 2) % 5 === 0
  await stage.pass((isFifth ? 1 : 2) * minute)
  await pollPlatforms(stage.kit)
  const reads = control.journal({ kind: 'request', after: seq }).map((it) => it.what.split('?')[0])
  expect(new Set(reads)).toEqual(new Set(['GET /v2/chains/ustamdan/orders/ids']))
})

it('closes for the minutes that the platform offers, or for today', async () => {
  const params = { branch_id: stage.branch_id }
  const close = async (minutes: number) => {
    const until = new Date(stage.clock.now() + minutes * minute).toISOString()
    await (await stage.till()).send(branch.setState, { params, body: { state: 'closed', reason: '', until } })
    await deliverDue(stage.kit, stateDelivery)
    await deliverDue(stage.kit, busyDelivery)
  }
  const last = () =>
    control
      .journal({ kind: 'request' })
      .filter((it) => it.what.startsWith('PUT'))
      .at(-1)?.body
  await close(40)
  expect(last()).toMatchObject({ availabilityState: 'CLOSED_UNTIL', closingMinutes: 60, closedReason: 'CLOSED' })
  await close(300)
  expect(last()).toMatchObject({ availabilityState: 'CLOSED_TODAY' })
  expect(last()).not.toHaveProperty('closingMinutes')
  await (await stage.till()).send(branch.setState, { params, body: { state: 'open' } })
  await deliverDue(stage.kit, stateDelivery)
  expect(control.vendor(remoteId).availability.availabilityState).toBe('OPEN')
})

it('says that the state cannot be changed where the platform does not allow it', async () => {
  control.setState(remoteId, 'CLOSED_TODAY')
  control.setChangeable(remoteId, false)
  await stage.settle()
  const given = {
    params: { branch_id: stage.branch_id, platform: 'yemeksepeti' as const },
    body: { is_open: true },
  }
  const refusal = await (await stage.till()).refused(branch.setPlatform, given)
  expect(refusal).toMatchObject({ status: 409, detail: 'Restoranın durumu değiştirilemez.' })
})

it('asks for the state, so that a late push of it does no harm', async () => {
  const is_open = async () =>
    (await (await stage.till()).send(branch.state, { params: { branch_id: stage.branch_id } })).platforms[0]?.state
  control.setState(remoteId, 'CLOSED_TODAY')
  await stage.settle()
  expect(await is_open()).toBe('closed')
  control.setState(remoteId, 'OPEN')
  await stage.settle()
  expect(await stage.push('PUT', `remoteId/${remoteId}/availability`, { availabilityState: 'CLOSED_TODAY' })).toBe(200)
  await stage.settle()
  expect(await is_open()).toBe('open')
})

it('signs in again when its token has expired, and takes the time that the platform gives', async () => {
  await pollPlatforms(stage.kit)
  const logins = () => control.journal({ kind: 'request' }).filter((it) => it.what === 'POST /v2/login').length
  const before = logins()
  await pollPlatforms(stage.kit)
  expect(logins()).toBe(before)
  stage.clock.advance(29 * minute)
  await pollPlatforms(stage.kit)
  expect(logins()).toBe(before + 1)
  expect(control.journal({ kind: 'request' }).filter((it) => it.status === 401)).toEqual([])
})

it('never calls an address that an order carries', async () => {
  const asked: string[] = []
  const token = randomUUID()
  const order = { ...control.order(await stage.place()).order, token }
  const evil = 'http://169.254.169.254/latest/meta-data'
  const fetched = globalThis.fetch
  globalThis.fetch = (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return fetched(input, init)
  }
  try {
    const callbackUrls = { orderAcceptedUrl: evil, orderRejectedUrl: evil, orderPickedUpUrl: evil }
    expect(await stage.push('POST', `order/${remoteId}`, { ...order, callbackUrls })).toBe(200)
    await stage.settle()
    await stage.press(token, 'approve')
    await stage.send(token)
  } finally {
    globalThis.fetch = fetched
  }
  expect(asked.length).toBeGreaterThan(0)
  const own = [stage.simulator.url, stage.server.url, stage.hook('')]
  expect(asked.filter((url) => !own.some((it) => url.startsWith(it)))).toEqual([])
  // The platform does not know the order, so the acceptance fails and the card says so.
  expect((await stage.orderOf(token)).platform_state).toMatchObject({ step: 'verify', state: 'refused' })
})

it('offers for an accepted order only the reasons that the platform takes then', async () => {
  const token = await stage.place()
  const { id: order_id } = await stage.orderOf(token)
  const codes = async () =>
    (await (await stage.till()).send(order.reasons, { params: { order_id }, query: { kind: 'cancel' } })).map(
      ({ code }) => code,
    )
  expect(await codes()).toContain('item_unavailable')
  await stage.press(token, 'approve')
  await stage.send(token)
  expect((await codes()).toSorted()).toEqual(['payment_failed', 'weather'])
})

it('counts down to the time until which the order itself waits', async () => {
  control.pushes({ silent: true })
  const deadlineFor = async (ms: number) => {
    const token = control.placeOrder(remoteId, { by: 'restaurant' })
    const expiryDate = new Date(stage.clock.now() + ms).toISOString()
    await stage.push('POST', `order/${remoteId}`, { ...control.order(token).order, expiryDate })
    await stage.settle()
    const { deadline_at, deadline_kind } = await stage.kit.db.must<{ deadline_at: string; deadline_kind: string }>(
      sql`/* platform: a test */ select deadline_at, deadline_kind from orders where external_id = ${token}`,
    )
    return [Date.parse(deadline_at) - stage.clock.now(), deadline_kind]
  }
  expect(await deadlineFor(13 * minute)).toEqual([13 * minute, 'cancel'])
  // An implausible time is ignored.
  expect(await deadlineFor(-minute)).toEqual([10 * minute, 'cancel'])
  control.pushes({ silent: false })
})

it('finds by asking that a rider has taken the order, if the report names that', async () => {
  const token = await stage.place({ by: 'rider' })
  await stage.press(token, 'approve')
  await stage.send(token)
  control.pushes({ silent: true })
  control.pickUp(token)
  await pollPlatforms(stage.kit)
  expect(await stage.orderOf(token)).toMatchObject({ status: 'preparing' })
  control.namePickUps(true)
  await pollPlatforms(stage.kit)
  expect(await stage.orderOf(token)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  control.namePickUps(false)
  control.pushes({ silent: false })
})
