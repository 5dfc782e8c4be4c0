import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { createRandom } from '#simulators/random.ts'
import { minute, second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage({ blockedStatus: 429 })
beforeEach(() => stage.begin())
afterAll(() => stage.clear())

test('an order comes in with its sums, removals, address, notes and payment', async () => {
  const product = stage.control
    .restaurant(stage.restaurantId)
    .menu.find((it) => it.optionCategories.some((group) => group.removeToppings))!
  const removal = product.optionCategories.find((it) => it.removeToppings)!
  const id = await stage.place({
    items: [{ product: product.id, count: 2, options: [removal.options[0]!.id], note: 'Az pişmiş' }],
    paymentMethod: 4,
    clientNote: 'Acısız',
    doNotKnock: true,
    dropOffAtDoor: true,
    discountPercent: 10,
  })
  const theirs = stage.control.order(id)
  const ours = await stage.orderOf(id)
  expect(ours).toMatchObject({
    status: 'awaiting_approval',
    total: Math.round(theirs.totalDiscountedPrice * 100),
    payment_method: 'cash',
    is_paid: false,
    external_number: theirs.confirmationId,
    customer_phone: theirs.client.clientPhoneNumber,
    address: { platform_courier: false, text: theirs.client.deliveryAddress.address },
  })
  expect(ours.note).toContain('Acısız')
  expect(ours.address.directions).toContain('Zili çalmayın')
  expect(ours.address.directions).toContain('Kapıya bırakın')
  expect(ours.lines).toMatchObject([
    {
      name: product.name.tr,
      quantity: 2,
      total: Math.round(theirs.totalPrice * 100),
      options: [{ name: removal.options[0]!.name.tr, action: 'remove' }],
    },
  ])
})

test('missing, wrong and foreign keys, unknown links and unknown paths get the same 401 and leave no trace', async () => {
  const body = { id: 'f'.repeat(24), status: 400 }
  const before = (await stage.inbox()).length
  const replies = await Promise.all([
    stage.push('new-order', body, {}),
    stage.push('new-order', body, { 'x-api-key': 'not-the-key' }),
    stage.push('new-order', body, { 'x-api-key': `${stage.keys.apiKey} x` }),
    stage.push('new-order', body, undefined, '00000000-0000-7000-8000-000000000000'),
    stage.push('new-order', body, undefined, 'no-uuid'),
    stage.push('new-order', '{"id":', {}),
  ])
  const bodies = await Promise.all(replies.map((it) => it.text()))
  expect(replies.map((it) => it.status)).toEqual(replies.map(() => 401))
  expect(new Set(bodies).size).toBe(1)
  expect((await stage.inbox()).length).toBe(before)
})

test('bodies that are not a push get 400 without a stack, whatever they contain', async () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  for (const body of [
    '',
    '{"id":',
    'null',
    '[]',
    '{}',
    '{"id":{"a":1},"status":400}',
    '{"id":"../../x","status":400}',
    deep,
    JSON.stringify({ id: 'a'.repeat(24), status: 400, restaurant: { id: 'b'.repeat(24) } }),
  ]) {
    const reply = await stage.push('new-order', body)
    const text = await reply.text()
    expect(reply.status, body.slice(0, 60)).toBe(400)
    expect(text).not.toMatch(/ at |select|insert/i)
  }
})

test('a push about an order the platform does not know, under the correct key, creates none', async () => {
  const id = 'e'.repeat(24)
  expect((await stage.push('new-order', { id, status: 400, totalPrice: 1, note: 'a\u0000b\ud800' })).status).toBe(200)
  for (const wait of [0, 3, 6]) await stage.pass(wait * second)
  expect((await stage.inbox()).find((it) => it.event.startsWith(id))).toMatchObject({
    is_done: true,
    problem: 'unknown_order',
  })
  expect(await stage.orders(id)).toEqual([])
})

const ways = {
  no_branch: (isOn: boolean) =>
    stage.kit.db.one(
      sql`update branch set is_active = ${isOn} where company_id = ${stage.company_id} and id = ${stage.branch_id}`,
    ),
  no_licence: (isOn: boolean) =>
    stage.kit.db.one(
      sql`update license set ends_at = ${new Date(stage.clock.now() + (isOn ? 300 : -30) * 1440 * minute)} where company_id = ${stage.company_id}`,
    ),
  no_module: (isOn: boolean) =>
    stage.kit.db.one(
      sql`update license set licensed_module_list = licensed_module_list || ${JSON.stringify({ getir: isOn })}::jsonb where company_id = ${stage.company_id}`,
    ),
}
const toldBecause = {
  no_branch: 'Şube devre dışı',
  no_licence: 'Lisans süresi dolduğu için',
  no_module: 'Lisansınızda Getir modülü olmadığı için',
}
test.each(['no_branch', 'no_licence', 'no_module'] as const)(
  'an order for a branch that may not sell (%s) is told of once, and comes in as soon as the branch may sell again',
  async (reason) => {
    const { db } = stage.kit
    const switched = ways[reason]
    await db.one(sql`delete from given_up where company_id = ${stage.company_id}`)
    await db.one(sql`delete from branch_alert where company_id = ${stage.company_id}`)
    await db.one(sql`/* platform: a test */ delete from mail`)
    const known = await stage.place()
    await switched(false)
    const id = await stage.place()
    for (let n = 0; n < 3; n++) {
      stage.clock.advance(16 * second)
      await pollPlatforms(stage.kit)
    }
    expect(await stage.orders(id)).toEqual([])
    const rows = async () => (await stage.inbox()).filter((it) => it.event.startsWith(id))
    expect(await rows()).toMatchObject([{ is_done: true, problem: reason }])
    expect(
      await db.many(sql`select kind, count, reason from given_up where company_id = ${stage.company_id}
        and work = 'inbox of platforms' and reason = ${reason}`),
    ).toEqual([{ kind: 'getir', count: 1, reason }])
    const letters = await db.many<{ to_address: string; subject: string; body_text: string }>(
      sql`/* platform: a test */ select to_address, subject, body_text from mail where kind like 'platform-order-%'`,
    )
    expect(letters.map((it) => it.to_address)).toEqual([...new Set(letters.map((it) => it.to_address))])
    expect(letters[0]?.subject).toContain('Getir siparişi alınamadı')
    expect(letters[0]?.body_text).toContain(toldBecause[reason])
    // An order that came in before goes on.
    stage.control.cancelOrder(known, 'customer')
    await stage.settle()
    expect((await stage.orderOf(known)).status).toBe('cancelled')
    await switched(true)
    await pollPlatforms(stage.kit)
    expect((await stage.orderOf(id)).status).toBe('awaiting_approval')
    expect(await rows()).toMatchObject([{ is_done: true, problem: null }])
    await db.one(sql`delete from given_up where company_id = ${stage.company_id}`)
  },
)

test('the sum of the platform counts, not that of a forged push', async () => {
  stage.control.webhooks({ silent: true })
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  stage.control.webhooks({ silent: false })
  const real = stage.control.order(id)
  expect(
    (await stage.push('new-order', { ...real, totalPrice: 1, totalDiscountedPrice: 1, products: [] })).status,
  ).toBe(200)
  await stage.settle()
  expect((await stage.orderOf(id)).total).toBe(Math.round(real.totalDiscountedPrice * 100))
  expect((await stage.inbox()).find((it) => it.event.startsWith(id))).toMatchObject({ problem: 'differs' })
})

test('twenty concurrent copies on two nodes make one order', async () => {
  stage.control.webhooks({ silent: true })
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  stage.control.webhooks({ silent: false })
  const other = await stage.server.another()
  const body = stage.control.order(id)
  const replies = await Promise.all(Array.from({ length: 20 }, () => stage.push('new-order', body)))
  await Promise.all([drainInbox(stage.kit), drainInbox(other.kit), drainInbox(stage.kit)])
  expect(replies.map((it) => it.status)).toEqual(replies.map(() => 200))
  expect(await stage.orders(id)).toHaveLength(1)
  expect((await stage.timeline(id)).map((it) => it.kind)).toEqual(['created'])
})

test('a repeated push is answered and changes nothing', async () => {
  const id = await stage.place()
  const rows = () =>
    stage.kit.db.many(
      sql`/* platform: a test */ select event_id, body, done_at, problem from inbox where body ->> 'order_id' = ${id}`,
    )
  const before = await rows()
  await stage.pass(second)
  expect((await stage.push('new-order', stage.control.order(id))).status).toBe(200)
  await stage.settle()
  expect(before).toHaveLength(1)
  expect(await rows()).toEqual(before)
})

test('pushes with a truncated body or wrong key arrive when the platform resends them', async () => {
  stage.control.webhooks({ garbage: 1 })
  const first = await stage.place()
  expect(await stage.orders(first)).toEqual([])
  await stage.pass(6 * second)
  expect((await stage.orderOf(first)).status).toBe('awaiting_approval')
  stage.control.webhooks({ wrongKey: 1 })
  const next = await stage.place()
  expect(await stage.orders(next)).toEqual([])
  await stage.pass(6 * second)
  expect((await stage.orderOf(next)).status).toBe('awaiting_approval')
})

test('a push waits, with growing pauses, while the platform cannot be reached', async () => {
  stage.control.webhooks({ silent: true })
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  stage.control.webhooks({ silent: false })
  stage.control.fault({ kind: 'fail', status: 502, path: id, times: 2 })
  await stage.push('new-order', stage.control.order(id))
  await stage.settle()
  expect((await stage.inbox()).find((it) => it.event.startsWith(id))).toMatchObject({
    is_done: false,
    problem: 'unreachable',
  })
  await stage.pass(second)
  await stage.pass(second)
  expect(await stage.orders(id)).toEqual([])
  await stage.pass(4 * second)
  expect(await stage.orders(id)).toEqual([])
  await stage.pass(second)
  expect((await stage.orderOf(id)).status).toBe('awaiting_approval')
})

test('a customer’s cancellation cancels ours, in the platform’s words, and nothing is sent back', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.cancelOrder(id, 'customer', 'Geç kaldı')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({
    status: 'cancelled',
    reason: 'customer_request',
    reason_text: 'Müşteri siparişi iptal etti · Geç kaldı',
  })
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([['verify', 'refused']])
})

test('a cancellation that names the customer is kept without them', async () => {
  const id = await stage.place()
  const { client } = stage.control.order(id)
  const { name, clientPhoneNumber, deliveryAddress } = client
  stage.control.cancelOrder(id, 'customer', `${name} vazgeçti: ${clientPhoneNumber}, ${deliveryAddress.address}`)
  await stage.settle()
  const { reason_text } = await stage.orderOf(id)
  expect(reason_text).toMatch(/^Müşteri siparişi iptal etti · …(?: \p{Lu}\.)? vazgeçti: …/u)
  const kept = JSON.stringify([reason_text, await stage.timeline(id)])
  for (const word of `${name} ${deliveryAddress.address}`.match(/\p{L}{4,}/gu) ?? []) expect(kept).not.toContain(word)
  expect(kept).not.toMatch(/5550100/)
})

test('a forged cancellation of an open order does nothing', async () => {
  const id = await stage.place()
  await stage.push('cancel-order', { ...stage.control.order(id), status: 1500 })
  for (const wait of [0, 3, 6, 11, 21, 41]) await stage.pass(wait * second)
  expect((await stage.orderOf(id)).status).toBe('awaiting_approval')
  expect((await stage.inbox()).find((it) => it.event === `${id}:cancel`)).toMatchObject({
    is_done: true,
    problem: 'unconfirmed',
  })
  // The cancellation is not pushed, so the poll must find it.
  stage.control.webhooks({ silent: true })
  stage.control.cancelOrder(id, 'admin')
  stage.control.webhooks({ silent: false })
  await pollPlatforms(stage.kit)
  expect((await stage.orderOf(id)).status).toBe('cancelled')
})

test('cancelled before it arrived: the late push does not ring', async () => {
  stage.control.webhooks({ hold: true })
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  stage.control.cancelOrder(id, 'customer')
  await stage.control.release('reversed')
  stage.control.webhooks({ hold: false })
  await stage.settle()
  expect(await stage.orders(id)).toEqual([])
  expect((await stage.inbox()).filter((it) => it.event.startsWith(id)).map((it) => it.problem)).toEqual([
    'before_create',
    'before_create',
  ])
})

test('an order called off after it was delivered keeps its status and says so', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.press(id, 'dispatch')
  await stage.press(id, 'deliver')
  stage.control.cancelOrder(id, 'admin')
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({
    status: 'delivered',
    platform_state: { step: 'cancel', state: 'refused' },
  })
  expect((await stage.timeline(id)).map((it) => it.kind)).toContain('platform_cancelled')
})

test('courier events in any order: none moves the order back', async () => {
  const id = await stage.place({ deliveryType: 1 })
  await stage.press(id, 'approve')
  await stage.send(id)
  stage.control.webhooks({ hold: true })
  await stage.pass(minute)
  await stage.pass(5 * minute)
  await stage.control.release('reversed')
  stage.control.webhooks({ hold: false })
  await stage.settle()
  expect((await stage.orderOf(id)).courier_event).toBe('courier_arrived')
  await stage.press(id, 'dispatch')
  await stage.send(id)
  await stage.pass(64 * second)
  await stage.send(id)
  await stage.pass(minute)
  // Getir does not push that the order is on its way, so the poll finds it.
  await pollPlatforms(stage.kit)
  expect(await stage.orderOf(id)).toMatchObject({ status: 'on_the_way', courier_event: 'courier_delivery' })
  await stage.push('courier-arrived', { orderId: id, arrivalTime: 'again' })
  await stage.settle()
  expect((await stage.orderOf(id)).courier_event).toBe('courier_delivery')
  await stage.pass(11 * minute)
  await pollPlatforms(stage.kit)
  expect(await stage.orderOf(id)).toMatchObject({ status: 'delivered', courier_event: 'courier_delivered' })
})

test('a scheduled order is approved ahead, verified when due, and stays one order', async () => {
  const scheduledDate = new Date(stage.clock.now() + 70 * minute).toISOString()
  const id = await stage.place({ scheduledDate })
  expect((await stage.orderOf(id)).scheduled_at).toBe(scheduledDate)
  await stage.press(id, 'approve')
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(350)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify-scheduled', state: 'sent' })
  await stage.pass(10 * minute)
  expect(stage.control.order(id).status).toBe(400)
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([
    ['verify-scheduled', 'sent'],
    ['verify', 'queued'],
  ])
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
  expect(await stage.orders(id)).toHaveLength(1)
  expect(stage.calls(id)).toEqual(['verify-scheduled 200', 'verify 200'])
})

test('of a hundred orders, three in ten pushed twice, in any sequence, each exists once', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const random = createRandom(seed)
  stage.control.webhooks({ hold: true })
  const ids = Array.from({ length: 100 }, () => {
    stage.control.webhooks({ duplicate: random.chance(0.3) ? 2 : 1 })
    return stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  })
  const pushed = await stage.control.release('shuffled')
  stage.control.webhooks({ hold: false, duplicate: 1 })
  await stage.settle()
  await pollPlatforms(stage.kit)
  expect(pushed, `seed ${seed}`).toBeGreaterThan(100)
  for (const id of ids) {
    const found = await stage.orders(id)
    expect(found, `seed ${seed} of the duplicates, ${stage.getir.seed} of the platform, order ${id}`).toHaveLength(1)
    expect(found[0]!.total).toBe(Math.round(stage.control.order(id).totalDiscountedPrice * 100))
  }
})

test("the restaurant's status at Getir reaches the branch's sockets", async () => {
  stage.control.setOpen(stage.restaurantId, false)
  await stage.settle()
  expect((await stage.told())!.data).toMatchObject({ data: { type: 'branch-status-changed', integration: 'getir' } })
})
