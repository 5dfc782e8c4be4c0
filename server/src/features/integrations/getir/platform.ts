import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { kurusOf } from '#server/domain/integrations/amounts.ts'
import { foundIn } from '#server/domain/integrations/found-orders.ts'
import {
  usualCapabilities,
  type CourierEvent,
  type Platform,
  type PlatformOrder,
  type PlatformStep,
} from '#server/domain/integrations/platform.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import { isCancelled, isDone, paceMs, tellGetir } from './attempt.ts'
import { getirClient, getirSecrets } from './client.ts'
import { orderInputOf } from './order-input.ts'
import { removalsOf } from './removals.ts'
import { getirWebhook } from './webhook.ts'
import { getirOrder, textOf, type GetirOrder } from './wire.ts'

const minuteMs = 60_000
/** Getir's own status numbers (integrations §1.1). */
const itemStatus = { on: 100, out: 200, out_today: 400 }

/** The adapter for GetirYemek, which uses GetirFood API 1.5.8 (integrations §1.1). */
export const getir: Platform = {
  code: 'getir',
  secrets: getirSecrets,
  hosts: {
    live: 'https://food-external-api-gateway.getirapi.com',
    test: 'https://food-external-api-gateway.development.getirapi.com',
  },
  settings: {},
  capabilities: { ...usualCapabilities, dispatch: 'ours', timedClose: 'theirs', busy: 'ours', reviews: 'ours' },
  busySteps: { stepMin: 15, maxMin: 45 },
  client: (kit, link, options) => {
    const client = getirClient(kit, link, options)
    return {
      order: async (id) => orderOf(await client.order(id)),
      news: async () => foundIn(getirOrder, [...(await client.unapproved()), ...(await client.cancelled())], orderOf),
      active: async () => foundIn(getirOrder, await client.active(), orderOf),
      tell: (step, truth) => tellGetir(client, step, truth && getirOrder.parse(truth.raw)),
      menu: async () =>
        (await client.menu()).productCategories
          .flatMap((it) => it.products ?? [])
          .flatMap((it) => (it.id ? [{ external_id: it.id, name: textOf(it.name) }] : [])),
      setItem: (id, wanted) => client.setProduct(id, itemStatus[wanted]),
      switchOn: client.switchOn,
      setState: ({ is_open }) => client.setOpen(is_open),
      isOpen: client.isOpen,
      setBusy: client.setBusy,
      reviews: async (since) =>
        (await client.reviews(since)).map((it) => ({
          order_id: it.foodOrderId,
          stars: Math.min(5, Math.max(1, Math.round(it.rating))),
          text: it.comment ?? '',
          written_at: it.date,
        })),
      check: async () => textOf((await client.restaurant()).name),
    }
  },
  read: (raw) => orderOf(getirOrder.parse(raw)),
  steps,
  paceMs,
  // An order that is not answered within five minutes is lost. A handover may be reported much
  // later, because the courier may be late.
  windowMs: {
    verify: 5 * minuteMs,
    'verify-scheduled': 5 * minuteMs,
    handover: 120 * minuteMs,
    cancel: 30 * minuteMs,
  },
  pollEveryMs: minuteMs,
  webhook: getirWebhook,
}

/**
 * For a restaurant's courier, Getir expects verify → prepare → deliver. For its own courier, it
 * expects verify → prepare → handover, and then delivers itself.
 */
function steps({ action, order: { courier_of_platform }, cancel }: StepTaken): PlatformStep[] {
  const plain = (...names: PlatformStepName[]) => names.map((step) => ({ step, body: {} }))
  switch (action) {
    case 'approve':
      return plain('verify')
    case 'ready':
      return courier_of_platform ? plain('prepare') : []
    case 'dispatch':
      return courier_of_platform ? plain('prepare', 'handover') : plain('prepare')
    case 'deliver':
      return courier_of_platform ? [] : plain('deliver')
    case 'cancel':
      return [{ step: 'cancel', body: { cancelReasonId: cancel?.reason ?? '', cancelNote: cancel?.note ?? '' } }]
    case 'return':
      return []
  }
}

const orderOf = (it: GetirOrder): PlatformOrder => ({
  id: it.id,
  restaurant_id: it.restaurant.id,
  status: statusOf(it),
  state: `${it.status}${it.courier ? ':courier' : ''}`,
  ordered_at: it.checkoutDate,
  courier_name: it.courier?.name ?? null,
  courier_event: courierEventOf(it),
  is_platform_courier: it.deliveryType === 1,
  cancelled: isCancelled(it) ? cancellationOf(it) : null,
  awaits: it.status === 400 ? 'verify' : null,
  has: (step) => isDone(step, it),
  agrees: (push) =>
    kurusOf(push['totalPrice'] as number) === kurusOf(it.totalPrice) &&
    (push['deliveryType'] === undefined || push['deliveryType'] === it.deliveryType),
  input: async (kit, link) =>
    orderInputOf(it, { branch_id: link.branch_id, removals: await removalsOf(kit, link, it) }),
  raw: it,
})

/** Converts the status of an order at Getir to ours (integrations §1.6). */
function statusOf(it: GetirOrder): OrderStatus {
  if (isCancelled(it)) return 'cancelled'
  if (it.status >= 900) return 'delivered'
  if (it.status >= 600) return 'on_the_way'
  return it.status >= 500 ? 'preparing' : 'awaiting_approval'
}

function courierEventOf({ status, courier }: GetirOrder): CourierEvent | null {
  if (status === 900) return 'courier_delivered'
  if (status === 700 || status === 800) return 'courier_delivery'
  return courier ? 'courier_assigned' : null
}

/**
 * Reads from a cancellation at Getir why, and so by whom, the order was probably cancelled. The
 * values of `cancelSource` are not documented, so the reason's text is used first and the code only
 * in addition.
 */
function cancellationOf({ cancelReason, cancelNote }: GetirOrder): { said: string; note: string; likely: OwnReason[] } {
  const said = textOf(cancelReason?.messages)
  const low = said.toLocaleLowerCase('tr')
  const source = cancelReason?.cancelSource
  const likely: OwnReason[] =
    /yanıt vermedi|cevap vermedi|did not answer/.test(low) || source === 4
      ? ['unanswered', 'technical', 'customer_unreachable']
      : /müşteri|customer/.test(low) || source === 2
        ? ['customer_request', 'customer_unreachable', 'payment_failed']
        : ['technical', 'customer_request', 'customer_unreachable']
  return { said, note: cancelNote?.trim() ?? '', likely }
}
