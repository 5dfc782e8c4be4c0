import * as z from 'zod/mini'
import type { CourierAccess, CourierClient, ToDeliver } from '#server/domain/integrations/couriers/company.ts'
import { checked, exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Kit } from '#server/kit/kit.ts'

const price = z.object({ amount: z.number(), currency: z.string() })
const promise = z.object({ id: z.string(), price: z.optional(price) })
const delivery = z.object({ wolt_order_reference_id: z.string(), price: z.optional(price) })
const webhooks = z.array(z.object({ callback_url: z.string() }))

/** The code and the words of a refusal. Faults of single fields are in a list. */
function saidIn(body: unknown): string {
  const { error_code, reason, details, detail } = (body ?? {}) as Record<string, unknown>
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail)) return detail.map((it) => (it as { msg?: unknown }).msg).join(', ')
  return [error_code, reason, details].filter((it) => typeof it === 'string' && it !== '').join(': ')
}

export function woltDriveClient(
  kit: Kit,
  access: CourierAccess,
  { timeoutMs }: { timeoutMs?: number } = {},
): CourierClient {
  const { merchantKey = '', merchantId = '', webhookSecret = '' } = access.secrets

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${merchantKey}` }
    const reply = await exchange(access, { method, path, body, headers, timeoutMs })
    // The key does not fit the venue or the merchant, which is told to the branch, not to the order.
    if (reply.status === 401) throw new PlatformFault('unclear', 'sign-in refused')
    return checked(reply, saidIn)
  }

  /** Lets Wolt report to us. A merchant has one webhook for all its venues; ours is added if it is missing. */
  async function register(): Promise<void> {
    const path = `/v1/merchants/${encodeURIComponent(merchantId)}/webhooks`
    const callback_url = `${kit.url}/api/courier/${access.party}/${access.id}`
    const known = shaped(webhooks, await ask('GET', path))
    if (known.some((it) => it.callback_url === callback_url)) return
    const callback_config = { exponential_retry_backoff: { exponent_base: 2, max_retry_count: 10 } }
    await ask('POST', path, { callback_url, client_secret: webhookSecret, disabled: false, callback_config })
  }

  const venue = `/v1/venues/${encodeURIComponent(access.external_id)}`

  return {
    async check() {
      await register()
      return access.external_id
    },
    async call(it) {
      await register()
      const promised = shaped(promise, await ask('POST', `${venue}/shipment-promises`, promiseOf(it)))
      const answer = await ask('POST', `${venue}/deliveries`, deliveryOf(it, promised)).catch(duplicateIsNothing)
      // Wolt has the delivery from a call whose answer was lost. Its id comes with the first report.
      if (answer === undefined) return { happened: [] }
      const made = shaped(delivery, answer)
      const fee = made.price ?? promised.price
      return {
        external_id: made.wolt_order_reference_id,
        happened: [],
        ...(fee && { fee: { amount: Math.round(fee.amount), currency: fee.currency } }),
      }
    },
    async cancel({ reference, external_id }) {
      if (external_id === null || external_id === reference)
        throw new PlatformFault('unclear', 'the id of the delivery is not known yet')
      await ask('PATCH', `/order/${encodeURIComponent(external_id)}/status/cancel`, {
        reason: 'Cancelled by the restaurant',
      })
    },
  }
}

/** For `catch`: returns undefined if Wolt knows a delivery with our number. Throws any other error again. */
function duplicateIsNothing(error: unknown): undefined {
  if (error instanceof PlatformFault && error.message.startsWith('DUPLICATE_ORDER')) return undefined
  throw error
}

const promiseOf = ({ address, ready_in_min }: ToDeliver): object => ({
  street: address.text,
  city: address.city || address.district,
  ...(address.lat !== null && address.lng !== null && { lat: address.lat, lon: address.lng }),
  min_preparation_time_minutes: ready_in_min,
})

/** A delivery as Wolt takes it. Amounts are minor units. */
function deliveryOf(it: ToDeliver, promised: z.infer<typeof promise>): object {
  const { address } = it
  const money = (amount: number) => ({ amount, currency: it.currency })
  return {
    shipment_promise_id: promised.id,
    merchant_order_reference_id: it.reference,
    order_number: String(it.order_number),
    pickup: { options: { min_preparation_time_minutes: it.ready_in_min } },
    dropoff: {
      location: {
        ...(address.lat !== null && address.lng !== null && { coordinates: { lat: address.lat, lon: address.lng } }),
        formatted_address: [address.text, address.district, address.city].filter(Boolean).join(', '),
      },
      comment: [address.directions, it.note].filter(Boolean).join(' · '),
      options: { is_no_contact: false },
    },
    recipient: { name: it.customer_name, phone_number: it.customer_phone ?? '' },
    price: promised.price ?? money(0),
    parcels: it.items.map(({ name, quantity }) => ({ count: quantity, description: name })),
    ...(it.due > 0 && { cash: { amount_to_collect: it.due, amount_to_expect: it.due } }),
  }
}
