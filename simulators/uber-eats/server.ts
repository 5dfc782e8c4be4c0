import type { Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls } from './calls.ts'
import { controlRoutes, type Control } from './control.ts'
import { bad, refusal } from './refusal.ts'
import { giveToken, tokenIn } from './tokens.ts'
import type { World } from './world.ts'

function bodyIn(text: string): Record<string, unknown> {
  const given = text === '' ? {} : parsed(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw bad('the body is not an object')
  return given as Record<string, unknown>
}

function perform(world: World, request: Request): Answer {
  const { message, method, url, text, entry } = request
  if (method === 'POST' && url.pathname === '/oauth/v2/token') return giveToken(world, request)
  const found = callFor(calls, method, url.pathname)
  if (!found) throw refusal(404, 'not_found', 'There is no such call')
  const { app } = tokenIn(world, message, found.call.scopes)
  entry.vendor = found.params.storeId ?? null
  entry.orderId = found.params.orderId ?? null
  if (text !== '' && !message.headers['content-type']?.startsWith('application/json')) throw bad('JSON is needed')
  const body = bodyIn(text)
  entry.body = body
  const input = { world, app, params: found.params, query: url.searchParams, body }
  const { status = 200 } = found.call
  const answer = found.call.answer(input)
  return status === 204 ? { status } : { status, body: structuredClone(answer) }
}

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
