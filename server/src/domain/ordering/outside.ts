import type { OrderRow } from '#contract/ordering/order.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { OrderNow } from './order-now.ts'
import type { Action } from './steps.ts'

/** A step that was taken here on an order, for the order's channel. */
export interface StepTaken {
  order: OrderNow
  order_id: string
  action: Action | 'ready'
  now: Date
  /**
   * The preparation time, in minutes, that the customer is promised if this step accepts the order.
   */
  minutes: number
  /** How long the step may still be undone, in ms. The platform is told only after that time. */
  heldMs: number
  /**
   * For a cancellation: its reason (the platform's own code, if it has one) and the written note.
   */
  cancel?: { reason: string; note: string } | undefined
}

/**
 * A message to a platform about a step: the id of its queued row, and what the order's card shows
 * of it.
 */
export interface Queued {
  id: string
  shown: NonNullable<OrderRow['platform_state']>
}

/**
 * A hook that is called in a step's own transaction, for orders that came through a platform,
 * unless the platform itself took the step. Returns the messages that wait to be sent.
 */
export const stepTaken = defineHook<StepTaken, Queued[]>()

/**
 * A hook that is called when a step was undone. The listener removes the messages that were queued
 * for the step. It returns false if one of them is already being sent.
 */
export const stepTakenBack = defineHook<{ company_id: string; queued_ids: string[] }, boolean>()
