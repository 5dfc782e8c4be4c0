import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { recordFound } from '#server/domain/integrations/inbox/inbox.ts'
import { linkNamed } from '#server/domain/integrations/link.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
beforeEach(() => stage.begin())
afterAll(() => stage.clear())

const linkState = async () =>
  await stage.kit.db.must<{
    polled_at: string | null
    state: { poll?: { problem: string | null; failing_since: string | null } }
  }>(
    sql`/* platform: a test looks at everything */ select polled_at, state from platform_link where id = ${stage.link_id}`,
  )

test('after an outage the poll finds new, cancelled and advanced orders', async () => {
  const going = await stage.place()
  stage.control.webhooks({ silent: true })
  const came = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  const went = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  stage.control.cancelOrder(went, 'customer')
  stage.control.cancelOrder(going, 'customer')
  stage.control.fault({ kind: 'drop', times: 1, path: '/periodic/unapproved' })
  await pollPlatforms(stage.kit)
  expect(await stage.orders(came)).toEqual([])
  await stage.pass(4 * minute)
  await pollPlatforms(stage.kit)
  stage.control.webhooks({ silent: false })
  expect((await stage.orderOf(came)).status).toBe('awaiting_approval')
  expect(await stage.orders(went)).toEqual([])
  expect((await stage.orderOf(going)).status).toBe('cancelled')
})

test('an unreachable restaurant is noted on its link, and since when', async () => {
  await pollPlatforms(stage.kit)
  const before = await linkState()
  expect(before.polled_at).toBe(new Date(stage.clock.now()).toISOString())
  expect(before.state.poll).toMatchObject({ problem: null, failing_since: null })
  stage.control.fault({ kind: 'garbage', path: '/periodic', times: 2 })
  await stage.pass(minute)
  const since = new Date(stage.clock.now()).toISOString()
  await pollPlatforms(stage.kit)
  await stage.pass(minute)
  await pollPlatforms(stage.kit)
  const failing = await linkState()
  expect(failing.polled_at).toBe(before.polled_at)
  expect(failing.state.poll).toMatchObject({ problem: 'unreadable answer', failing_since: since })
  await pollPlatforms(stage.kit)
  expect((await linkState()).state.poll).toMatchObject({ problem: null, failing_since: null })
})

test('with nothing open the poll makes the two backup calls and no more', async () => {
  await pollPlatforms(stage.kit)
  const [last] = stage.control.journal({ kind: 'request' }).slice(-1)
  await stage.pass(minute)
  await pollPlatforms(stage.kit)
  const asked = stage.control
    .journal({ kind: 'request', after: last!.seq })
    .map((it) => ('call' in it ? it.call : null))
  expect(asked).toEqual(['/food-orders/periodic/unapproved', '/food-orders/periodic/cancelled'])
})

test('an order read before its cancellation and handled after it does not ring', async () => {
  stage.control.webhooks({ silent: true })
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  const stale = stage.control.order(id)
  stage.control.webhooks({ silent: false })
  stage.control.cancelOrder(id, 'customer')
  await stage.settle()
  const link = (await linkNamed(stage.kit, 'getir', stage.link_id))!
  await recordFound(stage.kit, link, [{ kind: 'status', event: `${id}:status:400`, order_id: id, body: stale }])
  await stage.settle()
  expect(await stage.orders(id)).toEqual([])
})

test("an order accepted on Getir's own tablet moves on here too, and nothing is sent for it", async () => {
  const id = await stage.place()
  const answer = await fetch(`${stage.getir.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stage.keys),
  })
  const { token } = (await answer.json()) as { token: string }
  const tap = (step: string) =>
    fetch(`${stage.getir.url}/food-orders/${id}/${step}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: '{}',
    })
  await tap('verify')
  await pollPlatforms(stage.kit)
  expect((await stage.orderOf(id)).status).toBe('preparing')
  await stage.pass(5 * minute)
  await tap('prepare')
  await stage.pass(5 * minute)
  await pollPlatforms(stage.kit)
  expect((await stage.orderOf(id)).status).toBe('on_the_way')
  expect(await stage.steps(id)).toEqual([])
})
