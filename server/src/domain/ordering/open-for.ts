import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { wallClock } from '#contract/organisation/wall-clock.ts'
import { usualMethod } from '#contract/organisation/working-hours.ts'
import { earliestOf, handOvers, type Ahead } from '#contract/ordering/hand-over.ts'
import type { Db } from '#server/db/pool.ts'
import { causeOf, closedSpans, stateAt, stateFacts, type StateFacts } from '#server/domain/organisation/branch-state.ts'
import type { BranchKey } from '#server/kit/tree.ts'
import type { Refusal } from './refusal-words.ts'

interface Wanted {
  delivery_type: DeliveryType
  now: Date
  scheduled_at?: string | null | undefined
  /** How long the way takes. */
  delivery_min: number
}

/** Whether a branch takes an order for now, or for a later time; it does while offline or busy (semantics §4). */
export async function openFor(
  db: Db,
  { company_id, branch_id }: BranchKey,
  { delivery_type, now, scheduled_at, delivery_min }: Wanted,
): Promise<Refusal[]> {
  const [facts] = await stateFacts(db, { company: company_id, branch: branch_id })
  if (!facts) return []
  const refusal = refusalNow(facts, delivery_type, now)
  if (!scheduled_at || refusal === 'forbidden') return refusal ? [{ path: 'branch_id', code: 'closed' }] : []
  return takesThen(facts, aheadOf(facts, delivery_type, delivery_min), now, new Date(scheduled_at))
}

/** Whether a branch takes no order for now: it is closed, or forbidden to take any, for later too. */
export function refusalNow(facts: StateFacts, method: DeliveryType, now: Date): 'closed' | 'forbidden' | null {
  const cause = causeOf(stateAt(facts, now), method)
  if (cause === 'licence' || cause === 'inactive') return 'forbidden'
  // Without a way to pay, what refuses the order is its payment method.
  return cause && cause !== 'no_payment_method' ? 'closed' : null
}

export const aheadOf = (it: StateFacts, order_method: DeliveryType, delivery_min: number): Ahead => ({
  order_method,
  preparation_min: it.preparation_min,
  delivery_min,
  max_ahead_days: (it.methods.find((own) => own.order_method === order_method) ?? usualMethod).max_ahead_days,
  closed: closedSpans(it, order_method),
})

/** A pre-order is handed over within opening hours and not while the branch is closed by hand, not before what opens has prepared it and brought it, and not further ahead than the branch allows. */
function takesThen(it: StateFacts, ahead: Ahead, now: Date, then: Date): Refusal[] {
  const refusal = (code: Refusal['code'], count?: number): Refusal[] => [
    { path: 'scheduled_at', code, ...(count && { count }) },
  ]
  const at = then.getTime()
  const { max_ahead_days: days, preparation_min, delivery_min } = ahead
  if (days === 0) return refusal('no_orders_ahead')
  if (at > now.getTime() + days * 86_400_000) return refusal('too_far_ahead', days)
  if (at < earliestOf(ahead, now)) return refusal('too_soon', preparation_min + delivery_min)
  const { date } = wallClock(then, it.timezone)
  for (const { from, to } of handOvers(it, ahead, now, date, 2)) if (from <= at && at <= to) return []
  return refusal('closed_then')
}
