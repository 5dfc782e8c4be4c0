import type { Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls } from './calls.ts'
import { controlRoutes, type Control } from './control.ts'
import { bad, conflict, refusal } from './refusal.ts'
import type { World } from './world.ts'

/** The fields of a body, which may be missing altogether. */
function bodyIn({ text, message }: Request): Record<string, unknown> {
  if (text === '') return {}
  if (!message.headers['content-type']?.startsWith('application/json')) throw bad('JSON is needed')
  const given = parsed(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw bad('the body is not an object')
  return given as Record<string, unknown>
}

/** Takes the outcome of an asynchronous push, once, at the address that the push named. */
function takeOutcome(world: World, request: Request): Answer {
  const waiting = world.callbacks.get(request.url.pathname.split('/').at(-1) ?? '')
  if (!waiting) throw refusal(404, 'There is no such callback')
  if (request.message.headers.authorization) throw bad('A callback carries no key')
  const { status, message, data } = bodyIn(request)
  if (status !== 'Success' && status !== 'Failure') throw bad('status is Success or Failure')
  if (typeof message !== 'string' || typeof data !== 'object') throw bad('message and data are required')
  if (waiting.status !== null) throw conflict('The outcome is known')
  waiting.status = status
  request.entry.orderId = waiting.record.order.OrderId
  return { status: 200 }
}

function perform(world: World, request: Request): Answer {
  const { message, method, url, entry } = request
  if (method === 'POST' && url.pathname.startsWith('/callbacks/')) return takeOutcome(world, request)
  const found = callFor(calls, method, url.pathname)
  if (!found) throw refusal(404, 'There is no such call')
  const [scheme, key, ...rest] = (message.headers.authorization ?? '').split(' ')
  const restaurants = [...world.restaurants.values()].filter((it) => it.apiKey === key)
  if (scheme !== 'JE-API-KEY' || restaurants.length === 0 || rest.length > 0)
    throw refusal(401, 'The API key is missing or unknown')
  entry.vendor = restaurants[0]?.restaurantId ?? null
  entry.orderId = found.params.orderId ?? null
  const body = bodyIn(request)
  entry.body = body
  const { params } = found
  return structuredClone(
    found.call.answer({ world, restaurants, params, query: url.searchParams, headers: message.headers, body }),
  )
}

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
