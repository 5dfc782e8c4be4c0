import { takeBackMs, takeBackSteps, type TakeBackStep } from '#contract/ordering/order.ts'
import type { OrderNow } from './order-now.ts'
import type { Queued } from './outside.ts'
import type { Action } from './steps.ts'

/**
 * For how long after the time limit an undo is still accepted, in ms, because the request takes
 * time to arrive.
 */
export const takeBackGraceMs = 1000

/** For how long a step is withheld from a platform, in ms, because it may still be undone. */
export const heldMs = takeBackMs + takeBackGraceMs

/** How long before a platform acts on its own it must have been told of an approval, in ms. */
const marginMs = 5000

/**
 * The values that a step overwrote, stored with the step on the timeline. `steps` are the ids of
 * the messages queued for the platform.
 */
export interface Before extends Pick<
  OrderNow,
  | 'deadline_at'
  | 'deadline_kind'
  | 'acknowledged_at'
  | 'promised_at'
  | 'ready_at'
  | 'courier_name'
  | 'courier_id'
  | 'platform_state'
> {
  named_courier: boolean
  steps: string[]
}

/**
 * The step that can be undone, if a person took it at a till; null for all other steps. Steps of a
 * platform or a courier cannot be undone here. Neither can cancelling or returning, which have a
 * reason (a cancellation has its own undo), nor a step that a platform must be told at once because
 * it is about to cancel or close.
 */
export function undoOf(order: OrderNow, it: { action: Action | 'ready'; as: string; now: Date }): TakeBackStep | null {
  const step = takeBackSteps.find((each) => each === it.action)
  if (!step || it.as !== 'branch') return null
  const isUrgent =
    order.deadline_at !== null &&
    (order.deadline_kind === 'cancel' || order.deadline_kind === 'close') &&
    Date.parse(order.deadline_at) - it.now.getTime() < heldMs + marginMs
  return isUrgent ? null : step
}

export const beforeOf = (order: OrderNow, queued: Queued[], courier_name?: string): Before => ({
  deadline_at: order.deadline_at,
  deadline_kind: order.deadline_kind,
  acknowledged_at: order.acknowledged_at,
  promised_at: order.promised_at,
  ready_at: order.ready_at,
  courier_name: order.courier_name,
  courier_id: order.courier_id,
  platform_state: order.platform_state,
  named_courier: Boolean(courier_name),
  steps: queued.map((it) => it.id),
})

/** The moment until which a step that is taken now can be undone. */
export const undoUntil = (now: Date) => new Date(now.getTime() + takeBackMs)
