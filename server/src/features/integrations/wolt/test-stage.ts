import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import type { MenuItem, OrderInput } from '#simulators/wolt/order-factory.ts'
import { createWolt } from '#simulators/wolt/wolt.ts'
import { signatureOf } from './webhook.ts'

/** A branch linked to the simulated Wolt, on one stopped clock. */
export async function setWoltStage({ menu }: { menu?: MenuItem[] } = {}) {
  const clock = createManualClock(Date.now())
  const simulator = await createWolt({ clock, seed: 20261130 })
  const { control } = simulator
  const venueId = '5f8a0c1e9b1d2c3e4f5a6b7c'
  const signingSecret = 'a secret of 128 bits or more'
  const client = { clientId: 'sofra-of-the-tests', clientSecret: 'client-secret-of-the-tests' }
  const stage = await setPlatformStage({
    platform: 'wolt',
    clock,
    currency: 'EUR',
    external_id: venueId,
    base_url: simulator.url,
    settings: { client_id: client.clientId },
    secrets: { clientSecret: client.clientSecret, accessGrant: 'first-refresh-token', signingSecret },
    simulator,
    settled: () => control.settled(),
  })
  control.register({
    venueId,
    name: 'Bizim 1',
    ...client,
    hookUrl: stage.hook('events'),
    signingSecret,
    refreshToken: 'first-refresh-token',
    ...(menu && { menu }),
  })
  return {
    ...stage,
    simulator,
    control,
    venueId,
    /** Resets the stage for a test: pushes are sent, and the venue is online. */
    async begin(): Promise<void> {
      control.pushes({ duplicate: 1, silent: false, hold: false, garbage: 0, wrongKey: 0 })
      control.setOnline(venueId, true)
      await stage.settle()
    },
    /** A customer orders there, by default paid online and delivered by the restaurant. */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(venueId, { by: 'restaurant', payment: 'online', ...input })
      await stage.settle()
      return id
    },
    /** Sends a push as Wolt would, or as somebody else would. */
    async push(body: object, { secret = signingSecret, text = JSON.stringify(body) } = {}) {
      const reply = await fetch(stage.hook('events'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'WOLT-SIGNATURE': signatureOf(secret, JSON.stringify(body)) },
        body: text,
      })
      await reply.arrayBuffer()
      return reply.status
    },
    /** The steps that reached Wolt for an order, with their answers' statuses. */
    calls: (id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: id })
        .filter((it) => it.what.startsWith('PUT'))
        .map((it) => `${it.what.split('/').slice(3).join('/')} ${it.status}`),
    /** The requests for tokens, as the statuses of their answers. */
    renewals: (): (number | null | undefined)[] =>
      control.journal({ kind: 'request' }).flatMap((it) => (it.what === 'POST /oauth2/token' ? [it.status] : [])),
  }
}
