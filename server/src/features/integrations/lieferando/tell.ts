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
import { moment, type LieferandoClient } from './client.ts'
import type { Pushed } from './pushed.ts'

const minuteMs = 60_000
/** How long a delivery is assumed to take once the promised time has passed, in ms. */
const wayMs = 15 * minuteMs
/**
 * The pause before a refused acceptance is tried again, in ms. Meanwhile, a push may say what
 * became of the order.
 */
const againMs = 15_000

/** Whether a step has taken effect there, by what was pushed. */
export function isDone(step: PlatformStepName, it: Pushed): boolean {
  if (step === 'cancel') return it.cancelled !== null
  if (it.cancelled !== null) return false
  if (step === 'verify' || step === 'verify-scheduled') return it.isAccepted
  if (step === 'handover') return /^(OnItsWay|AtDeliveryAddress|Delivered)$/.test(it.driver ?? '')
  return step === 'deliver' && it.driver === 'Delivered'
}

/**
 * The messages for a step that was taken here. JET Connect has no "ready" for deliveries, and its
 * own couriers report their steps themselves.
 */
export function stepsOf({ action, order, cancel, now, minutes }: StepTaken): PlatformStep[] {
  const due = Date.parse(order.due_of_platform ?? order.scheduled_at ?? '') || 0
  const isFetched = order.delivery_type !== 'deliveryToAddress'
  const collected: PlatformStep[] = [{ step: 'prepare', body: {} }]
  const onItsWay: PlatformStep = {
    step: 'handover',
    body: { arrives_at: Math.max(due, Date.parse(order.promised_at ?? '') || 0, now.getTime() + wayMs) },
  }
  switch (action) {
    case 'approve':
      return [{ step: 'verify', body: { for: Math.max(due, now.getTime() + minutes * minuteMs) } }]
    case 'ready':
      return isFetched ? collected : []
    case 'dispatch':
      return isFetched || order.courier_of_platform ? [] : [onItsWay]
    case 'deliver':
      if (isFetched) return [...collected, { step: 'deliver', body: { is_fetched: 1 } }]
      return order.courier_of_platform ? [] : [onItsWay, { step: 'deliver', body: {} }]
    case 'cancel':
      return [{ step: 'cancel', body: { code: cancel?.reason ?? '', note: cancel?.note ?? '' } }]
    case 'return':
      return []
  }
}

interface Told {
  client: LieferandoClient
  now: Date
  /** What was pushed about the order. */
  known: () => Promise<Pushed>
}

/** Sends one step. If it is refused, the pushes show what that means. */
export async function tellLieferando(step: StepNow, it: Told): Promise<StepOutcome> {
  try {
    return await send(step, it)
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.code !== 409) throw error
    const known = await it.known()
    if (isDone(step.step, known)) return { state: 'sent' }
    if (known.cancelled !== null) return refused('cancelled')
    // The conflict may come from our own earlier try, or from somebody at the platform's own
    // screen. A push says which.
    if (step.step === 'verify') return later(againMs, { said: error.message })
    return step.tries > 1 ? { state: 'sent' } : refused({ said: error.message })
  }
}

const futureTime = (at: number, now: Date) => new Date(Math.max(at, now.getTime() + minuteMs))

async function send(step: StepNow, { client, now }: Told): Promise<StepOutcome> {
  const { external_id: id, body } = step
  const TimeStampWithUtcOffset = moment(now)
  switch (step.step) {
    case 'verify':
    case 'verify-scheduled':
      // A time that has passed while nobody answered would be refused.
      await client.tell('PUT', id, 'accept', { TimeAcceptedFor: moment(futureTime(Number(body['for']), now)) })
      break
    case 'prepare':
      await client.tell('POST', id, 'readyforcollection')
      break
    case 'handover': {
      const EstimatedArrivalTime = moment(futureTime(Number(body['arrives_at']), now))
      const assigned = { TimeStampWithUtcOffset, EtaAtDeliveryAddress: EstimatedArrivalTime }
      await client.tell('PUT', id, 'deliverystate/driverassigned', assigned)
      await client.tell('PUT', id, 'deliverystate/onitsway', { TimeStampWithUtcOffset, EstimatedArrivalTime })
      break
    }
    case 'deliver':
      if (body['is_fetched']) await client.tell('POST', id, 'complete')
      else await client.tell('PUT', id, 'deliverystate/delivered', { TimeStampWithUtcOffset })
      break
    case 'cancel':
      return cancel(client, id, body)
  }
  return { state: 'sent' }
}

/** What the platform is told for each of its own codes, if nobody has written anything. */
const reasons: Record<string, string> = {
  rest_cancelled_out_of_stock: 'Artikel nicht verfügbar',
  rest_cancelled_too_busy: 'Das Restaurant ist überlastet',
  rest_cancelled_drivers_unavailable: 'Kein Kurier verfügbar',
  rest_cancelled_customer_absent: 'Kunde nicht erreichbar',
  rest_cancelled_fake_order: 'Fake-Bestellung',
  system_cancelled_test_order: 'Testbestellung',
}

/** Rejects a new order. If the platform answers that it is no longer new, cancels it. */
async function cancel(client: LieferandoClient, id: string, body: StepNow['body']): Promise<StepOutcome> {
  const written = String(body['note'] ?? '').slice(0, 300)
  const Message = written || reasons[String(body['code'])] || 'Das Restaurant kann die Bestellung nicht annehmen'
  try {
    await client.tell('PUT', id, 'reject', { Message })
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.code !== 409) throw error
    await client.tell('PUT', id, 'cancel', { Message })
  }
  return { state: 'sent', note: { said: Message } }
}
