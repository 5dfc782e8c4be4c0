import type { Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls } from './calls.ts'
import { controlRoutes, type Control } from './control.ts'
import { bad } from './refusal.ts'
import type { World } from './world.ts'

/** Signs in. The credentials come as a form, not as JSON. */
function logIn(world: World, { message, text }: Request): Answer {
  if (!message.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
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

function perform(world: World, request: Request): Answer {
  const { message, method, url, text, entry } = request
  if (method === 'POST' && url.pathname === '/v2/login') return logIn(world, request)
  const found = callFor(calls, method, url.pathname)
  if (!found) return { status: 404, body: { code: 'NOT_FOUND', message: 'there is no such call' } }
  const { call, params } = found
  entry.orderId = params.token ?? null
  entry.vendor = params.vendor ?? null
  const token = /^Bearer (.+)$/.exec(message.headers.authorization ?? '')?.[1] ?? ''
  const session = world.tokens.get(token)
  if (!session || session.until <= world.clock.now())
    return { status: 401, body: { code: 'UNAUTHORIZED', message: 'the token is unknown or has expired' } }
  const body = text === '' ? {} : parsed(text)
  entry.body = body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('VALIDATION', 'the body is no object')
  if (text !== '' && !message.headers['content-type']?.startsWith('application/json'))
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

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
