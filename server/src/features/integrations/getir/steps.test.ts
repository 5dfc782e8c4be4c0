import { afterAll, beforeEach, expect, test } from 'vitest'
import { minute, second, sendStep } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
beforeEach(() => stage.begin())
afterAll(() => stage.clear())

test('an order by our courier is verified, prepared and delivered, a minute and more apart however fast the buttons are pressed', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.press(id, 'dispatch')
  await stage.press(id, 'deliver')
  expect(await stage.orderOf(id)).toMatchObject({
    status: 'delivered',
    platform_state: { step: 'deliver', state: 'queued' },
  })

  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'prepare', state: 'queued' })
  await stage.pass(59 * second)
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
  await stage.pass(4 * second)
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(700)
  await stage.pass(62 * second)
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(700)
  await stage.pass(second)
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(900)

  // No step was sent too early: the platform has refused nothing.
  expect(stage.calls(id)).toEqual(['verify 200', 'prepare 200', 'deliver 200'])
  expect((await stage.steps(id)).map((it) => [it.step, it.state])).toEqual([
    ['verify', 'sent'],
    ['prepare', 'sent'],
    ['deliver', 'sent'],
  ])
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'deliver', state: 'sent', reason: null })
  const told = (await stage.timeline(id)).filter((it) => it.kind === 'platform_sent').map((it) => it.data['step'])
  expect(told).toEqual(['verify', 'prepare', 'deliver'])
})

test("Getir's courier: ready prepares, dispatch hands over once the courier stands there, and Getir does the rest", async () => {
  const id = await stage.place({ deliveryType: 1 })
  expect((await stage.orderOf(id)).address.platform_courier).toBe(true)
  await stage.press(id, 'approve')
  await stage.send(id)
  await stage.pass(minute + 4 * second)
  expect(await stage.orderOf(id)).toMatchObject({
    courier_event: 'courier_approached',
    courier_name: stage.control.order(id).courier?.name,
  })
  await stage.press(id, 'ready')
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(550)
  await stage.press(id, 'dispatch')
  await stage.pass(64 * second)
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'handover',
    state: 'queued',
    reason: 'courier_not_here',
  })
  await stage.pass(4 * minute)
  expect((await stage.orderOf(id)).courier_event).toBe('courier_arrived')
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(600)
  expect(stage.calls(id)).toEqual(['verify 200', 'prepare 200', 'handover 15', 'handover 200'])
})

test('sends a step pressed twice once', async () => {
  const id = await stage.place({ deliveryType: 1 })
  await stage.press(id, 'approve')
  await stage.press(id, 'ready')
  await stage.press(id, 'ready')
  await stage.press(id, 'dispatch')
  expect((await stage.steps(id)).map((it) => it.step)).toEqual(['verify', 'prepare', 'handover'])
})

test('several workers with the same job send it once, even while the first still waits for its answer', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'delay', ms: second, path: `${id}/verify`, afterEffect: true })
  const [step] = await stage.steps(id)
  const job = { company_id: stage.company_id, step_id: step!.id }
  const first = sendStep(stage.kit, job)
  await expect.poll(() => stage.calls(id)).toHaveLength(1)
  await Promise.all([sendStep(stage.kit, job), sendStep(stage.kit, job)])
  // The button was pressed during the call. The pause before the next step is counted from when
  // that call succeeded, not from how long it might have taken.
  await stage.press(id, 'dispatch')
  stage.clock.advance(second)
  await first
  expect(stage.calls(id)).toEqual(['verify 200'])
  const [verified, next] = await stage.steps(id)
  expect(verified).toMatchObject({ state: 'sent', tries: 1 })
  expect(Date.parse(next!.due_at) - Date.parse(verified!.done_at!)).toBe(63 * second)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'prepare',
    state: 'queued',
    due_at: new Date(next!.due_at).toISOString(),
  })
})

test('the minute counts from when a step was taken, not from when it was due', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.press(id, 'dispatch')
  const [verify] = await stage.steps(id)
  stage.control.fault({ kind: 'fail', status: 500, path: `${id}/verify`, times: 4 })
  for (const pause of [0, 2, 4, 8, 16]) {
    await stage.pass(pause * second)
    await sendStep(stage.kit, { company_id: stage.company_id, step_id: verify!.id })
  }
  expect(stage.control.order(id).status).toBe(500)
  await stage.pass(40 * second)
  await stage.send(id)
  await stage.pass(23 * second)
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(700)
  expect(stage.calls(id).at(-1)).toBe('prepare 200')
  expect(stage.calls(id)).not.toContain('prepare 74')
})

test('a step that took effect despite a lost answer is detected, not sent again', async () => {
  for (const kind of ['drop', 'garbage', 'fail'] as const) {
    const id = await stage.place()
    await stage.press(id, 'approve')
    stage.control.fault({ kind, path: `${id}/verify`, afterEffect: true })
    await stage.send(id)
    expect((await stage.orderOf(id)).platform_state).toMatchObject({
      step: 'verify',
      state: 'queued',
      reason: 'unreachable',
    })
    await stage.pass(3 * second)
    await stage.send(id)
    expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify', state: 'sent' })
    expect(stage.calls(id)).toHaveLength(1)
  }
})

test('a platform that fails, hangs, disconnects or answers nonsense is retried with growing pauses', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'fail', status: 503, path: `${id}/verify` })
  stage.control.fault({ kind: 'hang', path: `${id}/verify` })
  stage.control.fault({ kind: 'drop', path: `${id}/verify` })
  stage.control.fault({ kind: 'garbage', path: `${id}/verify` })
  for (const pause of [2, 4, 8, 16]) {
    await stage.send(id, { timeoutMs: 300 })
    const [step] = await stage.steps(id)
    expect(step).toMatchObject({ state: 'queued', reason: 'unreachable' })
    expect(Date.parse(step!.due_at) - stage.clock.now()).toBe(pause * second)
    await stage.pass(pause * second)
  }
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
  expect((await stage.steps(id))[0]).toMatchObject({ state: 'sent', tries: 5 })
})

test('an order past its five minutes is refused, with the platform’s words on the card', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'fail', status: 500, times: 3, path: id })
  await stage.send(id)
  stage.control.webhooks({ silent: true })
  stage.control.cancelOrder(id, 'customer')
  await stage.pass(2 * second)
  await stage.send(id)
  await stage.pass(5 * minute)
  stage.control.webhooks({ silent: false })
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify', state: 'refused' })
  expect((await stage.timeline(id)).map((it) => it.kind)).toContain('platform_refused')
})

test('a code of the registry that means a final refusal is shown in the platform’s words', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'fail', code: 38, path: `${id}/verify` })
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'verify',
    state: 'refused',
    reason: 'restaurant is not open',
  })
})

test('a refusal that names the customer is kept without them', async () => {
  const id = await stage.place()
  const { client } = stage.control.order(id)
  await stage.press(id, 'approve')
  const message = `${client.name}, ${client.deliveryAddress.address}: restaurant is not open`
  stage.control.fault({ kind: 'fail', code: 38, message, path: `${id}/verify` })
  await stage.send(id)
  const [step] = await stage.steps(id)
  expect(step?.reason).toMatch(/^….*: restaurant is not open$/)
  const kept = JSON.stringify([step, (await stage.orderOf(id)).platform_state, await stage.timeline(id)])
  const words = `${client.name} ${client.deliveryAddress.address}`.match(/\p{L}{4,}/gu) ?? []
  expect(words.length).toBeGreaterThan(1)
  for (const word of words) expect(kept).not.toContain(word)
})

test('an old token is renewed and the step goes out', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'fail', status: 401, path: `${id}/verify` })
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
})

test('a cancellation sends the listed reason that matches ours, at once', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.press(id, 'cancel', { reason_id: await stage.reason('item_unavailable'), text: 'Ayran bitti' })
  await stage.send(id)
  expect(stage.control.order(id)).toMatchObject({
    status: 1600,
    cancelNote: 'Ayran bitti',
    cancelReason: { messages: { tr: 'Restoranda ürün eksik' } },
  })
  expect(await stage.orderOf(id)).toMatchObject({
    status: 'cancelled',
    reason: 'item_unavailable',
    platform_state: { step: 'cancel', state: 'sent' },
  })
  // The verify step was still waiting, and was given up. The platform's echo of our own
  // cancellation changed nothing.
  expect((await stage.steps(id)).map((it) => [it.step, it.state, it.reason])).toEqual([
    ['verify', 'refused', 'cancelled'],
    ['cancel', 'sent', null],
  ])
  expect((await stage.timeline(id)).filter((it) => it.kind === 'cancel')).toHaveLength(1)
})

test('a cancellation the platform no longer accepts is shown as refused on the card', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  await stage.send(id)
  await stage.pass(64 * second)
  await stage.press(id, 'dispatch')
  await stage.send(id)
  await stage.press(id, 'cancel', { reason_id: await stage.reason('customer_unreachable'), text: '' })
  await stage.send(id)
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'cancel',
    state: 'refused',
    reason: 'order can not be cancelled',
  })
})
