import * as z from 'zod/mini'
import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { exchange, readable, shaped, tokenOf, type Reply } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Link } from '#server/domain/integrations/link.ts'
import type { Kit } from '#server/kit/kit.ts'
import { getirCancelOption, getirLogin, getirMenu, getirOrder, getirProblem, getirResult } from './wire.ts'

/** What signs us in at GetirYemek, and what its pushes carry as `x-api-key`. */
export const getirSecrets = z.object({ appSecretKey: z.string(), restaurantSecretKey: z.string(), apiKey: z.string() })

export type GetirStep = Exclude<PlatformStepName, 'cancel'>

/** A token lives an hour; it is renewed before, and whenever its expiry is answered. */
const livesMs = 55 * 60_000

export type GetirClient = ReturnType<typeof getirClient>

/** The calls of GetirFood API we use, for one restaurant: on the link's own host, `timeoutMs` each. All throw `PlatformFault`. */
export function getirClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { appSecretKey, restaurantSecretKey } = getirSecrets.parse(link.secrets)
  const keys = { appSecretKey, restaurantSecretKey }

  const ask = (method: string, path: string, body: object | undefined, token?: string) =>
    exchange(link, { method, path, body, headers: token ? { token } : undefined, timeoutMs })

  const logIn = async (): Promise<string> => {
    const signIn = () => ask('POST', '/auth/login', keys).then(checked)
    // 73: the till is off at Getir, or the keys are wrong; switching it on tells which.
    const reply = await signIn().catch(async (error: unknown) => {
      if (!(error instanceof PlatformFault) || error.code !== 73) throw error
      await switchOn()
      return signIn()
    })
    const { restaurantId, token } = shaped(getirLogin, reply)
    if (restaurantId !== link.external_id) throw new PlatformFault('refused', 'the keys belong to another restaurant')
    return token
  }
  const switchOn = async () => {
    shaped(getirResult, checked(await ask('PUT', '/restaurants/pos-status', { ...keys, posStatus: 100 })))
  }

  const sign = { key: `${link.id} ${keys.restaurantSecretKey}`, livesMs, logIn }

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await ask(method, path, body, await tokenOf(kit, sign))
    return checked(isExpiry(reply) ? await ask(method, path, body, await tokenOf(kit, sign, true)) : reply)
  }
  const poll = async (path: string) =>
    readable(kit, link, getirOrder, shaped(z.array(z.unknown()), await call('POST', path, {})))
  const done = (answer: unknown) => {
    if (shaped(getirResult, answer).result === false) throw new PlatformFault('unclear', 'result false')
  }
  const at = (id: string, rest = '') => `/food-orders/${encodeURIComponent(id)}${rest}`

  return {
    order: async (id: string) => shaped(getirOrder, await call('GET', at(id))),
    step: async (id: string, step: GetirStep) => done(await call('POST', at(id, `/${step}`), {})),
    cancel: async (id: string, why: { cancelReasonId: string; cancelNote: string }) =>
      done(await call('POST', at(id, '/cancel'), why)),
    /** Reasons the platform takes for this order; 40 asks in 10 minutes. */
    cancelOptions: async (id: string) =>
      shaped(z.array(getirCancelOption), await call('GET', at(id, '/cancel-options'))),
    /** The three backup polls; an order we cannot read is left out. */
    unapproved: () => poll('/food-orders/periodic/unapproved'),
    cancelled: () => poll('/food-orders/periodic/cancelled'),
    active: () => poll('/food-orders/active'),
    /** 2 asks a minute. */
    menu: async () => shaped(getirMenu, await call('GET', '/restaurants/menu')),
    /** 100 for sale, 200 off, 400 off for today. */
    setProduct: async (id: string, status: number) =>
      done(await call('PUT', `/products/${encodeURIComponent(id)}/status`, { status })),
    /** Tells Getir that our till is on; without it nobody can log in. */
    switchOn,
  }
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
    throw new PlatformFault(
      problem.code === 1 ? 'unknown' : 'refused',
      problem.message || problem.error || `code ${problem.code}`,
      problem.code,
    )
  throw new PlatformFault('unclear', `status ${status}`)
}
