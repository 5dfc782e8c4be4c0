import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { everyStep } from '#server/domain/integrations/every-step.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import {
  usualCapabilities,
  type Link,
  type Platform,
  type PlatformOrder,
  type UnreadableOrder,
} from '#server/domain/integrations/platform.ts'
import { migrosClient, migrosSecrets, type MigrosClient } from './client.ts'
import { isByCourier, orderInputOf, paidTotal } from './order-input.ts'
import { isCancelled, isDone, statusOf, tellMigros } from './tell.ts'
import { courierIn, migrosWebhook } from './webhook.ts'
import { cancelPush, migrosOrder, type MigrosOrder } from './wire.ts'

const minuteMs = 60_000

/** The adapter for Migros Yemek, by the Gourmet API for integrators (integrations §1.4). */
export const migrosYemek: Platform = {
  code: 'migros',
  secrets: migrosSecrets,
  settings: { push_user: {} },
  hosts: { live: 'https://gourmet.migrosonline.com', test: 'https://test.gourmet.migrosonline.com' },
  capabilities: usualCapabilities,
  client: (kit, link, options) => {
    const client = migrosClient(kit, link, options)
    const all = (orders: (MigrosOrder | UnreadableOrder)[]) =>
      orders.map((it) => ('unreadable' in it ? it : orderOf(it)))
    return {
      order: (id, push) => orderBy(client, link, id, push),
      news: async () => all(await client.pending()),
      active: async () => all(await client.active()),
      tell: (step, truth) => tellMigros(client, step, truth && migrosOrder.parse(truth.raw), kit.now()),
      menu: async () =>
        (await client.menu()).map((it) => ({ external_id: String(it.productId), name: it.productName ?? '' })),
      setItem: async (id, wanted) => void (await client.setProduct(id, wanted === 'on')),
      // The platform needs no signal that our side is there.
      switchOn: () => Promise.resolve(),
      setState: client.setState,
      isOpen: client.isOpen,
      check: client.check,
    }
  },
  read: (raw) => orderOf(migrosOrder.parse(raw)),
  steps: (it) => everyStep(it, { verify: {}, cancel: { reason: it.cancel?.reason ?? '' } }),
  paceMs: 1000,
  pollEveryMs: minuteMs,
  windowMs: { verify: 15 * minuteMs, cancel: 30 * minuteMs },
  webhook: migrosWebhook,
}

/**
 * An order as the platform states it. A push that proved itself by its password stands for an order
 * that cannot be read: approving a made-up order fails, and a cancelled one must not be cooked. A
 * push about the courier states more than the order.
 */
async function orderBy(
  client: MigrosClient,
  link: Link,
  id: string,
  push: Record<string, unknown> | undefined,
): Promise<PlatformOrder> {
  try {
    return orderOf(await client.order(id), courierIn(push))
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.kind !== 'unknown') throw error
    const pushed = migrosOrder.safeParse(push)
    if (pushed.success && String(pushed.data.id) === id) return orderOf(pushed.data)
    if (cancelPush.safeParse(push).success) return cancelledOf(id, link)
    throw error
  }
}

const none: ReturnType<typeof courierIn> = { event: null, name: null }

const orderOf = (it: MigrosOrder, courier = none): PlatformOrder => ({
  id: String(it.id),
  restaurant_id: String(it.store.id),
  status: statusWith(it, courier),
  state: it.status,
  ordered_at: it.log?.createdAsMs ?? null,
  courier_name: courier.name,
  courier_event: courier.event,
  is_platform_courier: isByCourier(it),
  cancelled: isCancelled(it) ? unsaid : null,
  awaits: null,
  has: (step) => isDone(step, it),
  agrees: (push) => {
    const pushed = migrosOrder.safeParse(push)
    return !pushed.success || paidTotal(pushed.data) === paidTotal(it)
  },
  input: (_, { branch_id }) => Promise.resolve(orderInputOf(it, branch_id)),
  raw: it,
})

/** The platform does not say who cancelled an order, or why. */
const unsaid: PlatformOrder['cancelled'] = { said: '', note: '', likely: ['customer_request', 'technical'] }

/** A cancelled order of which nothing else is known. */
const cancelledOf = (id: string, { external_id }: Link): PlatformOrder => ({
  id,
  restaurant_id: external_id,
  status: 'cancelled',
  state: 'CANCELED',
  ordered_at: null,
  courier_name: null,
  courier_event: null,
  is_platform_courier: false,
  cancelled: unsaid,
  awaits: null,
  has: (step) => step === 'cancel',
  agrees: () => true,
  input: () => Promise.reject(new PlatformFault('unknown', 'a cancelled order without content')),
  raw: {},
})

/** The order's status, unless its courier is further. */
function statusWith(it: MigrosOrder, { event }: typeof none): OrderStatus {
  const status = statusOf(it)
  if (status === 'cancelled' || status === 'delivered') return status
  if (event === 'courier_delivered') return 'delivered'
  return event === 'courier_delivery' ? 'on_the_way' : status
}
