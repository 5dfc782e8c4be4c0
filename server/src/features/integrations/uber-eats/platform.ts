import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { foundBy, someOf } from '#server/domain/integrations/found-orders.ts'
import {
  usualCapabilities,
  type CourierEvent,
  type FoundOrder,
  type Known,
  type Link,
  type Platform,
  type PlatformOrder,
} from '#server/domain/integrations/platform.ts'
import { refuseOtherCurrency, taxRatesOf } from '#server/domain/integrations/menu/sold-here.ts'
import { uberClient, uberSecrets, type UberClient } from './client.ts'
import { currencyOf, isByCourier, orderInputOf } from './order-input.ts'
import { isCancelled, isDone, statusOf, stepsOf, tellUber } from './tell.ts'
import { uberWebhook } from './webhook.ts'
import { uberOrder, type UberOrder } from './wire.ts'

const minuteMs = 60_000

/** The adapter for Uber Eats, by its Marketplace APIs (integrations §1.5). */
export const uberEats: Platform = {
  code: 'ubereats',
  secrets: uberSecrets,
  settings: { client_id: {} },
  hosts: { live: 'https://api.uber.com', test: 'https://test-api.uber.com' },
  capabilities: usualCapabilities,
  client: (kit, link, options) => {
    const client = uberClient(kit, link, options)
    return {
      order: async (id) => orderOf(await client.order(id)),
      news: (known) => newsOf(client, known, kit.now()),
      // Uber lists no accepted orders. Each of ours is read by its id.
      active: () => Promise.resolve([]),
      tell: (step, truth) => tellUber(client, step, truth && uberOrder.parse(truth.raw), kit.now()),
      menu: client.menu,
      setItem: client.setItem,
      // The platform needs no signal that our side is there.
      switchOn: () => Promise.resolve(),
      setState: client.setState,
      isOpen: client.isOpen,
      check: client.check,
    }
  },
  read: (raw) => orderOf(uberOrder.parse(raw)),
  steps: stepsOf,
  paceMs: 1000,
  pollEveryMs: minuteMs,
  // A new order waits for eleven and a half minutes. A scheduled one is accepted days later.
  windowMs: { verify: 12 * minuteMs, 'verify-scheduled': 14 * 24 * 60 * minuteMs, cancel: 30 * minuteMs },
  webhook: uberWebhook,
}

/** How many listed orders are read in one poll. The others follow in the next polls. */
const maxRead = 20

/**
 * The new orders that we lack, and those cancelled in the last two hours that are not cancelled
 * here.
 */
async function newsOf(client: UberClient, known: Known, now: Date): Promise<FoundOrder[]> {
  const [created, canceled] = [await client.created(), await client.canceled()]
  const here = await known([...created, ...canceled])
  const over = new Set<OrderStatus | undefined>(['cancelled', 'returned'])
  const differs = [...created.filter((it) => !here.has(it)), ...canceled.filter((it) => !over.has(here.get(it)))]
  const orders: FoundOrder[] = []
  for (const id of someOf(differs, maxRead, { at: now, everyMs: minuteMs })) {
    const order = await foundBy(id, client.order(id).then(orderOf))
    if (order) orders.push(order)
  }
  return orders
}

/** The states of Uber's couriers, in order. */
const ways: [state: string, event: CourierEvent | null][] = [
  ['SCHEDULED', null],
  ['EN_ROUTE_TO_PICKUP', 'courier_assigned'],
  ['ARRIVED_AT_PICKUP', 'courier_arrived'],
  ['EN_ROUTE_TO_DROPOFF', 'courier_delivery'],
  ['ARRIVED_AT_DROPOFF', 'courier_delivery'],
  ['COMPLETED', 'courier_delivered'],
]

function orderOf(it: UberOrder): PlatformOrder {
  // Several couriers may carry one order. The one who has come farthest counts.
  const rankOf = (state: string | null | undefined) => ways.findIndex(([each]) => each === state)
  const [way] = it.deliveries.toSorted((a, b) => rankOf(b.current_state) - rankOf(a.current_state))
  const [state, event] = ways[rankOf(way?.current_state)] ?? []
  return {
    id: it.id,
    restaurant_id: it.store.id,
    status: statusOf(it),
    state: state ? `${it.current_state} ${state}` : it.current_state,
    ordered_at: it.placed_at,
    courier_name: isByCourier(it) ? (way?.first_name ?? null) : null,
    courier_event: isByCourier(it) ? (event ?? null) : null,
    is_platform_courier: isByCourier(it),
    // Who has ended the order, and why, is not stated.
    cancelled: isCancelled(it)
      ? {
          said: '',
          note: '',
          likely: it.current_state === 'DENIED' ? ['unanswered', 'technical'] : ['customer_request', 'technical'],
        }
      : null,
    awaits: null,
    has: (step) => isDone(step, it),
    // A push only names the order.
    agrees: () => true,
    input: async (kit, link: Link) => {
      await refuseOtherCurrency(kit, link, currencyOf(it))
      const known = it.cart.items.flatMap(({ id }) => id ?? [])
      return orderInputOf(it, link.branch_id, await taxRatesOf(kit, link, known))
    },
    raw: it,
  }
}
