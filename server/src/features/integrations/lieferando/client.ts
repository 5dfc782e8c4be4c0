import * as z from 'zod/mini'
import { checked, exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault, unreadableIsNothing } from '#server/domain/integrations/fault.ts'
import type { Link, WantedState } from '#server/domain/integrations/platform.ts'
import { refuseIfFixed } from '#server/domain/integrations/restaurant/restaurant.ts'
import type { Kit } from '#server/kit/kit.ts'
import { catalogue, itemsAnswer, problem } from './wire.ts'

/** Our API key there, and the key or password that its pushes carry. */
export const lieferandoSecrets = z.object({ integrationKey: z.string(), pushSecret: z.string() })

const pageSize = 100
const maxPages = 20

export type LieferandoClient = ReturnType<typeof lieferandoClient>

/** The calls of JET Connect that we use, for one restaurant. All of them throw `PlatformFault`. */
export function lieferandoClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { integrationKey } = lieferandoSecrets.parse(link.secrets)
  const tenant = encodeURIComponent(link.settings['tenant'] ?? '')
  const restaurant = encodeURIComponent(link.external_id)
  const authorization = `JE-API-KEY ${integrationKey}`
  const call = async (method: string, path: string, body?: object, headers = {}): Promise<unknown> =>
    checked(await exchange(link, { method, path, body, headers: { authorization, ...headers }, timeoutMs }), saidIn)

  const asRestaurant = { 'X-JE-Requester': 'Sofra', 'X-JE-User-Role': 'Restaurant' }
  const menuPath = `/restaurants/${tenant}/${restaurant}/catalogue`
  const menu = async () => shaped(catalogue, await call('GET', menuPath))

  return {
    /** A step of an order. `moment` formats the times in its body. */
    tell: (method: 'PUT' | 'POST', id: string, step: string, body?: object) =>
      call(method, `/orders/${encodeURIComponent(id)}/${step}`, body),
    /**
     * Reports the outcome of a push to the address that the push named. The call carries no key. An
     * address elsewhere is not called: it might lead into our own network.
     */
    async report(to: string, isTaken: boolean): Promise<void> {
      const url = callbackOf(link, to)
      if (!url) throw new PlatformFault('refused', 'the callback is not an address of the platform')
      const body = isTaken
        ? { status: 'Success', message: 'Order successfully sent to POS', data: {} }
        : { status: 'Failure', message: 'The POS does not take this order', data: {} }
      const path = `${url.pathname}${url.search}`
      const reply = exchange({ base_url: url.origin }, { method: 'POST', path, body, timeoutMs })
      // The content of the answer does not matter, nor does a callback that the platform no longer
      // knows.
      await reply.then((it) => checked(it, saidIn)).catch(unreadableIsNothing)
    },
    async setState(wanted: WantedState): Promise<void> {
      if (wanted.is_open) {
        // This call ends only those offline events that a restaurant may end.
        await refuseIfFixed(kit.db, link)
        await call('DELETE', `/v1/${tenant}/restaurants/${restaurant}/event/offline`, undefined, asRestaurant)
        return
      }
      const event = {
        name: 'Sofra',
        reason: 'Geschlossen',
        restaurantIds: link.external_id,
        startDate: moment(kit.now()),
        endDate: wanted.until && moment(wanted.until),
        allowRestaurantOverride: true,
        legacyTempOfflineType: 'TempOffline',
      }
      await call('POST', `/v1/${tenant}/restaurants/event/offline`, event, asRestaurant)
    },
    async menu(): Promise<{ external_id: string; name: string }[]> {
      const all: { external_id: string; name: string }[] = []
      let after: string | null | undefined
      for (let page = 0; page < maxPages; page++) {
        const query = new URLSearchParams({ limit: String(pageSize), ...(after && { after }) })
        const { items, paging } = shaped(itemsAnswer, await call('GET', `${menuPath}/items?${query}`))
        all.push(...(items ?? []).map((it) => ({ external_id: it.id, name: it.name ?? '' })))
        after = paging?.cursors?.after
        if (!after) break
      }
      return all
    },
    /** Tries the key by asking for the restaurant's menu, which states its name. */
    check: async (): Promise<string> => (await menu()).name || link.external_id,
  }
}

/** A moment as JET Connect wants it where local time is not known: UTC with an offset. */
export const moment = (at: Date) => at.toISOString().replace('Z', '+00:00')

/**
 * The address of a callback, if it is the platform's own: at the link's own host, or one of JET's over
 * HTTPS. Any other address might lead into our own network.
 */
export function callbackOf({ base_url }: Pick<Link, 'base_url'>, given: string | null): URL | undefined {
  const url = URL.parse(given ?? '')
  if (!url || url.username || url.password) return undefined
  const isTheirs = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.just-eat.io')
  return isTheirs || url.origin === URL.parse(base_url)?.origin ? url : undefined
}

/** The platform's own words for a refusal. */
function saidIn(body: unknown): string {
  const { data } = problem.safeParse(body)
  if (!data) return ''
  if (Array.isArray(data)) return data[0]?.errorMessage ?? ''
  const { errors } = 'fault' in data ? data.fault : data
  return errors?.[0]?.description || ('Message' in data && data.Message) || ''
}
