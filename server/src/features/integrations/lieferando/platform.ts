import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import {
  usualCapabilities,
  type Link,
  type Platform,
  type PlatformOrder,
} from '#server/domain/integrations/platform.ts'
import { refuseOtherCurrency, taxRatesOf } from '#server/domain/integrations/menu/sold-here.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import { lieferandoClient, lieferandoSecrets } from './client.ts'
import { isDelivered, orderInputOf } from './order-input.ts'
import { pushedOf, type Pushed } from './pushed.ts'
import { isDone, stepsOf, tellLieferando } from './tell.ts'
import { courierEvents, lieferandoWebhook } from './webhook.ts'

const minuteMs = 60_000

/** The adapter for Lieferando, by Just Eat Takeaway's JET Connect (integrations §1.5). */
export const lieferando: Platform = {
  code: 'lieferando',
  secrets: lieferandoSecrets,
  settings: {
    tenant: { pattern: /^[a-z]{2}$/ },
    delivery_by: { choices: ['restaurant', 'platform'] },
    push_auth: { choices: ['key', 'basic'] },
    push_user: { isOptional: true },
  },
  hosts: { live: 'https://de-partnerapi.just-eat.io', test: 'https://uk-partnerapi.just-eat.io' },
  capabilities: { ...usualCapabilities, itemStatus: 'theirs' },
  client: (kit, link, options) => {
    const client = lieferandoClient(kit, link, options)
    return {
      // An order is read only if a push about it came, from what its pushes have stated.
      order: async (id, push) => {
        const known = push && (await pushedOf(kit, link, id))
        if (known?.order || typeof known?.cancelled === 'string') return orderOf({ id, known, ...of(link) })
        throw new PlatformFault('unknown', 'no push has contained this order')
      },
      // There is no list of orders. Asking for the menu shows whether the access works.
      news: async () => {
        await client.check()
        return []
      },
      active: () => Promise.resolve([]),
      tell: (step) =>
        tellLieferando(step, { client, now: kit.now(), known: () => pushedOf(kit, link, step.external_id) }),
      menu: client.menu,
      // The platform needs no signal that our side is there.
      switchOn: () => Promise.resolve(),
      setState: client.setState,
      reporter: ({ callback }) =>
        typeof callback === 'string' ? (isTaken) => client.report(callback, isTaken) : undefined,
      check: client.check,
    }
  },
  read: (raw) => orderOf(raw as Raw),
  steps: stepsOf,
  paceMs: 1000,
  pollEveryMs: 5 * minuteMs,
  windowMs: { verify: 10 * minuteMs, cancel: 30 * minuteMs },
  webhook: lieferandoWebhook,
}

interface Raw {
  id: string
  known: Pushed
  restaurant_id: string
  /** Whether the platform's couriers deliver the restaurant's orders. No order states this. */
  isByPlatform: boolean
}
const of = ({ external_id, settings }: Link) => ({
  restaurant_id: external_id,
  isByPlatform: settings['delivery_by'] === 'platform',
})

function orderOf(it: Raw): PlatformOrder {
  const { id, known } = it
  const { order } = known
  const is_platform_courier = it.isByPlatform && order !== null && isDelivered(order)
  return {
    id,
    restaurant_id: it.restaurant_id,
    status: statusOf(known),
    state: known.driver ?? (known.isAccepted ? 'accepted' : 'requested'),
    ordered_at: order?.PlacedDate ?? null,
    courier_name: known.driverName,
    courier_event: is_platform_courier && known.driver ? courierEvents[known.driver] : null,
    is_platform_courier,
    cancelled: known.cancelled === null ? null : cancellationOf(known.cancelled),
    awaits: null,
    has: (step) => isDone(step, known),
    agrees: () => true,
    input: async (kit, link) => {
      if (!order) throw new PlatformFault('unknown', 'a cancelled order without content')
      await refuseOtherCurrency(kit, link, order.Currency)
      const taxes = await taxRatesOf(
        kit,
        link,
        order.Items.flatMap(({ Reference }) => Reference ?? []),
      )
      return orderInputOf(order, { branch_id: link.branch_id, isByPlatform: it.isByPlatform, taxes })
    },
    raw: it,
  }
}

function statusOf({ cancelled, driver, isAccepted }: Pushed): OrderStatus {
  if (cancelled !== null) return 'cancelled'
  if (driver === 'Delivered') return 'delivered'
  if (driver === 'OnItsWay' || driver === 'AtDeliveryAddress') return 'on_the_way'
  return isAccepted ? 'preparing' : 'awaiting_approval'
}

/** Why an order was cancelled: a reason of the platform's list, or a rejection's own words. */
function cancellationOf(said: string): NonNullable<PlatformOrder['cancelled']> {
  // The restaurant's own reasons are found by their codes.
  const likely: OwnReason[] = /^cust_|customer/.test(said) ? ['customer_request'] : ['technical', 'customer_request']
  return { said, note: '', likely }
}
