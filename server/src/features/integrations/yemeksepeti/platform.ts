import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { kurusOf } from '#server/domain/integrations/amounts.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { foundBy, someOf } from '#server/domain/integrations/found-orders.ts'
import {
  usualCapabilities,
  type CourierEvent,
  type FoundOrder,
  type Known,
  type Platform,
  type PlatformOrder,
} from '#server/domain/integrations/platform.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import { yemeksepetiClient, yemeksepetiSecrets, type YemeksepetiClient } from './client.ts'
import { isByRider, orderInputOf } from './order-input.ts'
import { laterReasons, stepsOf, tellYemeksepeti } from './tell.ts'
import { courierPush, yemeksepetiWebhook } from './webhook.ts'
import { yemeksepetiOrder, type YemeksepetiOrder } from './wire.ts'

const minuteMs = 60_000

/**
 * The adapter for Yemeksepeti, which uses Delivery Hero's Integration Middleware v2 in its direct
 * flow: we accept the orders (integrations §1.2).
 */
export const yemeksepeti: Platform = {
  code: 'yemeksepeti',
  secrets: yemeksepetiSecrets,
  settings: {
    chain_code: {},
    username: {},
    push_auth: { choices: ['basic', 'hmac'] },
    push_user: { isOptional: true },
  },
  hosts: {
    live: 'https://integration-middleware.eu.restaurant-partners.com',
    test: 'https://integration-middleware.stg.restaurant-partners.com',
  },
  capabilities: { ...usualCapabilities, deliver: 'theirs' },
  client: (kit, link, options) => {
    const client = yemeksepetiClient(kit, link, options)
    const read = async (token: string) => orderOf(await client.order(token), link.external_id)
    return {
      order: (token, push) => orderBy(client, token, push, link.external_id),
      news: (known) => reported(client, { known, hours: 1, read, now: kit.now() }),
      active: (known) => reported(client, { known, hours: 24, read, now: kit.now() }),
      tell: (step) => tellYemeksepeti(client, step, kit.now()),
      setItem: client.setItem,
      // The middleware needs no signal that our side is there.
      switchOn: () => Promise.resolve(),
      setState: client.setState,
      isOpen: client.isOpen,
      check: client.check,
    }
  },
  read: (raw) => {
    const { restaurant_id, ...order } = raw as { restaurant_id?: string }
    return orderOf(yemeksepetiOrder.parse(order), restaurant_id ?? '')
  },
  steps: stepsOf,
  laterReasons: [...laterReasons],
  paceMs: 1000,
  pollEveryMs: minuteMs,
  // An order expires ten to fifteen minutes after it was placed.
  windowMs: { verify: 10 * minuteMs, cancel: 30 * minuteMs },
  webhook: yemeksepetiWebhook,
}

/**
 * An order by the order report, which knows only accepted and cancelled ones. An order that is not
 * there yet is the one that was pushed; the push was signed, and accepting a made-up order fails. A
 * push about the courier states more than the report.
 */
async function orderBy(
  client: YemeksepetiClient,
  token: string,
  push: Record<string, unknown> | undefined,
  restaurant_id: string,
): Promise<PlatformOrder> {
  try {
    const event = courierPush(typeof push?.['status'] === 'string' ? push['status'] : undefined)
    return orderOf(await client.order(token), restaurant_id, event)
  } catch (error) {
    const pushed = yemeksepetiOrder.safeParse(push)
    const isNew = error instanceof PlatformFault && error.kind === 'unknown' && pushed.success
    if (isNew && pushed.data.token === token) return orderOf(pushed.data, restaurant_id)
    throw error
  }
}

interface Report {
  known: Known
  hours: number
  read: (token: string) => Promise<PlatformOrder>
  now: Date
}
/** How many orders of the report are read in one poll. The others follow in the next polls. */
const maxRead = 20

/**
 * The orders of the report that are not the same here: cancelled ones that go on here, and accepted
 * ones that we lack or that still wait for an answer here.
 */
async function reported(client: YemeksepetiClient, { known, hours, read, now }: Report): Promise<FoundOrder[]> {
  const [cancelled, accepted] = [await client.ids('cancelled', hours), await client.ids('accepted', hours)]
  const here = await known([...cancelled, ...accepted])
  const over = new Set<OrderStatus | undefined>(['cancelled', 'returned'])
  const open = new Set<OrderStatus | undefined>([undefined, 'awaiting_approval'])
  const differs = [
    ...cancelled.filter((it) => !over.has(here.get(it))),
    ...accepted.filter((it) => open.has(here.get(it))),
  ]
  const orders: FoundOrder[] = []
  for (const token of someOf(differs, maxRead, { at: now, everyMs: minuteMs })) {
    const order = await foundBy(token, read(token))
    if (order) orders.push(order)
  }
  return orders
}

function orderOf(it: YemeksepetiOrder, restaurant_id: string, pushed: CourierEvent | null = null): PlatformOrder {
  // A pick-up whose push was lost may show in the report.
  const event = pushed ?? (isPickedUp(it) && isByRider(it) ? 'courier_delivery' : null)
  const status = statusOf(it, event)
  return {
    id: it.token,
    restaurant_id,
    status,
    state: it.status ?? 'dispatched',
    ordered_at: it.createdAt,
    answer_by: it.expiryDate,
    courier_name: null,
    courier_event: event,
    is_platform_courier: isByRider(it),
    cancelled: status === 'cancelled' ? cancellationOf(it) : null,
    awaits: null,
    has: (step) =>
      step === 'cancel' ? status === 'cancelled' : isPickedUp(it) || (step === 'verify' && it.status === 'accepted'),
    // Only a push of a new order states a total.
    agrees: (push) => {
      if (push['token'] === undefined) return true
      const pushed = yemeksepetiOrder.safeParse(push)
      return pushed.success && kurusOf(pushed.data.price.grandTotal) === kurusOf(it.price.grandTotal)
    },
    input: (_, { branch_id }) => Promise.resolve(orderInputOf(it, branch_id)),
    raw: { ...it, restaurant_id },
  }
}

const isPickedUp = ({ status }: YemeksepetiOrder) => status?.toLowerCase() === 'picked_up'

function statusOf(it: YemeksepetiOrder, event: CourierEvent | null): OrderStatus {
  const { status } = it
  if (status === 'cancelled') return 'cancelled'
  if (event === 'courier_delivery' || isPickedUp(it)) return 'on_the_way'
  return status === 'accepted' ? 'preparing' : 'awaiting_approval'
}

/** Why the order was cancelled, by the platform's reason. Who cancelled it is not stated. */
function cancellationOf({ reason }: YemeksepetiOrder): NonNullable<PlatformOrder['cancelled']> {
  const said = reason ?? ''
  const likely: OwnReason[] =
    said === 'NO_RESPONSE' ? ['unanswered', 'technical'] : ['customer_request', 'technical', 'customer_unreachable']
  return { said, note: '', likely }
}
