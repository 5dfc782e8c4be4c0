import { createServer } from 'node:http'
import { listen } from '../listen.ts'
import { createManualClock } from '../clock.ts'
import { createGetir, type GetirOptions } from './getir.ts'
import type { OrderInput } from './order-factory.ts'
import type { Envelope } from './registry.ts'
import type { RestaurantInput } from './restaurant.ts'
import type { Order } from './wire.ts'

/** A push as received. `body` is null if it was not JSON. */
export type Received = { path: string; apiKey: string | undefined; body: Record<string, unknown> | null }

export type Reply<Body = Envelope & Order & Record<string, unknown>> = { status: number; body: Body }

export const second = 1000
export const minute = 60 * second

const keys = { appSecretKey: 'app-of-the-tests', restaurantSecretKey: 'restaurant-of-the-tests' }

/**
 * The set-up of this folder's tests: a simulator on a stopped clock, a receiver for its pushes, and
 * one restaurant whose POS is active. `answerWith` sets the status that the receiver answers, 200
 * at first.
 */
export async function setStage(options: GetirOptions = {}) {
  const received: Received[] = []
  let answer = (_push: Received): number => 200
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      let body: Received['body'] = null
      try {
        body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
      } catch {
        // Truncated JSON stays null.
      }
      const push = { path: request.url ?? '', apiKey: request.headers['x-api-key'] as string | undefined, body }
      received.push(push)
      response.writeHead(answer(push)).end()
    })
  })
  const { url: hook, stop } = await listen(receiver)
  const clock = createManualClock()
  const getir = await createGetir({ clock, seed: 20261120, ...options })
  const { control } = getir

  const register = (input: Partial<RestaurantInput> = {}): string =>
    control.registerRestaurant({
      name: 'Sofra Kadıköy',
      ...keys,
      apiKey: 'our-key',
      posStatus: 100,
      webhooks: {
        newOrder: `${hook}/new`,
        cancelOrder: `${hook}/cancel`,
        courierArrived: `${hook}/arrived`,
        courierPickup: `${hook}/pickup`,
        restaurantStatus: `${hook}/status`,
      },
      ...input,
    })
  const restaurantId = register()

  async function call<Body = Reply['body']>(
    method: string,
    path: string,
    body?: unknown,
    token = '',
  ): Promise<Reply<Body>> {
    const response = await fetch(getir.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { token }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  return {
    getir,
    control,
    clock,
    keys,
    hook,
    restaurantId,
    register,
    received,
    call,
    answerWith(next: (push: Received) => number) {
      answer = next
    },
    /** Logs in. Returns a function that makes calls with the token. */
    async login(secrets = keys) {
      const { body } = await call<{ token: string }>('POST', '/auth/login', secrets)
      return <Body = Reply['body']>(method: string, path: string, sent?: unknown): Promise<Reply<Body>> =>
        call<Body>(method, path, sent, body.token)
    },
    place: (input: OrderInput = {}): string => control.placeOrder(restaurantId, input),
    /** Moves the clock and waits for the pushes this causes. */
    async pass(ms: number) {
      clock.advance(ms)
      await control.settled()
    },
    paths: (): string[] => received.map((push) => push.path),
    async clear() {
      await getir.stop()
      await stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof setStage>>
