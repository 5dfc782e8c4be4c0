import { createHmac } from 'node:crypto'
import { setPlatformStage } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { createManualClock } from '#simulators/clock.ts'
import type { MenuItem, OrderInput } from '#simulators/yemeksepeti/order-factory.ts'
import { createYemeksepeti } from '#simulators/yemeksepeti/yemeksepeti.ts'

interface Options {
  auth?: 'basic' | 'hmac'
  menu?: MenuItem[]
}

/** A branch linked to the simulated Yemeksepeti, on one stopped clock. */
export async function setYemeksepetiStage({ auth = 'basic', menu }: Options = {}) {
  const clock = createManualClock(Date.now())
  const simulator = await createYemeksepeti({ clock, seed: 20261129 })
  const { control } = simulator
  const remoteId = 'ustamdan-moda'
  const keys = { password: 'password-of-the-tests', pushSecret: 'secret-of-the-pushes' }
  const [username, user] = ['sofra', 'dh-middleware']
  const stage = await setPlatformStage({
    platform: 'yemeksepeti',
    clock,
    external_id: remoteId,
    base_url: simulator.url,
    settings: { chain_code: 'ustamdan', username, push_auth: auth, push_user: user },
    secrets: keys,
    simulator,
    settled: () => control.settled(),
  })
  control.register({
    chain: 'ustamdan',
    remoteId,
    name: 'Bizim 1',
    username,
    password: keys.password,
    pluginUrl: stage.hook(''),
    auth:
      auth === 'basic' ? { kind: 'basic', user, secret: keys.pushSecret } : { kind: 'hmac', secret: keys.pushSecret },
    ...(menu && { menu }),
  })
  /** The header with which the platform proves itself. */
  const proof = (text: string, secret = keys.pushSecret): Record<string, string> =>
    auth === 'basic'
      ? { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` }
      : { 'x-signature': createHmac('sha256', secret).update(text).digest('hex') }
  return {
    ...stage,
    simulator,
    control,
    remoteId,
    keys,
    proof,
    /** Resets the stage for a test: pushes are sent, and the restaurant is open. */
    async begin(): Promise<void> {
      control.pushes({ duplicate: 1, silent: false, hold: false, garbage: 0, wrongKey: 0 })
      control.setChangeable(remoteId, true)
      control.setState(remoteId, 'OPEN')
      await stage.settle()
    },
    /** A customer orders there, by default paid online and delivered by the restaurant. */
    async place(input: OrderInput = {}): Promise<string> {
      const token = control.placeOrder(remoteId, { by: 'restaurant', payment: 'online', ...input })
      await stage.settle()
      return token
    },
    /** Sends a push as the platform would, or as somebody else would. */
    async push(method: 'POST' | 'PUT', path: string, body: object, headers?: Record<string, string>) {
      const text = JSON.stringify(body)
      const reply = await fetch(stage.hook(path), {
        method,
        headers: { 'content-type': 'application/json', ...(headers ?? proof(text)) },
        body: text,
      })
      await reply.arrayBuffer()
      return reply.status
    },
    /** The calls about an order that reached the platform, without reads, with their answers. */
    calls: (token: string): string[] =>
      control
        .journal({ kind: 'request', orderId: token })
        .filter((it) => !it.what.startsWith('GET'))
        .map((it) => `${(it.body as { status?: string }).status ?? it.what.split('/').at(-1)} ${it.status}`),
  }
}
