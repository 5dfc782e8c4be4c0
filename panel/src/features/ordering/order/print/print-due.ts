import type { OrderRow } from '#contract/ordering/order.ts'
import { laneOf } from '../board/board-data.ts'
import type { PrintWhen } from './print-rules.ts'

/**
 * The moment from which the order's last step can no longer be undone, in ms. Tickets wait for it,
 * because nothing may be cooked for an approval that is taken back.
 */
export const settledAt = ({ take_back }: OrderRow): number => (take_back ? Date.parse(take_back.until) : 0)

/**
 * Whether a ticket should have been printed by a moment (ms): only while the order is open, so that
 * nothing is printed too late, and once its approval can no longer be undone. A scheduled order
 * prints when it becomes active, and an order that is paid online once it is paid.
 */
export function isDue(row: OrderRow, when: PrintWhen, now: number): boolean {
  if (when === 'off' || row.pay_by || laneOf(row, now) === 'scheduled') return false
  if (when === 'approval' && row.take_back?.step === 'approve' && now < settledAt(row)) return false
  const isApproved = row.status === 'preparing' || row.status === 'on_the_way'
  return isApproved || (when === 'arrival' && row.status === 'awaiting_approval')
}
