import { PlatformFault } from '#server/domain/integrations/fault.ts'
import {
  later,
  refused,
  type PlatformStep,
  type StepNow,
  type StepOutcome,
} from '#server/domain/integrations/platform.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import { StateConflict, type YemeksepetiClient } from './client.ts'

const minuteMs = 60_000
/**
 * The acceptance must lie at least two minutes ahead by the platform's clock, which may be ahead of
 * ours.
 */
const leastAheadMs = 5 * minuteMs
/** While the platform has not noted our receipt of an order, it takes no acceptance yet. */
const notYet = new Set(['ASSIGNED_TO_TRANSPORT', 'WAITING_FOR_ACKNOWLEDGEMENT'])
const againMs = 10_000

/** The only reasons for which an accepted order may be ended (integrations §1.2). */
export const laterReasons: ReadonlySet<string> = new Set([
  'BAD_WEATHER',
  'CARD_READER_NOT_AVAILABLE',
  'CONTENT_WRONG_MISLEADING',
  'FOOD_QUALITY_SPILLAGE',
  'LATE_DELIVERY',
  'UNABLE_TO_FIND',
  'UNABLE_TO_PAY',
  'UNPROFESSIONAL_BEHAVIOUR',
  'WRONG_ORDER_ITEMS_DELIVERED',
])
const isReason = (given: string) => /^[A-Z_]{3,40}$/.test(given)

/**
 * The platform's rider takes an order that is ready, and the platform says so itself. What the
 * restaurant delivers, or the customer fetches, we report as picked up. Nobody reports a delivery.
 */
export function stepsOf({ action, order, cancel, now, minutes }: StepTaken): PlatformStep[] {
  switch (action) {
    case 'approve': {
      const ready = now.getTime() + minutes * minuteMs
      const due = Date.parse(order.due_of_platform ?? order.scheduled_at ?? '')
      return [{ step: 'verify', body: { at: Math.max(ready, Number.isNaN(due) ? 0 : due) } }]
    }
    case 'ready':
      return order.courier_of_platform ? [{ step: 'prepare', body: {} }] : []
    case 'dispatch':
      return [{ step: order.courier_of_platform ? 'prepare' : 'handover', body: {} }]
    case 'deliver':
      // The order may be handed over without a dispatch, for example to a customer who fetches it.
      return order.courier_of_platform ? [] : [{ step: 'handover', body: {} }]
    case 'cancel':
      return [
        {
          step: 'cancel',
          body: {
            reason: cancel?.reason ?? '',
            message: cancel?.note ?? '',
            accepted: order.status === 'awaiting_approval' ? 0 : 1,
          },
        },
      ]
    case 'return':
      return []
  }
}

/** The state of an order at the platform from which on a step counts as done. */
const doneIn: Partial<Record<StepNow['step'], readonly string[]>> = {
  verify: ['ACCEPTED', 'PREPARED', 'PICKED_UP'],
  prepare: ['PREPARED', 'PICKED_UP'],
  handover: ['PICKED_UP'],
  cancel: ['CANCELLED'],
}

/** Sends one step to Yemeksepeti. */
export async function tellYemeksepeti(client: YemeksepetiClient, step: StepNow, now: Date): Promise<StepOutcome> {
  try {
    await send(client, step, now)
    return { state: 'sent' }
  } catch (error) {
    if (error instanceof NoReason) return refused('no_reason')
    if (error instanceof StateConflict) {
      if (doneIn[step.step]?.includes(error.currentState)) return { state: 'sent' }
      if (step.step === 'verify' && notYet.has(error.currentState)) return later(againMs, 'limited')
      return error.currentState === 'CANCELLED' ? refused('cancelled') : refused({ said: error.message })
    }
    if (error instanceof PlatformFault && error.kind === 'unknown') return refused({ said: error.message })
    throw error
  }
}

class NoReason extends Error {}

function send(client: YemeksepetiClient, { step, external_id, body }: StepNow, now: Date): Promise<unknown> {
  switch (step) {
    case 'verify-scheduled':
    case 'verify': {
      const at = new Date(Math.max(Number(body['at'] ?? 0), now.getTime() + leastAheadMs))
      return client.status(external_id, {
        status: 'order_accepted',
        acceptanceTime: at.toISOString(),
        remoteOrderId: external_id,
      })
    }
    case 'prepare':
      return client.prepared(external_id)
    case 'handover':
    case 'deliver':
      return client.status(external_id, { status: 'order_picked_up' })
    case 'cancel': {
      const given = String(body['reason'] ?? '')
      const isAccepted = body['accepted'] === 1
      // Before the acceptance, a reason that the platform has no word for is a technical one.
      const reason = isReason(given) ? given : 'TECHNICAL_PROBLEM'
      if (isAccepted && !laterReasons.has(reason)) return Promise.reject(new NoReason())
      return client.status(external_id, { status: 'order_rejected', reason, message: String(body['message'] ?? '') })
    }
  }
}
