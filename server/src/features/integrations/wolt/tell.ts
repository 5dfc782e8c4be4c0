import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import {
  later,
  refused,
  type PlatformStep,
  type StepNow,
  type StepOutcome,
} from '#server/domain/integrations/platform.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { WoltClient } from './client.ts'
import { isPreorder, isSelfDelivered } from './order-input.ts'
import type { WoltOrder } from './wire.ts'

const minuteMs = 60_000
const ranks = ['received', 'fetched', 'acknowledged', 'production', 'ready', 'delivered']
const [acknowledged, production, ready, delivered] = [2, 3, 4, 5] as const

/** How far an order is. A status that nobody knows counts as new, so that it moves nothing. */
const rankOf = ({ order_status }: WoltOrder) => Math.max(0, ranks.indexOf(order_status.toLowerCase()))
/** An order whose money was given back counts as ended too. */
export const isCancelled = ({ order_status }: WoltOrder) => /^(reject|cancel|refund)/i.test(order_status)
export const isPickedUp = ({ delivery }: WoltOrder) =>
  /^(picked_up|courier_at_delivery_location|delivered)$/.test(delivery.status ?? '')
const isConfirmed = (it: WoltOrder) =>
  isPreorder(it) && (it.pre_order?.pre_order_status === 'confirmed' || rankOf(it) >= acknowledged)

export function statusOf(it: WoltOrder): OrderStatus {
  if (isCancelled(it)) return 'cancelled'
  if (rankOf(it) >= delivered) return 'delivered'
  if (rankOf(it) >= production) return isPickedUp(it) ? 'on_the_way' : 'preparing'
  return isConfirmed(it) ? 'preparing' : 'awaiting_approval'
}

/** Whether a step has taken effect at Wolt. */
export function isDone(step: PlatformStepName, it: WoltOrder): boolean {
  if (step === 'cancel') return isCancelled(it)
  if (isCancelled(it)) return false
  const rank = rankOf(it)
  switch (step) {
    case 'verify':
    case 'verify-scheduled':
      return rank >= production || isConfirmed(it)
    case 'prepare':
      return rank >= ready
    case 'handover':
      return rank >= delivered || (rank >= ready && isPickedUp(it))
    case 'deliver':
      return rank >= delivered
  }
}

/**
 * The messages about a step here. Wolt's courier reports the way of an order itself; an order that
 * the customer fetches has no way.
 */
export function stepsOf({ action, order, cancel, now, minutes }: StepTaken): PlatformStep[] {
  const plain = (...names: PlatformStepName[]) => names.map((step) => ({ step, body: {} }))
  const isOwnWay = order.delivery_type === 'deliveryToAddress' && !order.courier_of_platform
  switch (action) {
    case 'approve':
      return [{ step: 'verify', body: { ready_at: now.getTime() + minutes * minuteMs } }]
    case 'ready':
      return plain('prepare')
    case 'dispatch':
      return isOwnWay ? plain('prepare', 'handover') : plain('prepare')
    case 'deliver':
      if (order.courier_of_platform) return []
      return isOwnWay ? plain('prepare', 'handover', 'deliver') : plain('prepare', 'deliver')
    case 'cancel':
      return [{ step: 'cancel', body: { code: cancel?.reason ?? '', note: cancel?.note ?? '' } }]
    case 'return':
      return []
  }
}

const calls = { prepare: 'ready', handover: 'pickup-completed', deliver: 'delivered' } as const
/** How often Wolt is asked about a preorder that it has not begun yet, in ms. */
const againMs = minuteMs

/** Sends one step. If it is refused, the order itself shows what that means. */
export async function tellWolt(
  client: WoltClient,
  step: StepNow,
  known: WoltOrder | undefined,
  now: Date,
): Promise<StepOutcome> {
  const { external_id: id, body } = step
  try {
    if (step.step === 'cancel') return await reject(client, id, body)
    if (step.step === 'verify' || step.step === 'verify-scheduled')
      await accept(client, known ?? (await client.order(id)), { ready_at: Number(body['ready_at']), now })
    else await client.tell(id, calls[step.step])
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.kind !== 'refused') throw error
    const truth = await client.order(id)
    if (isDone(step.step, truth)) return { state: 'sent' }
    if (isCancelled(truth)) return refused('cancelled')
    // Wolt begins a confirmed preorder itself, and takes no further step before that.
    if (isConfirmed(truth) && rankOf(truth) < production) return later(againMs, 'scheduled')
    return refused({ said: error.message })
  }
}

/** Accepts an order: each of the three kinds has a call of its own. */
async function accept(
  client: WoltClient,
  it: WoltOrder,
  { ready_at, now }: { ready_at: number; now: Date },
): Promise<void> {
  if (isPreorder(it)) return void (await client.tell(it.id, 'confirm-preorder'))
  if (isSelfDelivered(it)) return void (await client.tell(it.id, 'self-delivery/accept'))
  const body = ready_at > now.getTime() ? { adjusted_pickup_time: new Date(ready_at).toISOString() } : {}
  await client.tell(it.id, 'accept', body)
}

/** Wolt's own codes of reasons, with the words that it is told if nobody has written any. */
const reasons: Record<string, string> = {
  ITEMS_UNAVAILABLE: 'Artikel nicht verfügbar',
  VENUE_CLOSING_SOON: 'Das Restaurant schließt gleich',
  GENERIC: 'Das Restaurant kann die Bestellung nicht annehmen',
}

async function reject(client: WoltClient, id: string, body: StepNow['body']): Promise<StepOutcome> {
  const given = String(body['code'] ?? '')
  const code = Object.hasOwn(reasons, given) ? given : 'GENERIC'
  const reason = String(body['note'] ?? '').slice(0, 300) || reasons[code]!
  await client.tell(id, 'reject', { reason, code })
  return { state: 'sent', note: { said: reason } }
}
