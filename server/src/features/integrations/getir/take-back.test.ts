import { afterAll, beforeEach, expect, test } from 'vitest'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { minute, second, sendStep } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
beforeEach(() => stage.begin())
afterAll(() => stage.clear())

const takeBack = async (row: OrderRow, headers: Record<string, string> = {}) =>
  (await stage.till()).raw(order.takeBack, { params: { order_id: row.id }, body: { version: row.version } }, headers)

test('an approval that is undone is never sent, and one that is not is sent after its seconds', async () => {
  const id = await stage.place()
  const before = await stage.orderOf(id)
  const approved = await stage.press(id, 'approve', { isHeld: true })
  expect(approved.take_back).toMatchObject({ step: 'approve' })
  expect(Date.parse(approved.take_back!.until) - stage.clock.now()).toBe(5 * second)
  const [step] = await stage.steps(id)
  expect(Date.parse(step!.due_at) - stage.clock.now()).toBeGreaterThanOrEqual(5 * second)
  // A worker that looks at the step too early leaves it alone.
  await stage.pass(4 * second)
  await stage.send(id)
  expect(stage.calls(id)).toEqual([])
  expect((await takeBack(approved)).status).toBe(200)
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval', platform_state: before.platform_state })
  expect(await stage.steps(id)).toEqual([])
  // The removed step is not sent.
  await stage.pass(10 * second)
  await sendStep(stage.kit, { company_id: stage.company_id, step_id: step!.id })
  expect(stage.calls(id)).toEqual([])

  await stage.press(id, 'approve', { isHeld: true })
  await stage.pass(6 * second)
  await stage.send(id)
  expect(stage.calls(id)).toEqual(['verify 200'])
})

test('undoes only the last step: what was queued for earlier steps stays, and is sent in turn', async () => {
  const id = await stage.place({ deliveryType: 1 })
  await stage.press(id, 'approve')
  await stage.send(id)
  const ready = await stage.press(id, 'ready', { isHeld: true })
  expect((await stage.steps(id)).map((it) => it.step)).toEqual(['verify', 'prepare'])
  expect((await takeBack(ready)).body).toMatchObject({
    ready_at: null,
    status: 'preparing',
    platform_state: { step: 'verify', state: 'sent' },
  })
  expect((await stage.steps(id)).map((it) => it.step)).toEqual(['verify'])

  await stage.press(id, 'ready')
  const gone = await stage.press(id, 'dispatch', { isHeld: true })
  expect((await stage.steps(id)).map((it) => it.step)).toEqual(['verify', 'prepare', 'handover'])
  expect((await takeBack(gone)).status).toBe(200)
  expect((await stage.steps(id)).map((it) => it.step)).toEqual(['verify', 'prepare'])
  expect(await stage.orderOf(id)).toMatchObject({ status: 'preparing', platform_state: { step: 'verify' } })
  // The step `ready` cannot be undone, because it is no longer the last step.
  expect((await takeBack(await (await stage.till()).send(order.read, { params: { order_id: gone.id } }))).status).toBe(
    409,
  )
})

test('once the call is out it is too late: a step is never both undone and sent', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await stage.place()
    const row = await stage.press(id, 'approve', { isHeld: true })
    const [step] = await stage.steps(id)
    // At this moment either may happen: the step is due, and an undo pressed in the last second is
    // still accepted.
    stage.clock.advance(6 * second)
    const [reply] = await Promise.all([
      takeBack(row),
      sendStep(stage.kit, { company_id: stage.company_id, step_id: step!.id }),
    ])
    const isBack = reply.status === 200
    expect(stage.calls(id)).toEqual(isBack ? [] : ['verify 200'])
    expect((await stage.orderOf(id)).status).toBe(isBack ? 'awaiting_approval' : 'preparing')
    expect(reply.status, reply.text).toBe(isBack ? 200 : 409)
    // Cancels the order: if it stayed unanswered, Getir would close the restaurant because of it.
    if (isBack) stage.control.cancelOrder(id, 'customer')
  }
  const id = await stage.place()
  const row = await stage.press(id, 'approve', { isHeld: true })
  stage.control.fault({ kind: 'delay', ms: second, path: `${id}/verify` })
  const [step] = await stage.steps(id)
  stage.clock.advance(6 * second)
  const call = sendStep(stage.kit, { company_id: stage.company_id, step_id: step!.id })
  await expect.poll(async () => (await stage.steps(id))[0]!.tries).toBe(1)
  const late = await takeBack(row)
  expect((late.body as Problem).detail).toBe('Platforma iletiliyor, artık geri alınamaz; sipariş hazırlanıyor.')
  stage.clock.advance(second)
  await call
})

test('an approval in the last seconds before the platform closes is sent at once, and cannot be undone', async () => {
  const id = await stage.place()
  await stage.pass(5 * minute - 8 * second)
  const row = await stage.press(id, 'approve', { isHeld: true })
  expect(row.take_back).toBeNull()
  await stage.send(id)
  expect(stage.calls(id)).toEqual(['verify 200'])
  expect((await takeBack(row)).status).toBe(409)
})
