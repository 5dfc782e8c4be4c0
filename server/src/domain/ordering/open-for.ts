import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { openSpans } from '#contract/organisation/opening-hours.ts'
import { plusDays, wallClock } from '#contract/organisation/wall-clock.ts'
import { usualMethod } from '#contract/organisation/working-hours.ts'
import type { Db } from '#server/db/pool.ts'
import { stateAt, stateFacts, type StateFacts } from '#server/domain/organisation/branch-state.ts'
import type { Refusal } from './refusal-words.ts'

interface Wanted {
  delivery_type: DeliveryType
  now: Date
  scheduled_at?: string | null | undefined
}
const minuteMs = 60_000

/** Whether a branch takes an order for now, or by its opening hours for a later time; it does while offline or busy (semantics §4). */
export async function openFor(
  db: Db,
  { company_id, branch_id }: { company_id: string; branch_id: string },
  { delivery_type, now, scheduled_at }: Wanted,
): Promise<Refusal[]> {
  const [facts] = await stateFacts(db, { company: company_id, branch: branch_id })
  if (!facts) return []
  const cause = stateAt(facts, now).methods.find((it) => it.order_method === delivery_type)?.cause
  const isForbidden = cause === 'licence' || cause === 'inactive'
  // Without a way to pay, what refuses the order is its payment method.
  const isClosed = cause && cause !== 'no_payment_method'
  if (!scheduled_at || isForbidden) return isClosed ? [{ path: 'branch_id', code: 'closed' }] : []
  return takesThen(facts, delivery_type, now, new Date(scheduled_at))
}

/** A pre-order is handed over within opening hours, not before what opens has prepared it, and not further ahead than the branch allows. */
function takesThen(it: StateFacts, method: DeliveryType, now: Date, then: Date): Refusal[] {
  const refusal = (code: Refusal['code'], count?: number): Refusal[] => [
    { path: 'scheduled_at', code, ...(count && { count }) },
  ]
  const at = then.getTime()
  const preparation = it.preparation_min * minuteMs
  const { max_ahead_days: days } = it.methods.find((own) => own.order_method === method) ?? usualMethod
  if (days === 0) return refusal('no_orders_ahead')
  if (at > now.getTime() + days * 86_400_000) return refusal('too_far_ahead', days)
  if (at < now.getTime() + preparation) return refusal('too_soon', it.preparation_min)
  const { date } = wallClock(then, it.timezone)
  for (const { from, to } of openSpans(it, method, plusDays(date, -2), 4))
    if (from + preparation <= at && at <= to) return []
  return refusal('closed_then')
}
