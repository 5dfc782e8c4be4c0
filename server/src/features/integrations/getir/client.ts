import * as z from 'zod/mini'
import { dayAt } from '#contract/kit/wall-clock.ts'
import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { exchange, shaped, tokenOf, type Reply } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Link } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import {
  getirCancelOption,
  getirLogin,
  getirMenu,
  getirOrder,
  getirProblem,
  getirRestaurant,
  getirReview,
  getirReviews,
  getirResult,
} from './wire.ts'

/**
 * The credentials for signing in at GetirYemek, and the key that its pushes send as `x-api-key`.
 */
export const getirSecrets = z.object({ appSecretKey: z.string(), restaurantSecretKey: z.string(), apiKey: z.string() })

export type GetirStep = Exclude<PlatformStepName, 'cancel'>

/**
 * A token is valid for an hour. It is renewed before that, and whenever Getir says that it has
 * expired.
 */
const livesMs = 55 * 60_000

export type GetirClient = ReturnType<typeof getirClient>

/**
 * The calls of the GetirFood API that we use, for one restaurant. They go to the link's own host
 * and take at most `timeoutMs` each. All of them throw `PlatformFault`.
 */
export function getirClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { appSecretKey, restaurantSecretKey } = getirSecrets.parse(link.secrets)
  const keys = { appSecretKey, restaurantSecretKey }

  const ask = (method: string, path: string, body: object | undefined, token?: string) =>
    exchange(link, { method, path, body, headers: token ? { token } : undefined, timeoutMs })

  const logIn = async (): Promise<string> => {
    const signIn = () => ask('POST', '/auth/login', keys).then(checked)
    // Code 73 means that our till is off at Getir or the keys are wrong. Switching it on shows
    // which of the two it is.
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

  const sign = { key: `${link.id} ${link.external_id} ${keys.restaurantSecretKey}`, livesMs, logIn }

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await ask(method, path, body, await tokenOf(kit, sign))
    return checked(isExpiry(reply) ? await ask(method, path, body, await tokenOf(kit, sign, true)) : reply)
  }
  /** Signs in with the current keys even if there is already a token. */
  const restaurant = async () => {
    await tokenOf(kit, sign, true)
    return shaped(getirRestaurant, await call('GET', '/restaurants'))
  }
  const poll = async (path: string) => shaped(z.array(z.unknown()), await call('POST', path, {}))
  const done = (answer: unknown) => {
    if (shaped(getirResult, answer).result === false) throw new PlatformFault('unclear', 'result false')
  }
  const at = (id: string, rest = '') => `/food-orders/${encodeURIComponent(id)}${rest}`

  return {
    order: async (id: string) => shaped(getirOrder, await call('GET', at(id))),
    step: async (id: string, step: GetirStep) => done(await call('POST', at(id, `/${step}`), {})),
    cancel: async (id: string, why: { cancelReasonId: string; cancelNote: string }) =>
      done(await call('POST', at(id, '/cancel'), why)),
    /** The reasons that the platform accepts for this order. At most 40 requests in 10 minutes. */
    cancelOptions: async (id: string) =>
      shaped(z.array(getirCancelOption), await call('GET', at(id, '/cancel-options'))),
    /** Three polls find what the pushes have missed. Their orders are returned as they came. */
    unapproved: () => poll('/food-orders/periodic/unapproved'),
    cancelled: () => poll('/food-orders/periodic/cancelled'),
    active: () => poll('/food-orders/active'),
    /** Reads the restaurant's menu. Getir limits this to 2 requests per minute. */
    menu: async () => shaped(getirMenu, await call('GET', '/restaurants/menu')),
    /** Sets whether a product is sold. `status`: 100 is for sale, 200 off, 400 off for today. */
    setProduct: async (id: string, status: number) =>
      done(await call('PUT', `/products/${encodeURIComponent(id)}/status`, { status })),
    restaurant,
    /** Whether the restaurant is open. Getir limits this to 2 requests per minute. */
    isOpen: async () => shaped(getirRestaurant, await call('GET', '/restaurants')).status === 100,
    setOpen: async (isOpen: boolean) => done(await call('PUT', `/restaurants/status/${isOpen ? 'open' : 'close'}`, {})),
    /** Sets by how many minutes the restaurant takes longer than usual. Getir accepts 15, 30 and 45. */
    setBusy: async (minutes: number) =>
      done(
        await call('PUT', '/restaurants/delivery-duration/busyness', {
          isBusy: minutes > 0,
          ...(minutes > 0 && { busynessDifferenceDuration: minutes }),
        }),
      ),
    /** The restaurant's reviews since a day, newest first; at most a thousand. Leaves out unreadable ones. */
    async reviews(since: Date) {
      const [startDate, endDate] = [since, kit.now()].map((it) => dayAt(it, 'Europe/Istanbul'))
      const found: unknown[] = []
      for (let page = 1; page <= 20; page++) {
        const query = `startDate=${startDate}&endDate=${endDate}&page=${page}&pageSize=50`
        const { reviews, totalCount } = shaped(getirReviews, await call('GET', `/restaurants/reviews?${query}`))
        found.push(...reviews)
        if (reviews.length === 0 || found.length >= totalCount) break
      }
      return found.flatMap((it) => getirReview.safeParse(it).data ?? [])
    },
    /** Tells Getir that our till is on. Until then, Getir refuses every sign-in. */
    switchOn,
  }
}

/**
 * Whether an answer means that the token has expired. Getir documents no status for this. For a
 * missing token, its gateway was seen to answer −2.
 */
function isExpiry({ status, body }: Reply): boolean {
  if (status === 401) return true
  const problem = getirProblem.safeParse(body).data
  return status === 400 && problem?.code === -2 && problem.source === 'headers'
}

/**
 * The body of a successful answer. Throws a fault for any other answer. Getir documents no status
 * 429; its code 69 means too many calls.
 */
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
