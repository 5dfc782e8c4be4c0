import {
  usualCapabilities,
  type CourierEvent,
  type Link,
  type Platform,
  type PlatformOrder,
} from '#server/domain/integrations/platform.ts'
import { refuseOtherCurrency, taxRatesOf } from '#server/domain/integrations/menu/sold-here.ts'
import { woltClient, woltSecrets } from './client.ts'
import { isByCourier, orderInputOf } from './order-input.ts'
import { isCancelled, isDone, isPickedUp, statusOf, stepsOf, tellWolt } from './tell.ts'
import { woltWebhook } from './webhook.ts'
import { woltOrder, type WoltOrder } from './wire.ts'

const minuteMs = 60_000

/** The adapter for Wolt, by its marketplace APIs with OAuth 2.0 (integrations §1.5). */
export const wolt: Platform = {
  code: 'wolt',
  secrets: woltSecrets,
  settings: { client_id: {}, redirect_uri: { pattern: /^https:\/\/\S+$/, isOptional: true } },
  hosts: {
    live: 'https://pos-integration-service.wolt.com',
    test: 'https://pos-integration-service.development.dev.woltapi.com',
  },
  capabilities: usualCapabilities,
  client: (kit, link, options) => {
    const client = woltClient(kit, link, options)
    return {
      order: async (id) => orderOf(await client.order(id)),
      // Wolt has no list of orders. Asking for the venue shows whether the access works, and each open
      // order of ours is read by its id.
      news: async () => {
        await client.status()
        return []
      },
      active: () => Promise.resolve([]),
      tell: (step, truth) => tellWolt(client, step, truth && woltOrder.parse(truth.raw), kit.now()),
      menu: client.menu,
      setItem: async (id, wanted) => void (await client.setItem(id, wanted === 'on')),
      // The platform needs no signal that our side is there.
      switchOn: () => Promise.resolve(),
      setState: client.setState,
      isOpen: client.isOpen,
      check: client.check,
    }
  },
  read: (raw) => orderOf(woltOrder.parse(raw)),
  steps: stepsOf,
  paceMs: 1000,
  pollEveryMs: minuteMs,
  windowMs: { verify: 10 * minuteMs, cancel: 30 * minuteMs },
  webhook: woltWebhook,
}

const courierEvents: Record<string, CourierEvent> = {
  courier_at_venue: 'courier_arrived',
  picked_up: 'courier_delivery',
  courier_at_delivery_location: 'courier_delivery',
  delivered: 'courier_delivered',
}

const orderOf = (it: WoltOrder): PlatformOrder => ({
  id: it.id,
  restaurant_id: it.venue.id,
  status: statusOf(it),
  state: isPickedUp(it) ? `${it.order_status} ${it.delivery.status}` : it.order_status,
  ordered_at: it.created_at,
  courier_name: null,
  courier_event: isByCourier(it) ? (courierEvents[it.delivery.status ?? ''] ?? null) : null,
  is_platform_courier: isByCourier(it),
  // Who has cancelled the order, and why, is not stated.
  cancelled: isCancelled(it) ? { said: '', note: '', likely: ['customer_request', 'technical'] } : null,
  awaits: null,
  has: (step) => isDone(step, it),
  // A push only names the order.
  agrees: () => true,
  input: async (kit, link: Link) => {
    await refuseOtherCurrency(kit, link, it.basket_price.total.currency)
    const known = it.items.flatMap(({ pos_id }) => pos_id ?? [])
    return orderInputOf(it, link.branch_id, await taxRatesOf(kit, link, known))
  },
  raw: it,
})
