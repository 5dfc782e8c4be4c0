import * as z from 'zod/mini'
import type { CourierAccess, CourierClient, Named, ToDeliver } from '#server/domain/integrations/couriers/company.ts'
import { checked, exchange, shaped, tokenOf } from '#server/domain/integrations/exchange.ts'
import { PlatformFault, unknownIsNothing } from '#server/domain/integrations/fault.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import type { Kit } from '#server/kit/kit.ts'
import { progressOf } from './progress.ts'
import { delivery, quote, tokenAnswer } from './wire.ts'

/** For how long a token is used, in ms. Uber says how long it really lives, usually thirty days. */
const livesMs = 12 * 3_600_000
const scope = 'eats.deliveries'
/** The refusal of a delivery that Uber has already. It names that delivery. */
const duplicate = z.object({ code: z.literal('duplicate_delivery'), metadata: z.object({ delivery_id: z.string() }) })

/** Uber's own words in a refusal, with the fields that are wrong. */
function saidIn(body: unknown): string {
  const { message, metadata, error } = (body ?? {}) as Record<string, unknown>
  const fields = typeof metadata === 'object' && metadata !== null ? Object.values(metadata).map(String) : []
  return [message ?? error, ...fields].filter((it) => typeof it === 'string' && it !== '').join(': ')
}

/** Uber Direct's calls for one customer account (developer.uber.com/docs/deliveries). */
export function uberDirectClient(
  kit: Kit,
  access: CourierAccess,
  { timeoutMs }: { timeoutMs?: number } = {},
): CourierClient {
  const { clientId = '', clientSecret = '' } = access.secrets
  const key = `uber-direct ${access.base_url} ${sha256(`${clientId} ${clientSecret}`).toString('base64')}`
  /** The host that gives out tokens. */
  const auth = { base_url: access.base_url.replace('//api.', '//auth.') }

  const logIn = async () => {
    const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials', scope }
    const reply = await exchange(auth, { method: 'POST', path: '/oauth/v2/token', form, timeoutMs })
    // Without a sign-in nothing works. So a refusal is shown to the branch, not with the order.
    if (reply.status === 400 || reply.status === 401 || reply.status === 403)
      throw new PlatformFault('unclear', 'sign-in refused')
    const { access_token, expires_in } = shaped(tokenAnswer, checked(reply, saidIn))
    return { token: access_token, livesMs: Math.min(livesMs, (expires_in ?? livesMs / 1000) * 1000 - 60_000) }
  }
  const signIn = (isSpent: boolean) => tokenOf(kit, { key, livesMs, logIn }, isSpent)

  const customer = `/v1/customers/${encodeURIComponent(access.external_id)}`
  const at = (id: string) => `${customer}/deliveries/${encodeURIComponent(id)}`
  const send = async (method: string, path: string, body?: object) => {
    const once = async (isSpent: boolean) =>
      exchange(access, {
        method,
        path,
        body,
        headers: { authorization: `Bearer ${await signIn(isSpent)}` },
        timeoutMs,
      })
    const reply = await once(false)
    return reply.status === 401 ? once(true) : reply
  }
  const ask = async (method: string, path: string, body?: object) => checked(await send(method, path, body), saidIn)
  /** Uber's id of a delivery, without which nothing can be asked about it. */
  const idOf = ({ external_id, reference }: Named): string => {
    if (external_id === null || external_id === reference)
      throw new PlatformFault('unclear', 'the id of the delivery is not known yet')
    return external_id
  }

  return {
    async check() {
      await signIn(true)
      // No delivery has this id. Only an account that may ask is told so.
      await ask('GET', at('del_sofracheck')).catch(unknownIsNothing)
      return access.external_id
    },
    async call(it) {
      if (it.due > 0) throw new PlatformFault('refused', 'Uber Direct takes no money at the door')
      const quoted = shaped(quote, await ask('POST', `${customer}/delivery_quotes`, quoteOf(it, kit.now())))
      const reply = await send('POST', `${customer}/deliveries`, deliveryOf(it, quoted.id, kit.now()))
      // Uber has the delivery from a call whose answer was lost.
      const known = reply.status === 409 ? duplicate.safeParse(reply.body).data : undefined
      const made = known ? await ask('GET', at(known.metadata.delivery_id)) : checked(reply, saidIn)
      return progressOf(shaped(delivery, made), kit.now())
    },
    async cancel(it) {
      await ask('POST', `${at(idOf(it))}/cancel`, {})
    },
    async read(it) {
      if (it.external_id === null || it.external_id === it.reference) return undefined
      const found = await ask('GET', at(it.external_id)).catch(unknownIsNothing)
      return found === undefined ? undefined : progressOf(shaped(delivery, found), kit.now())
    },
  }
}

/** An address as Uber takes it: a text of JSON. */
const addressOf = (street: string, district: string, city: string, country: string): string =>
  JSON.stringify({ street_address: [street], state: district, city: city || district, zip_code: '', country })

/** Where the courier fetches the order, and where it goes. */
function placesOf({ pickup, address, customer_phone, ready_in_min }: ToDeliver, now: Date): object {
  const { country } = pickup
  return {
    pickup_address: addressOf(pickup.address, pickup.district, pickup.city, country),
    pickup_phone_number: pickup.phone,
    ...(pickup.lat !== null && pickup.lng !== null && { pickup_latitude: pickup.lat, pickup_longitude: pickup.lng }),
    pickup_ready_dt: new Date(now.getTime() + ready_in_min * 60_000).toISOString(),
    dropoff_address: addressOf(address.text, address.district, address.city, country),
    dropoff_phone_number: customer_phone ?? '',
    ...(address.lat !== null &&
      address.lng !== null && { dropoff_latitude: address.lat, dropoff_longitude: address.lng }),
  }
}

const quoteOf = (it: ToDeliver, now: Date): object => ({ ...placesOf(it, now), manifest_total_value: it.total })

/** A delivery as Uber takes it. Amounts are minor units. */
const deliveryOf = (it: ToDeliver, quote_id: string, now: Date): object => ({
  ...placesOf(it, now),
  quote_id,
  pickup_name: it.pickup.name,
  dropoff_name: it.customer_name,
  dropoff_notes: [it.address.directions, it.note].filter(Boolean).join(' · ').slice(0, 280),
  manifest_reference: String(it.order_number),
  manifest_total_value: it.total,
  manifest_items: it.items.map(({ name, quantity }) => ({ name, quantity, size: 'small' })),
  external_id: it.reference,
  idempotency_key: it.reference,
})
