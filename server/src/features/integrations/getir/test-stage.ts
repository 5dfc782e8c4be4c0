import type { ServerOptions } from '#server/app/server.ts'
import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import { createGetir, type GetirOptions } from '#simulators/getir/getir.ts'
import type { RequestEntry } from '#simulators/getir/journal.ts'
import type { OrderInput } from '#simulators/getir/order-factory.ts'

/** A branch linked to the simulated GetirYemek, on one stopped clock. */
export async function setGetirStage(options: GetirOptions = {}, more: Partial<ServerOptions> = {}) {
  const clock = createManualClock(Date.now())
  const getir = await createGetir({ clock, ...options })
  const { control } = getir
  const restaurantId = '665544332211009988776655'
  const keys = {
    appSecretKey: 'app-of-the-tests',
    restaurantSecretKey: 'restaurant-of-the-tests',
    apiKey: 'key-of-the-pushes',
  }
  const stage = await setPlatformStage(
    {
      platform: 'getir',
      clock,
      ...(options.clock && { now: options.clock.now }),
      external_id: restaurantId,
      base_url: getir.url,
      secrets: keys,
      simulator: getir,
      settled: () => control.settled(),
    },
    more,
  )
  const { hook, settle } = stage
  control.registerRestaurant({
    id: restaurantId,
    name: 'Bizim 1',
    ...keys,
    webhooks: {
      newOrder: hook('new-order'),
      cancelOrder: hook('cancel-order'),
      courierArrived: hook('courier-arrived'),
      courierPickup: hook('courier-pickup'),
      restaurantStatus: hook('restaurant-status'),
    },
  })
  return {
    ...stage,
    getir,
    control,
    restaurantId,
    keys,
    /**
     * Resets the stage for a test: pushes are sent, and the restaurant is open again, even after an
     * unanswered order.
     */
    async begin(): Promise<void> {
      control.webhooks({ duplicate: 1, silent: false, hold: false, delayMs: 0, garbage: 0, wrongKey: 0 })
      control.setOpen(restaurantId, true)
      await settle()
    },
    /**
     * A customer orders on the platform, by default paid online and with the restaurant's courier.
     * Everything that is pushed is handled.
     */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(restaurantId, { deliveryType: 2, paymentMethod: 26, ...input })
      await settle()
      return id
    },
    push: (
      name: string,
      body: unknown,
      headers: Record<string, string> = { 'x-api-key': keys.apiKey },
      id = stage.link_id,
    ) =>
      fetch(hook(name, id), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /**
     * The calls about an order that reached the platform, as `METHOD /path → status`, without
     * reads.
     */
    calls: (external_id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: external_id })
        .filter(
          (it): it is RequestEntry =>
            it.kind === 'request' && !(it.method === 'GET' && it.call === '/food-orders/{foodOrderId}'),
        )
        .map((it) => `${it.call?.split('/').at(-1)} ${it.code ?? it.status ?? it.fault}`),
  }
}

export type GetirStage = Awaited<ReturnType<typeof setGetirStage>>
