import { afterAll, expect, test, vi } from 'vitest'
import { systemClock } from '#simulators/getir/clock.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage({ clock: systemClock }, { role: 'all' })
afterAll(() => stage.clear())

test('works on the real clock with a worker’s jobs: pushed in, pressed once, sent', async () => {
  const id = stage.control.placeOrder(stage.restaurantId, { deliveryType: 2 })
  await vi.waitFor(async () => expect(await stage.orders(id)).toHaveLength(1), 10_000)
  await stage.press(id, 'approve')
  await vi.waitFor(() => expect(stage.control.order(id).status).toBe(500), 15_000)
  await vi.waitFor(
    async () => expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify', state: 'sent' }),
    10_000,
  )
  expect(stage.calls(id)).toEqual(['verify 200'])
})
