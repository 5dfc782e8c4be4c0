import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import type { MenuItem, OrderInput } from '#simulators/lieferando/order-factory.ts'
import { createLieferando } from '#simulators/lieferando/lieferando.ts'
import type { RestaurantInput } from '#simulators/lieferando/world.ts'

/** A branch linked to the simulated Lieferando, on one stopped clock. */
export async function setLieferandoStage({
  menu,
  settings,
}: { menu?: MenuItem[]; settings?: Record<string, string> } = {}) {
  const clock = createManualClock(Date.now())
  const simulator = await createLieferando({ clock, seed: 20261130 })
  const { control } = simulator
  const restaurantId = '1204001'
  const [apiKey, pushSecret] = ['api-key-of-the-tests', 'push-key-of-the-tests']
  const stage = await setPlatformStage({
    platform: 'lieferando',
    clock,
    currency: 'EUR',
    external_id: restaurantId,
    base_url: simulator.url,
    settings: { tenant: 'de', delivery_by: 'restaurant', push_auth: 'key', ...settings },
    secrets: { integrationKey: apiKey, pushSecret },
    simulator,
    settled: () => control.settled(),
  })
  const isBasic = settings?.['push_auth'] === 'basic'
  const register = (more: Partial<RestaurantInput> = {}) =>
    control.register({
      restaurantId,
      name: 'Bizim 1',
      apiKey,
      hookUrl: stage.hook(''),
      auth: isBasic
        ? { kind: 'basic', user: settings['push_user'] ?? '', secret: pushSecret }
        : { kind: 'key', secret: pushSecret },
      ...(menu && { menu }),
      ...more,
    })
  register()
  return {
    ...stage,
    simulator,
    control,
    restaurantId,
    register,
    /** Resets the stage for a test: pushes are sent, and the restaurant is online. */
    async begin(): Promise<void> {
      control.pushes({ duplicate: 1, silent: false, hold: false, garbage: 0, wrongKey: 0 })
      control.bringOnline(restaurantId)
      await stage.settle()
    },
    /** A customer orders there, by default paid online and delivered by the restaurant. */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(restaurantId, { by: 'restaurant', payment: 'online', ...input })
      await stage.settle()
      return id
    },
    /** Sends a push as the platform would, or as somebody else would. */
    async push(
      path: string,
      body: object,
      { method = 'POST', key = `JE-API-KEY ${pushSecret}`, text = JSON.stringify(body) } = {},
    ): Promise<number> {
      const reply = await fetch(stage.hook(path), {
        method,
        headers: { 'content-type': 'application/json', authorization: key },
        body: text,
      })
      await reply.arrayBuffer()
      return reply.status
    },
    /** The steps that reached the platform for an order, with their answers' statuses. */
    calls: (id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: id })
        .filter((it) => it.what.includes('/orders/'))
        .map((it) => `${it.what.split('/').slice(3).join('/')} ${it.status}`),
  }
}
