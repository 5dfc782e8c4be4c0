import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { SettingOf } from '#contract/organisation/settings.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { TieToOne } from '#server/kit/guard/reach.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move.ts'
import type { OwnReason } from './own-codes.ts'

/** What decides whether a customer may cancel an order. */
export interface CustomerCancels {
  channel: Channel
  delivery_type: DeliveryType
  status: OrderStatus
  next_status: readonly OrderStatus[]
  created_at: string
  ready_at: string | null
  customer_cancel: SettingOf<'ordering'>['customer_cancel']
  customer_cancel_min: number
}

/**
 * The time until which the customer may cancel an order. `until` is null if that ends with the
 * branch's approval. The result is null if the customer may not cancel: orders of a platform are
 * cancelled there, and a payment that was taken is given back only by a return.
 */
export function customerMayCancel(it: CustomerCancels, now: Date): { until: string | null } | null {
  const { status, customer_cancel } = it
  if (customer_cancel === 'never' || isPlatform(it.channel) || it.delivery_type === 'onlyPayment') return null
  if (!it.next_status.includes('cancelled')) return null
  if (status === 'awaiting_approval') return { until: null }
  if (status !== 'preparing' || customer_cancel !== 'minutes' || it.ready_at !== null) return null
  const until = new Date(Date.parse(it.created_at) + it.customer_cancel_min * 60_000)
  return now < until ? { until: until.toISOString() } : null
}

/**
 * Cancels an order for its customer, in the caller's transaction. Returns false if the order was
 * cancelled already. `clock` is read once the order is locked, since waiting for the lock takes time.
 * Throws `conflict` if the customer may not cancel any more.
 */
export async function cancelForCustomer(db: Db, tie: TieToOne, order_id: string, clock: () => Date): Promise<boolean> {
  const order = await lockOrder(db, tie, order_id, clock())
  if (order.status === 'cancelled') return false
  const now = clock()
  const { company_id, branch_id, version } = order
  const rules = await db.must<Pick<CustomerCancels, 'next_status' | 'customer_cancel' | 'customer_cancel_min'>>(sql`
    select o.next_status, b.customer_cancel, b.customer_cancel_min from orders o join branch b on b.company_id = ${company_id} and b.id = ${branch_id}
    where o.company_id = ${company_id} and o.id = ${order_id}`)
  if (!customerMayCancel({ ...order, ...rules }, now)) throw fault('conflict')
  const reason = await db.must<{ id: number }>(
    sql`select id from cancel_reason where code = ${'customer_request' satisfies OwnReason}`,
  )
  await moveOrder(db, tie, {
    order_id,
    action: 'cancel',
    version,
    now,
    actor: null,
    as: 'customer',
    reason_id: reason.id,
  })
  return true
}
