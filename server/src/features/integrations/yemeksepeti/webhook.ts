import { createHmac, randomUUID } from 'node:crypto'
import { isBasic, isSameText } from '#server/domain/integrations/basic.ts'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { Link, PushMeaning, Webhook } from '#server/domain/integrations/platform.ts'
import { yemeksepetiSecrets } from './client.ts'
import { statusPush, yemeksepetiOrder } from './wire.ts'

/** The pushes about an order that change something here. All others are only noted. */
const meanings: Record<string, PushMeaning> = {
  ORDER_CANCELLED: 'cancelled',
  ORDER_PICKED_UP: 'courier_delivery',
  COURIER_ARRIVED_AT_VENDOR: 'courier_arrived',
}
const newOrder = 'order'
const restaurant = 'availability'

const secretOf = (link: Link) => yemeksepetiSecrets.parse(link.secrets).pushSecret
const isSigning = ({ settings }: Link) => settings['push_auth'] === 'hmac'

const path = { order: 'order/:remoteId', status: 'remoteId/:remoteId/remoteOrder/:token/posOrderStatus' } as const

export const yemeksepetiWebhook: Webhook = {
  secrets: ['pushSecret'],
  hasBase: true,
  addresses: { [path.order]: 'POST', [path.status]: 'PUT', 'remoteId/:remoteId/availability': 'PUT' },
  kinds: { [newOrder]: 'order', [restaurant]: 'restaurant', ...meanings },
  isFrom: ({ authorization, 'x-signature': signature }, link) => {
    const secret = secretOf(link)
    if (secret === '') return false
    if (isSigning(link)) return typeof signature === 'string'
    return isBasic(authorization, link.settings['push_user'] ?? '', secret)
  },
  isSigned: ({ 'x-signature': signature }, raw, link) =>
    !isSigning(link) || isSameText(String(signature), createHmac('sha256', secretOf(link)).update(raw).digest('hex')),
  said: (address, body, { params }) => {
    const restaurant_id = params['remoteId']
    if (address === path.order) {
      const { success, data } = yemeksepetiOrder.safeParse(body)
      // A push is sent again until it is answered. All of them are the same event.
      const event = success ? statusEvent(data.token, 'dispatched') : ''
      return success ? { kind: newOrder, event, order_id: data.token, restaurant_id, body: data } : undefined
    }
    if (address === path.status) {
      const { success, data } = statusPush.safeParse(body)
      const token = params['token'] ?? ''
      if (!success || !/^[\w-]{1,64}$/.test(token)) return undefined
      const event = data.status === 'ORDER_CANCELLED' ? cancelEvent(token) : `${token}:${data.status}`
      return { kind: data.status, event, order_id: token, restaurant_id, body: data }
    }
    // The state itself is requested, so that a push that is late or replayed does no harm.
    return { kind: restaurant, event: `restaurant:${randomUUID()}`, order_id: null, restaurant_id, body: {} }
  },
  // The platform may be told an id of ours for the order. It is told its own, which its later
  // pushes then name.
  answer: ({ kind, order_id }) => (kind === newOrder ? { remoteResponse: { remoteOrderId: order_id } } : {}),
}

/** What a push states about an order's courier. */
export const courierPush = (kind: string | undefined) => {
  const meaning = meanings[kind ?? '']
  return meaning === 'courier_delivery' || meaning === 'courier_arrived' ? meaning : null
}
