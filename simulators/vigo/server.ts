import type { Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls, refusal } from './calls.ts'
import { controlRoutes, type Control } from './control.ts'
import type { Client, World } from './world.ts'

/** The fields of a body. Throws 400 for anything but a JSON object. */
function bodyIn(text: string): Record<string, unknown> {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal(400, 'JSON gerekli')
  return body as Record<string, unknown>
}

/** Gives a client a token. Throws 401. */
function logIn(world: World, { clientId, clientSecret }: Record<string, unknown>): Answer {
  const client = world.clients.get(String(clientId))
  if (!client || client.clientSecret !== clientSecret) throw refusal(401, 'yetkisiz işlem')
  const token = world.random.hex(32)
  const until = world.now() + world.timing.tokenMs
  world.tokens.set(token, { client, until })
  return { status: 200, body: { token, expiresAt: until } }
}

/** The client whose token a call carries. Throws 401. */
function signedIn(world: World, { message }: Request): Client {
  const held = world.tokens.get(String(message.headers['x-auth-token'] ?? ''))
  if (!held || held.until <= world.now()) throw refusal(401, 'yetkisiz işlem')
  return held.client
}

function perform(world: World, request: Request): Answer {
  const { method, url, text, entry } = request
  const path = url.pathname
  if (method === 'POST' && path === '/auth/token') return logIn(world, bodyIn(text))
  const found = callFor(calls, method, path)
  if (!found) throw refusal(404, 'bulunamadı')
  const client = signedIn(world, request)
  entry.vendor = client.clientId
  const body = method === 'GET' ? {} : bodyIn(text)
  entry.body = body
  entry.orderId = String(body.orderNumber ?? url.searchParams.get('orderNumber') ?? '') || null
  const answer = structuredClone(found.call.answer({ world, client, query: url.searchParams, body }))
  return { status: 200, body: answer }
}

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
