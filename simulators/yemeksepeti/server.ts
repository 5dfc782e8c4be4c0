import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Fault } from '../faults.ts'
import { calls } from './calls.ts'
import type { Entry } from '../journal.ts'
import { fixedParts, matchPath } from '../match-path.ts'
import { bad, Refusal } from './refusal.ts'
import type { World } from './world.ts'

export type Answer = { status: number; body?: unknown }

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const sorted = calls.toSorted((a, b) => fixedParts(b.path) - fixedParts(a.path))

function send(response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

/** Signs in. The credentials come as a form, not as JSON. */
function logIn(world: World, request: IncomingMessage, text: string): Answer {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return { status: 415, body: { message: 'a form is needed' } }
  const form = new URLSearchParams(text)
  const [username, password] = [form.get('username') ?? '', form.get('password') ?? '']
  if (form.get('grant_type') !== 'client_credentials') throw bad('VALIDATION', 'grant_type must be client_credentials')
  const isKnown = [...world.vendors.values()].some((it) => it.username === username && it.password === password)
  if (!isKnown) return { status: 401, body: { code: 'UNAUTHORIZED', message: 'Invalid username or password' } }
  const token = world.random.hex(40)
  world.tokens.set(token, { username, until: world.clock.now() + world.timing.tokenMs })
  return {
    status: 200,
    body: { access_token: token, token_type: 'bearer', expires_in: Math.floor(world.timing.tokenMs / 1000) },
  }
}

function perform(world: World, request: IncomingMessage, url: URL, text: string, entry: Entry): Answer {
  if (request.method === 'POST' && url.pathname === '/v2/login') return logIn(world, request, text)
  const found = sorted
    .filter((it) => it.method === request.method)
    .map((call) => ({ call, params: matchPath(call.path, url.pathname) }))
    .find((it) => it.params !== null)
  if (!found?.params) return { status: 404, body: { code: 'NOT_FOUND', message: 'there is no such call' } }
  const { call, params } = found
  entry.orderId = params.token ?? null
  entry.vendor = params.vendor ?? null
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const session = world.tokens.get(token)
  if (!session || session.until <= world.clock.now())
    return { status: 401, body: { code: 'UNAUTHORIZED', message: 'the token is unknown or has expired' } }
  const body = text === '' ? {} : parsed(text)
  entry.body = body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('VALIDATION', 'the body is no object')
  if (text !== '' && !request.headers['content-type']?.startsWith('application/json'))
    return { status: 415, body: { message: 'JSON is needed' } }
  const answer = call.answer({
    world,
    username: session.username,
    params,
    query: url.searchParams,
    body: body as Record<string, unknown>,
  })
  return answer === undefined ? { status: 204 } : { status: 200, body: structuredClone(answer) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Serves the middleware's API and, under `/__control`, the simulator's control API. */
export function serverOf(
  world: World,
  control: (method: string, path: string, query: URLSearchParams, body: unknown) => Promise<Answer>,
): Server {
  const answerOf = (work: () => Answer): Answer => {
    try {
      return work()
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body }
      throw error
    }
  }
  const faulty = (response: ServerResponse, fault: Fault, entry: Entry, work: () => Answer): void => {
    const finish = (answer: Answer) => {
      entry.status = answer.status
      send(response, answer)
    }
    if (fault.kind === 'delay') {
      const early = fault.afterEffect ? work() : undefined
      world.after(fault.ms, () => finish(early ?? work()))
      return
    }
    if (fault.afterEffect) work()
    if (fault.kind === 'drop') response.destroy()
    if (fault.kind === 'garbage')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</bo')
    if (fault.kind === 'fail') finish({ status: fault.status ?? 500, body: { message: fault.message ?? 'an error' } })
  }
  return createServer((request, response) => {
    const url = URL.parse(`http://localhost${request.url}`) ?? new URL('http://localhost/unreadable')
    const method = request.method ?? 'GET'
    void textOf(request)
      .then(async (text) => {
        if (url.pathname.startsWith('/__control/')) {
          const path = url.pathname.slice('/__control'.length)
          return send(response, await control(method, path, url.searchParams, text === '' ? {} : parsed(text)))
        }
        const entry = world.journal.write({
          kind: 'request',
          vendor: null,
          orderId: null,
          what: `${method} ${url.pathname}${url.search}`,
          status: null,
        })
        const work = () => answerOf(() => perform(world, request, url, text, entry))
        const fault = world.faults.take(method, url.pathname)
        if (fault) return faulty(response, fault, entry, work)
        const answer = work()
        entry.status = answer.status
        return send(response, answer)
      })
      .catch((error: unknown) => {
        if (!response.destroyed && !response.headersSent)
          send(response, { status: 500, body: { message: String(error) } })
      })
  })
}
