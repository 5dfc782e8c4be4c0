import type { IncomingMessage, Server } from 'node:http'
import { callFor, parsed, platformServer, type Answer, type Request } from '../platform-server.ts'
import { calls } from './calls.ts'
import { decrypt, encrypt } from './cipher.ts'
import { controlRoutes, type Control } from './control.ts'
import { bad, refusal } from './refusal.ts'
import type { Store, World } from './world.ts'

/** The store whose key a call carries, in a header that must be spelt exactly. Throws 401. */
function signIn(world: World, { rawHeaders }: IncomingMessage): Store {
  const key = rawHeaders[rawHeaders.indexOf('XApiKey') + 1]
  const store = rawHeaders.includes('XApiKey') && [...world.stores.values()].find((it) => it.apiKey === key)
  if (!store) throw refusal(401, 'UNAUTHORIZED', 'API anahtarı geçersiz.')
  return store
}

/** The fields in an encrypted body. */
function bodyIn(text: string, { secretKey }: Store): Record<string, unknown> {
  const outer = parsed(text) as { value?: unknown } | undefined
  if (typeof outer?.value !== 'string' || Object.keys(outer).length > 1) throw bad('the body is {"value": …}')
  let inner: unknown
  try {
    inner = parsed(decrypt(outer.value, secretKey))
  } catch {
    throw bad('value cannot be decrypted')
  }
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) throw bad('value is no object')
  return inner as Record<string, unknown>
}

function perform(world: World, { message, method, url, text, entry }: Request): Answer {
  const found = callFor(calls, method, url.pathname)
  if (!found) throw refusal(404, 'NOT_FOUND', 'there is no such call')
  const store = signIn(world, message)
  entry.vendor = String(store.storeId)
  if (method === 'POST' && !message.headers['content-type']?.startsWith('application/json')) throw bad('JSON is needed')
  const body = method === 'POST' ? bodyIn(text, store) : {}
  entry.body = body
  entry.orderId = String(body.orderId ?? url.searchParams.get('orderId') ?? '') || null
  const data = structuredClone(found.call.answer({ world, store, query: url.searchParams, body })) ?? null
  const shown = world.sealsAnswers ? encrypt(JSON.stringify(data), store.secretKey) : data
  return { status: 200, body: { success: true, data: shown, errorMessage: null } }
}

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
