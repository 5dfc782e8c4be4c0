import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { foundIn } from '#server/domain/integrations/found-orders.ts'
import {
  usualCapabilities,
  type CourierEvent,
  type Link,
  type Platform,
  type PlatformOrder,
} from '#server/domain/integrations/platform.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import { trendyolGoClient, trendyolGoSecrets } from './client.ts'
import { isByCourier, orderInputOf } from './order-input.ts'
import { settlementsFrom } from './settlements.ts'
import { isCancelled, isDone, stepsOf, tellTrendyolGo } from './tell.ts'
import { statuses, trendyolPackage, type TrendyolPackage } from './wire.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/**
 * How far before the last poll the next one begins, in ms: clocks differ, and a change may show late.
 */
const overlapMs = 5 * minuteMs
/** The statuses of packages that are still going on. */
const open = ['Created', 'Picking', 'Invoiced', 'Shipped']

/**
 * The adapter for Trendyol Go, now Uber Eats Trendyol Go (meal integration, integrations §1.3). It
 * sends no pushes here: every change is found by asking.
 */
export const trendyolGo: Platform = {
  code: 'trendyol',
  secrets: trendyolGoSecrets,
  settings: {
    supplier_id: { pattern: /^\d{1,12}$/ },
    executor_user: { pattern: /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/ },
  },
  hosts: { live: 'https://api.tgoapis.com', test: 'https://stageapi.tgoapis.com' },
  capabilities: { ...usualCapabilities, timedClose: 'theirs', settlements: 'ours' },
  settledBy: 'supplier_id',
  client: (kit, link, options) => {
    const client = trendyolGoClient(kit, link, options)
    const now = () => kit.now().getTime()
    return {
      order: async (id) => orderOf(await client.package(id)),
      news: async () => foundIn(trendyolPackage, await client.packages(sinceOf(link, now()), statuses), orderOf),
      active: async () => foundIn(trendyolPackage, await client.packages(now() - dayMs, open), orderOf),
      tell: (step, truth) => tellTrendyolGo(client, step, truth && trendyolPackage.parse(truth.raw)),
      menu: async () =>
        (await client.products()).map(({ id, name }) => ({ external_id: String(id), name: name ?? '' })),
      setItem: async (id, wanted) => void (await client.setProduct(id, wanted === 'on')),
      // The platform needs no signal that our side is there.
      switchOn: () => Promise.resolve(),
      setState: async ({ is_open }) => void (await client.setOpen(is_open)),
      isOpen: async () => (await client.store()).workingStatus === 'OPEN',
      settlements: (from) => settlementsFrom(client, from, now()),
      check: async () => (await client.store()).name ?? link.external_id,
    }
  },
  read: (raw) => orderOf(trendyolPackage.parse(raw)),
  steps: stepsOf,
  paceMs: 1000,
  // Nothing but the poll brings an order in.
  pollEveryMs: 12_000,
  windowMs: { verify: 15 * minuteMs, cancel: 30 * minuteMs },
}

/** From when on changes are asked for: since the last poll, at most of a day. */
function sinceOf({ polled_at }: Link, now: number): number {
  const polled = polled_at === null ? -Infinity : Date.parse(polled_at)
  return Math.max(polled - overlapMs, now - dayMs)
}

function orderOf(it: TrendyolPackage): PlatformOrder {
  const event = courierEventOf(it)
  return {
    id: it.id,
    restaurant_id: String(it.storeId),
    status: statusOf[it.packageStatus],
    state: event === 'courier_approached' ? `${it.packageStatus}:near` : it.packageStatus,
    ordered_at: it.packageCreationDate,
    courier_name: null,
    courier_event: event,
    is_platform_courier: isByCourier(it),
    cancelled: isCancelled(it) ? cancellationOf(it) : null,
    awaits: null,
    has: (step) => isDone(step, it),
    // There are no pushes that could claim anything else.
    agrees: () => true,
    input: (_, { branch_id }) => Promise.resolve(orderInputOf(it, branch_id)),
    raw: it,
  }
}

const statusOf: Record<TrendyolPackage['packageStatus'], OrderStatus> = {
  Created: 'awaiting_approval',
  Picking: 'preparing',
  Invoiced: 'preparing',
  Shipped: 'on_the_way',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
  UnSupplied: 'cancelled',
}

/** What is known of the platform's own courier. */
function courierEventOf(it: TrendyolPackage): CourierEvent | null {
  if (!isByCourier(it)) return null
  if (it.packageStatus === 'Delivered') return 'courier_delivered'
  if (it.packageStatus === 'Shipped') return 'courier_delivery'
  return it.isCourierNearby ? 'courier_approached' : null
}

/** The platform's reasons in its own words (integrations §1.3). */
const reasonWords: Record<number, string> = {
  604: 'Müşteri iptal etti',
  605: 'Sipariş gecikti',
  621: 'Tedarik problemi',
  622: 'Mağaza kapalı',
  623: 'Sipariş hazırlanamıyor',
  624: 'Yoğunluk ya da kurye yok',
  625: 'Kabul edilmedi',
  626: 'Alan dışı',
  627: 'Sipariş karışıklığı',
}

/** Why a package was cancelled. Our own reasons know the platform's by their numbers. */
function cancellationOf({ cancelInfo }: TrendyolPackage): NonNullable<PlatformOrder['cancelled']> {
  const code = cancelInfo?.reasonCode ?? 0
  const words = reasonWords[code]
  const likely: OwnReason[] =
    code === 604 ? ['customer_request', 'customer_unreachable'] : ['technical', 'customer_request']
  return { said: joinedWords(words, code), note: '', likely }
}

const joinedWords = (words: string | undefined, code: number) =>
  words ? `${words} (${code})` : code === 0 ? '' : String(code)
