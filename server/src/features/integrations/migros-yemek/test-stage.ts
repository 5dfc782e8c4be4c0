import { basicOf } from '#server/domain/integrations/basic.ts'
import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import { createMigrosYemek } from '#simulators/migros-yemek/migros-yemek.ts'
import type { MenuItem, OrderInput } from '#simulators/migros-yemek/order-factory.ts'

/** A branch linked to the simulated Migros Yemek, on one stopped clock. */
export async function setMigrosYemekStage({ menu }: { menu?: MenuItem[] } = {}) {
  const clock = createManualClock(Date.now())
  const simulator = await createMigrosYemek({ clock, seed: 20261129 })
  const { control } = simulator
  const storeId = 23_000_104
  const keys = { apiKey: 'key-of-the-tests', secretKey: '0123456789abcdef0123456789abcdef' }
  const hook = { hookUser: 'migros', hookPassword: 'password-of-the-pushes' }
  const stage = await setPlatformStage({
    platform: 'migros',
    clock,
    external_id: String(storeId),
    base_url: simulator.url,
    settings: { push_user: hook.hookUser },
    secrets: {
      integrationKey: keys.apiKey,
      encryptionKey: keys.secretKey,
      pushPassword: hook.hookPassword,
    },
    simulator,
    settled: () => control.settled(),
  })
  control.register({
    storeId,
    storeGroupId: 23_000_007,
    name: 'Bizim 1',
    ...keys,
    ...hook,
    hookUrl: stage.hook(''),
    ...(menu && { menu }),
  })
  return {
    ...stage,
    simulator,
    control,
    storeId,
    /** Resets the stage for a test: pushes are sent, and the restaurant is open. */
    async begin(): Promise<void> {
      control.pushes({ duplicate: 1, silent: false, hold: false, garbage: 0, wrongKey: 0 })
      control.setOpen(storeId, true)
      await stage.settle()
    },
    /** A customer orders there, by default paid online and delivered by the restaurant. */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(storeId, { by: 'restaurant', payment: 'online', ...input })
      await stage.settle()
      return String(id)
    },
    /** Sends a push as the platform would, or as somebody else would. */
    async push(path: string, body: object, headers?: Record<string, string>) {
      const reply = await fetch(stage.hook(path), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(headers ?? { authorization: basicOf(hook.hookUser, hook.hookPassword) }),
        },
        body: JSON.stringify(body),
      })
      await reply.arrayBuffer()
      return reply.status
    },
    /** The steps that reached the platform for an order, with their answers' statuses. */
    calls: (id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: id })
        .filter((it) => it.what.startsWith('POST'))
        .map((it) => `${(it.body as { orderStatus?: string }).orderStatus ?? it.what.split('/').at(-1)} ${it.status}`),
  }
}
