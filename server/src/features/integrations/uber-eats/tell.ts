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
import type { UberClient } from './client.ts'
import { scheduledFor } from './order-input.ts'
import type { UberOrder } from './wire.ts'

const minuteMs = 60_000
export const isCancelled = ({ current_state }: UberOrder) => /^(DENIED|CANCELED)$/.test(current_state)
const isFinished = ({ current_state }: UberOrder) => current_state === 'FINISHED'
const isAccepted = (it: UberOrder) => it.current_state === 'ACCEPTED' || isFinished(it)
const isPickedUp = ({ deliveries }: UberOrder) =>
  deliveries.some((it) => /^(EN_ROUTE_TO_DROPOFF|ARRIVED_AT_DROPOFF|COMPLETED)$/.test(it.current_state ?? ''))

/** An unknown state counts as new, so that it moves nothing. */
export function statusOf(it: UberOrder): OrderStatus {
  if (isCancelled(it)) return 'cancelled'
  if (isFinished(it)) return 'delivered'
  if (!isAccepted(it)) return 'awaiting_approval'
  return isPickedUp(it) ? 'on_the_way' : 'preparing'
}

/** Whether an order shows that a step has taken effect. No order shows whether it is ready. */
export function isDone(step: PlatformStepName, it: UberOrder): boolean {
  switch (step) {
    case 'cancel':
      return isCancelled(it)
    case 'verify':
    case 'verify-scheduled':
      return isAccepted(it)
    case 'prepare':
    case 'handover':
      return isFinished(it) || isPickedUp(it)
    case 'deliver':
      return isFinished(it)
  }
}

/**
 * The messages for a step that was taken here. Uber's couriers report their steps themselves. An
 * order that the customer picks up is not delivered, and Uber ends it by itself.
 */
export function stepsOf({ action, order, cancel, now, minutes }: StepTaken): PlatformStep[] {
  const plain = (...names: PlatformStepName[]) => names.map((step) => ({ step, body: {} }))
  const isOwnWay = order.delivery_type === 'deliveryToAddress' && !order.courier_of_platform
  switch (action) {
    case 'approve':
      return order.scheduled_at
        ? [{ step: 'verify-scheduled', body: { ready_at: Date.parse(order.scheduled_at) } }]
        : [{ step: 'verify', body: { ready_at: now.getTime() + minutes * minuteMs } }]
    case 'ready':
      return plain('prepare')
    case 'dispatch':
      return isOwnWay ? plain('prepare', 'handover') : plain('prepare')
    case 'deliver':
      if (order.courier_of_platform) return []
      return isOwnWay ? plain('prepare', 'handover', 'deliver') : plain('prepare')
    case 'cancel':
      return [{ step: 'cancel', body: { code: cancel?.reason ?? '', note: cancel?.note ?? '' } }]
    case 'return':
      return []
  }
}

/** What we pass on to the kitchen and the till. Uber offers its customers only these fields. */
const fields_relayed = {
  order_special_instructions: true,
  item_special_instructions: true,
  item_special_requests: true,
  promotions: true,
}

/** Sends one step. If it is refused, the order itself shows what that means. */
export async function tellUber(
  client: UberClient,
  { step, external_id: id, body }: StepNow,
  known: UberOrder | undefined,
  now: Date,
): Promise<StepOutcome> {
  const before = step === 'cancel' ? (known ?? (await client.order(id))) : undefined
  try {
    if (before) return await end(client, before, body)
    if (step === 'prepare') await client.ready(id)
    else if (step === 'handover' || step === 'deliver')
      await client.underWay(id, step === 'deliver' ? 'delivered' : 'started')
    else {
      const ready_at = Number(body['ready_at'])
      const pickup = ready_at > now.getTime() ? { pickup_time: Math.floor(ready_at / 1000) } : {}
      await client.accept(id, { reason: 'Angenommen', fields_relayed, ...pickup })
    }
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof PlatformFault) || (error.kind !== 'refused' && error.kind !== 'unknown')) throw error
    const truth = await client.order(id)
    if (isDone(step, truth)) return { state: 'sent' }
    if (isCancelled(truth)) return refused('cancelled')
    const scheduled = scheduledFor(truth)
    // A scheduled order can be accepted only shortly before its time.
    if (!isAccepted(truth) && step === 'verify-scheduled' && scheduled)
      return later(Math.max(minuteMs, Date.parse(scheduled) - 60 * minuteMs - now.getTime()), 'scheduled')
    // An order shows neither that it is ready nor that the restaurant's courier has left. Nothing
    // but an earlier try conflicts with these two steps.
    if (error.code === 409 && isAccepted(truth) && (step === 'prepare' || step === 'handover')) return { state: 'sent' }
    // The order was accepted meanwhile, on Uber's own screen. The next try ends it by the other call.
    if (before && before.current_state !== truth.current_state) return later(1000, { said: error.message })
    return refused({ said: error.message })
  }
}

/** Uber's codes for denying a new order, with those for cancelling an accepted one, and our words. */
const reasons: Record<string, { cancel: string; words: string }> = {
  ITEM_AVAILABILITY: { cancel: 'OUT_OF_ITEMS', words: 'Artikel nicht verfügbar' },
  STORE_CLOSED: { cancel: 'KITCHEN_CLOSED', words: 'Das Restaurant ist geschlossen' },
  CAPACITY: { cancel: 'RESTAURANT_TOO_BUSY', words: 'Das Restaurant ist überlastet' },
  ADDRESS: { cancel: 'OTHER', words: 'Die Adresse kann nicht beliefert werden' },
  SPECIAL_INSTRUCTIONS: { cancel: 'CANNOT_COMPLETE_CUSTOMER_NOTE', words: 'Der Wunsch ist nicht erfüllbar' },
  POS_OFFLINE: { cancel: 'OTHER', words: 'Technisches Problem' },
  OTHER: { cancel: 'OTHER', words: 'Das Restaurant kann die Bestellung nicht annehmen' },
}
/** The only reason for cancelling without a counterpart for denying. */
const byCustomer = 'CUSTOMER_CALLED_TO_CANCEL'

/** Denies a new order, or cancels one that was accepted. */
async function end(client: UberClient, it: UberOrder, body: StepNow['body']): Promise<StepOutcome> {
  const given = String(body['code'] ?? '')
  const code = Object.hasOwn(reasons, given) ? given : 'OTHER'
  const said = String(body['note'] ?? '').slice(0, 300) || reasons[code]!.words
  if (isAccepted(it)) await client.cancel(it.id, given === byCustomer ? byCustomer : reasons[code]!.cancel, said)
  else await client.deny(it.id, code, said)
  return { state: 'sent', note: { said } }
}
