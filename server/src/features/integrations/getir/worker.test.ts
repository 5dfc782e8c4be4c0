import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#simulators/clock.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage({ clock: systemClock }, { role: 'all' })
afterAll(() => stage.clear())

test('works on the real clock with a worker’s jobs: pushed in, pressed once, sent', async () => {
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  await expect.poll(() => stage.orders(id)).toHaveLength(1)
  await stage.press(id, 'approve')
  await expect.poll(() => stage.control.order(id).status).toBe(500)
  await expect
    .poll(async () => (await stage.orderOf(id)).platform_state)
    .toMatchObject({ step: 'verify', state: 'sent' })
  expect(stage.calls(id)).toEqual(['verify 200'])
})
