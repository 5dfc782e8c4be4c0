import type { Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls } from './calls.ts'
import { controlRoutes, type Control } from './control.ts'
import { bad, refusal } from './refusal.ts'
import { giveTokens, venueOf } from './tokens.ts'
import type { World } from './world.ts'

/** The fields of a body, which may be missing altogether. */
function bodyIn(text: string): Record<string, unknown> {
  const given = text === '' ? {} : parsed(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw bad('the body is no object')
  return given as Record<string, unknown>
}

function perform(world: World, request: Request): Answer {
  const { message, method, url, text, entry } = request
  if (method === 'POST' && url.pathname === '/oauth2/token') return giveTokens(world, request)
  const found = callFor(calls, method, url.pathname)
  if (!found) throw refusal(404, 'NOT_FOUND', 'There is no such call')
  const venue = venueOf(world, message)
  entry.vendor = venue.venueId
  entry.orderId = found.params.orderId ?? null
  if (text !== '' && !message.headers['content-type']?.startsWith('application/json')) throw bad('JSON is needed')
  const body = bodyIn(text)
  entry.body = body
  const answer = structuredClone(found.call.answer({ world, venue, params: found.params, body }))
  return { status: found.call.status ?? 200, body: answer }
}

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
