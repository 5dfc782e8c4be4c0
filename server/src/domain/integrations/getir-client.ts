import * as z from 'zod/mini'
import type { Kit } from '#server/kit/kit.ts'
import { withoutBadText } from './bad-text.ts'
import {
  getirCancelOption,
  getirLogin,
  getirMenu,
  getirOrder,
  getirProblem,
  getirResult,
  type GetirOrder,
} from './getir-wire.ts'
import { PlatformFault } from './platform-fault.ts'
import type { GetirLink } from './platform-link.ts'

export type GetirStep = 'verify' | 'verify-scheduled' | 'prepare' | 'handover' | 'deliver'

/** The calls of GetirFood API we use. All throw `PlatformFault`. */
export interface GetirClient {
  order(id: string): Promise<GetirOrder>
  step(id: string, step: GetirStep): Promise<void>
  cancel(id: string, why: { cancelReasonId: string; cancelNote: string }): Promise<void>
  /** Reasons the platform takes for this order; 40 asks in 10 minutes. */
  cancelOptions(id: string): Promise<z.infer<typeof getirCancelOption>[]>
  /** The three backup polls; an order we cannot read is left out. */
  unapproved(): Promise<GetirOrder[]>
  cancelled(): Promise<GetirOrder[]>
  active(): Promise<GetirOrder[]>
  /** 2 asks a minute. */
  menu(): Promise<z.infer<typeof getirMenu>>
  /** 100 for sale, 200 off, 400 off for today. */
  setProduct(id: string, status: number): Promise<void>
  /** Tells Getir that our till is on; without it nobody can log in. */
  switchOn(): Promise<void>
}

interface Reply {
  status: number
  body: unknown
}

const mostBytes = 4 * 1024 * 1024
/** A token lives an hour; it is renewed before, and whenever its expiry is answered. */
const tokenMs = 55 * 60_000

const tokens = new WeakMap<Kit, Map<string, { token: Promise<string>; until: number }>>()

/** A client for one restaurant. It talks to the link's own host and follows no redirect; `timeoutMs` bounds each call. */
export function getirClient(
  kit: Kit,
  link: GetirLink,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): GetirClient {
  const keys = { appSecretKey: link.secrets.appSecretKey, restaurantSecretKey: link.secrets.restaurantSecretKey }

  const exchange = async (method: string, path: string, body: object | undefined, token?: string): Promise<Reply> => {
    try {
      const response = await fetch(`${link.base_url}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { token }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: withoutBadText(JSON.parse(await read(response))) }
    } catch (error) {
      throw error instanceof PlatformFault
        ? error
        : new PlatformFault('unclear', error instanceof SyntaxError ? 'unreadable answer' : 'no answer')
    }
  }

  const logIn = async (): Promise<string> => {
    const ask = () => exchange('POST', '/auth/login', keys).then(checked)
    // 73: the till is off at Getir, or the keys are wrong; switching it on tells which.
    const reply = await ask().catch(async (error: unknown) => {
      if (!(error instanceof PlatformFault) || error.code !== 73) throw error
      await switchOn()
      return ask()
    })
    const { restaurantId, token } = shaped(getirLogin, reply)
    if (restaurantId !== link.external_id) throw new PlatformFault('refused', 'the keys belong to another restaurant')
    return token
  }
  const switchOn = async () => {
    shaped(getirResult, checked(await exchange('PUT', '/restaurants/pos-status', { ...keys, posStatus: 100 })))
  }

  const tokenOf = (spent?: string): Promise<string> => {
    const known = tokens.get(kit) ?? new Map<string, { token: Promise<string>; until: number }>()
    tokens.set(kit, known)
    const key = `${link.id} ${keys.restaurantSecretKey}`
    const held = known.get(key)
    const now = kit.now().getTime()
    if (held && held.until > now && !spent) return held.token
    const token = logIn()
    known.set(key, { token, until: now + tokenMs })
    token.catch(() => known.delete(key))
    return token
  }

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const token = await tokenOf()
    const reply = await exchange(method, path, body, token)
    return checked(isExpiry(reply) ? await exchange(method, path, body, await tokenOf(token)) : reply)
  }
  const poll = async (path: string): Promise<GetirOrder[]> => {
    const list = shaped(z.array(z.unknown()), await call('POST', path, {}))
    return list.flatMap((it) => {
      const { success, data } = getirOrder.safeParse(it)
      if (!success) kit.log.warn({ link: link.id, path }, 'an order of GetirYemek cannot be read')
      return success ? [data] : []
    })
  }
  const done = (answer: unknown) => {
    if (shaped(getirResult, answer).result === false) throw new PlatformFault('unclear', 'result false')
  }
  const at = (id: string, rest = '') => `/food-orders/${encodeURIComponent(id)}${rest}`

  return {
    order: async (id) => shaped(getirOrder, await call('GET', at(id))),
    step: async (id, step) => done(await call('POST', at(id, `/${step}`), {})),
    cancel: async (id, why) => done(await call('POST', at(id, '/cancel'), why)),
    cancelOptions: async (id) => shaped(z.array(getirCancelOption), await call('GET', at(id, '/cancel-options'))),
    unapproved: () => poll('/food-orders/periodic/unapproved'),
    cancelled: () => poll('/food-orders/periodic/cancelled'),
    active: () => poll('/food-orders/active'),
    menu: async () => shaped(getirMenu, await call('GET', '/restaurants/menu')),
    setProduct: async (id, status) => done(await call('PUT', `/products/${encodeURIComponent(id)}/status`, { status })),
    switchOn,
  }
}

/** The body's text, cut off with a fault where it is larger than any answer we ask for. */
async function read(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new PlatformFault('unclear', 'answer too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8') || '{}'
}

/** Getir publishes no status for an old token; the gateway was seen to answer −2 for a missing one. */
function isExpiry({ status, body }: Reply): boolean {
  if (status === 401) return true
  const problem = getirProblem.safeParse(body).data
  return status === 400 && problem?.code === -2 && problem.source === 'headers'
}

/** The body of a good answer; a fault for any other. Code 69 is what a call too many gets, since no 429 is declared. */
function checked({ status, body }: Reply): unknown {
  if (status >= 200 && status < 300) return body
  const problem = getirProblem.safeParse(body).data
  if (status === 429 || problem?.code === 69) throw new PlatformFault('limited', 'asked too often', 69)
  if (status >= 400 && status < 500 && problem)
    throw new PlatformFault('refused', problem.message || problem.error || `code ${problem.code}`, problem.code)
  throw new PlatformFault('unclear', `status ${status}`)
}

function shaped<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new PlatformFault('unclear', 'unreadable answer')
}
