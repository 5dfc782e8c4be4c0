import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { isBasic, isSameText } from '#server/domain/integrations/basic.ts'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { CourierEvent, PushSaid, Webhook } from '#server/domain/integrations/platform.ts'
import { lieferandoSecrets } from './client.ts'
import { driverEvent, eventOf, type DriverEvent } from './pushed.ts'
import { about, driverPush, lieferandoOrder, restaurantPush } from './wire.ts'

const ready = 'order-ready-for-preparation'
const async = `${ready}-async`
const nameless = 'nameless'

export const courierEvents: Record<DriverEvent, CourierEvent> = {
  DriverAssigned: 'courier_assigned',
  DriverAtRestaurant: 'courier_arrived',
  OnItsWay: 'courier_delivery',
  AtDeliveryAddress: 'courier_delivery',
  Delivered: 'courier_delivered',
}

interface AboutOrder {
  OrderId?: string | null | undefined
  Restaurant?: { Id: string }
  Event?: unknown
}
/**
 * The pushes about orders, by their address: the schema of each, and its event for an order's id.
 */
const ofOrders: Record<string, [z.ZodMiniType<AboutOrder>, (id: string) => string]> = {
  'acceptance-requested': [lieferandoOrder, eventOf.requested],
  [`${ready}-sync`]: [lieferandoOrder, eventOf.ready],
  [async]: [lieferandoOrder, eventOf.ready],
  'send-to-pos-failed': [about, (id) => statusEvent(id, 'send-to-pos-failed')],
  'order-accepted': [about, eventOf.accepted],
  'order-rejected': [about, cancelEvent],
  'order-cancelled': [about, cancelEvent],
}
const drivers = [
  'driver-assigned-to-delivery',
  'driver-at-restaurant',
  'driver-on-their-way-to-delivery-address',
  'driver-at-delivery-address',
  'driver-has-delivered-order',
]
const restaurant = ['restaurant-offline-status', 'restaurant-online-status']
const every = <T extends string>(names: string[], it: T) => Object.fromEntries(names.map((name) => [name, it]))

/** The pushes, which are all that is known about an order. */
export const lieferandoWebhook: Webhook = {
  secrets: ['pushSecret'],
  hasBase: true,
  addresses: { ...every(Object.keys(ofOrders), 'POST'), ...every([...drivers, ...restaurant], 'PUT') },
  kinds: {
    ...every(Object.keys(ofOrders), 'order'),
    ...every(['order-rejected', 'order-cancelled'], 'cancelled'),
    ...courierEvents,
    [nameless]: 'noted',
    restaurant: 'restaurant',
  },
  isFrom: ({ authorization, 'x-api-key': key }, link) => {
    const { pushSecret } = lieferandoSecrets.parse(link.secrets)
    if (pushSecret === '') return false
    if (link.settings['push_auth'] === 'basic')
      return isBasic(authorization, link.settings['push_user'] ?? '', pushSecret)
    return isSameText(String(key ?? authorization ?? '').replace(/^(JE-API-KEY|Bearer) /i, ''), pushSecret)
  },
  said: (address, body, { query: { callback } }) => {
    if (restaurant.includes(address)) {
      const { data } = restaurantPush.safeParse(body)
      return data && withoutOrder('restaurant', data, data.RestaurantId)
    }
    if (drivers.includes(address)) {
      const { data } = driverPush.safeParse(body)
      return data && saidOf(data.Event, driverEvent(data.OrderId, data.Event), data.OrderId, data)
    }
    const [schema, event] = ofOrders[address] ?? []
    const data = schema?.safeParse(body).data
    if (!data || !event || (address === async && !callback)) return undefined
    // The documents name no order in a rejection. Such a push cannot change anything.
    if (!data.OrderId) return withoutOrder(nameless, {})
    return saidOf(address, event(data.OrderId), data.OrderId, { ...data, ...(address === async && { callback }) })
  },
  isAccepted: (address) => address === async,
  isOpen: ({ IsOffline }) => IsOffline === false,
  isFixed: ({ IsOffline, AllowRestaurantOverride }) => IsOffline === true && AllowRestaurantOverride === false,
}

const saidOf = (kind: string, event: string, order_id: string, body: AboutOrder): PushSaid => ({
  kind,
  event,
  order_id,
  restaurant_id: body.Restaurant?.Id,
  body,
})
/**
 * A push that names no order. It has neither a time nor a number, so each is an event of its own.
 */
const withoutOrder = (kind: string, body: object, restaurant_id?: string): PushSaid => ({
  kind,
  event: `${kind}:${randomUUID()}`,
  order_id: null,
  restaurant_id,
  body,
})
