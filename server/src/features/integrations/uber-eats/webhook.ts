import { createHmac } from 'node:crypto'
import { isSameText } from '#server/domain/integrations/basic.ts'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { PushMeaning, Webhook } from '#server/domain/integrations/platform.ts'
import { uberSecrets } from './client.ts'
import { push } from './wire.ts'

const kinds: Record<string, PushMeaning> = {
  'orders.notification': 'order',
  // Uber reports a scheduled order when it is placed, and again when it can be accepted.
  'orders.scheduled.notification': 'order',
  // The courier is a few minutes away.
  'orders.release': 'courier_approached',
  'orders.cancel': 'cancelled',
  'orders.failure': 'cancelled',
  'orders.fulfillment_issues.resolved': 'order',
  'order.fulfillment_issues.resolved': 'order',
  'delivery.state_changed': 'order',
  'store.provisioned': 'restaurant',
  'store.deprovisioned': 'restaurant',
  'store.status.changed': 'restaurant',
  'store.menu_refresh_request': 'restaurant',
}

/** The signature of a body: its HMAC-SHA256 in lower-case hex. */
export const signatureOf = (secret: string, raw: Buffer | string) =>
  createHmac('sha256', secret).update(raw).digest('hex')

/**
 * The pushes, which only name an order or the store. Uber is then asked for it. The address in a
 * push is never called.
 */
export const uberWebhook: Webhook = {
  secrets: ['signingSecret'],
  addresses: { events: 'POST' },
  isShared: true,
  kinds,
  isFrom: (headers) => typeof headers['x-uber-signature'] === 'string',
  isSigned: (headers, raw, link) => {
    const { signingSecret } = uberSecrets.parse(link.secrets)
    const given = String(headers['x-uber-signature']).trim()
    return signingSecret !== '' && isSameText(given, signatureOf(signingSecret, raw))
  },
  said: (_, body) => {
    const { success, data } = push.safeParse(body)
    if (!success) return undefined
    const { event_id, event_type: kind, meta } = data
    const content = { kind, body: { event_type: kind } }
    if (kinds[kind] === 'restaurant') {
      const restaurant_id = data.store_id ?? meta?.user_id ?? meta?.resource_id ?? undefined
      return { ...content, event: `store:${event_id}`, order_id: null, restaurant_id }
    }
    const order_id = meta?.order_id ?? meta?.resource_id
    if (!order_id || !meta?.user_id) return undefined
    const event =
      kinds[kind] === 'cancelled'
        ? cancelEvent(order_id)
        : kind === 'orders.notification'
          ? statusEvent(order_id, 'CREATED')
          : `${order_id}:${event_id}`
    return { ...content, event, order_id, restaurant_id: meta.user_id }
  },
  // Uber repeats a push until it is answered with 200 and an empty body.
  answer: () => '',
}
