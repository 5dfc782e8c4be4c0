import type { IncomingHttpHeaders, Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls } from './calls.ts'
import { controlRoutes, type Control } from './control.ts'
import { bad, refusal } from './refusal.ts'
import type { Store, World } from './world.ts'

/** `{supplierId} - {integrator}`: at most thirty letters and digits. */
const agent = /^(\d+) - [A-Za-z0-9]{1,30}$/

/** Refuses a request whose headers are missing or name another supplier. */
function checkHeaders(headers: IncomingHttpHeaders, supplier: string | undefined): void {
  const forbidden = (message: string) => refusal(403, 'ForbiddenException', 'forbidden', message)
  const named = agent.exec(headers['user-agent'] ?? '')
  if (!named) throw forbidden('User-Agent is missing')
  if (named[1] !== supplier) throw forbidden('User-Agent names another supplier')
  if (!headers['x-agentname']) throw forbidden('x-agentname is missing')
  if (!/^[^\s@]+@[^\s@]+$/.test(String(headers['x-executor-user'] ?? ''))) throw forbidden('x-executor-user is missing')
}

/** The store with these credentials. Throws 401 if the supplier has none. */
function signIn(world: World, { authorization = '' }: IncomingHttpHeaders, supplier: string | undefined): Store {
  const given = Buffer.from(/^Basic (.+)$/.exec(authorization)?.[1] ?? '', 'base64').toString()
  const store = [...world.stores.values()].find(
    (it) => String(it.supplierId) === supplier && `${it.apiKey}:${it.apiSecret}` === given,
  )
  if (store) return store
  throw refusal(401, 'ClientApiAuthenticationException', 'unauthorized', 'API Key ya da API Secret Key hatalı.')
}

function perform(world: World, { message, method, url, text, entry }: Request): Answer {
  const found = callFor(calls, method, url.pathname)
  if (!found) throw refusal(404, 'NotFoundException', 'not.found', 'there is no such call')
  const { call, params } = found
  const body = text === '' ? {} : parsed(text)
  entry.vendor = params.store ?? url.searchParams.get('storeId')
  entry.body = body
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  entry.orderId = params.package ?? (isObject ? ((body as { packageId?: string }).packageId ?? null) : null)
  checkHeaders(message.headers, params.supplier)
  const { apiKey } = signIn(world, message.headers, params.supplier)
  if (!world.limit.take(`${apiKey} ${call.method} ${call.path}`))
    throw refusal(429, 'TooManyRequestsException', 'too.many.requests', 'Too many requests')
  if (!isObject) throw bad('the body is no object')
  if (text !== '' && !message.headers['content-type']?.startsWith('application/json'))
    throw refusal(415, 'UnsupportedMediaTypeException', 'unsupported', 'JSON is needed')
  const answer = call.answer({ world, params, query: url.searchParams, body: body as Record<string, unknown> })
  return { status: 200, body: structuredClone(answer) }
}

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
