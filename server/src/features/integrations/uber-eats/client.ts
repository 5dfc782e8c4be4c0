import * as z from 'zod/mini'
import { checked, exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { keptToken, type Given } from '#server/domain/integrations/kept-tokens.ts'
import type { Link, WantedItem, WantedState } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import {
  menuAnswer,
  orderList,
  problem,
  storeAnswer,
  storeStatus,
  tokenAnswer,
  uberOrder,
  type UberOrder,
} from './wire.ts'

/** The secret of the application at Uber, and the key that signs Uber's pushes to it. */
export const uberSecrets = z.object({ clientSecret: z.string(), signingSecret: z.string() })

const dayMs = 24 * 3_600_000
/** For how long a token is valid, in ms, if its answer does not say so. */
const livesMs = 30 * dayMs
/**
 * A token is renewed after one of its thirty days, so that a newly granted scope works soon. Uber
 * keeps a hundred tokens of an application valid.
 */
const earlyMs = 29 * dayMs
const scopes = 'eats.store eats.store.status.write eats.order eats.store.orders.read'
/** Granted only to applications whose restaurants deliver themselves. */
const deliveryScope = 'eats.store.orders.restaurantdelivery.status'
/**
 * For how long a restaurant is paused, or an item suspended, if no end is known, in ms. We end both
 * ourselves.
 */
const openEndMs = 30 * dayMs

export type UberClient = ReturnType<typeof uberClient>

/** The calls of Uber Eats' APIs that we use, for one store. All of them throw `PlatformFault`. */
export function uberClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { clientSecret } = uberSecrets.parse(link.secrets)
  const { client_id = '' } = link.settings
  /** The hosts that give out tokens, live and in the sandbox. */
  const auth = { base_url: link.base_url.replace('//test-api.', '//sandbox-login.').replace('//api.', '//auth.') }

  const signIn = async (scope: string): Promise<Given> => {
    const form = { client_id, client_secret: clientSecret, grant_type: 'client_credentials', scope }
    const reply = await exchange(auth, { method: 'POST', path: '/oauth/v2/token', form })
    const { access_token, expires_in } = shaped(tokenAnswer, checked(reply, saidIn))
    return { access: access_token, refresh: '', livesMs: expires_in ? expires_in * 1000 : livesMs }
  }
  // A scope that was not granted fails the whole sign-in.
  const renew = () =>
    signIn(`${scopes} ${deliveryScope}`).catch((error: unknown) => {
      if (error instanceof PlatformFault && error.message.includes('invalid_scope')) return signIn(scopes)
      throw error
    })
  const grant = `${link.base_url} ${client_id} ${clientSecret}`
  const token = (spent?: string) => keptToken(kit, link, { grant, earlyMs, renew, isShared: true }, spent)
  const ask = (method: string, path: string, body: object | undefined, access: string) =>
    exchange(link, { method, path, body, headers: { authorization: `Bearer ${access}` }, timeoutMs })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const access = await token()
    const reply = await ask(method, path, body, access)
    // A missing scope is refused by 401 too. Another token would not have it either.
    const isSpent = reply.status === 401 && !saidIn(reply.body).includes('scope')
    return checked(isSpent ? await ask(method, path, body, await token(access)) : reply, saidIn)
  }

  const store = encodeURIComponent(link.external_id)
  const orders = (id: string) => `/v1/eats/orders/${encodeURIComponent(id)}`
  const ids = async (which: string) =>
    shaped(orderList, await call('GET', `/v1/eats/stores/${store}/${which}`)).orders.map((it) => it.id)

  return {
    order: async (id: string): Promise<UberOrder> =>
      shaped(uberOrder, await call('GET', `/v2/eats/order/${encodeURIComponent(id)}`)),
    created: () => ids('created-orders?limit=100'),
    canceled: () => ids('canceled-orders'),
    accept: (id: string, body: object) => call('POST', `${orders(id)}/accept_pos_order`, body),
    deny: (id: string, code: string, explanation: string) =>
      call('POST', `${orders(id)}/deny_pos_order`, { reason: { code, explanation } }),
    cancel: (id: string, reason: string, details: string) => call('POST', `${orders(id)}/cancel`, { reason, details }),
    ready: (id: string) => call('POST', `/v1/delivery/order/${encodeURIComponent(id)}/ready`, {}),
    underWay: (id: string, status: 'started' | 'delivered') =>
      call('POST', `${orders(id)}/restaurantdelivery/status`, { status }),
    isOpen: async (): Promise<boolean> =>
      shaped(storeStatus, await call('GET', `/v1/eats/store/${store}/status`)).status === 'ONLINE',
    async setState(wanted: WantedState): Promise<void> {
      const body = wanted.is_open
        ? { status: 'ONLINE' }
        : {
            status: 'PAUSED',
            paused_until: (wanted.until ?? openEnd()).toISOString(),
            reason: 'Restaurant geschlossen',
          }
      await call('POST', `/v1/eats/store/${store}/status`, body)
    },
    async menu(): Promise<{ external_id: string; name: string }[]> {
      const { items } = shaped(menuAnswer, await call('GET', `/v2/eats/stores/${store}/menus`))
      return items.map((it) => ({ external_id: it.id, name: Object.values(it.title?.translations ?? {})[0] ?? '' }))
    },
    async setItem(id: string, wanted: WantedItem): Promise<void> {
      const end = wanted === 'out_today' ? new Date(kit.now().getTime() + dayMs) : openEnd()
      const suspension =
        wanted === 'on' ? null : { suspend_until: Math.floor(end.getTime() / 1000), reason: 'Nicht verfügbar' }
      const path = `/v2/eats/stores/${store}/menus/items/${encodeURIComponent(id)}`
      await call('POST', path, { suspension_info: { suspension } })
    },
    check: async (): Promise<string> =>
      shaped(storeAnswer, await call('GET', `/v1/eats/stores/${store}`)).name || link.external_id,
  }
  function openEnd(): Date {
    return new Date(kit.now().getTime() + openEndMs)
  }
}

/** The platform's own words for a refusal. */
function saidIn(body: unknown): string {
  const { data } = problem.safeParse(body)
  return [data?.code ?? data?.error, data?.message ?? data?.error_description].filter(Boolean).join(': ')
}
