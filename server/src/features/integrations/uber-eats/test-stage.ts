import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import type { MenuItem, OrderInput } from '#simulators/uber-eats/order-factory.ts'
import { createUberEats } from '#simulators/uber-eats/uber-eats.ts'
import { signatureOf } from './webhook.ts'

/** A branch linked to the simulated Uber Eats, on one stopped clock. */
export async function setUberEatsStage({ menu, scopes }: { menu?: MenuItem[]; scopes?: string[] } = {}) {
  const clock = createManualClock(Date.now())
  const simulator = await createUberEats({ clock, seed: 20261130 })
  const { control } = simulator
  const storeId = 'c7f1dc2f-fabe-4997-845c-cad26fdcb894'
  const app = {
    clientId: 'sofra-of-the-tests',
    clientSecret: 'client-secret-of-the-tests',
    signingSecret: 'signing-key-of-the-tests',
  }
  const secrets = { clientSecret: app.clientSecret, signingSecret: app.signingSecret }
  const stage = await setPlatformStage({
    platform: 'ubereats',
    clock,
    currency: 'EUR',
    external_id: storeId,
    base_url: simulator.url,
    settings: { client_id: app.clientId },
    secrets,
    simulator,
    settled: () => control.settled(),
  })
  control.register({
    storeId,
    name: 'Bizim 1',
    ...app,
    hookUrl: stage.hook('events'),
    ...(menu && { menu }),
    ...(scopes && { scopes }),
  })
  return {
    ...stage,
    simulator,
    control,
    storeId,
    app,
    secrets,
    /** Resets the stage for a test: pushes are sent, and the store is online. */
    async begin(): Promise<void> {
      control.pushes({ duplicate: 1, silent: false, hold: false, garbage: 0, wrongKey: 0 })
      control.pause(storeId, null)
      await stage.settle()
    },
    /** A customer orders there, by default paid online and delivered by the restaurant. */
    async place(input: OrderInput = {}): Promise<string> {
      const id = control.placeOrder(storeId, { by: 'restaurant', payment: 'online', ...input })
      await stage.settle()
      return id
    },
    /** Sends a push as Uber would, or as somebody else would. */
    async push(body: object, { secret = app.signingSecret, text = JSON.stringify(body) } = {}) {
      const reply = await fetch(stage.hook('events'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Uber-Signature': signatureOf(secret, JSON.stringify(body)) },
        body: text,
      })
      return { status: reply.status, text: await reply.text() }
    },
    /** The steps that reached Uber for an order, with their answers' statuses. */
    calls: (id: string): string[] =>
      control
        .journal({ kind: 'request', orderId: id })
        .filter((it) => it.what.startsWith('POST'))
        .map((it) => {
          const { status } = it.body as { status?: string }
          return `${it.what.split('/').at(-1)}${status ? ` ${status}` : ''} ${it.status}`
        }),
    /** The statuses of the answers to all requests for tokens. */
    signIns: (): (number | null | undefined)[] =>
      control.journal({ kind: 'request' }).flatMap((it) => (it.what === 'POST /oauth/v2/token' ? [it.status] : [])),
  }
}
