import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { authCalls } from './auth-calls.ts'
import { fixedParts, matchPath } from '../match-path.ts'
import type { Call, OpenCall } from './call.ts'
import type { Fault } from '../faults.ts'
import type { RequestEntry } from './journal.ts'
import { menuCalls } from './menu-calls.ts'
import { orderCalls } from './order-calls.ts'
import { invalid, Refusal, refusal } from './registry.ts'
import { restaurantCalls } from './restaurant-calls.ts'
import type { Restaurant } from './restaurant.ts'
import type { World } from './world.ts'

export type Answer = { status: number; body: unknown }

export type ServerOptions = {
  /** The status for a call beyond the limit. Getir documents no 429. */
  blockedStatus: 400 | 429
  /** The status for a token that is unknown or expired. Getir documents none. */
  expiredTokenStatus: 400 | 401
  /** Answers requests under `/__control`. */
  control(method: string, path: string, query: URLSearchParams, body: unknown): Promise<Answer>
}

const calls: ((Call & { open?: false }) | (OpenCall & { open: true }))[] = [
  ...authCalls.map((call) => ({ ...call, open: true as const })),
  ...orderCalls,
  ...restaurantCalls,
  ...menuCalls,
].sort((a, b) => fixedParts(b.path) - fixedParts(a.path))

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

/** The body without secret keys, since tests print the journal. */
function masked(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, key.endsWith('SecretKey') ? '***' : (value as unknown)]),
  )
}

function holderOf(world: World, token: string, options: ServerOptions): Restaurant {
  const session = world.tokens.get(token)
  const restaurant = session && world.restaurants.get(session.restaurantId)
  if (restaurant && session.expiresAt > world.clock.now()) return restaurant
  throw new Refusal(options.expiredTokenStatus, {
    code: -2,
    error: 'ValidationError',
    message: '"token" is invalid or expired',
    source: 'headers',
  })
}

/** Serves Getir's API and, under `/__control`, the simulator's control API. */
export function serverOf(world: World, options: ServerOptions): Server {
  /** Performs a call, with limits and token check. Throws a Refusal. */
  function perform(request: IncomingMessage, url: URL, body: unknown, entry: RequestEntry): unknown {
    const found = calls
      .filter((call) => call.method === request.method)
      .map((call) => ({ call, params: matchPath(call.path, url.pathname) }))
      .find((one) => one.params !== null)
    if (!found?.params) {
      throw new Refusal(404, { code: 22, error: 'RouteNotFoundError', message: 'RouteNotFundError' })
    }
    const { call, params } = found
    entry.call = call.path
    entry.orderId = params.foodOrderId ?? null
    const header = request.headers.token
    const token = typeof header === 'string' ? header : ''
    if (!call.open && !token) throw invalid('token', 'is required', 'headers')
    const restaurant = call.open ? undefined : holderOf(world, token, options)
    entry.restaurantId = restaurant?.id ?? null
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('payload', 'must be an object')
    const fields = body as Record<string, unknown>
    if (call.budget !== 'none') {
      const who = token || String(fields.restaurantSecretKey)
      const key = call.budget === 'default' ? `${who} default` : `${who} ${call.method} ${call.path}`
      if (!world.limiter.take(call.budget, key)) {
        throw new Refusal(options.blockedStatus, refusal(69).envelope)
      }
    }
    const input = { world, params, query: url.searchParams, body: fields }
    if (call.open) return call.answer(input)
    return restaurant && call.answer({ ...input, restaurant })
  }

  function answerOf(work: () => unknown): Answer {
    try {
      return { status: 200, body: structuredClone(work() ?? {}) }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.envelope }
      throw error
    }
  }

  function sendWithFault(response: ServerResponse, fault: Fault, entry: RequestEntry, work: () => Answer): void {
    const finish = (answer: Answer): void => {
      entry.status = answer.status
      entry.code = codeOf(answer)
      if (!response.destroyed) send(response, answer)
    }
    if (fault.kind === 'delay') {
      // If the whole call is slow, it takes effect at the end. If only its answer is slow, it takes
      // effect now.
      const early = fault.afterEffect ? work() : undefined
      world.after(fault.ms, () => finish(early ?? work()))
      return
    }
    if (fault.afterEffect) work()
    if (fault.kind === 'drop') response.destroy()
    if (fault.kind === 'garbage') {
      entry.status = 200
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</bo')
    }
    if (fault.kind === 'fail') {
      const envelope = fault.code === undefined ? undefined : refusal(fault.code, fault.message)
      const status = fault.status ?? envelope?.status ?? 500
      if (envelope) return finish({ status, body: envelope.envelope })
      entry.status = status
      response.writeHead(status).end()
    }
  }

  const server = createServer((request, response) => {
    const url = URL.parse(`http://localhost${request.url}`) ?? new URL('http://localhost/unreadable')
    const method = request.method ?? 'GET'
    void readBody(request)
      .then(async (body) => {
        if (url.pathname.startsWith('/__control/')) {
          return send(
            response,
            await options.control(method, url.pathname.slice('/__control'.length), url.searchParams, body),
          )
        }
        const entry = world.journal.write<RequestEntry>({
          kind: 'request',
          restaurantId: null,
          orderId: null,
          method,
          path: url.pathname + url.search,
          call: null,
          body: masked(body),
          status: null,
          code: null,
          fault: null,
        })
        const work = (): Answer => answerOf(() => perform(request, url, body, entry))
        const fault = world.faults.take(method, url.pathname)
        if (fault) {
          entry.fault = fault.kind
          return sendWithFault(response, fault, entry, work)
        }
        const answer = work()
        entry.status = answer.status
        entry.code = codeOf(answer)
        return send(response, answer)
      })
      .catch((error: unknown) => {
        if (response.destroyed || response.headersSent) return
        send(response, { status: 500, body: { code: -1, error: 'UnknownError', message: String(error) } })
      })
  })
  return server
}

function codeOf({ status, body }: Answer): number | null {
  if (status === 200 || typeof body !== 'object' || body === null || !('code' in body)) return null
  return Number(body.code)
}
