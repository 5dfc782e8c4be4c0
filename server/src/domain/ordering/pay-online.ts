import sql from 'sql-template-tag'
import type { AppOrder, OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { TieToOne } from '#server/kit/guard/reach.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { isAtTable } from './at-table.ts'
import { deadlineOf } from './late/deadline.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move.ts'
import { nextStatus } from './situations.ts'
import { touchOrder } from './touch.ts'

/*
 * Orders that their customers pay online. Such an order waits for its payment: it does not ring,
 * prints no ticket, and can only be cancelled. Only domain/integrations/payments knows which
 * provider takes the money; it listens to the hook.
 */

/** Asks whether a company takes payments in a currency online. */
export const takesOnline = defineHook<{ company_id: string; currency: string }, boolean>()

/**
 * How long an order waits for its customer to begin paying, in ms. Once the customer has begun, it
 * waits for as long as the provider's page is open.
 */
export const payWithinMs = 15 * 60_000

/** Refuses an order that cannot be paid online, whatever its amount. */
export function refuseUnpayable({ pays_online, is_paid, delivery_type }: AppOrder): void {
  if (!pays_online) return
  if (is_paid) throw wrongField('is_paid', 'paid_online')
  // Guests at a table pay their bill, not their order.
  if (isAtTable(delivery_type) || delivery_type === 'onlyPayment') throw wrongField('pays_online', 'choice')
}

/**
 * Until when an order waits for its payment; undefined if there is nothing to pay. Throws if the
 * company takes no online payments.
 */
export async function payBy(
  db: Db,
  it: { company_id: string; currency: string; total: number; now: Date },
): Promise<Date | undefined> {
  if (it.total === 0) return undefined
  const taken = await takesOnline.tell(db, it)
  if (!taken.includes(true)) throw wrongField('pays_online', 'no_provider')
  return new Date(it.now.getTime() + payWithinMs)
}

interface Unpaid {
  status: string
  is_paid: boolean
  pay_by: string | null
  auto_accept: boolean
}

/**
 * Records that an order was paid, in the caller's transaction. From now on the order waits for the
 * branch, like any order that was just placed. Returns `twice` if it had been paid before, and
 * `late` if it had been cancelled and so was no longer waiting.
 */
export async function markPaid(
  db: Db,
  tie: TieToOne,
  { order_id, now }: { order_id: string; now: Date },
): Promise<'paid' | 'twice' | 'late'> {
  const order = await lockOrder(db, tie, order_id, now)
  const { company_id, branch_id } = order
  const it = await db.must<Unpaid>(sql`
    select o.status, o.is_paid, o.pay_by, b.auto_accept from orders o join branch b on b.company_id = ${company_id} and b.id = ${branch_id}
    where o.company_id = ${company_id} and o.id = ${order_id}`)
  if (it.pay_by === null) return it.is_paid && order.status !== 'cancelled' ? 'twice' : 'late'
  const { deadline_at, deadline_kind } = deadlineOf({ ...order, since: now })
  const row: OrderRow = await touchOrder(db, {
    ...order,
    order_id,
    kind: 'paid_online',
    now,
    actor: null,
    set: sql`is_paid = true, pay_by = null, paid_at = ${now}, next_status = ${nextStatus(order.situations, order.status)},
      deadline_at = ${deadline_at}, deadline_kind = ${deadline_kind}`,
  })
  if (it.auto_accept && !row.scheduled_at && !row.is_test)
    await moveOrder(db, tie, {
      order_id,
      action: 'approve',
      version: row.version,
      // One millisecond later, as for an order that is accepted when it is placed, because the
      // timeline is sorted by time.
      now: new Date(now.getTime() + 1),
      actor: null,
      as: 'platform',
    })
  return 'paid'
}
