import * as z from 'zod/mini'
import { basicOf } from '#server/domain/integrations/basic.ts'
import { checked, exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { keptToken, type Given } from '#server/domain/integrations/kept-tokens.ts'
import type { Link, WantedState } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { menuAnswer, problem, tokenAnswer, venueStatus, woltOrder, type WoltOrder } from './wire.ts'

/**
 * Our secret at Wolt, the code or the refresh token with which the venue has let us in, and the
 * secret that signs Wolt's pushes.
 */
export const woltSecrets = z.object({ clientSecret: z.string(), accessGrant: z.string(), signingSecret: z.string() })

const minuteMs = 60_000
/** For how long a token is valid, in ms, if its answer does not say so. */
const livesMs = 60 * minuteMs
/** A token is renewed when half of its hour is over. The rest is for renewals that fail. */
const earlyMs = 30 * minuteMs
/** How long a renewal may take, in ms. An answer that is not awaited is lost with its new tokens. */
const renewalTimeoutMs = 30_000

export type WoltClient = ReturnType<typeof woltClient>

/** The calls of Wolt's APIs that we use, for one venue. All of them throw `PlatformFault`. */
export function woltClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { clientSecret, accessGrant } = woltSecrets.parse(link.secrets)
  const { client_id = '', redirect_uri = '' } = link.settings
  /** The host that gives out tokens is named like the host of the other calls. */
  const auth = {
    base_url: link.base_url.replace('//pos-integration-service.', '//integrations-authentication-service.'),
  }

  const renew = async (refresh: string | null): Promise<Given> => {
    const form: Record<string, string> =
      refresh === null && redirect_uri
        ? { grant_type: 'authorization_code', code: accessGrant, redirect_uri }
        : { grant_type: 'refresh_token', refresh_token: refresh ?? accessGrant }
    const headers = { authorization: basicOf(client_id, clientSecret) }
    const reply = await exchange(auth, {
      method: 'POST',
      path: '/oauth2/token',
      form,
      headers,
      timeoutMs: renewalTimeoutMs,
    })
    const { access_token, refresh_token, expires_in } = shaped(tokenAnswer, checked(reply, saidIn))
    return { access: access_token, refresh: refresh_token, livesMs: expires_in ? expires_in * 1000 : livesMs }
  }
  const grant = `${link.base_url} ${client_id} ${accessGrant}`
  const token = (spent?: string) => keptToken(kit, link, { grant, earlyMs, renew }, spent)
  const ask = (method: string, path: string, body: object | undefined, access: string) =>
    exchange(link, { method, path, body, headers: { authorization: `Bearer ${access}` }, timeoutMs })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const access = await token()
    const reply = await ask(method, path, body, access)
    return checked(reply.status === 401 ? await ask(method, path, body, await token(access)) : reply, saidIn)
  }

  const venue = `/venues/${encodeURIComponent(link.external_id)}`
  const status = async () => shaped(venueStatus, await call('GET', `${venue}/status`))
  const orders = (id: string) => `/orders/${encodeURIComponent(id)}`

  return {
    order: async (id: string): Promise<WoltOrder> => shaped(woltOrder, await call('GET', `/v2${orders(id)}`)),
    tell: (id: string, step: string, body: object = {}) => call('PUT', `${orders(id)}/${step}`, body),
    status,
    isOpen: async (): Promise<boolean> => {
      const { is_online, is_open } = (await status()).status
      return is_online && is_open !== false
    },
    async setState(wanted: WantedState): Promise<void> {
      const until = wanted.is_open ? null : (wanted.until?.toISOString() ?? null)
      await call('PATCH', `${venue}/online`, { status: wanted.is_open ? 'ONLINE' : 'OFFLINE', until })
    },
    async menu(): Promise<{ external_id: string; name: string }[]> {
      const { menu } = shaped(menuAnswer, await call('GET', `/v2${venue}/menu`))
      // Wolt may prepare the menu first, at an address in its answer. That address is not called:
      // the menu is requested again later.
      if (!menu) throw new PlatformFault('unclear', 'the menu is being prepared')
      return (menu.items ?? []).flatMap(({ product: { name, external_id } }) =>
        external_id ? [{ external_id, name: name.find((it) => it.value)?.value ?? '' }] : [],
      )
    },
    setItem: (external_id: string, isOnSale: boolean) =>
      call('PATCH', `${venue}/items`, { data: [{ external_id, enabled: isOnSale }] }),
    /** Asks for the venue. The access is renewed only if it is due, because each renewal spends a token. */
    async check(): Promise<string> {
      const { contact_details, external_venue_id } = await status()
      return contact_details?.address || external_venue_id || link.external_id
    },
  }
}

/** The platform's own words for a refusal. */
function saidIn(body: unknown): string {
  const { data } = problem.safeParse(body)
  return data?.reason || data?.error_description || data?.error_code || data?.error || ''
}
