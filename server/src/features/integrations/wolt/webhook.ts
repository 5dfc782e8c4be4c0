import { createHmac } from 'node:crypto'
import { isSameText } from '#server/domain/integrations/basic.ts'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { CourierEvent, PushMeaning, Webhook } from '#server/domain/integrations/platform.ts'
import { woltSecrets } from './client.ts'
import { orderPush, venuePush } from './wire.ts'

/** Wolt's statuses in a push, with the order's own status that each stands for. */
const statuses: Record<string, string> = {
  CREATED: 'received',
  PRODUCTION: 'production',
  READY: 'ready',
  DELIVERED: 'delivered',
}
const courierEvents: Record<string, CourierEvent> = {
  'COURIER ARRIVAL': 'courier_approached',
  'PICK-UP-COMPLETED': 'courier_delivery',
}
/** Pushes that name no status but have a type of their own. */
const statusOfType: Record<string, string> = {
  'courier.notification': 'COURIER ARRIVAL',
  'pickup_completed.notification': 'PICK-UP-COMPLETED',
}
const kinds: Record<string, PushMeaning> = {
  ...Object.fromEntries(Object.keys(statuses).map((it) => [it, 'order' as const])),
  CANCELED: 'cancelled',
  ...courierEvents,
  venue: 'restaurant',
}

/** The signature of a body: its HMAC-SHA256 in lower-case hex. */
export const signatureOf = (secret: string, raw: Buffer | string) =>
  createHmac('sha256', secret).update(raw).digest('hex')

/** The pushes, which only name an order or the venue. Their details are then requested. */
export const woltWebhook: Webhook = {
  secrets: ['signingSecret'],
  addresses: { events: 'POST' },
  kinds,
  isFrom: (headers) => typeof headers['wolt-signature'] === 'string',
  isSigned: (headers, raw, link) => {
    const { signingSecret } = woltSecrets.parse(link.secrets)
    const given = String(headers['wolt-signature']).trim().toLowerCase()
    return signingSecret !== '' && isSameText(given, signatureOf(signingSecret, raw))
  },
  said: (_, body) => {
    const ofVenue = venuePush.safeParse(body)
    if (ofVenue.success) {
      const { venue_id, event_type, detected_at } = ofVenue.data
      const event = `venue:${event_type}:${detected_at ?? ''}`
      return { kind: 'venue', event, order_id: null, restaurant_id: venue_id, body: ofVenue.data }
    }
    const { success, data } = orderPush.safeParse(body)
    if (!success) return undefined
    const { id: order_id, venue_id: restaurant_id } = data.order
    const kind = statusOfType[data.type] ?? data.order.status ?? data.type
    const event =
      kind === 'CANCELED'
        ? cancelEvent(order_id)
        : courierEvents[kind]
          ? `${order_id}:${kind}`
          : statusEvent(order_id, statuses[kind] ?? kind)
    return { kind, event, order_id, restaurant_id, body: { type: data.type, status: data.order.status ?? null } }
  },
}
