import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import type { MenuItem, OrderInput } from '#simulators/trendyol-go/order-factory.ts'
import { createTrendyolGo } from '#simulators/trendyol-go/trendyol-go.ts'

/**
 * A branch linked to the simulated Trendyol Go, on one stopped clock. With `rests`, a request that has
 * to wait for its turn moves this clock.
 */
export async function setTrendyolGoStage({ menu, rests }: { menu?: MenuItem[]; rests?: true } = {}) {
  const clock = createManualClock(Date.now())
  const simulator = await createTrendyolGo({ clock, seed: 20261129 })
  const { control } = simulator
  const [supplierId, storeId] = [107_385, 41_002]
  const [apiKey, apiSecret] = ['key-of-the-tests', 'secret-of-the-tests']
  control.register({ supplierId, storeId, name: 'Bizim 1', apiKey, apiSecret, ...(menu && { menu }) })
  const link: Parameters<typeof setPlatformStage>[0] = {
    platform: 'trendyol',
    clock,
    external_id: String(storeId),
    base_url: simulator.url,
    settings: { supplier_id: String(supplierId), executor_user: 'kasa@example.com' },
    secrets: { integrationKey: apiKey, integrationSecret: apiSecret },
    simulator,
    settled: async () => {
      if (isListening) await pollPlatforms(stage.kit)
    },
  }
  const stage = await setPlatformStage(link, rests && { rest: async (ms) => clock.advance(ms) })
  let isListening = true
  return {
    ...stage,
    simulator,
    control,
    storeId,
    /** Whether the branch is polled. If not, everything that happens there is missed. */
    listen: (does: boolean): void => void (isListening = does),
    /** Resets the stage for a test: the branch is polled, and the restaurant is open. */
    async begin(): Promise<void> {
      isListening = true
      control.setOpen(storeId, true)
      clock.advance(10_000)
      await stage.settle()
    },
    /** A customer orders there, by default paid online and delivered by the restaurant. */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(storeId, { by: 'store', payment: 'card', ...input })
      await stage.settle()
      return id
    },
    /** The calls about an order that reached the platform, without reads, with their answers. */
    calls: (id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: id })
        .filter((it) => !it.what.startsWith('GET'))
        .map((it) => `${it.what.split('/').at(-1)} ${it.status}`),
  }
}
