import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Fault, Faults } from './faults.ts'
import type { Entry, Journal } from './journal.ts'
import { fixedParts, matchPath } from './match-path.ts'
import { Refusal } from './refusal.ts'

export type Answer = { status: number; body?: unknown }

/** A request to the platform's API. `entry` is its entry in the journal. */
export type Request = { message: IncomingMessage; method: string; url: URL; text: string; entry: Entry }

type Served = {
  faults: Faults
  journal: Journal
  after(ms: number, act: () => void): unknown
  /** Answers a request to the platform's API. Throws a refusal. */
  perform(request: Request): Answer
  /** Answers a call of the simulator's control API. */
  control: Control
}
type Control = (method: string, path: string, query: URLSearchParams, body: unknown) => Promise<Answer>

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** The JSON of a body. Undefined if the body is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

const answerOf = (work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body }
    throw error
  }
}

/** The call in a list that matches a request, with the parameters of its path. */
export function callFor<T extends { method: string; path: string }>(
  calls: readonly T[],
  method: string,
  path: string,
): { call: T; params: Record<string, string> } | undefined {
  for (const call of calls.toSorted((a, b) => fixedParts(b.path) - fixedParts(a.path))) {
    const params = call.method === method ? matchPath(call.path, path) : null
    if (params) return { call, params }
  }
  return undefined
}

function servePlatform({ faults, journal, after, perform, control }: Served): Server {
  const faulty = (response: ServerResponse, fault: Fault, entry: Entry, work: () => Answer): void => {
    const finish = (answer: Answer) => {
      entry.status = answer.status
      send(response, answer)
    }
    if (fault.kind === 'delay') {
      const early = fault.afterEffect ? work() : undefined
      after(fault.ms, () => finish(early ?? work()))
      return
    }
    if (fault.afterEffect) work()
    if (fault.kind === 'drop') response.destroy()
    if (fault.kind === 'garbage')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</bo')
    if (fault.kind === 'fail') finish({ status: fault.status ?? 500, body: { message: fault.message ?? 'an error' } })
  }
  return createServer((message, response) => {
    const url = URL.parse(`http://localhost${message.url}`) ?? new URL('http://localhost/unreadable')
    const method = message.method ?? 'GET'
    void textOf(message)
      .then(async (text) => {
        if (url.pathname.startsWith('/__control/')) {
          const path = url.pathname.slice('/__control'.length)
          return send(response, await control(method, path, url.searchParams, text === '' ? {} : parsed(text)))
        }
        const entry = journal.write({
          kind: 'request',
          vendor: null,
          orderId: null,
          what: `${method} ${url.pathname}${url.search}`,
          status: null,
        })
        const work = () => answerOf(() => perform({ message, method, url, text, entry }))
        const fault = faults.take(method, url.pathname)
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

export type ControlRoute = [
  method: string,
  path: string,
  act: (id: string, body: unknown, query: URLSearchParams) => unknown,
]

/** The control API over HTTP. It is meant only for this machine, so it trusts every caller. */
const controlOver =
  (routes: readonly ControlRoute[]): Control =>
  async (method, path, query, body) => {
    try {
      for (const [wanted, template, act] of routes) {
        const params = wanted === method ? matchPath(template, path) : null
        if (params) return { status: 200, body: (await act(params.id ?? '', body, query)) ?? {} }
      }
      return { status: 404, body: { message: 'there is no such control' } }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body }
      if (error instanceof RangeError) return { status: 400, body: { message: error.message } }
      throw error
    }
  }

/** Serves a platform's API and, under `/__control`, its simulator's control API. */
export const platformServer = <W extends Omit<Served, 'perform' | 'control'>>(
  world: W,
  perform: (world: W, request: Request) => Answer,
  routes: readonly ControlRoute[],
): Server => servePlatform({ ...world, perform: (request) => perform(world, request), control: controlOver(routes) })
