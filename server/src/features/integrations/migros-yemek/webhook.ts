import { isBasic } from '#server/domain/integrations/basic.ts'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { CourierEvent, PushMeaning, Webhook } from '#server/domain/integrations/platform.ts'
import { migrosSecrets } from './client.ts'
import { cancelPush, deliveryPush, migrosOrder } from './wire.ts'

/** What the platform's courier does, in its words. */
const courierEvents: Record<string, CourierEvent> = {
  ASSIGNED_FOR_DELIVERY: 'courier_assigned',
  COURIER_APPROACHED: 'courier_approached',
  COURIER_ARRIVED: 'courier_arrived',
  IN_DELIVERY: 'courier_delivery',
  DELIVERED: 'courier_delivered',
}
const kinds: Record<string, PushMeaning> = {
  ORDER_CREATED: 'order',
  ORDER_CANCELED: 'cancelled',
  ...courierEvents,
}

/** The pushes, in plain JSON. What one is about shows in its form, whatever its address. */
export const migrosWebhook: Webhook = {
  secrets: ['pushPassword'],
  addresses: { order: 'POST', cancel: 'POST', delivery: 'POST' },
  kinds,
  isFrom: ({ authorization }, link) =>
    isBasic(authorization, link.settings['push_user'] ?? '', migrosSecrets.parse(link.secrets).pushPassword),
  said: (_, body) => {
    const cancelled = cancelPush.safeParse(body)
    if (cancelled.success) {
      const { OrderId, StoreId } = cancelled.data
      const order_id = String(OrderId)
      const restaurant_id = StoreId ? String(StoreId) : undefined
      return { kind: 'ORDER_CANCELED', event: cancelEvent(order_id), order_id, restaurant_id, body: cancelled.data }
    }
    const courier = deliveryPush.safeParse(body)
    if (courier.success) {
      const { orderId, deliveryStatus: kind } = courier.data
      const order_id = String(orderId)
      return { kind, event: `${order_id}:${kind}`, order_id, restaurant_id: undefined, body: courier.data }
    }
    const { success, data } = migrosOrder.safeParse(body)
    if (!success) return undefined
    const order_id = String(data.id)
    const event = statusEvent(order_id, data.status)
    return { kind: 'ORDER_CREATED', event, order_id, restaurant_id: String(data.store.id), body: data }
  },
}

/** What a push states about an order's courier. */
export function courierIn(push: Record<string, unknown> | undefined): {
  event: CourierEvent | null
  name: string | null
} {
  const { data } = deliveryPush.safeParse(push)
  return { event: courierEvents[data?.deliveryStatus ?? ''] ?? null, name: data?.courierName || null }
}
