import type { OrderRow } from '#contract/ordering/order.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { OrderNow } from './order-now.ts'
import type { Action } from './steps.ts'

/** A step taken here on an order, reported to the order's channel. */
export interface StepTaken {
  order: OrderNow
  order_id: string
  action: Action | 'ready'
  now: Date
  /** How long it may still be undone, in ms; the platform is not told before. */
  heldMs: number
  /** A cancellation's reason, by the platform's own code where it has one, and the written note. */
  cancel?: { reason: string; note: string } | undefined
}

/** A message to a platform about a step: its queued row, and what the order's card shows of it. */
export interface Queued {
  id: string
  shown: NonNullable<OrderRow['platform_state']>
}

/**
 * Called in the step's own transaction, for orders that came through a platform and were not moved
 * by it; returns what waits to be sent.
 */
export const stepTaken = defineHook<StepTaken, Queued[]>()

/**
 * A step was undone: removes what was queued for it. Returns false if some of it is already being
 * sent.
 */
export const stepTakenBack = defineHook<{ company_id: string; queued_ids: string[] }, boolean>()
