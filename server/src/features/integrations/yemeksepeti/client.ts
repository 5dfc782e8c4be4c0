import * as z from 'zod/mini'
import { checked, exchange, shaped, tokenOf, type Reply } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Link, WantedItem, WantedState } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { closingOf } from './closing.ts'
import { availability, idsAnswer, itemsAnswer, loginAnswer, orderAnswer, problem, type Availability } from './wire.ts'

/** The secrets: our password there, and the password or signing key of its pushes. */
export const yemeksepetiSecrets = z.object({ password: z.string(), pushSecret: z.string() })

/** The platform among all those that share the middleware. */
const platformKey = 'YS_TR'
/** The longest time for which a token is used, in ms. The middleware mostly says less. */
const livesMs = 110 * 60_000
/** How long before its end a token is renewed, in ms. */
const earlyMs = 2 * 60_000

/** A refusal of a step, with the order's state at the platform if that was the cause. */
export class StateConflict extends PlatformFault {
  readonly currentState: string
  constructor(message: string, currentState: string) {
    super('refused', message, 409)
    this.currentState = currentState
  }
}

export type YemeksepetiClient = ReturnType<typeof yemeksepetiClient>

/**
 * The middleware's calls that we use, for one restaurant. All of them go to the link's own host;
 * the addresses that an order carries (`callbackUrls`) are never called. All throw `PlatformFault`.
 */
export function yemeksepetiClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { password } = yemeksepetiSecrets.parse(link.secrets)
  const { chain_code = '', username = '' } = link.settings

  const logIn = async () => {
    const form = { username, password, grant_type: 'client_credentials' }
    const { access_token, expires_in } = shaped(
      loginAnswer,
      answered(await exchange(link, { method: 'POST', path: '/v2/login', form, timeoutMs })),
    )
    return { token: access_token, livesMs: Math.max(0, (expires_in ?? 1800) * 1000 - earlyMs) }
  }
  const sign = { key: `${link.id} ${link.base_url} ${username} ${password}`, livesMs, logIn }
  const ask = (method: string, path: string, body: object | undefined, token: string) =>
    exchange(link, { method, path, body, headers: { authorization: `Bearer ${token}` }, timeoutMs })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await ask(method, path, body, await tokenOf(kit, sign))
    return answered(reply.status === 401 ? await ask(method, path, body, await tokenOf(kit, sign, true)) : reply)
  }

  const chain = `/v2/chains/${encodeURIComponent(chain_code)}`
  const vendor = encodeURIComponent(link.external_id)
  const availabilityPath = `${chain}/remoteVendors/${vendor}/availability`

  /** The restaurant's record on this platform. An answer without a body means: not known yet. */
  const record = async (): Promise<Availability> => {
    const answer = await call('GET', availabilityPath)
    if (!Array.isArray(answer)) throw new PlatformFault('unclear', 'no answer yet')
    const found = shaped(z.array(availability), answer).find((it) => it.platformKey === platformKey)
    if (!found) throw new PlatformFault('refused', 'the restaurant is not on Yemeksepeti')
    return found
  }

  return {
    order: async (token: string) =>
      shaped(orderAnswer, await call('GET', `${chain}/orders/${encodeURIComponent(token)}`)).order,
    ids: async (status: 'accepted' | 'cancelled', hours: number) =>
      shaped(
        idsAnswer,
        await call('GET', `${chain}/orders/ids?status=${status}&pastNumberOfHours=${hours}&vendorId=${vendor}`),
      ).orderIdentifiers ?? [],
    status: (token: string, body: object) => call('POST', `/v2/order/status/${encodeURIComponent(token)}`, body),
    prepared: (token: string) => call('POST', `/v2/orders/${encodeURIComponent(token)}/preparation-completed`),
    isOpen: async () => (await record()).availabilityState === 'OPEN',
    async setState(wanted: WantedState): Promise<void> {
      const it = await record()
      // A record that is already as wanted need not be changed, and often cannot be.
      if (wanted.is_open && it.availabilityState === 'OPEN') return
      if (!it.changeable) throw new PlatformFault('refused', 'fixed_there')
      const { platformRestaurantId } = it
      const state = wanted.is_open ? { availabilityState: 'OPEN' } : closingOf(it, wanted.until, kit.now())
      await call('PUT', availabilityPath, { ...state, platformKey, platformRestaurantId })
    },
    async setItem(item: string, wanted: WantedItem): Promise<void> {
      const answer = await call('PUT', `${chain}/vendors/${vendor}/catalog/items/availability`, {
        globalEntityId: platformKey,
        items: [item],
        type: 'ITEM',
        isAvailable: wanted === 'on',
        ...(wanted === 'out_today' && { willBeAvailable: 'NEXT_BUSINESS_DAY' }),
      })
      // 204 means that all went well, and 200 lists what went wrong.
      const failed = shaped(itemsAnswer, answer).details ?? []
      if (failed.length > 0) throw new PlatformFault('refused', 'the platform does not know this product')
    },
    /** Signs in with the current keys even if there is already a token, and reads the restaurant. */
    async check(): Promise<string> {
      await tokenOf(kit, sign, true)
      const { platformRestaurantId } = await record()
      return `${platformKey} ${platformRestaurantId}`
    },
  }
}

/** The body of a successful answer. Throws a fault for any other answer. */
function answered(reply: Reply): unknown {
  const saidIn = (body: unknown) => {
    const { data } = problem.safeParse(body)
    return data?.message || data?.reason || data?.code || ''
  }
  if (reply.status !== 409) return checked(reply, saidIn)
  const { data } = problem.safeParse(reply.body)
  throw new StateConflict(saidIn(reply.body) || 'status 409', data?.currentState ?? '')
}
