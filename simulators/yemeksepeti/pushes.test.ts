import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { minute, setStage } from './stage.ts'

const stage = await setStage()
const signed = await setStage({}, { auth: { kind: 'hmac', secret: 'signing-secret' } })
afterAll(async () => {
  await stage.clear()
  await signed.clear()
})
beforeEach(() => {
  stage.control.reset()
  stage.received.length = 0
  stage.answerWith(() => 200)
})

it('names its account with each push, or signs the body', async () => {
  const token = await stage.place({ customerComment: 'Şalgam çok acı olsun' })
  expect(stage.received[0]).toMatchObject({
    method: 'POST',
    path: '/order/moda',
    headers: { authorization: `Basic ${Buffer.from('yemeksepeti:plugin-secret').toString('base64')}` },
    body: { token, price: { grandTotal: expect.stringMatching(/^\d+\.\d\d$/) } },
  })
  await signed.place()
  const [push] = signed.received
  expect(push?.headers['x-signature']).toBe(
    createHmac('sha256', 'signing-secret')
      .update(push?.text ?? '')
      .digest('hex'),
  )
})

it('repeats a push ten times at most, half a minute apart, as long as the plugin fails', async () => {
  stage.answerWith(() => 503)
  const token = await stage.place()
  await stage.pass(29_000)
  expect(stage.received).toHaveLength(1)
  await stage.pass(1000)
  expect(stage.received).toHaveLength(2)
  for (let n = 0; n < 12; n++) await stage.pass(30_000)
  expect(stage.received).toHaveLength(11)
  expect(stage.control.journal({ orderId: token }).some((it) => it.what === 'given up')).toBe(true)
})

it('does not repeat a push that the plugin refuses, and ends the order', async () => {
  stage.answerWith(() => 400)
  const token = await stage.place()
  await stage.pass(minute)
  expect(stage.received).toHaveLength(1)
  expect(stage.control.order(token)).toMatchObject({ state: 'CANCELLED', reason: 'TECHNICAL_PROBLEM' })
})

it('repeats after 429, and takes the later answer', async () => {
  stage.answerWith(() => 429)
  const token = await stage.place()
  stage.answerWith(() => 200)
  await stage.pass(30_000)
  expect(stage.control.order(token)).toMatchObject({ state: 'WAITING_FOR_ACCEPTANCE', remoteOrderId: `our-${token}` })
})

it('ends an unanswered order at its expiry date, and says so', async () => {
  const token = await stage.place()
  const { expiryDate } = stage.control.order(token).order
  expect(Date.parse(expiryDate) - stage.clock.now()).toBe(10 * minute)
  await stage.pass(10 * minute)
  expect(stage.control.order(token)).toMatchObject({ state: 'CANCELLED', reason: 'NO_RESPONSE' })
  expect(stage.received.at(-1)?.body).toMatchObject({ status: 'ORDER_CANCELLED' })
})

it('doubles, holds, reverses, forges and swallows pushes when it is told to', async () => {
  stage.control.pushes({ duplicate: 3 })
  await stage.place()
  expect(stage.received).toHaveLength(3)
  stage.control.pushes({ duplicate: 1, hold: true })
  const tokens = [await stage.place(), await stage.place()]
  expect(stage.received).toHaveLength(3)
  expect(await stage.control.release('reversed')).toBe(2)
  expect(stage.received.slice(3).map((it) => it.body?.token)).toEqual(tokens.toReversed())
  stage.control.pushes({ hold: false, wrongKey: 1, garbage: 1 })
  await stage.place()
  expect(stage.received.at(-1)?.body).toBeNull()
  expect(stage.received.at(-1)?.headers.authorization).not.toContain(Buffer.from('plugin-secret').toString('base64'))
  stage.control.pushes({ silent: true })
  await stage.place()
  expect(stage.received).toHaveLength(6)
})
