import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createManualClock } from '../clock.ts'
import { listen } from '../listen.ts'
import type { OrderInput } from './order-factory.ts'
import type { Auth, VendorInput } from './world.ts'
import { createYemeksepeti, type YemeksepetiOptions } from './yemeksepeti.ts'

/** A push as received. `body` is null if it was not JSON. */
export type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: Record<string, unknown> | null
}

export const minute = 60_000
export const account = { username: 'sofra', password: 'secret-of-the-tests' }
export const auth: Auth = { kind: 'basic', user: 'yemeksepeti', secret: 'plugin-secret' }

/**
 * The set-up of this folder's tests: a simulator on a stopped clock, a plugin that receives its
 * pushes, and one restaurant. `answerWith` sets what the plugin answers.
 */
export async function setStage(options: YemeksepetiOptions = {}, more: Partial<VendorInput> = {}) {
  const received: Received[] = []
  let answer = (_push: Received): number => 200
  const plugin = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      let body: Received['body'] = null
      try {
        body = JSON.parse(text) as Record<string, unknown>
      } catch {
        // Truncated JSON stays null.
      }
      const push = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, text, body }
      received.push(push)
      const status = answer(push)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(status === 200 ? { remoteResponse: { remoteOrderId: `our-${String(body?.token)}` } } : {}),
      )
    })
  })
  const { url: pluginUrl, stop } = await listen(plugin)
  const clock = createManualClock()
  const simulator = await createYemeksepeti({ clock, seed: 20261129, ...options })
  const { control, url } = simulator
  control.register({ chain: 'zincir', remoteId: 'moda', name: 'Moda', ...account, pluginUrl, auth, ...more })

  async function call(method: string, path: string, body?: unknown, token = '') {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> | null }
  }
  const logIn = async (form: Record<string, string> = {}) => {
    const response = await fetch(`${url}/v2/login`, {
      method: 'POST',
      body: new URLSearchParams({ ...account, grant_type: 'client_credentials', ...form }),
    })
    return { status: response.status, body: (await response.json()) as { access_token: string; expires_in: number } }
  }
  const { access_token } = (await logIn()).body
  return {
    clock,
    control,
    received,
    call,
    logIn,
    token: access_token,
    answerWith: (next: (push: Received) => number) => void (answer = next),
    /** Calls with the token of the first sign-in. */
    send: (method: string, path: string, body?: unknown) => call(method, path, body, access_token),
    /** Places an order and delivers its push. */
    async place(input: OrderInput = {}): Promise<string> {
      const token = control.placeOrder('moda', input)
      await control.settled()
      return token
    },
    /** Moves the clock and waits for the pushes that this causes. */
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      await control.settled()
    },
    inMinutes: (minutes: number) => new Date(clock.now() + minutes * minute).toISOString(),
    async clear() {
      await simulator.stop()
      await stop()
    },
  }
}
