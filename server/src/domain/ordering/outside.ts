import type { OrderRow } from '#contract/ordering/order.ts'
import { defineHook } from '#server/kit/hook.ts'
import type { OrderNow } from './move.ts'
import type { Action } from './steps.ts'

/** A step of an order that somebody took here, told to whoever its order came through. */
export interface StepTaken {
  order: OrderNow
  order_id: string
  action: Action | 'ready'
  now: Date
  /** How long it may still be taken back: so long nobody is told. */
  heldMs: number
  /** A cancellation's reason by the platform's own code where it has one, and what was written beside it. */
  cancel?: { reason: string; note: string } | undefined
}

/** What a platform will be told of a step: the row that waits for it, and what the order's card shows of it. */
export interface Queued {
  id: string
  shown: NonNullable<OrderRow['platform_state']>
}

/** Told in the step's own transaction, of orders that came through a platform and were not moved by it; answers what waits to go out. */
export const stepTaken = defineHook<StepTaken, Queued[]>()

/** A step was taken back: what was queued for it goes. Answers false where somebody is being told already. */
export const stepTakenBack = defineHook<{ company_id: string; queued_ids: string[] }, boolean>()
