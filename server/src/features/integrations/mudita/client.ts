import type { CourierAccess, CourierClient, ToDeliver } from '#server/domain/integrations/couriers/company.ts'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import { checked } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { guardedPost, PostFault } from '#server/kit/sending/guarded-post.ts'
import type { Kit } from '#server/kit/kit.ts'

const maxBytes = 65_536

/** How the customer pays, in MuditaKurye's words. */
const paidBy = ({ due, payment_method }: ToDeliver): string =>
  due === 0 ? 'ONLINE_PREPAID' : payment_method === 'cash' ? 'CASH' : 'CARD_POS'

/** The company's own words in a refusal. */
function saidIn(body: unknown): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown }
  return typeof message === 'string' ? message : typeof error === 'string' ? error : ''
}

export function muditaClient(
  kit: Kit,
  access: CourierAccess,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): CourierClient {
  /** Posts to the company. The branch may have chosen the address, so only public ones are reached. */
  async function post(body: object): Promise<{ status: number; body: unknown }> {
    const reply = await guardedPost({
      url: `${access.base_url}/webhook/third-party/order`,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-api-key': access.secrets.apiKey ?? '',
      },
      timeoutMs,
      maxBytes,
      allowsPrivate: kit.allowsPrivateHosts,
    }).catch((error: unknown) => {
      throw error instanceof PostFault ? new PlatformFault('unclear', 'no answer') : error
    })
    return { status: reply.status, body: parsed(reply.text) }
  }

  return {
    /**
     * The protocol has no call that changes nothing, so an order without its fields is sent: whoever
     * knows the key refuses the fields, and whoever does not refuses the key.
     */
    async check() {
      const { status } = await post({})
      if (status === 401 || status === 403) throw new PlatformFault('refused', 'sign-in refused', status)
      if (status !== 400 && status !== 422) throw new PlatformFault('unclear', `status ${status}`)
      return access.external_id
    },
    async call(it) {
      const reply = await post(orderOf(access, it))
      if (reply.status === 401 || reply.status === 403) throw new PlatformFault('unclear', 'sign-in refused')
      // The company has the order already, from a call whose answer was lost.
      if (reply.status !== 409) checked(reply, saidIn)
      return { happened: [] }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return withoutBadText(JSON.parse(text || '{}'))
  } catch {
    return {} // The status alone says what is needed.
  }
}

/** An order as MuditaKurye takes it. Amounts are in lira. */
function orderOf({ external_id }: CourierAccess, it: ToDeliver): object {
  const { address } = it
  return {
    orderId: it.reference,
    restaurantId: external_id,
    customerName: it.customer_name,
    ...(it.customer_phone && { customerPhone: it.customer_phone }),
    deliveryAddress: [address.text, address.district, address.city].filter(Boolean).join(', '),
    ...(address.lat !== null &&
      address.lng !== null && { deliveryLatitude: address.lat, deliveryLongitude: address.lng }),
    paymentMethod: paidBy(it),
    paymentCaptured: it.due === 0,
    total: it.total / 100,
    currency: it.currency,
    notes: [address.directions, it.note].filter(Boolean).join(' · '),
    items: it.items.map(({ name, quantity }) => ({ productName: name, quantity })),
  }
}
